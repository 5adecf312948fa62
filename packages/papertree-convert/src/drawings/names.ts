/** Elements, attributes and style properties that a drawing, or a formula of the page, may have; all others are left out. */

/** Which elements are allowed changes with the elements around: SVG, HTML in a `foreignObject`, MathML. */
export type Language = 'svg' | 'html' | 'math';

export interface Names {
  readonly namespace: string;
  /** Their names in lower case, as the tokenizer gives them, with the spelling of their language. */
  readonly elements: ReadonlyMap<string, string>;
  readonly attributes: ReadonlyMap<string, string>;
  /** The language inside of an element, where it is another one. */
  readonly inside: ReadonlyMap<string, Language>;
}

/** Names by their spelling, parted by spaces. */
const spelled = (names: string) =>
  new Map(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name.toLowerCase(), name]),
  );

/** Not `use`, `image`, `a`, filters, masks and patterns: what they show stands elsewhere, or may grow without bound. */
const svgElements = spelled(`
  svg g defs path rect circle ellipse line polyline polygon text tspan title desc
  clipPath marker linearGradient radialGradient stop foreignObject`);

const svgAttributes = spelled(`
  id class style transform viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points rotate
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color visibility overflow clip-path clip-rule clipPathUnits paint-order vector-effect
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  font-family font-size font-style font-weight text-anchor dominant-baseline alignment-baseline textLength lengthAdjust`);

const htmlElements = spelled(
  'span p div br b i em strong u s small sub sup code pre table thead tbody tfoot tr td th ul ol li dl dt dd',
);

/** MathML Core, and what browsers lay out beside it. */
const mathElements = spelled(`
  math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom menclose
  msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd`);

const mathAttributes = spelled(`
  mathvariant mathsize mathcolor mathbackground displaystyle scriptlevel dir display
  stretchy symmetric largeop movablelimits accent accentunder fence separator form lspace rspace minsize maxsize
  width height depth voffset linethickness notation
  columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan rowspan frame`);

export const languages: Readonly<Record<Language, Names>> = {
  svg: {
    namespace: 'http://www.w3.org/2000/svg',
    elements: svgElements,
    attributes: svgAttributes,
    inside: new Map([['foreignobject', 'html']]),
  },
  html: {
    namespace: 'http://www.w3.org/1999/xhtml',
    elements: htmlElements,
    attributes: spelled('class style colspan rowspan dir lang'),
    inside: new Map([
      ['svg', 'svg'],
      ['math', 'math'],
    ]),
  },
  math: {
    namespace: 'http://www.w3.org/1998/Math/MathML',
    elements: mathElements,
    attributes: mathAttributes,
    inside: new Map(),
  },
};

/** Elements that go with all that is in them, in whichever language. */
export const dropped: ReadonlySet<string> = new Set([
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'canvas',
    'head',
    'meta',
    'link',
  ],
  ...['textarea', 'select', 'option', 'button', 'input', 'xmp', 'noembed', 'noframes', 'plaintext', 'base', 'frameset'],
  ...[
    'annotation',
    'annotation-xml',
    'metadata',
    'set',
    'animate',
    'animatemotion',
    'animatetransform',
    'handler',
    'listener',
  ],
]);

/** HTML elements that hold nothing. */
export const empty: ReadonlySet<string> = new Set([
  'br',
  'img',
  'hr',
  'wbr',
  'input',
  'meta',
  'link',
  'base',
  'embed',
  'col',
  'source',
]);

/** Properties of a `style`. */
export const properties: ReadonlySet<string> = new Set([
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
  ],
  ...[
    'stroke-miterlimit',
    'stroke-dasharray',
    'stroke-dashoffset',
    'opacity',
    'color',
    'background-color',
    'visibility',
  ],
  ...['clip-path', 'marker-start', 'marker-mid', 'marker-end', 'stop-color', 'stop-opacity', 'transform'],
  ...[
    'font-family',
    'font-size',
    'font-style',
    'font-weight',
    'font-variant',
    'text-anchor',
    'text-align',
    'text-decoration',
  ],
  ...['vertical-align', 'white-space', 'line-height', 'width', 'height', 'padding', 'padding-left', 'padding-right'],
  ...['margin', 'margin-left', 'margin-right', 'border', 'border-top', 'border-bottom', 'border-left', 'border-right'],
]);
