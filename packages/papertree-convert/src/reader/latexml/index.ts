/** The inventory: the reader of every element that LaTeXML writes. */
import { descendant, textOf } from '../element.ts';
import {
  addBlock,
  addMacro,
  addText,
  endLine,
  expectArgument,
  leaveGap,
  placeOf,
  readChildren,
  readHidden,
  readStyled,
} from '../flow.ts';
import { hasStyle } from '../hidden-styles.ts';
import { claimId } from '../ids.ts';
import { leftNames, leftTags, paperNames } from '../left-out.ts';
import { inBlock, within } from '../place.ts';
import { note, noteTooDeep } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';
import { bibliographies } from './bibliography.ts';
import { equations } from './equations.ts';
import { floats, floatTags } from './floats.ts';
import { frontMatter } from './front-matter/front-matter.ts';
import { inline, inlineTags } from './inline.ts';
import { listings } from './listings.ts';
import { lists, listTags } from './lists.ts';
import { argumentOf, isRuleSize } from './macro-arguments.ts';
import { maths, mathTags } from './math.ts';
import { notes } from './notes.ts';
import { container, para, paragraph, preformatted, quote } from './para.ts';
import { pictures, pictureTags } from './pictures.ts';
import { structure } from './structure.ts';
import { tabulars, tabularTags } from './tabular.ts';
import { takesTheorem, theorems } from './theorems.ts';
import { isWording, symbolOf } from './undefined-macros.ts';

/**
 * A reader whose blocks may hold blocks of its kind, up to a depth; deeper ones add nothing of their own. Without a bound
 * the Markdown of lists in lists, quotes in quotes grows with the square of the page.
 */
function bound(reader: Reader, containers = 0): Reader {
  return (element, flow, state) => {
    const inside = inBlock(state.place, containers);
    if (inside !== undefined) return within(state, inside, () => reader(element, flow, state));
    noteTooDeep(state.notes, { name: element.kind.name || element.name, count: 1 });
    endLine(flow, state);
    readChildren(element, flow, state);
    endLine(flow, state);
  };
}

/** Elements without blocks in them: they would be lost if only their children were read. */
const leaves = new Set(['graphics', 'img', 'object']);

function bounded(readers: Readers, containers = 0): Readers {
  return Object.fromEntries(
    Object.entries(readers).map(([name, reader]) => [name, leaves.has(name) ? reader : bound(reader, containers)]),
  );
}

/**
 * `<span class="ltx_ERROR undefined">\macro</span>`: errors of LaTeXML are counted. A text symbol prints its character;
 * another macro stands for words in running text and in cells, and its name is kept, unless it only sets the page.
 */
const pageError: Reader = (element, flow, state) => {
  const name = textOf(element).trim();
  note(state.notes, 'page-error', name, placeOf(flow));
  const symbol = symbolOf(name);
  const environment = /^\{(\w+\*?)\}$/.exec(name)?.[1];
  const argument = argumentOf(name, state.article);
  if (environment !== undefined) {
    const takes = takesTheorem(environment, flow, state);
    expectArgument(flow, (words) => takes(argument?.(words) ?? words));
  } else if (argument !== undefined) expectArgument(flow, argument);
  else if (symbol !== undefined) addText(flow, symbol);
  else if (isWording(name) && isRunning(state)) addMacro(flow, name);
  // The page shows the name of the macro, and TeX took the space behind it.
  else if (/^\\\p{L}+$/u.test(name)) leaveGap(flow);
};

/** Whether words here are of the text: a paper without sections begins behind its abstract. */
const isRunning = ({ place, front }: State) =>
  place.sections > 0 || place.inAbstract || place.inCell || front.abstract.length > 0;

/** Dots that lead from one word to the next: the words stay apart. */
const gap: Reader = (_element, flow) => addText(flow, ' ');

/** `\phantom{xxx}` leaves room for words that are not printed. */
const phantom: Reader = (element, flow, state) => {
  skip(element, flow, state);
  leaveGap(flow);
};

/** Elements that are read, each by a reader of its family. */
const read: Readers = {
  ...bounded(structure),
  ...frontMatter,
  ...para,
  quote: bound(quote, 1),
  epigraph: bound(quote, 1),
  ...bounded(theorems),
  ...inline,
  ...maths,
  ...bounded(equations),
  ...bounded(lists, 1),
  ...bounded(floats),
  ...bounded(tabulars, 1),
  ...bounded(listings),
  ...bounded(notes),
  ...bounded(bibliographies),
  ...bounded(pictures),
  ERROR: pageError,
  nodisplay: (element, flow, state) => readHidden('display', element, flow, state, readChildren),
  phantom,
  leader: gap,
  leaders: gap,
  filled_leader: gap,
};

/** Elements that add nothing of their own: their children are read where they stand. */
const transparent = (
  'anchor author_before author_after abbr alert bibtag constraint contact covered cv_entry cv_heading ' +
  'cv_item document eqn_cell eqn_row equation_panel glossary_long glossary_short glossaryref ' +
  'glossaryentry indexlist indexphrase indexrefs inline-quote intertext item LaTeX_logo LaTeXML_logo ' +
  'marginpar marker nestedsvg note_content note_outer overlay overlay_base overlay_over page_content ' +
  'page_main personname rawhtml rawliteral ref_tag ref_title scalerel sidebar_authors ruby rb rt ' +
  'smallcaps tag tbody td TeX_logo tfoot thead tr ulem_dashuline ulem_dotuline ulem_uline ulem_uuline ' +
  'ulem_uwave uncovered underline flex_table text_frame epigraph_text epigraph_source blockquote ' +
  'displayquote annotated_personname refentry ulem_sout ulem_xout subfigure engrafo theindex ' +
  'frame_title author_notes'
).split(' ');

/** Navigation is skipped, unless the page forgot to close it and the paper stands in it. */
const skip: Reader = (element, flow, state) => {
  if (descendant(element, (each) => paperNames.has(each.kind.name)) === undefined) return;
  for (const each of element.children) if (typeof each !== 'string') readFurniture(each, flow, state);
};

const readFurniture: Reader = (element, flow, state) =>
  paperNames.has(element.kind.name) ? state.read(element, flow, state) : skip(element, flow, state);

/** Every name of an element, by what is done with it. */
export const inventory = { read: Object.keys(read), transparent, left: Object.keys(leftNames) };

const byName: ReadonlyMap<string, Reader> = new Map([
  ...transparent.map((name) => [name, readChildren as Reader] as const),
  ...Object.keys(leftNames).map((name) => [name, skip] as const),
  ...Object.entries(read),
]);

const block: Reader = (element, flow, state) => {
  endLine(flow, state);
  container(element, flow, state);
  endLine(flow, state);
};

/** Readers by tag, for elements without a class of LaTeXML's. */
const byTag: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...Object.entries(inlineTags),
  ...Object.entries(mathTags),
  ...Object.entries(bounded(listTags, 1)),
  ...Object.entries(bounded(floatTags)),
  ...Object.entries(bounded(tabularTags, 1)),
  ...Object.entries(bounded(pictureTags)),
  ['p', paragraph],
  ['pre', preformatted],
  ['blockquote', bound(quote, 1)],
  ['hr', (element, flow, state) => addBlock(flow, { type: 'rule', id: claimId(state, element.id, flow.owner) }, state)],
  [
    'q',
    (element, flow, state) => {
      addText(flow, '“');
      readChildren(element, flow, state);
      addText(flow, '”');
    },
  ],
  ...[
    'div',
    'section',
    'article',
    'main',
    'body',
    'center',
    'address',
    'fieldset',
    'li',
    'dt',
    'dd',
    'header',
    'details',
    'summary',
    'aside',
    'figcaption',
    'hgroup',
  ].map((name) => [name, block] as const),
  ...leftTags.map((name) => [name, skip] as const),
]);

const blockTags = new Set(['div', 'section', 'article', 'header', 'aside', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const plain = new Set(
  (
    'span font small big u abbr cite dfn var mark label ins nobr time bdi bdo ruby rb rt rp data acronym ' +
    'foreignobject g switch tbody thead tfoot tr td th caption h1 h2 h3 h4 h5 h6 semantics'
  ).split(' '),
);

/** Reads one element. An unknown one keeps its children and leaves a note. */
export const readElement: Reader = (element, flow, state) => {
  readOne(element, flow, state);
  // An `<object>` that the page forgot to close has the paper in it.
  if (element.name === 'object') skip(element, flow, state);
};

const readOne: Reader = (element, flow, state) => {
  if (hasStyle(element)) {
    const [only, more] = element.children;
    if (more === undefined && typeof only === 'string' && isRuleSize(only)) return;
    readStyled(element, flow, state, dispatch);
  } else dispatch(element, flow, state);
};

const dispatch: Reader = (element, flow, state) => {
  const { name } = element.kind;
  const known = byName.get(name);
  const reader = known ?? byTag.get(element.name);
  if (known === undefined) {
    if (name !== '') note(state.notes, 'unread-element', name, element.id || placeOf(flow));
    else if (reader === undefined && !plain.has(element.name))
      note(state.notes, 'unread-element', element.name, element.id || placeOf(flow));
  }
  // An element of which only the children are read still begins a new paragraph if it is a block in HTML.
  const apart = (reader === undefined || reader === readChildren) && blockTags.has(element.name);
  (apart ? block : (reader ?? readChildren))(element, flow, state);
};
