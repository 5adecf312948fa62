/** Styles by which a page shows words to nobody, told from those that only look like it. */
import type { Nodes } from '../tree/nodes.ts';
import { type Color, isAlike, isWhite, readColor } from './colors.ts';
import { spelledAnew } from './decode.ts';
import type { Element } from './element.ts';

type By = Nodes['hidden']['by'];

/** The declarations of a style, by property. */
type Style = ReadonlyMap<string, string>;

interface WayToHide {
  readonly by: By;
  readonly why: string;
  readonly hides: (style: Style) => boolean;
}

const is =
  (property: string, value: RegExp) =>
  (style: Style): boolean =>
    value.test(style.get(property) ?? '');
const some = (style: Style, properties: readonly string[], test: (value: string) => boolean) =>
  properties.some((property) => test(style.get(property) ?? ''));

/** In points or the like of a unit; `%`, `em` and the like count as so many of the words around. Undefined for no size. */
function sizeIn(value: string): number | undefined {
  const [, number, unit = ''] = /^\+?(\d*\.?\d+)(%|r?em|ex|ch|[a-z]*)$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  if (unit === '%') return Number(number) / 10;
  return /^(?:r?em|ex|ch|in|cm|v[a-z]+|mm|pc)$/.test(unit) ? Number(number) * 10 : Number(number);
}

const edges = ['left', 'right', 'top', 'bottom', 'inset', 'text-indent', 'margin', 'margin-left', 'margin-top'];
/** Authors pull wide tables out by some centimetres. */
const farAway = /^-(?:[5-9]\d{2}|\d{4,})|(?:^|\s)-?(?:[5-9]\d{3}|\d{5,})(?:\.\d+)?(?:px|pt|r?em|ex|v[wh]|%)/;
/** The number of a function of CSS: `scale(0, 0)` gives 0. */
const firstOf = (name: string, value: string) =>
  Number.parseFloat(new RegExp(`\\b${name}\\(([^)]*)\\)`).exec(value)?.[1] ?? '1');

/** The width of the widest table that LaTeXML shrinks to the page, in points. */
const widest = 20_000;

/** Whether a transform moves words off the page. A box that is shrunk about its middle is moved back by half of what it lost. */
function isMovedAway(transform: string): boolean {
  const by = /\btranslate\w*\(([^)]*)\)/.exec(transform)?.[1] ?? '';
  const moved = Math.max(0, ...(by.match(/\d+/g) ?? []).map(Number));
  const lost = 1 - firstOf('scale\\w*', transform);
  return moved >= 1000 && !(lost > 0 && (2 * moved) / lost < widest);
}

/**
 * Ways to hide words, whatever is around them. LaTeXML writes `font-size` in per cent of the text around; no page of the
 * corpus goes below 50 %. A size in other units is one of HTML that LaTeXML did not write.
 */
const ways: readonly WayToHide[] = [
  { by: 'display', why: 'It has no box; the attribute `hidden` is read as this.', hides: is('display', /^none\b/) },
  { by: 'display', why: 'Its box has no contents.', hides: is('content-visibility', /^hidden\b/) },
  { by: 'visibility', why: 'Its box stays blank.', hides: is('visibility', /^(?:hidden|collapse)\b/) },
  {
    by: 'visibility',
    why: 'All of it is cut away.',
    hides: (style) =>
      /^(?:inset\((?:[5-9]\d|\d{3,})(?:\.\d+)?%|(?:circle|ellipse)\(0(?![.\d])|polygon\(\s*(0\S*\s+0\S*)(?:\s*,\s*\1)*\s*\))/.test(
        style.get('clip-path') ?? '',
      ) || /^rect\(\s*([01])(?:px)?[\s,]+\1(?:px)?[\s,]+\1(?:px)?[\s,]+\1(?:px)?\s*\)/.test(style.get('clip') ?? ''),
  },
  {
    by: 'opacity',
    why: 'It lets everything through.',
    hides: (style) =>
      /^(?:0?\.0\d*|0(?:\.0\d*)?|\d(?:\.\d+)?%)$/.test(style.get('opacity') ?? '') ||
      /\bopacity\((?:0?\.0\d*|0|\d%)\)/.test(style.get('filter') ?? ''),
  },
  {
    by: 'opacity',
    why: 'Its letters let everything through.',
    hides: (style) =>
      some(
        style,
        ['color', '--ltx-fg-color', '-webkit-text-fill-color'],
        (value) => (readColor(value)?.[3] ?? 1) < 0.1,
      ),
  },
  {
    by: 'size',
    why: 'Its letters are too small to be seen.',
    hides: (style) => {
      const short = /^(?:\S+\s+)*?(\d*\.?\d+(?:%|[a-z]+)?)(?:\/\S+)?\s+\S/.exec(style.get('font') ?? '')?.[1] ?? '';
      return some(style, ['font-size'], (value) => (sizeIn(value) ?? 10) < 2) || (sizeIn(short) ?? 10) < 2;
    },
  },
  {
    by: 'size',
    why: 'It is drawn too small to be seen.',
    hides: (style) => {
      const drawn = style.get('transform') ?? '';
      const scales = ['scale', 'scaleX', 'scaleY', 'scale3d', 'matrix'].map((name) =>
        firstOf(name.toLowerCase(), drawn),
      );
      const scale = Number.parseFloat(style.get('scale') ?? '1');
      return [...scales, scale].some((each) => Math.abs(each) < 0.05) || /^0(?:%|$)/.test(style.get('zoom') ?? '');
    },
  },
  {
    by: 'size',
    why: 'Its box has no room, and nothing may stand outside.',
    hides: (style) =>
      /hidden|clip/.test(style.get('overflow') ?? '') &&
      some(style, ['width', 'height', 'max-width', 'max-height'], (value) => (sizeIn(value) ?? 100) <= 1),
  },
  {
    by: 'position',
    why: 'It stands outside the page.',
    hides: (style) => some(style, edges, (value) => farAway.test(value)) || isMovedAway(style.get('transform') ?? ''),
  },
  {
    by: 'position',
    why: 'It begins where its box ends, and nothing may stand outside.',
    hides: (style) => /^\d{3,}/.test(style.get('text-indent') ?? '') && /hidden|clip/.test(style.get('overflow') ?? ''),
  },
];

/** Properties and values of which one stands in every style that tells something; most have none, but a size that can be read. */
const telling =
  /display|visib|opac|color|ground|clip|transform|scale|zoom|filter|font(?!-size:\s*(?:[2-9]\d|1\d\d)(?:\.\d+)?%)|indent|overflow|(?:left|right|top|bottom|inset|margin)\s*:\s*-?\d{3}|\\|\/\*/i;

/** Words larger than those around, as titles are. */
const large = /font-size:\s*(?:1[1-9]\d|[2-9]\d\d)(?:\.\d+)?%/;

/** Whether a style says something of the words in an element: only those are kept. */
export const isTelling = (style: string): boolean =>
  large.test(style) || (telling.test(style) && lookOfStyle(style) !== plain);

/** The style of an element that is kept: none where it tells nothing; `hidden`: an attribute says `display: none`, or hides it otherwise. */
export function keptStyle(style: string | undefined, hidden: boolean, isStyled: boolean): string | undefined {
  if (hidden) return `display:none;${style ?? ''}`;
  return style !== undefined && (isStyled || isTelling(style)) ? style : undefined;
}

interface Look {
  /** By what the words are hidden. */
  readonly by?: By;
  /** The colour of the words. */
  readonly words?: Color;
  /** Whether they are white, and can be read only where something dark is behind them. */
  readonly white: boolean;
  /** What is behind them, where it is not white. */
  readonly ground?: Color;
  /** Whether something is behind them that is not white. */
  readonly shaded: boolean;
}

const plain: Look = { white: false, shaded: false };

/** Whether an element keeps a style: it is the last of its attributes. */
export function hasStyle({ attributes }: Element): boolean {
  // Most elements have no attributes: looking behind the start of an array takes V8 twenty times as long.
  const at = attributes.length - 2;
  return at >= 0 && attributes[at] === 'style';
}

/** The look that the style of an element gives to its words. */
export function lookOf(element: Element): Look {
  const style = hasStyle(element) ? element.attributes.at(-1) : undefined;
  return style === undefined ? plain : lookOfStyle(style);
}

/** Whether a style hides the words in an element from readers. */
export const isHiding = (style: string): boolean => telling.test(style) && lookOfStyle(style).by !== undefined;

/** Attributes in drawings that are properties of the style, too, and may hide what is in an element. */
export const styleAttributes = ['display', 'visibility', 'opacity', 'font-size'] as const;
const styleNames: ReadonlySet<string> = new Set(styleAttributes);

/** Whether an attribute hides the words in an element: `<g display="none">`. */
export const hidesByAttribute = (name: string, value: string): boolean =>
  styleNames.has(name) && isHiding(`${name}:${value}`);

/** Looks by style: a page has few styles, and many elements. */
const known = new Map<string, Look>();
const mostKnown = 1000;

function lookOfStyle(written: string): Look {
  const found = known.get(written);
  if (found) return found;
  if (known.size >= mostKnown) known.clear();
  const look = readLook(declarationsOf(written));
  known.set(spelledAnew(written), look);
  return look;
}

function readLook(style: Style): Look {
  const words = readColor(
    style.get('-webkit-text-fill-color') ?? style.get('--ltx-fg-color') ?? style.get('color') ?? '',
  );
  const given = style.get('--ltx-bg-color') ?? style.get('background-color') ?? style.get('background') ?? '';
  const ground = readColor(given);
  const way = ways.find(({ hides }) => hides(style));
  const by = way?.by ?? (words && ground && ground[3] >= 0.1 && isAlike(words, ground) ? 'color' : undefined);
  // A picture, or a colour that is not known, may be dark.
  const shaded = given !== '' && !/^(?:none|initial|unset|inherit)$/.test(given) && !(ground && isWhite(ground));
  const white = words !== undefined && isWhite(words) && !shaded;
  if (!by && !white && !shaded && !words) return plain;
  return { ...(by && { by }), ...(words && { words }), ...(shaded && ground && { ground }), white, shaded };
}

/** Of several declarations of a property the last counts, and before it one that is important. */
function declarationsOf(written: string): Style {
  const style = new Map<string, string>();
  const important = new Set<string>();
  const plainWritten = written
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code) => characterOf(Number.parseInt(code, 16)));
  for (const declaration of plainWritten.split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const name = declaration.slice(0, at).trim().toLowerCase();
    const value = declaration
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const bare = value.replace(/\s*!\s*important$/, '');
    if (important.has(name) && bare === value) continue;
    if (bare !== value) important.add(name);
    style.set(name, bare);
  }
  return style;
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
