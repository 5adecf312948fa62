/** Reads what stands before the first section: authors, dates, abstract, keywords, classification. */
import type { Section } from '../../../tree/nodes.ts';
import { textWithAddresses } from '../../../tree/words.ts';
import { child, descendant, descendants, type Element, named, textOf } from '../../element.ts';
import { appendAll } from '../../flatten.ts';
import { endLine, inlinesOf, openFlow, readChild } from '../../flow.ts';
import { claimId } from '../../ids.ts';
import { classSuffix } from '../../kind.ts';
import { within } from '../../place.ts';
import type { Reader, Readers, State } from '../../state.ts';
import { paragraph } from '../para.ts';
import { splitKeywords } from './abstract-and-keywords.ts';
import { type Contact, keepLoose } from './collected.ts';
import { emailsIn } from './emails.ts';
import { type Line, partedLine, squeeze, wordsOf } from './lines.ts';
import { openBrackets } from './printed-marks.ts';
import { linesOf, noteErrors } from './read-lines.ts';
import { sourceOf } from './sources.ts';
import { isInstitution, months, rankOf } from './vocabulary.ts';

/** `<div class="ltx_abstract"><h6 class="ltx_title">Abstract</h6><p class="ltx_p">…</p></div>` */
export const abstract: Reader = (element, flow, state) => {
  endLine(flow, state);
  const isFirst = element.id === '' && !state.ids.taken.has('~abstract');
  addAbstract(element, isFirst ? '~abstract' : claimId(state, element.id, 'abstract'), state);
};

/** Reads an abstract, which has an id of ours where the page gives it none. */
export function addAbstract(element: Element, id: string, state: State): void {
  state.ids.taken.add(id);
  const flow = openFlow(id);
  const title = child(element, 'title');
  within(state, { ...state.place, inAbstract: true }, () => {
    for (const each of element.children) if (each !== title) readChild(each, flow, state);
    endLine(flow, state);
  });
  const printed = title === undefined ? [] : inlinesOf(title, id, state);
  const section: Section = { type: 'section', id, level: 1, number: '', title: printed, children: flow.blocks };
  if (flow.blocks.length > 0) state.front.abstract.push(section);
}

/** `<div class="ltx_dates">(Date: May 2024; revised June 2024)</div>` */
const dates: Reader = (element, _flow, state) => {
  const lines = linesOf(element, state);
  for (const piece of lines.flat()) if (piece.kind === 'note') state.front.remarks.push(piece.text);
  // Some give their addresses for a date, or before it, so that these stand below their names.
  const bareLines = withoutBrackets(lines).map(openBrackets);
  const end = bareLines.findLastIndex((line) => isAddress(line, (words) => rankOf(words) > 0)) + 1;
  const hasAddress = bareLines.some((line) => isAddress(line, isInstitution));
  if (hasAddress) keepLoose('date', bareLines.slice(0, end), state);
  const printed = squeeze(
    (hasAddress ? bareLines.slice(end) : lines)
      .map((line) => wordsOf(line.filter(({ kind }) => kind !== 'note')))
      .join(' '),
  );
  const dates = printed.replace(/^dated?:\s*/i, '').split(/;\s+/);
  appendAll(
    state.front.dates,
    dates.filter((date) => date !== ''),
  );
};

/** Whether a line is of an address or an e-mail, and no date. */
function isAddress(line: Line, isPlace: (words: string) => boolean): boolean {
  const words = wordsOf(line.filter(({ kind }) => kind !== 'note'));
  const isMarked = line[0]?.kind === 'mark';
  const saysPlace = isPlace(words);
  if (emailsIn(words).found.length > 0 || (isMarked && saysPlace)) return true;
  return (isMarked || saysPlace) && !dated.test(words);
}

const dated = new RegExp(
  `\\b(?:(?:19|20)\\d\\d|${months})\\b|submi|receiv|accept|appear|publi|preprint|draft|version`,
  'i',
);

/** LaTeXML sets a date in brackets. */
function withoutBrackets(lines: readonly Line[]): Line[] {
  const first = lines[0]?.[0];
  const last = lines.at(-1)?.at(-1);
  if (first?.kind !== 'text' || !/^\s*\(/.test(first.text)) return [...lines];
  first.text = first.text.replace(/^\s*\(/, '');
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

/** `<span class="ltx_creator ltx_role_author"><span class="ltx_personname">…</span><span class="ltx_author_notes">…` */
const creator: Reader = (element, _flow, state) => {
  noteErrors(element, '', state);
  const name = descendant(element, named('personname'));
  const contacts = [...descendants(element, named('contact')), ...descendants(element, named('author_notes'))].flatMap(
    (each) => contactOf(each, state),
  );
  state.front.titlePage.creators.push({ source: name === undefined ? { lines: [] } : sourceOf(name, state), contacts });
};

const authors: Reader = (element, flow, state) => {
  const creators = descendants(element, named('creator'));
  for (const each of creators) creator(each, flow, state);
  const words = creators.length === 0 ? squeeze(textOf(element)) : '';
  if (words !== '') state.front.remarks.push(words);
};

/** `\\thanks` has no role, and LaTeXML sets several without a space between them. */
function contactOf(element: Element, state: State): Contact[] {
  const role = classSuffix(element, 'role_');
  const lines = linesOf(element, state).map((line) =>
    /^\s*[([]/.test(line[0]?.text ?? '') ? openBrackets(line) : line,
  );
  if (lines.length === 0) return [];
  if (role === 'dedicatory') {
    appendAll(state.front.remarks, lines.map(wordsOf));
    return [];
  }
  return (role === '' ? partsOf(lines) : [lines]).map((part) => ({ role, lines: part }));
}

/** `\\thanks{…}\\thanks{…}` stand behind each other without a space. */
function partsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]];
  for (const line of lines)
    for (const [at, part] of partedLine(line, unglued).entries()) {
      if (at > 0) parts.push([]);
      parts.at(-1)?.push(part);
    }
  return parts.map((part) => part.filter((line) => line.length > 0));
}

const sentences =
  /(?<=(?:[\p{Ll}\d)]{2}|\p{Lu}{2}|^\)|\s\))\.)(?!(?<=(?<!\p{L})\p{Lu}\p{Ll}+\.)[\w.-]+@)(?=\p{Lu}(?!-\d))|(?<=@[\w.-]{1,60}\.\p{Ll}{2,10}\)?)(?=\p{Lu})|(?<=\p{Ll})(?=https?:\/\/)|(?<=\p{Ll}{3})(?=\p{Lu}\. \p{Lu}\p{Ll})/u;
const words = /(?<=\p{Ll}{2}|\p{Lu}{2}|\d)(?=\p{Lu}\p{Ll}{2})/u;

function unglued(text: string): string[] {
  return text.split(sentences).flatMap((sentence) => {
    const parts = sentence.split(words);
    // `Google DeepMind` is one.
    return parts.length > 1 && parts.every((part) => begins.test(part) || isPlaceName(clauseOf(part)))
      ? parts
      : [sentence];
  });
}

const begins = /^(?:e-?mails?|supported|corresponding)\b/i;
const clauseOf = (text: string) => text.split(/[,;(.]/)[0] ?? '';
/** `Lab` alone is the end of a name. */
const isPlaceName = (clause: string) => isInstitution(clause) && (/\S\s+\S/.test(clause) || rankOf(clause) > 3);

export const frontMatter: Readers = {
  authors,
  creator,
  dates,
  date: dates,
  keywords,
  classification,
  subtitle,
};
