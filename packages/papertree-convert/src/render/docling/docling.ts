/** A paper as a DoclingDocument, for those whose pipelines read that: texts, formulas, tables, pictures, lists and references. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Block, Content, Image, Inline, Nodes, Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { RenderOptions } from '../document.ts';
import { captionOf } from '../floats.ts';
import { labelsOf, placeLists, withNumber } from '../reference-lists.ts';
import { textOfBlocks } from '../text.ts';
import { type DoclingDocument, type Draft, type Item, newDraft, pointTo } from './docling-document.ts';
import { doclingTable } from './docling-table.ts';

export interface DoclingOptions extends RenderOptions {
  /** The name of the document: the id of the paper. */
  readonly name?: string;
}

interface Writing extends Draft {
  readonly text: (blocks: readonly Block[]) => string;
  readonly imageAddress: (src: string) => string;
}

export function renderDocling(content: Content, options: DoclingOptions = {}): DoclingDocument {
  const draft = newDraft();
  const { name = '', title = '', abstract = '', imageAddress = (src) => src } = options;
  const writing: Writing = { ...draft, text: textOfBlocks(content), imageAddress };
  const { body } = draft;
  const printed = plainText(content.title).trim() || title;
  if (printed !== '') addText(body, 'title', printed, writing);
  if (content.subtitle) addText(body, 'text', plainText(content.subtitle), writing);
  const authors = content.authors.map((author) => author.name).join(', ');
  if (authors !== '') addText(body, 'text', authors, writing);
  if (content.abstract.length === 0 && abstract !== '')
    addText(addHeading(body, 'Abstract', 1, undefined, writing), 'text', abstract, writing);
  const lists = placeLists(content);
  const worksOf = (found: typeof lists.last | undefined) => {
    for (const list of found ?? []) {
      const heading = addHeading(body, plainText(list.heading).trim(), list.level, list.id, writing);
      for (const { id, mark = '', number, text } of list.works)
        addText(heading, 'reference', [...labelsOf(mark, number), text].join(' '), writing, id);
    }
  };
  for (const part of [content.abstract, content.body, content.appendices])
    for (const section of part) {
      worksOf(lists.before.get(section.id));
      addSection(body, section, writing);
      for (const { id } of sectionsOf({ ...content, abstract: [], body: [section], appendices: [] }))
        worksOf(lists.within.get(id));
    }
  worksOf(lists.last);
  for (const { id, number, content: sections } of content.footnotes) {
    const words = writing.text(sections.flatMap(({ children }) => children));
    addText(body, 'footnote', `${number} ${words}`.trim(), writing, id);
  }
  return draft.finish(name);
}

/** Docling knows no deeper heading. */
const deepest = 100;

function addHeading(parent: Item, title: string, level: number, id: string | undefined, { add }: Writing): Item {
  const fields = { orig: title, text: title, level: Math.min(Math.max(level, 1), deepest) };
  return add(parent, 'texts', 'section_header', fields, id);
}

/** What stands below a heading is in it; a section without one adds nothing of its own. */
function addSection(parent: Item, section: Section, writing: Writing): void {
  const { id, label, number, title, level, children } = section;
  const words = plainText(withNumber(label, number, title)).trim();
  const own = words === '' ? parent : addHeading(parent, words, level, id, writing);
  for (const child of children) addBlock(own, child, writing);
}

function addText(parent: Item, label: string, words: string, { add }: Writing, anchor?: string): Item {
  return add(parent, 'texts', label, { orig: words, text: words }, anchor);
}

const addInlines = (parent: Item, label: string, words: readonly Inline[], writing: Writing, anchor?: string) =>
  addText(parent, label, plainText(words).trim(), writing, anchor);

function addGroup(parent: Item, name: string, label: string, anchor: string, { add }: Writing): Item {
  return add(parent, 'groups', label, { name }, anchor);
}

type Adders = { readonly [T in Block['type']]: (parent: Item, node: Nodes[T], writing: Writing) => void };

const adders: Adders = {
  section: addSection,
  paragraph(parent, { id, children }, writing) {
    if (plainText(children).trim() !== '') addInlines(parent, 'text', children, writing, id);
    for (const image of imagesIn(children)) addPicture(parent, [image], id, writing);
  },
  equation(parent, { id, latex, children, labels }, writing) {
    addText(parent, 'formula', latex ?? plainText(children ?? labels?.flat() ?? []), writing, id);
  },
  equationGroup: (parent, { id, children }, writing) =>
    addAll(addGroup(parent, 'equations', 'unspecified', id, writing), children, writing),
  figure(parent, node, writing) {
    const { id, images, children } = node;
    const isOne = images.length <= 1 && children.length === 0;
    const place = isOne ? parent : addGroup(parent, 'figure', 'picture_area', id, writing);
    const picture = isOne || images.length > 0 ? addPicture(place, images.slice(0, 1), id, writing) : undefined;
    for (const image of images.slice(1)) addPicture(place, [image], id, writing);
    addAll(place, children, writing);
    addCaption(picture ?? place, node, writing);
  },
  table(parent, node, writing) {
    const { id, children = [] } = node;
    const data = doclingTable(node, writing.text);
    const item = writing.add(parent, 'tables', 'table', { ...floating(), data }, id);
    addCaption(item, node, writing);
    addAll(item, children, writing);
  },
  picture(parent, { id, labels }, writing) {
    const item = addPicture(parent, [], id, writing);
    for (const label of labels) addInlines(item, 'text', label, writing);
  },
  box(parent, { id, title, children }, writing) {
    addTitled(parent, 'box', id, title ?? [], children, writing);
  },
  theorem(parent, { id, kind, title, children }, writing) {
    addTitled(parent, kind, id, title, children, writing);
  },
  proof(parent, { id, title, children }, writing) {
    addTitled(parent, 'proof', id, title, children, writing);
  },
  quote(parent, { id, children }, writing) {
    addTitled(parent, 'quotation', id, [], children, writing);
  },
  list(parent, { id, ordered, items }, writing) {
    const group = addGroup(parent, 'list', 'list', id, writing);
    for (const [n, item] of items.entries()) {
      const marker = item.label ? plainText(item.label).trim() : ordered ? `${n + 1}.` : '-';
      addItem(group, item.id, marker, ordered, [], item.children, writing);
    }
  },
  definitionList(parent, { id, items }, writing) {
    const group = addGroup(parent, 'list', 'list', id, writing);
    for (const item of items) addItem(group, item.id, '-', false, item.term, item.children, writing);
  },
  listing(parent, node, writing) {
    addCode(parent, node, node.code, languageOf(node.language ?? ''), writing);
  },
  algorithm(parent, node, writing) {
    const lines = node.children.map((child) =>
      child.type === 'line'
        ? `${child.label ? `${child.label} ` : ''}${' '.repeat(2 * Math.min(child.indent, 40))}${plainText(child.children)}`
        : writing.text([child]),
    );
    addCode(parent, node, lines.join('\n'), 'unknown', writing);
  },
  rule() {},
};

function addBlock(parent: Item, node: Block, writing: Writing): void {
  (adders[node.type] as (parent: Item, node: Block, writing: Writing) => void)(parent, node, writing);
}

function addAll(parent: Item, nodes: readonly Block[], writing: Writing): void {
  for (const node of nodes) addBlock(parent, node, writing);
}

/** A statement, a proof, a box: its heading, and what it says. */
function addTitled(
  parent: Item,
  name: string,
  id: string,
  title: readonly Inline[],
  children: readonly Block[],
  writing: Writing,
): void {
  const group = addGroup(parent, name, 'unspecified', id, writing);
  if (title.length > 0) addInlines(group, 'text', title, writing);
  addAll(group, children, writing);
}

/** The words of an item are its first paragraph. */
function addItem(
  group: Item,
  id: string,
  marker: string,
  enumerated: boolean,
  lead: readonly Inline[],
  children: readonly Block[],
  writing: Writing,
): void {
  const [first, ...rest] = children;
  const isText = first?.type === 'paragraph';
  const own: readonly Inline[] = isText ? first.children : [];
  const words = [lead, own].map((each) => plainText(each).trim()).filter((each) => each !== '');
  const text = words.join(' ');
  const item = writing.add(group, 'texts', 'list_item', { orig: text, text, enumerated, marker }, id);
  addAll(item, isText ? rest : children, writing);
}

/** Lists that an item with a caption has; new ones for each. */
const floating = () => ({ captions: [], references: [], footnotes: [] });

function addCode(
  parent: Item,
  node: Nodes['listing'] | Nodes['algorithm'],
  code: string,
  language: string,
  writing: Writing,
): void {
  const fields = { ...floating(), orig: code, text: code, code_language: language };
  addCaption(writing.add(parent, 'texts', 'code', fields, node.id), node, writing);
}

function addPicture(parent: Item, [image]: readonly Image[], id: string, { add, imageAddress }: Writing): Item {
  const address = image === undefined ? '' : imageAddress(image.src);
  const size = { width: image?.width ?? 0, height: image?.height ?? 0 };
  const shown = { image: { mimetype: mimeTypeOf(address), dpi: 72, size, uri: address } };
  return add(parent, 'pictures', 'picture', { ...floating(), ...(/^https?:/.test(address) ? shown : {}) }, id);
}

function mimeTypeOf(address: string): string {
  const ending = /\.(png|gif|webp|svg)$/i.exec(address)?.[1]?.toLowerCase() ?? 'jpeg';
  return `image/${ending === 'svg' ? 'svg+xml' : ending}`;
}

function addCaption(item: Item, node: Parameters<typeof captionOf>[0], writing: Writing): void {
  const words = plainText(captionOf(node)).trim();
  if (words === '') return;
  const caption = addText(item, 'caption', words, writing);
  if (Array.isArray(item.captions)) item.captions.push(pointTo(caption));
}

function imagesIn(inlines: readonly Inline[]): Image[] {
  return inlines.flatMap((each) =>
    each.type === 'image' ? [each] : 'children' in each ? imagesIn(each.children) : [],
  );
}

/** Docling's names of languages, by ours in small letters. */
const languages = new Map(
  'Ada Awk Bash C C# C++ CMake COBOL CSS Clojure Cuda D Dart Dockerfile Elixir Erlang FORTRAN Go HTML Haskell Java JavaScript JSON Julia Kotlin Lisp Lua Matlab OCaml Octave PHP Pascal Perl Prolog Python Racket Ruby Rust SQL Scala Scheme Swift TypeScript XML YAML'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);
const languageOf = (name: string): string => languages.get(name.toLowerCase()) ?? 'unknown';
