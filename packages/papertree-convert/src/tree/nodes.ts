/**
 * Every node a paper may contain, declared once.
 * Types, JSON Schema, traversal order and docs/tree.md are read off this table.
 */
import {
  boolean,
  choice,
  type Field,
  type Fields,
  grid,
  integer,
  integers,
  many,
  optional,
  string,
  strings,
  words,
} from './field-kinds.ts';

const inlineNames = [
  'text',
  'emphasis',
  'strong',
  'deleted',
  'hidden',
  'code',
  'superscript',
  'subscript',
  'math',
  'cite',
  'ref',
  'link',
  'footnoteRef',
  'image',
  'break',
] as const;

const blockNames = [
  'section',
  'paragraph',
  'equation',
  'equationGroup',
  'figure',
  'table',
  'picture',
  'box',
  'list',
  'definitionList',
  'listing',
  'algorithm',
  'theorem',
  'proof',
  'quote',
  'rule',
] as const;

const inline = (doc: string) => many(inlineNames, doc);
const block = (doc: string) => many(blockNames, doc);
const anchor = string('The anchor: the id LaTeXML gave, else one we minted, which begins with `~`.');
const number = string('The bare printed number, as in “3.2”; empty where none is printed.');
const label = string('The printed word before the number, as in “Figure”; empty where none is printed.');
const raw = optional(string('The LaTeX as the page gives it, where `latex` is not the same.'));
const shownAt = string('Where the page shows the drawing; absent where its address is not known.');
const caption = inline('The caption without label and number.');

interface NodeSpec {
  readonly group: 'inline' | 'block' | 'part';
  readonly doc: string;
  readonly fields: Readonly<Record<string, Field>>;
}

const node = <const G extends NodeSpec['group'], const F extends NodeSpec['fields']>(
  group: G,
  doc: string,
  fields: F,
) => ({ group, doc, fields }) as const;

/** Inline nodes stand in lines, block nodes stack, parts are pieces of the one node that holds them. */
export const nodes = {
  text: node('inline', 'Plain characters, white space collapsed.', { text: string('The characters.') }),
  emphasis: node('inline', 'Words the author set in italics against their surroundings.', {
    children: inline('The words.'),
  }),
  strong: node('inline', 'Words the author set in bold.', { children: inline('The words.') }),
  deleted: node('inline', 'Words the author struck out.', { children: inline('The words.') }),
  hidden: node('inline', 'Words that the page has and shows to nobody; Markdown and text leave them out.', {
    by: choice(['display', 'visibility', 'opacity', 'size', 'position', 'color'], 'What hides them.'),
    children: inline('The words.'),
  }),
  code: node('inline', 'A typewriter span of nothing but text.', { text: string('The characters, verbatim.') }),
  superscript: node('inline', 'A raised span outside formulas.', { children: inline('What is raised.') }),
  subscript: node('inline', 'A lowered span outside formulas.', { children: inline('What is lowered.') }),
  math: node('inline', 'A formula as LaTeX.', {
    latex: string(
      'The LaTeX of the author, without `%`-newlines and outer white space: as the page gives it, but for what LaTeXML itself put there.',
    ),
    raw,
    drawing: optional(boolean('True where the LaTeX is the guts of a picture and no formula to read.')),
  }),
  cite: node('inline', 'A citation as printed; each work cited is a `ref` in it.', {
    children: inline('The printed citation.'),
  }),
  ref: node('inline', 'A cross-reference as printed.', {
    target: optional(string('The id of a node of this tree; absent where the page points nowhere.')),
    children: inline('What is printed.'),
  }),
  link: node('inline', 'A link out of the paper.', {
    url: string(
      'Where it goes: an absolute address, of a scheme that opens no program (`https:`, `mailto:` and the like).',
    ),
    children: inline('What is printed.'),
  }),
  footnoteRef: node('inline', 'The place where a footnote is called.', {
    target: string('The id of the footnote.'),
    number: string('The printed mark.'),
  }),
  image: node('inline', 'A picture kept as a file.', {
    src: string(
      'The address: absolute where that of the page is known, else as the page gives it; `data:image/…` where the picture is in the page itself; the path of our copy (`/2401.00001v1/assets/x1.png`) in a paper that was converted here, whose pictures the archive does not have; empty where there is no file, or none that is safe.',
    ),
    alt: string('The words the author gave for it; empty where there are none.'),
    width: optional(integer('Pixels.')),
    height: optional(integer('Pixels.')),
  }),
  break: node('inline', 'A line break the author asked for.', {}),

  section: node('block', 'A titled division of the paper.', {
    id: anchor,
    level: integer('Depth in the tree, from 1.'),
    number,
    label: optional(string('The printed word before the number, as in “Appendix”.')),
    title: inline('The heading without its number; empty for what stands before the first heading.'),
    children: block('The contents in reading order.'),
  }),
  paragraph: node('block', 'A paragraph.', { id: anchor, children: inline('Its words.') }),
  equation: node('block', 'One displayed formula.', {
    id: anchor,
    number: optional(string('The bare printed number.')),
    latex: optional(string('The LaTeX; aligned cells are joined with ` & `.')),
    raw,
    children: optional(inline('Given instead of `latex` where words or pictures stand in the display.')),
    labels: optional(
      grid(inlineNames, 'Given instead of `latex` where the display is a drawing: the words in it, label by label.'),
    ),
    url: optional(shownAt),
  }),
  equationGroup: node('block', 'Displayed formulas aligned with one another.', {
    id: anchor,
    number: optional(string('The bare printed number of the group.')),
    children: many(['equation', 'paragraph'], 'The rows; words between rows are paragraphs.'),
  }),
  figure: node('block', 'A figure, or a panel of one.', {
    id: anchor,
    number,
    label,
    caption,
    images: many(['image'], 'Its pictures in reading order.'),
    children: block('Its panels, which are figures, and whatever else stands in it.'),
  }),
  table: node('block', 'A table, floating or not.', {
    id: anchor,
    number,
    label,
    caption,
    rows: grid(['cell'], 'The cells, row by row; a cell that spans stands where it begins.'),
    header: optional(
      choice(
        ['inferred'],
        'Given where the page does not say which rows are the head: bold letters, rules, spans and what stands in the cells told it.',
      ),
    ),
    children: optional(block('Further tables of the float, and its notes.')),
  }),
  picture: node('block', 'A drawing of the page: its words are here, `/drawings/{id}.svg` has all of it.', {
    id: anchor,
    labels: grid(inlineNames, 'The words in it, label by label; empty where it has none.'),
    url: optional(shownAt),
  }),
  box: node('block', 'Framed prose.', {
    id: anchor,
    title: optional(inline('Its heading.')),
    children: block('Its contents.'),
  }),
  list: node('block', 'A list.', {
    id: anchor,
    ordered: boolean('Whether its items are numbered 1, 2, 3.'),
    items: many(['listItem'], 'The items.'),
  }),
  definitionList: node('block', 'Terms, each with what is said of it.', {
    id: anchor,
    items: many(['definition'], 'The entries.'),
  }),
  listing: node('block', 'Program text.', {
    id: anchor,
    number: optional(number),
    label: optional(label),
    caption: optional(caption),
    language: optional(string('The language, as the author named it.')),
    code: string('The program, verbatim.'),
  }),
  algorithm: node('block', 'Pseudocode.', {
    id: anchor,
    number: optional(number),
    label: optional(label),
    caption,
    children: many([...blockNames, 'line'], 'Its lines, and what stands between them.'),
  }),
  theorem: node('block', 'A theorem, definition, remark or the like.', {
    id: anchor,
    kind: string('The name of the environment the author used.'),
    number: optional(number),
    title: inline('The heading as printed, with its number and name.'),
    children: block('What it says.'),
  }),
  proof: node('block', 'A proof.', {
    id: anchor,
    title: inline('The heading as printed.'),
    children: block('The argument.'),
  }),
  quote: node('block', 'A quotation set apart.', { id: anchor, children: block('What is quoted.') }),
  rule: node('block', 'A line across the text.', { id: anchor }),

  cell: node('part', 'A cell of a table.', {
    header: boolean('Whether it heads its row or column.'),
    colspan: integer('Columns it covers, from 1.'),
    rowspan: integer('Rows it covers, from 1.'),
    align: choice(['', 'left', 'center', 'right'], 'How the author aligned it.'),
    ruled: optional(boolean('True where a rule divides it from what is above.')),
    children: block('What it holds.'),
  }),
  listItem: node('part', 'An item of a list.', {
    id: anchor,
    label: optional(inline('The printed label, where it is neither a bullet nor the next number.')),
    children: block('What it says.'),
  }),
  definition: node('part', 'An entry of a definition list.', {
    id: anchor,
    term: inline('The term.'),
    children: block('What is said of it.'),
  }),
  line: node('part', 'A line of an algorithm.', {
    id: anchor,
    label: optional(string('The printed line number.')),
    indent: integer('How deep it is indented, from 0.'),
    children: inline('What it says.'),
  }),
} as const satisfies Record<string, NodeSpec>;

export type NodeType = keyof typeof nodes;

/** Every node type by its name. */
export type Nodes = {
  [T in NodeType]: { type: T } & Fields<(typeof nodes)[T]['fields'], Nodes>;
};

export type Node = Nodes[NodeType];
export type Inline = Nodes[(typeof inlineNames)[number]];
export type Block = Nodes[(typeof blockNames)[number]];

export type Text = Nodes['text'];
export type Image = Nodes['image'];
export type Section = Nodes['section'];
export type Paragraph = Nodes['paragraph'];
export type Equation = Nodes['equation'];
export type EquationGroup = Nodes['equationGroup'];
export type Figure = Nodes['figure'];
export type Table = Nodes['table'];
export type Cell = Nodes['cell'];
export type List = Nodes['list'];
export type ListItem = Nodes['listItem'];
export type Definition = Nodes['definition'];
export type Listing = Nodes['listing'];
export type Algorithm = Nodes['algorithm'];
export type Line = Nodes['line'];
export type Theorem = Nodes['theorem'];

const record = <const F extends NodeSpec['fields']>(doc: string, fields: F) => ({ doc, fields }) as const;

/** The objects around the nodes, which have no `type`. */
export const records = {
  content: record('A paper.', {
    title: inline('The title.'),
    subtitle: optional(inline('The subtitle.')),
    authors: many(['author'], 'The authors in printed order.'),
    affiliations: optional(
      strings('Where authors work, as printed, where the page does not say clearly which of them.'),
    ),
    dates: optional(strings('The dates as printed.')),
    abstract: many(['section'], 'The abstract.'),
    keywords: optional(strings('The keywords.')),
    classification: optional(strings('Subject classes, each with the name of its scheme, as printed.')),
    remarks: optional(strings('What else the title page prints: conference, copyright, journal, dates of receipt.')),
    body: many(['section'], 'The sections.'),
    appendices: many(['section'], 'The appendices.'),
    bibliography: many(['reference'], 'The works cited, of every list of them.'),
    referenceLists: optional(many(['referenceList'], 'The lists in which the page has the works cited.')),
    footnotes: many(['footnote'], 'The footnotes in reading order.'),
  }),
  author: record('An author.', {
    name: string('The name as printed.'),
    affiliations: strings('Where the author works, as printed.'),
    marks: optional(string('The printed marks that point from the name to affiliations and notes.')),
    email: optional(string('The address.')),
    notes: optional(strings('What else is printed of the author: ORCID, thanks, web page.')),
  }),
  reference: record('A work cited.', {
    id: anchor,
    number: string('The printed label without its brackets.'),
    mark: optional(string('By what the text cites it, where its label does not say so.')),
    text: string('The entry as plain text.'),
    content: inline('The entry as printed.'),
    upstreamId: optional(string('The id of the work at the upstream archive.')),
    doi: optional(string('The DOI.')),
    url: optional(string('Where the work is found: an absolute web address.')),
    blocks: optional(integers('Where its blocks end in `text`, but for the last: LaTeX’s `\\newblock`.')),
    fields: optional(words('What the page marks in it by class: of `ltx_bib_title` the words are `title`.')),
    entryType: optional(string('The type of its entry in the author’s `.bib`.')),
  }),
  referenceList: record('A list of works cited: its heading, and where the page has it.', {
    id: anchor,
    level: integer('The depth of its heading, from 1.'),
    number,
    label: optional(label),
    title: inline('The heading without its number; empty where none is printed.'),
    size: integer('How many works are in it: those of `bibliography` behind the works of the lists before it.'),
    before: optional(string('The id of the section before which it stands.')),
    within: optional(
      string('The id of the section at the end of which it stands. Without this and `before` it ends the paper.'),
    ),
  }),
  footnote: record('A footnote.', {
    id: anchor,
    number: string('The printed mark.'),
    content: many(['section'], 'What it says, in one section without a title.'),
  }),
} as const satisfies Record<string, { doc: string; fields: Record<string, Field> }>;

type Everything = Nodes & RecordTypes;
type RecordTypes = { [R in keyof typeof records]: Fields<(typeof records)[R]['fields'], Everything> };

export type Content = RecordTypes['content'];
export type Author = RecordTypes['author'];
export type Reference = RecordTypes['reference'];
export type ReferenceList = RecordTypes['referenceList'];
export type Footnote = RecordTypes['footnote'];
