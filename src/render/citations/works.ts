/** The works cited as BibTeX: fields only where the page proves them, and always the whole entry as printed. */
import type { Reference } from '../../tree/nodes.ts';
import { type BibtexField, createKeys, escapeText, verbatim, writeEntry, writeLatex } from './bibtex.ts';

/**
 * An entry for each work. A printed entry does not say which of its words are the title or the year, so none is guessed:
 * `note` is the entry as printed, and only ids and addresses stand in fields of their own.
 */
export function renderBibtex(bibliography: readonly Reference[]): string {
  const keyFor = createKeys();
  return bibliography.map((work) => writeWork(work, keyFor(work.id))).join('\n');
}

function writeWork({ content, text, upstreamId, doi, url }: Reference, key: string): string {
  const fields: readonly BibtexField[] = [
    ['doi', doi && verbatim(doi)],
    ['eprint', upstreamId && verbatim(upstreamId)],
    ['archiveprefix', upstreamId && 'arXiv'],
    ['url', url && verbatim(url)],
    ['note', writeLatex(content).trim() || escapeText(text)],
  ];
  return writeEntry('misc', key, fields);
}
