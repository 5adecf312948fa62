/** A drawing of a page as a file of its own. */
import { decodePage } from '../reader/decode.ts';
import { longestId } from '../reader/ids.ts';
import { clean } from './clean.ts';
import { type FoundTag, findTags } from './find-tags.ts';
import { languages } from './names.ts';

const svgNamespace = languages.svg.namespace;

/** Characters of a drawing, at most: a browser would be busy with a larger one for long. */
const longest = 8_000_000;

/** Pixels of an em of LaTeXML's, whose text is set in ten points. */
const pixelsOfEm = 13.84;

/** What LaTeXML's style sheet says of the labels in a drawing. */
const sheet = `
text,foreignObject{font:${pixelsOfEm}px/1 "STIX Two Text","Times New Roman",serif;stroke:none}
foreignObject{overflow:visible}
foreignObject>*{margin:0}
.ltx_foreignobject_container{display:flex;width:100%;height:100%;align-items:center;justify-content:center;white-space:nowrap}
.ltx_inline-block,.ltx_minipage{display:inline-block}
.ltx_minipage,.ltx_parbox{white-space:normal}
.ltx_foreignobject_content:has(>.ltx_minipage),.ltx_foreignobject_content>.ltx_minipage{max-width:100%}
.ltx_p{display:block;margin:0}
.ltx_align_center{text-align:center}
.ltx_align_right{text-align:right}
.ltx_font_bold{font-weight:bold}
.ltx_font_italic{font-style:italic}
.ltx_font_slanted{font-style:oblique}
.ltx_font_smallcaps{font-variant:small-caps}
.ltx_font_sansserif{font-family:sans-serif}
.ltx_font_typewriter{font-family:monospace}
`;

export interface DrawingSize {
  /** In pixels of CSS. */
  readonly width: number;
  readonly height: number;
}

/** Pixels around a drawing: letters are not as wide here as on the page, and lines at its edge are as thick as they are. */
const margin = 4;

/** The drawing that an anchor names as an SVG document; undefined where the page has none, or none that may be shown. */
export function findDrawing(page: string | Uint8Array, anchor: string): string | undefined {
  const text = decodePage(page);
  const tag = tagsOf(text, [anchor]).get(anchor);
  const frame = tag && frameOf(tag);
  const markup = tag && cutDrawing(text, tag);
  if (frame === undefined || markup === undefined || markup.length > longest) return undefined;
  const { left, top, width, height } = frame;
  const svg = clean(markup, 'svg');
  const start = `<svg xmlns="${svgNamespace}" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">`;
  return `${start}<style>${sheet}</style>${svg.slice(svg.indexOf('>') + 1)}\n`;
}

/** The sizes of the drawings that anchors name; those are left out of which the page has none. */
export function measureDrawings(page: string | Uint8Array, anchors: readonly string[]): Record<string, DrawingSize> {
  const sizes: Record<string, DrawingSize> = {};
  for (const [anchor, tag] of tagsOf(decodePage(page), anchors)) {
    const frame = frameOf(tag);
    if (frame !== undefined) sizes[anchor] = { width: frame.width, height: frame.height };
  }
  return sizes;
}

/** What a drawing shows of its plane, with the margin. Undefined for one without a size. */
function frameOf(tag: FoundTag): (DrawingSize & { readonly left: number; readonly top: number }) | undefined {
  const box = (tag.attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, wide = 0, high = 0] = box.length === 4 && box.every(Number.isFinite) ? box : [];
  const width = wide || pixels(tag.attribute('width'));
  const height = high || pixels(tag.attribute('height'));
  if (!(width > 0 && height > 0)) return undefined;
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}

const pixels = (length = '') => (/^\d+(?:\.\d+)?(?:px)?$/.test(length) ? Number.parseFloat(length) : 0);

/** The start tag of each: the drawing with that id, or the first in the element with that id, whose id begins with it. */
function tagsOf(page: string, anchors: readonly string[]): Map<string, FoundTag> {
  const wanted = new Set(anchors);
  const own = new Map<string, FoundTag>();
  const within = new Map<string, FoundTag>();
  for (const tag of findTags(page, 'svg')) {
    if (tag.isEnd) continue;
    let id = tag.attribute('id') ?? '';
    if (id.length > longestId) continue;
    if (wanted.has(id) && !own.has(id)) own.set(id, tag);
    for (let dot = id.lastIndexOf('.'); dot > 0; dot = id.lastIndexOf('.')) {
      id = id.slice(0, dot);
      if (wanted.has(id) && !within.has(id)) within.set(id, tag);
    }
  }
  return new Map([...within, ...own]);
}

/** From its start tag to the end tag that ends it. */
function cutDrawing(page: string, { from: start }: FoundTag): string | undefined {
  let depth = 0;
  for (const { to, isEnd, closesItself } of findTags(page, 'svg', start)) {
    if (isEnd) depth--;
    else if (!closesItself) depth++;
    if (depth === 0) return page.slice(start, to);
  }
  return undefined;
}
