/** Reads a page into a tree: opens it, finds the article, reads that, and resolves its references. */
import type { Warning } from '../paper/warnings.ts';
import type { Block, Content, Inline, Section } from '../tree/nodes.ts';
import { openTally, type Quality } from '../tree/stats.ts';
import { plainText } from '../tree/words.ts';
import { descendant, type Element, named, textOf } from './element.ts';
import { appendAll } from './flatten.ts';
import { endLine, openFlow, readChildren } from './flow.ts';
import { openFront } from './front.ts';
import { joinCaptions } from './latexml/captions.ts';
import { takeAbstractParagraph, takeKeywords } from './latexml/front-matter/abstract-and-keywords.ts';
import { takeTitleParagraphs } from './latexml/front-matter/paragraphs.ts';
import { solveTitlePage } from './latexml/front-matter/title-page.ts';
import { readElement } from './latexml/index.ts';
import { settleFootnotes } from './latexml/notes.ts';
import { closeAppendix, closeReferences } from './latexml/structure.ts';
import { openWordCheck } from './lost-words.ts';
import { countPlaced, normaliseSections } from './normalise-sections.ts';
import { type OpenedPage, type OpenOptions, openPage } from './open-page.ts';
import { frameOf, ownFragments, type PageFrame } from './page-frame.ts';
import { readPlain, readPlainBody } from './plain-html.ts';
import { type Note, noteTooDeep } from './reading-notes.ts';
import { findWarnings } from './reading-warnings.ts';
import { addCitationMarks, resolveReferences } from './resolve-references.ts';
import { openState, type State } from './state.ts';

export interface ReadOptions extends OpenOptions {
  /** The id of the paper, with or without version, so that links to its own page are known. */
  readonly idv?: string | undefined;
  /** The address of the page, without a slash at its end: relative addresses on it start there. */
  readonly url?: string | undefined;
  /** The address of the folder that has the pictures beside the page, where it is not the page's own. */
  readonly pictures?: string | undefined;
  /** The authors, as the archive names them. */
  readonly authors?: readonly string[] | undefined;
}

export interface Reading {
  readonly content: Content;
  /** Ids of the page that are no node, each with the node nearest to it. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  readonly quality: Quality;
  /** The ids of figures and tables, those in others included. */
  readonly floats: ReadonlySet<string>;
  /** The addresses of images. */
  readonly images: ReadonlySet<string>;
  /** About how many characters the content is as JSON. */
  readonly size: number;
  /** Warnings for readers of the paper. */
  readonly warnings: readonly Warning[];
  /** Why the page holds no paper, where it holds none. */
  readonly empty?: string;
  /** The program that wrote the page, as the page names it. */
  readonly generator?: string;
  readonly way: OpenedPage['way'];
  readonly reason?: string;
}

export function read(source: string | Uint8Array, options: ReadOptions = {}): Reading {
  const page = openPage(source, options);
  const frame = frameOf(page.root);
  const plain = frame.article === undefined && frame.plain;
  const address = { page: options.url, base: frame.base, pictures: options.pictures };
  const reader = plain ? readPlain : readElement;
  const article = frame.article ?? page.root;
  const state = openState(
    { fragment: ownFragments(frame, options.idv), address, read: reader, article },
    openFront(options.authors, source.length),
  );
  if (page.flattened !== undefined) noteTooDeep(state.notes, page.flattened);
  const check = openWordCheck(frame);
  const content = frame.article === undefined ? readOther(frame, state) : readArticle(frame.article, state);
  // LaTeXML's own pages name the paper there; another's may name its site.
  if (content.title.length === 0 && page.generator !== undefined) content.title = titleOf(frame);
  const tally = openTally();
  const { size, partOf } = resolveReferences(content, article, tally, check, state);
  addCitationMarks(content, state.works.cites);
  const notes = state.notes.list;
  const errors = notes.filter((note) => note.rule === 'page-error').length;
  const empty = emptiness(content);
  const assessment = tally.assess(errors);
  const lost = check.lost(content, state.leftWords);
  const { truncated } = page;
  const { concealing } = check;
  return {
    content,
    anchors: state.ids.anchors,
    notes,
    quality: assessment.quality,
    floats: tally.floats,
    images: tally.images,
    size,
    warnings: findWarnings({ ...assessment, content, notes, partOf, lost, truncated, concealing }),
    ...(empty !== undefined && { empty }),
    ...(page.generator !== undefined && { generator: page.generator }),
    way: page.way,
    ...(page.reason !== undefined && { reason: page.reason }),
  };
}

function readArticle(article: Element, state: State): Content {
  const flow = openFlow('document');
  readChildren(takeTitleParagraphs(article, state), flow, state);
  endLine(flow, state);
  closeAppendix(flow, state);
  closeReferences(flow, state);
  return assemble(joinCaptions(flow.blocks, state), state);
}

/** The words of `<title>`, unless LaTeXML took the first heading or caption, with its number, for want of a title. */
function titleOf({ title, article, root }: PageFrame): Inline[] {
  if (title === '' || /^\d[\d.]* /.test(title)) return [];
  for (const name of ['title', 'caption']) {
    const heading = descendant(article ?? root, named(name));
    if (heading !== undefined && squeeze(textOf(heading)) === squeeze(title)) return [];
  }
  return [{ type: 'text', text: title.replace(/^\[[^\]\s]+\] /, '') }];
}

const squeeze = (text: string) => text.replace(/\s+/g, '');

/** A page without an article: an excerpt of LaTeXML's, or an author's own HTML. */
function readOther(frame: PageFrame, state: State): Content {
  const blocks = readPlainBody(frame.content ?? frame.body ?? frame.root, state);
  if (state.front.title.length === 0 && frame.title !== '') state.front.title = [{ type: 'text', text: frame.title }];
  return assemble(blocks, state);
}

const isAbstract = (section: Section) =>
  section.number === '' && /^abstract[.:—-]?$/i.test(plainText(section.title).trim());

/** A section that is the abstract: the first, or behind words without a heading. */
function takeAbstract(body: Section[]): Section[] {
  const [first] = body;
  const at = first !== undefined && first.number === '' && first.title.length === 0 ? 1 : 0;
  const section = body[at];
  return section !== undefined && isAbstract(section) ? body.splice(at, 1) : [];
}

function assemble(blocks: Block[], state: State): Content {
  const { front, sections, works } = state;
  const footnotes = state.footnotes.list;
  settleFootnotes(state);
  solveTitlePage(front.titlePage, state);
  const words = footnotes.flatMap((note) => note.content);
  const strays =
    countPlaced([...blocks, ...sections.appendices, ...front.abstract, ...words]) <
    sections.count + front.abstract.length + words.length;
  const body = normaliseSections(blocks, 'document', strays, state);
  // Appendices that a slip of the page had nested in the last section stand among the sections now.
  const late = body.filter((section) => sections.namedAppendix.has(section));
  const appendices = normaliseSections([...sections.appendices, ...late], 'document', strays, state);
  const abstract = normaliseSections(front.abstract, '~abstract', strays, state);
  if (abstract.length === 0) appendAll(abstract, takeAbstract(body));
  if (abstract.length === 0) appendAll(abstract, takeAbstractParagraph(body, state));
  // The heading “Abstract” is left out; “Zusammenfassung” is not, nor are the headings of several.
  const [only] = abstract;
  if (only !== undefined && abstract.length === 1 && isAbstract(only)) only.title = [];
  for (const note of footnotes) note.content = normaliseSections(note.content, note.id, strays, state);
  const kept = late.length > 0 ? body.filter((section) => !sections.namedAppendix.has(section)) : body;
  takeKeywords(abstract, kept, state);
  const content: Content = { title: front.title } as Content;
  if (front.subtitle.length > 0) content.subtitle = front.subtitle;
  content.authors = front.authors;
  for (const name of ['affiliations', 'dates', 'keywords', 'classification', 'remarks'] as const)
    if (front[name].length > 0) content[name] = front[name];
  const lists = works.lists.filter(({ size }) => size > 0);
  return Object.assign(content, {
    abstract,
    body: kept,
    appendices,
    bibliography: works.bibliography,
    ...(lists.length > 0 && { referenceLists: lists }),
    footnotes,
  });
}

/** The words of a page that only shows a PDF. */
const shell = /^\s*(?:see pages? [\d\-–, last]+ of .{1,80}|\S+\.pdf)?\s*$/i;

/** Why a page is no paper: nothing in it, or nothing but the mention of a PDF. */
function emptiness(content: Content): string | undefined {
  if (content.bibliography.length > 0 || content.abstract.length > 0 || content.appendices.length > 0) return undefined;
  if (content.body.some((section) => section.title.length > 0)) return undefined;
  const words: string[] = [];
  let objects = 0;
  for (const section of content.body)
    for (const block of section.children) {
      if (block.type === 'paragraph') words.push(plainText(block.children));
      else objects++;
    }
  if (objects > 0) return undefined;
  const text = words.join(' ');
  if (text.trim() === '') return 'the page has no text';
  return shell.test(text) ? 'the page only names a PDF' : undefined;
}
