/** The works cited as BibTeX and CSL-JSON: the fields that the page proves, and always the whole entry as printed. */
import type { Reference } from '../../tree/nodes.ts';
import {
  type BibtexField,
  createKeys,
  escapeText,
  escapeTitle,
  verbatim,
  writeEntry,
  writeLatex,
  writeNames,
} from './bibtex.ts';
import { type CslItem, cslItem, cslNames } from './csl.ts';
import { type PersonName, readName } from './name-parts.ts';

/** The kind of work that the fields of an entry prove; of any other, `misc`, none is guessed. */
type EntryType = 'article' | 'inproceedings' | 'misc';

const entryTypeOf = ({ journal, booktitle, authors, title, year }: Reference): EntryType => {
  const isWhole = authors !== undefined && title !== undefined && year !== undefined;
  if (!isWhole) return 'misc';
  return journal !== undefined ? 'article' : booktitle !== undefined ? 'inproceedings' : 'misc';
};

/** `note` is the entry as printed; `fieldsby` says how authors, title and the like are known, as in the tree. */
export function renderBibtex(bibliography: readonly Reference[]): string {
  const keyFor = createKeys();
  const entries = bibliography.map((work) => writeWork(work, keyFor(work.id)));
  return entries.filter((entry) => entry !== '').join('\n');
}

function writeWork(work: Reference, key: string): string {
  const { content, text, upstreamId, doi, url, title, year, journal, booktitle, fieldsBy } = work;
  const { volume, issue, pages, publisher } = work;
  const { names, others } = namesOf(work);
  const fields: readonly BibtexField[] = [
    ['author', names.length === 0 ? undefined : writeNames(names) + (others ? ' and others' : '')],
    ['title', title && escapeTitle(title)],
    ['journal', journal && escapeText(journal)],
    ['booktitle', booktitle && escapeText(booktitle)],
    ['year', year],
    ['volume', volume && escapeText(volume)],
    ['number', issue && escapeText(issue)],
    ['pages', pages && escapeText(pages).replaceAll('–', '--')],
    ['publisher', publisher && escapeText(publisher)],
    ['doi', doi && verbatim(doi)],
    ['eprint', upstreamId && verbatim(upstreamId)],
    ['archiveprefix', upstreamId && 'arXiv'],
    ['url', url && verbatim(url)],
    ['fieldsby', fieldsBy],
    ['note', writeLatex(content).trim() || escapeText(text)],
  ];
  return writeEntry(entryTypeOf(work), key, fields);
}

/** “et al.” behind the names is no name. */
function namesOf({ authors = [], fieldsBy }: Reference): {
  readonly names: readonly PersonName[];
  readonly others: boolean;
} {
  const others = authors.at(-1) === 'et al.';
  const initials = fieldsBy === 'classes';
  const people = others ? authors.slice(0, -1) : authors;
  return { names: people.map((name) => readName(name, { initials })), others };
}

const cslTypes = { article: 'article-journal', inproceedings: 'paper-conference', misc: 'document' } as const;

export function renderCsl(bibliography: readonly Reference[]): readonly CslItem[] {
  return bibliography.map((work) => {
    const { id, text, upstreamId, doi, url, title, year, journal, booktitle, fieldsBy } = work;
    const { volume, issue, pages, publisher } = work;
    const { names, others } = namesOf(work);
    return cslItem({
      id,
      type: cslTypes[entryTypeOf(work)],
      title,
      author: cslNames(others ? [...names, { literal: 'et al.' }] : names),
      issued: year === undefined ? undefined : { 'date-parts': [[Number(year)]] },
      'container-title': journal ?? booktitle,
      volume,
      issue,
      page: pages,
      publisher,
      ...(upstreamId === undefined ? {} : { archive: 'arXiv', archive_location: upstreamId }),
      DOI: doi,
      URL: url,
      note: text,
      custom: fieldsBy === undefined ? undefined : { fieldsBy },
    });
  });
}
