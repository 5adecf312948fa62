/** Reads the works cited, and finds the DOI, arXiv id and link of each in its links and text. */
import { decodePercent } from '../../paper/id.ts';
import { linkUrl, type PageAddress } from '../../paper/links.ts';
import { doiIn, firstIn, isWholeId, linkedIdIn, writtenIdIn } from '../../paper/written-ids.ts';
import type { Inline, Reference, ReferenceList } from '../../tree/nodes.ts';
import { levelText, plainOffsets, plainText } from '../../tree/words.ts';
import { attribute, child, descendant, type Element, elements, named, textOf } from '../element.ts';
import { addText, endLine, type Flow, inlinesOf, lineOf, openFlow, readChild, readChildren } from '../flow.ts';
import { claimId } from '../ids.ts';
import { hasClass, type Kind } from '../kind.ts';
import { within } from '../place.ts';
import { withoutNotes } from '../reading-notes.ts';
import { addList, lastList } from '../reference-lists.ts';
import type { Reader, Readers, State } from '../state.ts';
import { closeAppendix, closeReferences, division, readHeading } from './structure.ts';

/** `<section id="bib" class="ltx_bibliography"><h2>References</h2><ul class="ltx_biblist"><li class="ltx_bibitem">…` */
const bibliography: Reader = (element, flow, state) => {
  endLine(flow, state);
  closeAppendix(flow, state);
  closeReferences(flow, state);
  if (descendant(element, named('bibitem')) === undefined) return division(element, flow, state);
  const title = child(element, 'title');
  const { id } = openList(element.id, title, flow, state);
  within(state, { ...state.place, inBibliography: true }, () => {
    for (const each of element.children) if (each !== title) readChild(each, flow, state);
  });
  endLine(flow, state);
  if (state.place.sections === 0) state.works.openList = { list: id, flow, at: flow.blocks.length };
};

/**
 * `<h2 class="ltx_title ltx_title_bibliography">References</h2>`: the list is as deep as the page nests it, but no deeper
 * than its heading says: a page may have forgotten to close the section before.
 */
function openList(id: string, heading: Element | undefined, flow: Flow, state: State): ReferenceList {
  const list: ReferenceList = {
    id: claimId(state, id, flow.owner),
    level: Math.min(state.place.sections + 1, Number(/^h([2-6])$/.exec(heading?.name ?? '')?.[1] ?? 2) - 1),
    number: '',
    title: [],
    size: 0,
  };
  if (heading !== undefined) {
    const { number, label, title } = readHeading(heading, list.id, state);
    Object.assign(list, { number, title }, label !== '' && { label });
  }
  addList(state.works, list);
  return list;
}

/** The list that takes the next work: one without a heading, where no bibliography is open. */
const listOf = (flow: Flow, state: State): ReferenceList =>
  lastList(state.works, state.place.inBibliography) ?? openList('', undefined, flow, state);

const biblist: Reader = (element, flow, state) => {
  for (const each of elements(element)) {
    const { name } = each.kind;
    if (name === 'bibitem') bibitem(each, flow, state);
    else state.read(each, flow, state);
  }
};

const isTag = (child: Element | string): child is Element =>
  typeof child !== 'string' && (child.kind.name === 'tag' || child.kind.name === 'bibtag');

/** `<li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag">[1]</span><span class="ltx_bibblock">…</span></li>` */
const bibitem: Reader = (element, outer, state) => {
  listOf(outer, state).size++;
  const id = claimId(state, element.id, outer.owner);
  const owner = element.id || id;
  const tag = element.children.find(isTag);
  const flow = openFlow(owner);
  const cuts: Cut[] = [];
  within(state, { ...state.place, inParagraph: true }, () => {
    for (const each of element.children) {
      if (each === tag) continue;
      readChild(each, flow, state);
      if (typeof each !== 'string') cuts.push(cutBehind(flow));
      addText(flow, ' ');
    }
  });
  const entry = lineOf(flow, state);
  // `<span class="ltx_tag ltx_bib_author-year">A. Able, B. Baker (2023)</span>` is how the entry begins, not a label.
  const begins = tag !== undefined && hasClass(tag, 'bib_author-year');
  const label = tag === undefined ? [] : inlinesOf(tag, owner, state);
  const before: Inline[] = begins ? [...label, { type: 'text', text: ' ' }] : [];
  const content = [...before, ...entry];
  const text = plainText(content);
  state.works.bibliography.push({
    id,
    number: begins ? '' : printedLabel(levelText(label)),
    text,
    content,
    ...whereabouts(element, text, state.address),
    ...(markedFields(element, state) ?? blocksOf(content, cuts, before.length)),
  });
};

/** The end of a block of an entry, such as a `\newblock` begins: behind `length` characters of the text at `index` of its line. */
interface Cut {
  readonly index: number;
  readonly length: number;
}

/** The end of what was read into the line so far. */
function cutBehind({ line }: Flow): Cut {
  const index = line.length - 1;
  const last = line[index];
  return { index, length: last?.type === 'text' ? last.text.length : 0 };
}

/** `from` is where the line of the blocks begins in the content. */
function blocksOf(content: readonly Inline[], cuts: readonly Cut[], from: number): Pick<Reference, 'blocks'> {
  if (cuts.length < 2) return {};
  const offsets = plainOffsets(content);
  const last = offsets.at(-1) as number;
  const blocks = cuts.map(({ index, length }) => {
    const at = from + index;
    return content[at]?.type === 'text' ? (offsets[at] as number) + length : (offsets[at + 1] ?? last);
  });
  const inner = blocks.filter((end) => end > 0 && end < last);
  return inner.length === 0 ? {} : { blocks: inner };
}

/** `<li class="ltx_bibitem ltx_bib_article">…<span class="ltx_text ltx_bib_title">Steam</span>`: the words in the first of each class. */
function markedFields(element: Element, state: State): Pick<Reference, 'fields' | 'entryType'> | undefined {
  const parts = new Map<string, Element>();
  // The class of the entry itself is its type, which may be `inbook` as well.
  for (const each of element.children) if (typeof each !== 'string') findParts(each, parts);
  if (!parts.has('title')) return undefined;
  const words = (part: Element) => plainText(inlinesOf(part, '', state));
  const fields: Record<string, string> = {};
  withoutNotes(state.notes, () => {
    for (const [name, part] of parts) fields[name] = words(part);
  });
  const [entryType] = bibClasses(element.kind);
  return { fields, ...(entryType !== undefined && { entryType }) };
}

/** Finds the first element of each class that is kept. */
function findParts(element: Element, parts: Map<string, Element>): void {
  for (const name of bibClasses(element.kind)) if (readClasses.has(name) && !parts.has(name)) parts.set(name, element);
  for (const each of element.children) if (typeof each !== 'string') findParts(each, parts);
}

const classesOfKinds = new WeakMap<Kind, readonly string[]>();

/** The classes that LaTeXML gives to parts of an entry, without their `ltx_bib_`. */
function bibClasses(kind: Kind): readonly string[] {
  let classes = classesOfKinds.get(kind);
  if (classes === undefined) {
    classes = [...kind.tokens].flatMap((token) => (token.startsWith('bib_') ? [token.slice('bib_'.length)] : []));
    classesOfKinds.set(kind, classes);
  }
  return classes;
}

/** Those that are kept. */
const readClasses: ReadonlySet<string> = new Set([
  'author',
  'author-year',
  'year',
  'title',
  'journal',
  'inbook',
  'volume',
  'number',
  'pages',
  'publisher',
]);

/** `[12]`, `(12)` and `12.` are `12`; `Jones et al. (2002a)` stays. */
const printedLabel = (label: string) => (/^\[[^[\]\s]*\]$/.test(label) ? label.slice(1, -1) : bareLabel(label));

const bareLabel = (label: string) =>
  label
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\[(.*)\]$/s, '$1')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/^(\d+)\.$/, '$1')
    .trim();

function linksOf(element: Element, from: PageAddress, found: string[] = []): string[] {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    const href = attribute(each, 'href');
    const url = href === undefined || href.startsWith('#') ? undefined : linkUrl(href, from);
    // A link to a place of the page itself is that of a mark.
    if (url !== undefined && /^https?:/i.test(url) && !url.startsWith(`${from.page}#`)) found.push(url);
    linksOf(each, from, found);
  }
  return found;
}

/** The field `eprint` of a `.bib`: `<span class="ltx_text ltx_bib_external">1411.4547</span>`, which is no link. */
function eprintOf(element: Element): string | undefined {
  const field = descendant(element, (each) => hasClass(each, 'bib_external') && isWholeId(textOf(each).trim()));
  return field && textOf(field).trim();
}

/**
 * An address without what publishers put behind a DOI: `iopscience.iop.org/article/10.1088/1361-6382/ab0123/meta`,
 * `link.springer.com/content/pdf/10.1007/x.pdf`. An address of the resolver ends in the DOI itself.
 */
function withoutView(href: string): string {
  if (/^https?:\/\/(?:dx\.)?doi\.org\//i.test(href)) return href;
  const [, before = href] = /^(.*?10\.\d{4,9}\/[^?#&]*)/s.exec(href) ?? [];
  return before.replace(
    /(?:\/(?:meta|pdf|epdf|full|fulltext|abstract|abs|summary|html|epub|references|citation)|\.pdf|\.html?|\/)+$/i,
    '',
  );
}

/** The identifiers of a work: links first, then what is written in the entry. */
function whereabouts(element: Element, text: string, from: PageAddress): Pick<Reference, 'upstreamId' | 'doi' | 'url'> {
  const links = linksOf(element, from);
  const hrefs = links.map(decodePercent);
  const upstreamId =
    linkedIdIn(hrefs) ?? (/\d{4}\.\d{4}|\/\d{7}/.test(text) ? eprintOf(element) : undefined) ?? writtenIdIn(text);
  const doi = doiIn(hrefs.map(withoutView)) ?? doiIn([text]);
  // A field behind it is set without a space: `https://kettles.example/lidsAccessed: 2024-02-03`.
  const printed = firstIn(/https?:\/\/[^\s<>"]+/, [text])?.replace(/(?<=[a-z\d/])(?:Accessed|Retrieved|Visited):$/, '');
  const url =
    links.find((href) => !/(?:doi\.org|arxiv\.org|adsabs|mathscinet|zbmath)/i.test(href)) ??
    links[0] ??
    (printed && linkUrl(printed, from));
  return {
    ...(upstreamId !== undefined && { upstreamId: bare(upstreamId) }),
    ...(doi !== undefined && { doi }),
    ...(url !== undefined && {
      url: url.replace(/[.,;)\]]+$/, (end) =>
        url.startsWith('http') && /\(.*\)/.test(url) ? end.replace(/[.,;]+$/, '') : '',
      ),
    }),
  };
}

/** An id without version, and in the case the archive writes it. */
const bare = (id: string) =>
  id
    .replace(/v\d+$/, '')
    .replace(/^[a-z-]+(?:\.[a-z]{2})?\//i, (archive) => archive.toLowerCase().replace(/\.[a-z]{2}\//, '/'));

/** `<span class="ltx_bibblock ltx_bib_cited">Cited by: §1</span>` is the page's, not the author's. */
const bibblock: Reader = (element, flow, state) => {
  if (!hasClass(element, 'bib_cited')) readChildren(element, flow, state);
};

export const bibliographies: Readers = { bibliography, biblist, bibitem, bibblock };
