/** The rules of the HTML standard for each element name, as bits: where it may stand and what it changes for its content. */
import * as codes from './character-codes.ts';

/** The context of an open element: what is open around it, and what may not stand in it. */
export const open = {
  p: 1 << 0,
  a: 1 << 1,
  button: 1 << 2,
  form: 1 << 3,
  nobr: 1 << 4,
  li: 1 << 5,
  dd: 1 << 6,
  /** The current element is a heading. */
  heading: 1 << 7,
  /** Only white space may stand here, no flow content: `<table> <tr>`. */
  noFlow: 1 << 8,
  noRow: 1 << 9,
  noCell: 1 << 10,
  /** No `<tbody>` and its like. */
  noGroup: 1 << 11,
  noCol: 1 << 12,
  /** No `<meta>`, `<title>` and other things of the head. */
  noMeta: 1 << 13,
  drawing: 1 << 14,
  /** A `<tbody>` that the page does not write: `<table><tr>`. */
  implied: 1 << 15,
  never: 1 << 16,
} as const;

const structure = open.noRow | open.noCell | open.noGroup | open.noCol;
/** Nothing but white space and comments: in `<html>`, and after `</body>`. */
export const closed = open.never | open.noFlow | structure | open.noMeta;
const inHead = open.never | open.noFlow | structure;
const inBody = open.never | structure;
const inTable = open.never | open.noFlow | open.noCell | open.noCol | open.noMeta;
const inGroup = inTable | open.noGroup;
const inRow = (inGroup | open.noRow) & ~open.noCell;
const inColumns = (inGroup | open.noCell | open.noRow) & ~open.noCol;
/** The `<tbody>` that a `<tr>` straight in a table calls for. */
export const impliedGroup = inGroup | open.implied;

/** The way in which the text after a start tag is read. */
export const contentKind = {
  normal: 0,
  void: 1,
  /** Everything up to the end tag is text: `<style>`. */
  raw: 2,
  /** Likewise, with entities: `<title>`. */
  text: 3,
  formula: 4,
  drawing: 5,
  /** `<html>`, `<head>`, `<body>` */
  frame: 6,
  row: 7,
  /** `<tbody>` and its like, which end an implied one. */
  group: 8,
  /** A newline right after the start tag is dropped. */
  pre: 9,
} as const;

export interface HtmlName {
  readonly name: string;
  readonly kind: number;
  /** The open bits that forbid it. */
  readonly blocked: number;
  /** The open bits that its content inherits, and those it adds. */
  readonly keeps: number;
  readonly adds: number;
  /** Its start tag ends a drawing around it: `<svg><p>`. */
  readonly breaksOut: boolean;
}

const inherited = ~(open.heading | open.implied);
const items = open.li | open.dd;
const table = open.a | open.form;

const lists: [names: string, what: Partial<HtmlName>][] = [
  // Formatting elements and all that is treated like a span.
  [
    'abbr acronym audio bdi bdo big canvas cite code data datalist del dfn em i ins kbd label legend map mark meter output ' +
      'picture progress q s samp slot small span strike strong b sub sup time tt u var video',
    {},
  ],
  ['font', {}],
  ['a', { blocked: open.a, adds: open.a }],
  ['nobr', { blocked: open.nobr, adds: open.nobr }],
  ['button', { blocked: open.button, keeps: inherited & ~(open.p | items), adds: open.button }],
  // Blocks: each would close a p.
  ['address div dialog search', { blocked: open.p }],
  ['p', { blocked: open.p, adds: open.p }],
  [
    'article aside blockquote center details dir dl fieldset figcaption figure footer header hgroup main menu nav ol ' +
      'section summary ul',
    { blocked: open.p, keeps: inherited & ~items },
  ],
  ['pre', { kind: contentKind.pre, blocked: open.p, keeps: inherited & ~items }],
  ['h1 h2 h3 h4 h5 h6', { blocked: open.p | open.heading, keeps: inherited & ~items, adds: open.heading }],
  ['li', { blocked: open.p | open.li, keeps: inherited & ~items, adds: open.li }],
  ['dd dt', { blocked: open.p | open.dd, keeps: inherited & ~items, adds: open.dd }],
  ['form', { blocked: open.p | open.form, keeps: inherited & ~items, adds: open.form }],
  ['object', { keeps: open.form, adds: inBody }],
  ['area br embed img input param source track wbr', { kind: contentKind.void }],
  ['hr', { kind: contentKind.void, blocked: open.p }],
  ['table', { blocked: open.p, keeps: table, adds: inTable }],
  ['tbody tfoot thead', { kind: contentKind.group, blocked: open.noGroup, keeps: table, adds: inGroup }],
  ['caption', { kind: contentKind.group, blocked: open.noGroup, keeps: open.form, adds: inBody }],
  ['colgroup', { kind: contentKind.group, blocked: open.noGroup, keeps: table, adds: inColumns }],
  ['tr', { kind: contentKind.row, blocked: open.noRow, keeps: table, adds: inRow }],
  ['td th', { blocked: open.noCell, keeps: open.form, adds: inBody }],
  ['col', { kind: contentKind.void, blocked: open.noCol }],
  ['base link meta', { kind: contentKind.void, blocked: open.noMeta }],
  ['script style', { kind: contentKind.raw, blocked: open.noMeta }],
  ['title', { kind: contentKind.text, blocked: open.noMeta }],
  ['iframe noembed', { kind: contentKind.raw }],
  ['textarea', { kind: contentKind.text }],
  ['math', { kind: contentKind.formula }],
  ['svg', { kind: contentKind.drawing, adds: open.drawing }],
  ['html', { kind: contentKind.frame, keeps: 0, adds: closed }],
  ['head', { kind: contentKind.frame, keeps: 0, adds: inHead }],
  ['body', { kind: contentKind.frame, keeps: 0, adds: inBody }],
  // In drawings only; in HTML these, and names that are not listed, are refused.
  [
    'animate circle clippath defs desc ellipse feblend fecolormatrix fecomposite feflood fegaussianblur femerge ' +
      'femergenode feoffset filter foreignobject g image line lineargradient marker mask metadata path pattern polygon ' +
      'polyline radialgradient rect stop switch symbol text textpath tspan use view',
    { blocked: open.never },
  ],
  // Names for whose rules the scanner has no proof.
  [
    'applet listing marquee noframes noscript optgroup option plaintext rb rp rt rtc ruby select template xmp',
    { blocked: open.never },
  ],
];

const breakouts = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var ' +
    // With some of its attributes only; and those that would read their content as raw text.
    'font iframe noembed noframes noscript plaintext script select template textarea xmp html frameset math'
  ).split(' '),
);

const unlisted: HtmlName = { name: '', kind: 0, blocked: open.never, keeps: inherited, adds: 0, breaksOut: false };

export const htmlNames: readonly HtmlName[] = [
  unlisted,
  ...lists.flatMap(([list, what]) => list.split(' ').map((name) => htmlNameOf(name, what))),
];

function htmlNameOf(name: string, what: Partial<HtmlName>): HtmlName {
  const blocked = what.blocked ?? 0;
  // An element of a structure stands exactly in its place; all others are flow content.
  const placed = (blocked & (structure | open.noMeta)) !== 0;
  return {
    name,
    kind: what.kind ?? contentKind.normal,
    blocked: placed ? blocked : blocked | open.noFlow,
    keeps: what.keeps ?? inherited,
    adds: what.adds ?? 0,
    breaksOut: breakouts.has(name),
  };
}

/** The content of `<foreignObject>` and `<desc>` is HTML again, and no open p, list item or button is seen from there. */
export const integrated = { keeps: open.a | open.form, adds: inBody } as const;

/** A list of names in small letters, the first of which is none, and the place of each by a hash of its letters. */
export interface Places {
  readonly names: readonly string[];
  readonly slots: Uint8Array;
}

/** Far more than there are names, so that a name that is in no list is mostly found to be in none at once. */
const slotsOfNames = 2048;

export function placesOf(names: readonly string[]): Places {
  const slots = new Uint8Array(slotsOfNames);
  for (let place = 1; place < names.length; place++) {
    const name = names[place]!;
    let slot = slotOf(name, 0, name.length);
    while (slots[slot] !== 0) slot = (slot + 1) % slotsOfNames;
    slots[slot] = place;
  }
  return { names, slots };
}

/** Where a name on the page stands in a list, whatever the case of its letters; 0 where it does not. No string is made of it. */
export function placeOf({ names, slots }: Places, page: string, from: number, to: number): number {
  for (let slot = slotOf(page, from, to); slots[slot] !== 0; slot = (slot + 1) % slotsOfNames) {
    const name = names[slots[slot]!]!;
    if (name.length === to - from && isAt(page, from, name)) return slots[slot]!;
  }
  return 0;
}

function slotOf(page: string, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + smallLetter(page.charCodeAt(i))) | 0;
  return (hash >>> 0) % slotsOfNames;
}

function isAt(page: string, from: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) if (smallLetter(page.charCodeAt(from + i)) !== name.charCodeAt(i)) return false;
  return true;
}

const smallLetter = (code: number) => (code >= codes.upperA && code <= codes.upperZ ? code | codes.lowerBit : code);

export const namePlaces = placesOf(htmlNames.map(({ name }) => name));

const reasons: readonly [bit: number, reason: string][] = [
  [open.p, 'it closes an open <p>'],
  [open.a, 'an <a> is open'],
  [open.button, 'a <button> is open'],
  [open.form, 'a <form> is open'],
  [open.nobr, 'a <nobr> is open'],
  [open.li, 'an <li> is open'],
  [open.dd, 'a <dt> or <dd> is open'],
  [open.heading, 'straight in a heading'],
];

export function blockedReason(bits: number): string {
  return reasons.find(([bit]) => (bits & bit) !== 0)?.[1] ?? 'not proven to stand here';
}

const listed = new Map(htmlNames.map((name) => [name.name, name]));

/** Whether a start tag of this name ends an open paragraph. */
export function isBlock(name: string): boolean {
  return ((listed.get(name)?.blocked ?? 0) & open.p) !== 0;
}

export function isVoid(name: string): boolean {
  return listed.get(name)?.kind === contentKind.void;
}
