/** Reads what stands before the first section: authors, dates, abstract, keywords, classification. */
import type { Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { Element } from '../element.ts';
import { child, textOf } from '../find.ts';
import { endLine, inlinesOf, openFlow, readChild } from '../flow.ts';
import { noKind } from '../kind.ts';
import type { Reader, Readers } from '../reader.ts';
import { claim } from '../state.ts';
import { readAuthors } from './authors.ts';

/** `<div class="ltx_abstract"><h6 class="ltx_title">Abstract</h6><p class="ltx_p">…</p></div>` */
export const abstract: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = element.id === '' && !state.taken.has('~abstract') ? '~abstract' : claim(state, element.id, 'abstract');
  state.taken.add(id);
  const inner = openFlow(id);
  const title = child(element, 'title');
  for (const each of element.children) if (each !== title) readChild(each, inner, state);
  endLine(inner, state);
  if (inner.blocks.length === 0) return;
  const section: Section = { type: 'section', id, level: 1, number: '', title: [], children: inner.blocks };
  if (title !== undefined) section.title = inlinesOf(title, id, state);
  state.parts.abstract.push(section);
};

/** `<div class="ltx_dates">(May 2024; revised June 2024)</div>` */
const dates: Reader = (element, _flow, state) => {
  const printed = words(element).replace(/^\((.*)\)$/s, '$1');
  state.parts.dates.push(...printed.split(/;\s+/).filter((date) => date !== ''));
};

/** `<div class="ltx_keywords"><h6 class="ltx_title">Keywords: </h6>trees, forests</div>`; some separate by formulas. */
const keywords: Reader = (element, flow, state) => {
  const title = child(element, 'title');
  const bare = { ...element, children: element.children.filter((each) => each !== title) };
  const printed = plainText(inlinesOf(bare, flow.owner, state)).replace(/[\s\u00a0]+/g, ' ');
  const found = printed
    .split(/[,;·•–—|]|\$\\(?:cdot|bullet|and)\$|\s-\s/)
    .map((word) => word.trim().replace(/\.$/, ''))
    .filter((word) => word !== '');
  state.parts.keywords.push(...found);
};

/** `<div class="ltx_classification"><h6 class="ltx_title">2020 MSC: </h6>05B35</div>` */
const classification: Reader = (element, flow, state) => {
  const title = child(element, 'title');
  if (title !== undefined && /^\s*key ?words/i.test(textOf(title))) return keywords(element, flow, state);
  const printed = plainText(inlinesOf(element, flow.owner, state))
    .replace(/\s+/g, ' ')
    .trim();
  if (printed !== '') state.parts.classification.push(printed);
};

const subtitle: Reader = (element, flow, state) => {
  state.parts.subtitle.push(...inlinesOf(element, flow.owner, state));
};

const words = (element: Element) => textOf(element).replace(/\s+/g, ' ').trim();

const authors: Reader = (element, _flow, state) => readAuthors(element, state);

/** A creator outside the list of authors. */
const creator: Reader = (element, _flow, state) =>
  readAuthors({ ...element, kind: noKind, children: [element] }, state);

export const frontMatter: Readers = {
  authors,
  creator,
  dates,
  date: dates,
  keywords,
  classification,
  subtitle,
};
