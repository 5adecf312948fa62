/** Styles by which a page shows words to nobody, told from those that only look like it. */
import type { Nodes } from '../tree/nodes.ts';
import type { Element } from './element.ts';

type By = Nodes['hidden']['by'];

/**
 * Styles that hide words, whatever is around them. LaTeXML writes `font-size` in per cent of the text around; no page of the
 * corpus goes below 50 %. A size in other units is one of HTML that LaTeXML did not write.
 */
const hiding: readonly (readonly [By, RegExp])[] = [
  ['display', /(?:^|;)\s*display:\s*none/i],
  ['visibility', /(?:^|;)\s*visibility:\s*(?:hidden|collapse)/i],
  ['opacity', /(?:^|;)\s*(?:opacity:\s*(?:0?\.0\d*|0)\s*(?:;|$|!)|color:\s*transparent)/i],
  [
    'size',
    /(?:^|;)\s*font-size:\s*(?:0*1?\d(?:\.\d+)?%|0*[01]?(?:\.\d+)?(?:px|pt)|(?:0|0?\.[01]\d*)(?:r?em|ex)?\s*(?:;|$|!))/i,
  ],
  ['position', /(?:^|;)\s*(?:text-indent|left|top|margin-left):\s*-\d{3,}/i],
];

const wordColor = /(?:^|;)\s*(?:--ltx-fg-color|color):\s*([^;]*)/i;
const groundColor = /(?:^|;)\s*(?:--ltx-bg-color|background(?:-color)?):\s*([^;]*)/i;

/** Near to the colour of paper: each part of it is at least F0. */
const white = /^(?:#(?:f[0-9a-f]){3}|#fff|white)$/i;

const telling =
  /display:\s*none|visibility|opacity|font-size:\s*[01.]|color:\s*(?:#f|white|transparent)|bg-color|background|(?:left|top|indent):\s*-/i;

/** Whether a style may say something of the words in an element: few do, and only those are kept. */
export const isTelling = (style: string): boolean => telling.test(style);

interface Look {
  /** By what the words are hidden. */
  readonly by?: By;
  /** Whether they are white, and can be read only where something dark is behind them. */
  readonly white: boolean;
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
  if (style === undefined) return plain;
  const words = colorIn(style, wordColor);
  const ground = colorIn(style, groundColor);
  const by = hiding.find(([, of]) => of.test(style))?.[0] ?? (words !== '' && words === ground ? 'color' : undefined);
  const shaded = ground !== '' && ground !== 'none' && ground !== 'transparent' && !white.test(ground);
  return { ...(by && { by }), white: white.test(words) && !shaded, shaded };
}

const colorIn = (style: string, property: RegExp) => (property.exec(style)?.[1] ?? '').trim().toLowerCase();
