/** Reads drawings: their words are kept, and prose framed by a drawing is a box. */
import type { Inline, Nodes } from '../../tree/nodes.ts';
import { descendant, descendants, type Element, elements, named, textOf } from '../element.ts';
import { addBlock, addInline, addText, blocksOf, endLine, inlinesOf, leaveGap, readChildren, tidy } from '../flow.ts';
import { hasClass } from '../kind.ts';
import { claimId, type Reader, type Readers, type State } from '../state.ts';
import { inReadingOrder } from './label-order.ts';
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
const drawing: Reader = (element, flow, state) => {
  state.inShade++;
  readDrawing(element, flow, state);
  state.inShade--;
};

const readDrawing: Reader = (element, flow, state) => {
  const holders = descendants(element, isLabel);
  if (holders.some((each) => each.name === 'foreignobject' && isProse(each))) {
    endLine(flow, state);
    const id = claimId(state, element.id, flow.owner);
    const { inParagraph } = state;
    state.inParagraph = 0;
    state.inBox++;
    const pieces = holders.map((each) => blocksOf(each, id, state)).filter((blocks) => blocks.length > 0);
    state.inParagraph = inParagraph;
    state.inBox--;
    const first = pieces[0];
    const title =
      pieces.length > 1 && first?.length === 1 && first[0]?.type === 'paragraph' ? first[0].children : undefined;
    const children = (title === undefined ? pieces : pieces.slice(1)).flat();
    flow.blocks.push({ type: 'box', id, ...(title !== undefined && { title }), children });
    return;
  }
  const labels = inReadingOrder(holders, element)
    .map((each) => label(each, flow.owner, state))
    .filter((line) => line.length > 0);
  if (labels.length === 0) return leaveGap(flow);
  const only = labels.length === 1 ? labels[0] : undefined;
  // A bar across a box shows the title of the box.
  if (only !== undefined && state.inBox > 0 && flow.line.length === 0)
    return addInline(flow, { type: 'strong', children: only });
  if (only !== undefined && state.inParagraph > 0) {
    for (const node of only) node.type === 'text' ? addText(flow, node.text) : addInline(flow, node);
    return;
  }
  addBlock(flow, { type: 'picture', id: claimId(state, element.id, flow.owner), labels }, state);
};

function label(element: Element, owner: string, state: State): Inline[] {
  const words = tidy(textOf(element)).trim();
  if (element.name !== 'text' || descendant(element, isFormula) !== undefined)
    return inlinesOf(element, owner, state).map((node) => (node.type === 'math' ? bareLabel(node) : node));
  return words === '' ? [] : [{ type: 'text', text: words }];
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
