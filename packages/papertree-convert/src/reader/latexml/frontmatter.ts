/** Reads what stands before the first section: authors, dates, abstract, keywords, classification. */
import type { Section } from '../../tree/nodes.ts';
import { textWithAddresses } from '../../tree/words.ts';
import { child, textOf } from '../element.ts';
import { appendAll } from '../flatten.ts';
import { endLine, inlinesOf, openFlow, readChild } from '../flow.ts';
import { claimId } from '../ids.ts';
import { noKind } from '../kind.ts';
import { within } from '../place.ts';
import type { Reader, Readers } from '../state.ts';
import { splitKeywords } from './abstract-and-keywords.ts';
import { readAddresses, readAuthors } from './authors.ts';
import { type BylineLine, linesOf, squeeze, wordsOf } from './byline.ts';
import { paragraph } from './para.ts';
import { institution, months } from './person-names.ts';
import { takeAuthors } from './title-paragraphs.ts';

/** `<div class="ltx_abstract"><h6 class="ltx_title">Abstract</h6><p class="ltx_p">…</p></div>` */
export const abstract: Reader = (element, flow, state) => {
  endLine(flow, state);
  takeAuthors(flow, state);
  const id =
    element.id === '' && !state.ids.taken.has('~abstract') ? '~abstract' : claimId(state, element.id, 'abstract');
  state.ids.taken.add(id);
  const inner = openFlow(id);
  const title = child(element, 'title');
  within(state, { ...state.place, inAbstract: true }, () => {
    for (const each of element.children) if (each !== title) readChild(each, inner, state);
  });
  endLine(inner, state);
  if (inner.blocks.length === 0) return;
  const section: Section = { type: 'section', id, level: 1, number: '', title: [], children: inner.blocks };
  if (title !== undefined) section.title = inlinesOf(title, id, state);
  state.front.abstract.push(section);
};

/** `<div class="ltx_dates">(Date: May 2024; revised June 2024)</div>` */
const dates: Reader = (element, _flow, state) => {
  const lines = linesOf(element, state);
  for (const piece of lines.flat()) if (piece.kind === 'note') state.front.remarks.push(piece.text);
  const printed = squeeze(lines.map((line) => wordsOf(line.filter(({ kind }) => kind !== 'note'))).join(' '));
  // Some give their address for a date, so that it stands below their names.
  if (institution.test(printed) && !dated.test(printed) && state.front.authors.length > 0)
    return readAddresses(withoutBrackets(lines), state);
  const bare = printed.replace(/^\((.*)\)$/s, '$1').replace(/^dated?:\s*/i, '');
  appendAll(
    state.front.dates,
    bare.split(/;\s+/).filter((date) => date !== ''),
  );
};

const dated = new RegExp(
  `\\b(?:(?:19|20)\\d\\d|${months})\\b|submi|receiv|accept|appear|publi|preprint|draft|version`,
  'i',
);

/** LaTeXML sets a date in brackets. */
function withoutBrackets(lines: BylineLine[]): BylineLine[] {
  const first = lines[0]?.[0];
  const last = lines.at(-1)?.at(-1);
  if (first?.kind === 'text') first.text = first.text.replace(/^\s*\(/, '');
  if (last?.kind === 'text') last.text = last.text.replace(/[,\s]*\)\s*$/, '');
  return lines.map((line) => line.filter(({ text }) => text.trim() !== '')).filter((line) => line.length > 0);
}

/** `<div class="ltx_keywords"><h6 class="ltx_title">Keywords: </h6>trees, forests</div>`; some separate by formulas. */
const keywords: Reader = (element, flow, state) => {
  const title = child(element, 'title');
  const bare = { ...element, children: element.children.filter((each) => each !== title) };
  appendAll(state.front.keywords, splitKeywords(textWithAddresses(inlinesOf(bare, flow.owner, state))));
};

/** `<div class="ltx_classification"><h6 class="ltx_title">2020 MSC: </h6>05B35</div>` */
const classification: Reader = (element, flow, state) => {
  const title = child(element, 'title');
  if (title !== undefined && /^\s*key ?words/i.test(textOf(title))) return keywords(element, flow, state);
  const printed = textWithAddresses(inlinesOf(element, flow.owner, state))
    .replace(/\s+/g, ' ')
    .trim();
  if (printed !== '') state.front.classification.push(printed);
};

const subtitle: Reader = (element, flow, state) => {
  // A subtitle in a section is that of a slide.
  if (state.place.sections > 0) return paragraph(element, flow, state);
  appendAll(state.front.subtitle, inlinesOf(element, flow.owner, state));
};

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
