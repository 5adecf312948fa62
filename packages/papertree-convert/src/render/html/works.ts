/** Writes lists of works cited, each under its own heading, and each work with links to where it is found and cited. */

import { element, escapeHtml, fragment } from '../../markup.ts';
import type { Reference, Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { type FilledList, labelsOf } from '../reference-lists.ts';
import { readDollarMath } from '../writer.ts';
import { writeInlines } from './inlines.ts';
import { claimId, type HtmlWriter, headingName } from './writer.ts';

export function writeLists(lists: readonly FilledList[] = [], writer: HtmlWriter): string {
  return lists.map((list) => writeList(list, writer)).join('');
}

function writeList({ id, level, heading, works }: FilledList, writer: HtmlWriter): string {
  const title = element(headingName(level), {}, writeInlines(heading, writer));
  const items = works.map((work) => writeWork(work, writer));
  const list = element('ul', { class: 'references', role: 'list' }, items.join(''));
  return element('section', { class: 'bibliography', id: claimId(id, writer) }, title + list);
}

function writeWork({ id, mark = '', number, content, upstreamId, doi }: Reference, writer: HtmlWriter): string {
  const name = claimId(id, writer);
  const labels = labelsOf(mark, number);
  const label = labels.length === 0 ? '' : writeInlines(readDollarMath(labels.join(' ')), writer, true);
  const found = { class: 'at', rel: 'external noopener' };
  const parts = [
    label === '' ? '' : element('span', { class: 'label' }, label),
    writeInlines(content, writer),
    upstreamId ? element('a', { class: 'at', href: `/${upstreamId}.html` }, 'read') : '',
    doi ? element('a', { ...found, href: `https://doi.org/${encodeURI(doi)}` }, 'DOI') : '',
    writeCiting([...(writer.citing.get(id) ?? [])]),
  ];
  return element('li', { id: name }, parts.filter((part) => part !== '').join(' '));
}

/** Links to the sections that cite a work, by their numbers, or by their headings where they have none. */
function writeCiting(sections: readonly Section[]): string {
  const links = sections.flatMap(({ id, number, title }) => {
    const name = number === '' ? plainText(title).trim() : `§${number}`;
    return name === '' ? [] : [element('a', { href: fragment(id) }, escapeHtml(name))];
  });
  return links.length === 0 ? '' : element('span', { class: 'at' }, `cited in ${links.join(', ')}`);
}
