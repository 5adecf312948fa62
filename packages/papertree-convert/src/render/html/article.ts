/** Writes a whole paper as the article of a page, and its headings as a table of contents. */

import { element, escapeHtml, fragment } from '../../markup.ts';
import { isSafeLink, placeUrl } from '../../paper/links.ts';
import type { Author, Content, Inline, Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { RenderOptions } from '../document.ts';
import { addressOf, letterOf } from '../front-matter.ts';
import { type FilledList, placeLists } from '../reference-lists.ts';
import { labelAndNumber, readDollarMath, text } from '../writer.ts';
import { writeBlock } from './blocks.ts';
import type { HtmlWriter, PageDrawings } from './html-writer.ts';
import { writeInlines } from './html-writer.ts';
import { createDrawer } from './mathml.ts';
import { citingSections, writeFootnote, writeFootnotes, writeLists, writeSection } from './sections-and-works.ts';

export interface HtmlOptions extends RenderOptions {
  /** The address of the page of another paper, with `{id}` in place of its id; that of a service by default. */
  readonly paperAddress?: string;
  /** What the page that the paper was read from has of the formulas and drawings that an earlier rendering could not show. */
  readonly formulas?: Readonly<Record<string, string>>;
  readonly drawings?: PageDrawings['shown'];
  /** The address of the page that the paper was read from, for links to what cannot be shown here. */
  readonly page?: string;
}

export interface HtmlRendering {
  readonly article: string;
  /** The offset in it behind title and authors, where a page may tell versions and how to cite. */
  readonly behindHeader: number;
  /** The offset in it behind the abstract, where a page may say what is to be known of the paper. */
  readonly behindAbstract: number;
  /** The table of contents, as lists of links. */
  readonly contents: string;
  /** Formulas that stand in it as their LaTeX, because they could not be drawn, as the page has them. */
  readonly undrawn: readonly string[];
  /** The anchors of drawings of which the words stand in it. */
  readonly missed: readonly string[];
}

export function renderHtml(content: Content, options: HtmlOptions = {}): HtmlRendering {
  const ids = new Set<string>();
  const placeOnPage = () => {
    const nearest = [...ids].findLast((id) => !id.startsWith('~'));
    return nearest === undefined ? undefined : placeUrl(nearest, { page: options.page, base: '' });
  };
  const writer: HtmlWriter = {
    formulas: createDrawer(options.formulas, placeOnPage),
    footnotes: new Map(content.footnotes.map((note) => [note.id, note])),
    noted: new Set(),
    calls: [],
    ids,
    lists: placeLists(content),
    citing: citingSections(content),
    imageAddress: options.imageAddress ?? ((src) => src),
    paperAddress: options.paperAddress ?? '/{id}.html',
    drawings: { shown: options.drawings ?? {}, missed: [] },
    block: writeBlock,
  };
  const header = writeHeader(content, options, writer);
  const abstract = writeAbstract(content, options, writer);
  const body = content.body.map((section) => writeSection(section, writer)).join('');
  const appendices = content.appendices.map((section) => writeSection(section, writer)).join('');
  const references = writeLists(writer.lists.last, writer);
  const left = content.footnotes.filter(({ id }) => !writer.noted.has(id));
  const notes = left.map((note) => writeFootnote(note, writer)).join('');
  const front = header + abstract;
  const article = element('article', { class: 'paper' }, front + body + appendices + references + notes);
  const start = article.indexOf('>') + 1;
  return {
    article,
    behindHeader: start + header.length,
    behindAbstract: start + front.length,
    contents: writeContents(content, writer),
    undrawn: writer.formulas.undrawn,
    missed: writer.drawings.missed,
  };
}

function writeHeader(content: Content, options: HtmlOptions, writer: HtmlWriter): string {
  const title = content.title.length > 0 ? content.title : readDollarMath(options.title ?? '');
  const words = writeInlines(title, writer);
  const subtitle = writeInlines(content.subtitle ?? [], writer);
  const parts = [
    words === '' ? '' : element('h1', {}, words),
    subtitle === '' ? '' : element('p', { class: 'subtitle' }, subtitle),
    writeAuthors(content.authors, content.affiliations ?? [], writer),
    writeLines(content.dates, 'dates', writer),
    writeLines(content.remarks, 'remarks', writer),
    writeFootnotes(writer),
  ];
  return element('header', { class: 'front' }, parts.join(''));
}

/** A string of the title page, in which `$…$` is a formula. */
const writeWords = (words: string, writer: HtmlWriter) => writeInlines(readDollarMath(words), writer);

/** Names in a line, each with the marks of what stands below: affiliations, and notes that several share, once each. */
function writeAuthors(authors: readonly Author[], others: readonly string[], writer: HtmlWriter): string {
  const marks = new Map<string, number>();
  for (const place of [...authors.flatMap(({ affiliations }) => affiliations), ...others])
    if (!marks.has(place)) marks.set(place, marks.size + 1);
  const numbered = marks.size > 1;
  const shared = markShared(authors);
  const names = authors.map((author) => {
    const remarks = [...new Set(author.notes ?? [])];
    const own = [
      ...(numbered ? author.affiliations.map((place) => String(marks.get(place))) : []),
      ...remarks.flatMap((note) => shared.get(note) ?? []),
    ].join(',');
    const name = element('span', { class: 'author' }, writeWords(author.name, writer));
    const mark = own === '' ? '' : element('sup', { class: 'mark' }, own);
    const mail = author.email ? [writeMail(author.email)] : [];
    const notes = remarks.filter((note) => !shared.has(note)).map((note) => writeAuthorNote(note, writer));
    return [name + mark, ...mail, ...notes].join(' ');
  });
  const places = [...marks].map(([place, mark]) => {
    const lead = numbered ? `${element('sup', { class: 'mark' }, String(mark))} ` : '';
    return element('p', { class: 'affiliation' }, lead + writeWords(place, writer));
  });
  const notes = [...shared].map(([note, mark]) =>
    element('p', { class: 'author-note' }, `${element('sup', { class: 'mark' }, mark)} ${writeWords(note, writer)}`),
  );
  const line = names.length === 0 ? '' : element('p', { class: 'authors' }, names.join(', '));
  return line + places.join('') + notes.join('');
}

/** Notes in words that stand with more than one author, each with a letter of its own. */
function markShared(authors: readonly Author[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const note of authors.flatMap(({ notes = [] }) => [...new Set(notes)]))
    if (addressOf(note) === undefined) counts.set(note, (counts.get(note) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1);
  return new Map(shared.map(([note], at) => [note, letterOf(at + 1)]));
}

function writeAuthorNote(note: string, writer: HtmlWriter): string {
  const href = addressOf(note);
  if (href === undefined || !isSafeLink(href))
    return element('span', { class: 'author-note' }, writeWords(note, writer));
  return element('a', { class: 'author-note', href, rel: 'external noopener' }, escapeHtml(note));
}

function writeMail(address: string): string {
  const plain = /^[^\s@<>"]+@[^\s@<>"]+$/.test(address);
  return plain ? element('a', { class: 'mail', href: `mailto:${address}` }, escapeHtml(address)) : escapeHtml(address);
}

function writeLines(lines: readonly string[] = [], name: string, writer: HtmlWriter): string {
  return lines.map((line) => element('p', { class: name }, writeWords(line, writer))).join('');
}

function writeAbstract(content: Content, options: HtmlOptions, writer: HtmlWriter): string {
  const { keywords: words, classification } = content;
  const keywords = writeKeywords('Keywords', words, writer) + writeKeywords('Subjects', classification, writer);
  if (content.abstract.length === 0) {
    const given = options.abstract ? writeWords(options.abstract, writer) : '';
    if (given === '') return keywords;
    const heading = element('h2', {}, 'Abstract');
    return element('section', { class: 'abstract', id: 'abstract' }, heading + element('p', {}, given)) + keywords;
  }
  const sections = content.abstract.map((section, i) => writeSection(withHeading(section, i), writer)).join('');
  return element('div', { class: 'abstract' }, sections) + keywords;
}

/** The abstract's own heading, “Zusammenfassung”; “Abstract” where it has none. */
function withHeading(section: Section, index: number): Section {
  if (index > 0 || plainText(section.title).trim() !== '') return section;
  return { ...section, title: [text('Abstract')] };
}

function writeKeywords(label: string, words: readonly string[] = [], writer: HtmlWriter): string {
  if (words.length === 0) return '';
  const list = words.map((each) => writeWords(each, writer)).join(' · ');
  return element('p', { class: 'keywords' }, `${element('strong', {}, label)} ${list}`);
}

const withoutCalls = (title: readonly Inline[]) => title.filter(({ type }) => type !== 'footnoteRef');

function writeContents(content: Content, writer: HtmlWriter): string {
  const quiet: HtmlWriter = { ...writer, calls: [] };
  const works = (lists: readonly FilledList[] = []) =>
    lists.map(({ id, heading }) => {
      const words = writeInlines(withoutCalls(heading), quiet, true);
      return element('li', {}, element('a', { href: fragment(id) }, words));
    });
  const { before, within, last } = writer.lists;
  const list = (sections: readonly Section[], own: readonly string[] = []): string => {
    const items = sections.flatMap((section) => {
      const words = writeInlines(withoutCalls(section.title), quiet, true);
      const name = labelAndNumber(section.label ?? '', section.number);
      const below = list(
        section.children.filter((child) => child.type === 'section'),
        works(within.get(section.id)),
      );
      const above = works(before.get(section.id));
      if (name + words === '') return [...above, below.slice('<ol>'.length, -'</ol>'.length)].filter(Boolean);
      const number = name === '' ? '' : `${element('span', { class: 'section-number' }, escapeHtml(name))} `;
      const item = element('li', {}, element('a', { href: fragment(section.id) }, number + words) + below);
      return [...above, item];
    });
    const all = [...items, ...own];
    return all.length === 0 ? '' : element('ol', {}, all.join(''));
  };
  const main = list([...content.body, ...content.appendices]).slice('<ol>'.length, -'</ol>'.length);
  const items = main + works(last).join('');
  return items === '' ? '' : element('ol', {}, items);
}
