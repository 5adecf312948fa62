/** Reads displayed formulas: single ones, aligned groups, the words between and after them. */
import type { Block, Equation, EquationGroup, Inline, Nodes, Paragraph } from '../../tree/nodes.ts';
import type { Element } from '../element.ts';
import { appendAll, flatten } from '../flatten.ts';
import { addBlock, endLine, type Flow, trimEnd } from '../flow.ts';
import { addAnchor, claimId } from '../ids.ts';
import type { Reader, Readers, State } from '../state.ts';
import { type EquationRow, readRow, rowsOf } from './equation-rows.ts';
import { shownAt } from './pictures.ts';

type DisplayPart = Equation | Paragraph;
type Picture = Nodes['picture'];

const display: Reader = (element, flow, state) => {
  endLine(flow, state);
  const rows = rowsOf(element, state);
  const owner = element.id || flow.owner;
  const loose: Block[] = [];
  const parts =
    rows.length > 1
      ? readRows(rows, owner, loose, state)
      : readOne(element, rows[0] as EquationRow, owner, loose, state);
  if (rows.length > 1 && parts.filter(isEquation).length > 1) group(element, rows, parts, flow, state);
  else single(rows, parts, flow, state);
  for (const block of loose) addBlock(flow, block, state);
  const first = parts[0] ?? loose[0];
  if (first !== undefined)
    for (const id of [element.id, ...rows.map((row) => row.id)])
      if (!state.ids.taken.has(id)) addAnchor(state, id, first.id);
};

const isEquation = (part: DisplayPart): part is Equation => part.type === 'equation';

function readOne(element: Element, row: EquationRow, owner: string, loose: Block[], state: State): DisplayPart[] {
  row.id ||= element.id;
  row.shared = false;
  return readParts(row, false, owner, loose, state);
}

function readRows(rows: EquationRow[], owner: string, loose: Block[], state: State): DisplayPart[] {
  const parts: DisplayPart[] = [];
  for (const row of rows) {
    const read = readParts(row, true, owner, loose, state);
    // The tag of subequations can stand in a row of its own.
    const last = parts.findLast(isEquation);
    if (read.length === 0 && row.number !== '' && last !== undefined) last.number ??= row.number;
    appendAll(parts, read);
  }
  return parts;
}

function readParts(row: EquationRow, several: boolean, owner: string, loose: Block[], state: State): DisplayPart[] {
  const already = loose.length;
  const { before, formula, mixed: read, after } = readRow(row, several, owner, loose, state);
  const alone = formula === undefined && read === undefined && row.number !== '' ? loose.splice(already) : [];
  const [only] = alone;
  const drawing = alone.length === 1 && only?.type === 'picture' ? only : labelsIn(read, row.id || owner, state);
  // A numbered display that is a table or several pictures stays one, in words.
  const mixed = drawing === undefined && alone.length > 0 ? flatten(alone) : read?.map(sourceAsCode);
  const parts: DisplayPart[] = [...words(before, owner, state)];
  if (formula !== undefined || (mixed !== undefined && mixed.length > 0) || drawing !== undefined) {
    const equation: Equation = { type: 'equation', id: claimId(state, row.id, owner) };
    if (row.number !== '' && !row.shared) equation.number = row.number;
    if (formula !== undefined) Object.assign(equation, formula);
    else if (drawing !== undefined) Object.assign(equation, drawn(drawing));
    else if (mixed !== undefined) equation.children = mixed;
    parts.push(equation);
  }
  return [...parts, ...words(after, owner, state)];
}

type Drawing = Pick<Picture, 'labels' | 'url'>;
const drawn = ({ labels, url }: Drawing): Drawing => (url === undefined ? { labels } : { labels, url });

/** The labels of a drawing that is all of a display: the LaTeX with its inside, and behind it what stands in it. */
function labelsIn(line: Inline[] | undefined, id: string, state: State): Drawing | undefined {
  if (line === undefined || line.length < 3) return undefined;
  const [guts, ...rest] = line;
  if (guts?.type !== 'math' || !guts.drawing || rest.some((each) => each.type !== 'math' && !isSpace(each)))
    return undefined;
  const labels = rest.filter((each) => each.type === 'math');
  // The formula around a drawing has the LaTeX of both as its raw form.
  const given = guts.raw ?? guts.latex;
  if (labels.some((each) => each.drawing || each.raw === given)) return undefined;
  return { labels: labels.map((each) => [each]), ...shownAt(id, state) };
}

/** `<span class="ltx_picture">\\begin{tikzcd}…</span>`: a display of which the page has the source, and no drawing. */
const sourceAsCode = (node: Inline): Inline =>
  node.type === 'math' && node.drawing && node.latex.startsWith('\\begin{')
    ? { type: 'code', text: node.latex.replace(/\s+/g, ' ') }
    : node;

const isSpace = (node: Inline) => node.type === 'text' && node.text.trim() === '';

function words(line: Inline[], owner: string, state: State): Paragraph[] {
  const children = trimEnd(line);
  return children.length === 0 ? [] : [{ type: 'paragraph', id: claimId(state, '', owner), children }];
}

/** Rows that came to one equation or none stand by themselves. */
function single(rows: EquationRow[], parts: DisplayPart[], flow: Flow, state: State): void {
  const only = parts.find(isEquation);
  const shared = rows.find((row) => row.shared)?.number;
  if (only !== undefined && shared) only.number ??= shared;
  for (const part of parts) addBlock(flow, isEquation(part) ? asPicture(part) : part, state);
}

/** A drawing without a number is the same in a display as elsewhere. */
const asPicture = (node: Equation): Equation | Picture =>
  node.labels === undefined || node.number
    ? node
    : { type: 'picture', id: node.id, ...drawn({ ...node, labels: node.labels }) };

/** Several stand as a group; words at either end stand outside it. */
function group(element: Element, rows: EquationRow[], parts: DisplayPart[], flow: Flow, state: State): void {
  const first = parts.findIndex(isEquation);
  const last = parts.findLastIndex(isEquation);
  const node: EquationGroup = {
    type: 'equationGroup',
    id: claimId(state, element.id, flow.owner),
    children: parts.slice(first, last + 1),
  };
  const shared = rows.find((row) => row.shared);
  if (shared !== undefined) node.number = shared.number;
  for (const block of [...parts.slice(0, first), node, ...parts.slice(last + 1)]) addBlock(flow, block, state);
}

export const equations: Readers = { equation: display, equationgroup: display, eqn_table: display };
