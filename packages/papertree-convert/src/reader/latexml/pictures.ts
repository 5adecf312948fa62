/** Reads drawings: their words are kept, in the order in which they are read, and prose framed by a drawing is a box. */
import { placeUrl } from '../../paper/links.ts';
import type { Inline, Nodes } from '../../tree/nodes.ts';
import { attribute, descendant, descendants, type Element, elements, named, textOf } from '../element.ts';
import {
  addBlock,
  addInline,
  addText,
  blocksOf,
  endLine,
  inlinesOf,
  leaveGap,
  placeOf,
  readChildren,
  tidy,
} from '../flow.ts';
import { lookOf } from '../hidden-styles.ts';
import { claimId, longestId } from '../ids.ts';
import { hasClass } from '../kind.ts';
import { within } from '../place.ts';
import { note } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';
import { isFormula } from './math.ts';

const proseNames = new Set([
  'p',
  'para',
  'minipage',
  'itemize',
  'enumerate',
  'description',
  'tabular',
  'listing',
  'equation',
  'equationgroup',
  'logical-block',
  'inline-logical-block',
  'block',
  'verbatim',
  'figure',
  'table',
  'float',
]);

/** Title, text and lower part of a box. A drawing with more labels is a diagram, whose nodes may hold paragraphs, too. */
const mostInBox = 3;

/** Whether a `foreignObject` holds paragraphs rather than a label. */
function isProse(element: Element): boolean {
  const words = textOf(element).trim();
  if (descendant(element, (each) => hasClass(each, 'minipage')) !== undefined) return true;
  const structured = descendant(element, isStructure) !== undefined;
  return (
    structured &&
    (words.length > 60 || descendant(element, (each) => each.kind.name !== 'p' && isStructure(each)) !== undefined)
  );
}

/** Inkscape sets each label in a table of one cell, or one cell a line: that is no table. */
const isStructure = (element: Element) =>
  proseNames.has(element.kind.name) &&
  !(element.kind.name === 'tabular' && descendants(element, named('tr')).every((row) => elements(row).length < 2));

const isLabel = (element: Element) => element.name === 'text' || element.name === 'foreignobject';

/** `<svg class="ltx_picture"><g><foreignObject>label or prose</foreignObject><text>label</text></g></svg>` */
const drawing: Reader = (element, flow, state) =>
  within(state, { ...state.place, inShade: true }, () => readDrawing(element, flow, state));

const readDrawing: Reader = (element, flow, state) => {
  const holders = descendants(element, isLabel);
  if (holders.length <= mostInBox && holders.some((each) => each.name === 'foreignobject' && isProse(each))) {
    endLine(flow, state);
    const id = claimId(state, element.id, flow.owner);
    const pieces = within(state, { ...state.place, inBox: true, inParagraph: false }, () =>
      holders.map((each) => blocksOf(each, id, state)).filter((blocks) => blocks.length > 0),
    );
    const first = pieces[0];
    const title =
      pieces.length > 1 && first?.length === 1 && first[0]?.type === 'paragraph' ? first[0].children : undefined;
    const children = (title === undefined ? pieces : pieces.slice(1)).flat();
    flow.blocks.push({ type: 'box', id, ...(title !== undefined && { title }), children });
    return;
  }
  const hidden = new Map<Element, By>();
  findHidden(element, undefined, hidden);
  const labels = inReadingOrder(holders, element)
    .map((each) => {
      const by = hidden.get(each);
      return by === undefined ? label(each, flow.owner, state) : hiddenLabel(each, by, flow.owner, state);
    })
    .filter((line) => line.length > 0);
  if (labels.length === 0 && !isDrawing(element)) return leaveGap(flow);
  const only = labels.length === 1 ? labels[0] : undefined;
  // A bar across a box shows the title of the box.
  if (only !== undefined && state.place.inBox && flow.line.length === 0)
    return addInline(flow, { type: 'strong', children: only });
  if (only !== undefined && state.place.inParagraph) {
    for (const node of only) node.type === 'text' ? addText(flow, node.text) : addInline(flow, node);
    return;
  }
  const id = claimId(state, element.id, flow.owner);
  addBlock(flow, { type: 'picture', id, labels, ...shownAt(element.id || placeOf(flow), state) }, state);
};

/** Pixels of the width and height from which on a drawing without words is no sign in a line, but a picture. */
const smallestDrawing = 30;

function isDrawing(element: Element): boolean {
  const sides = [attribute(element, 'width'), attribute(element, 'height')];
  return element.id !== '' && sides.every((side) => Number.parseFloat(side ?? '') >= smallestDrawing);
}

/** Where the page shows a drawing: at an id of its own, or the nearest before it. */
export function shownAt(id: string, { address }: State): { url?: string } {
  const url = id === '' || id.startsWith('~') || id.length > longestId ? undefined : placeUrl(id, address);
  return url === undefined ? {} : { url };
}

function label(element: Element, owner: string, state: State): Inline[] {
  const words = tidy(textOf(element)).trim();
  if (element.name !== 'text' || descendant(element, isFormula) !== undefined)
    return inlinesOf(element, owner, state).map((node) => (node.type === 'math' ? bareLabel(node) : node));
  return words === '' ? [] : [{ type: 'text', text: words }];
}

type By = Nodes['hidden']['by'];

/** The labels that the page shows to nobody: `<g display="none"><text>label</text></g>`. */
function findHidden(element: Element, outer: By | undefined, found: Map<Element, By>): void {
  const by = outer ?? lookOf(element).by;
  if (by !== undefined && isLabel(element)) found.set(element, by);
  for (const each of elements(element)) findHidden(each, by, found);
}

function hiddenLabel(element: Element, by: By, owner: string, state: State): Inline[] {
  const children = within(state, { ...state.place, inHidden: true }, () => label(element, owner, state));
  if (children.length === 0) return [];
  note(state.notes, 'hidden-words', by);
  return [{ type: 'hidden', by, children }];
}

/** `<span class="ltx_picture">\\begin{picture}…</span>` holds the LaTeX of which no drawing was made. */
const picture: Reader = (element, flow, state) => {
  if (element.name === 'svg') return drawing(element, flow, state);
  const latex = textOf(element).trim();
  if (latex.startsWith('\\')) addInline(flow, { type: 'math', latex, drawing: true });
  else readChildren(element, flow, state);
};

/** xy-pic sets `\textstyle{A}` for A. */
function bareLabel(node: Nodes['math']): Inline {
  const latex = /^\\(?:text|script|display)style\{(.*)\}$/s.exec(node.latex)?.[1]?.trim();
  return latex ? { ...node, latex, raw: node.raw ?? node.latex } : node;
}

export const pictures: Readers = { picture };
export const pictureTags: Readers = { svg: drawing };

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in SVG. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Labels whose heights differ by less stand in one row: about half a line. */
const rowHeight = 8;

interface Placed {
  readonly label: Element;
  readonly x: number;
  readonly y: number;
}

/**
 * The labels of a drawing row by row, from left to right, by the transforms around each.
 * `<g transform="translate(27.78,111.11)"><g class="makebox"><foreignObject>`: LaTeX’s `picture`, in which Inkscape
 * writes its labels in the order they were drawn. Other drawings have an order of their author’s: the nodes, then the arrows.
 */
function inReadingOrder(labels: Element[], drawing: Element): Element[] {
  const wanted = new Set(labels);
  if (!holdsPicture(drawing, wanted)) return labels;
  const placed: Placed[] = [];
  findPlaces(drawing, identity, wanted, placed);
  placed.sort((one, other) => one.y - other.y);
  let top = Number.NEGATIVE_INFINITY;
  const rows = placed.map((each) => {
    if (each.y - top > rowHeight) top = each.y;
    return { ...each, top };
  });
  rows.sort((one, other) => one.top - other.top || one.x - other.x);
  return rows.map(({ label }) => label);
}

/** Whether a drawing has a `picture`, labels apart: places are worth their matrices only there. */
const holdsPicture = (element: Element, labels: ReadonlySet<Element>): boolean =>
  element.kind.classes === 'makebox' ||
  (!labels.has(element) && elements(element).some((each) => holdsPicture(each, labels)));

/** Gathers the places of the labels in a drawing. */
function findPlaces(element: Element, outer: Matrix, wanted: ReadonlySet<Element>, placed: Placed[]): void {
  const matrix = multiply(outer, attribute(element, 'transform'));
  if (wanted.has(element)) placed.push({ label: element, x: matrix[4], y: matrix[5] });
  else for (const each of elements(element)) findPlaces(each, matrix, wanted, placed);
}

function multiply(outer: Matrix, transform: string | undefined): Matrix {
  if (transform === undefined) return outer;
  let [a, b, c, d, e, f] = outer;
  for (const [, kind, written = ''] of transform.matchAll(/(translate|scale|matrix)\(([^)]*)\)/g)) {
    const [p = 0, q, r = 0, s = 0, t = 0, u = 0] = written.split(/[\s,]+/).map(Number);
    const [ia, ib, ic, id, ie, inf] =
      kind === 'matrix'
        ? [p, q ?? 0, r, s, t, u]
        : kind === 'scale'
          ? [p, 0, 0, q ?? p, 0, 0]
          : [1, 0, 0, 1, p, q ?? 0];
    [a, b, c, d, e, f] = [
      a * ia + c * ib,
      b * ia + d * ib,
      a * ic + c * id,
      b * ic + d * id,
      a * ie + c * inf + e,
      b * ie + d * inf + f,
    ];
  }
  return [a, b, c, d, e, f];
}
