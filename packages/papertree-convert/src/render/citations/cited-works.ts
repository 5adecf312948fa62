/** The works cited as BibTeX and CSL-JSON: the fields that the page proves, and always the whole entry as printed. */
import type { Work } from '../../works/work-fields.ts';
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

/** What BibTeX and CSL call each kind of work. */
const types: Readonly<Record<NonNullable<Work['kind']>, { readonly bibtex: string; readonly csl: string }>> = {
  article: { bibtex: 'article', csl: 'article-journal' },
  proceedings: { bibtex: 'inproceedings', csl: 'paper-conference' },
  chapter: { bibtex: 'incollection', csl: 'chapter' },
  book: { bibtex: 'book', csl: 'book' },
  thesis: { bibtex: 'phdthesis', csl: 'thesis' },
  report: { bibtex: 'techreport', csl: 'report' },
  preprint: { bibtex: 'misc', csl: 'article' },
  webpage: { bibtex: 'misc', csl: 'webpage' },
};

/** `misc` and `document` where the entry does not say what it is. */
const bibtexType = ({ kind, text }: Work) =>
  kind === 'thesis' && mastersThesis.test(text) ? 'mastersthesis' : kind === undefined ? 'misc' : types[kind].bibtex;
const mastersThesis = /\b(?:master|m\.?\s?sc|diplom)/i;

/** A thesis has a school for BibTeX, and a report an institution. */
const publisherField = ({ kind }: Work) =>
  kind === 'thesis' ? 'school' : kind === 'report' ? 'institution' : 'publisher';

/** `note` is the entry as printed; `fieldsby` says how authors, title and the like are known, as in references.json. */
export function renderBibtex(works: readonly Work[]): string {
  const keyFor = createKeys();
  const entries = works.map((work) => writeWork(work, keyFor(work.id)));
  return entries.filter((entry) => entry !== '').join('\n');
}

function writeWork(work: Work, key: string): string {
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
    [publisherField(work), publisher && escapeText(publisher)],
    ['doi', doi && verbatim(doi)],
    ['eprint', upstreamId && verbatim(upstreamId)],
    ['archiveprefix', upstreamId && 'arXiv'],
    ['url', url && verbatim(url)],
    ['fieldsby', fieldsBy],
    ['note', writeLatex(content).trim() || escapeText(text)],
  ];
  return writeEntry(bibtexType(work), key, fields);
}

/** “et al.” behind the names is no name. */
function namesOf({ authors = [], fieldsBy }: Work): {
  readonly names: readonly PersonName[];
  readonly others: boolean;
} {
  const others = authors.at(-1) === 'et al.';
  const initials = fieldsBy === 'classes';
  const people = others ? authors.slice(0, -1) : authors;
  return { names: people.map((name) => readName(name, { initials })), others };
}

export function renderCsl(works: readonly Work[]): readonly CslItem[] {
  return works.map((work) => {
    const { id, kind, text, upstreamId, doi, url, title, year, journal, booktitle, fieldsBy } = work;
    const { volume, issue, pages, publisher } = work;
    const { names, others } = namesOf(work);
    return cslItem({
      id,
      type: kind === undefined ? 'document' : types[kind].csl,
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
