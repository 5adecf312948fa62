/** The words of a quotation and those of the paper that differ, as a person is told of them: not what may be left out or spelled otherwise. */
import { normalise, withoutCitations } from '../search/index.ts';
import type { CitationLookup } from './citation-checks.ts';

export type Difference = NonNullable<CitationLookup['difference']>;
/** As a search gives it: word by word. */
export type WordDifference = readonly { readonly in: 'both' | 'query' | 'paper'; readonly text: string }[];

const lengthOf = (text = '') => text.split(' ').length;
/** A stretch that stands for one of so many more or fewer words is another passage. */
const mostUneven = 3;

/** Whether two texts are alike enough to be told word by word. */
function isAligned(difference: Difference): boolean {
  const count = (where: Difference[number]['in']) =>
    difference.filter((each) => each.in === where).reduce((sum, { text }) => sum + lengthOf(text), 0);
  const isUneven = difference.some((each, i) => {
    const next = difference[i + 1];
    const isPair = each.in !== 'both' && next !== undefined && next.in !== 'both';
    return isPair && Math.abs(lengthOf(each.text) - lengthOf(next.text)) > mostUneven;
  });
  return !isUneven && count('both') >= Math.max(count('draft'), count('paper'));
}

/** Two spellings of one word: `47.5%` and `47.5 %`, `So` and `so`. Another comma is another spelling only at the end. */
function isSame(a: string, b: string, isLast: boolean): boolean {
  const [left = '', right = ''] = [a, b].map((each) => {
    const words = isLast ? each.replace(/[,;:.!?\s]+$/, '') : each;
    return `${normalise(words).text.replace(/\s+/g, '')} ${words.match(/[,;:.!?]/g)?.join('') ?? ''}`;
  });
  return left === right && left.trim() !== '';
}

/** Words of the paper without whom they cite, whom one who quotes leaves out. */
const bareOf = (paper: string) =>
  withoutCitations(` ${paper}`)
    .toSorted((a, b) => a.length - b.length)[0]
    ?.trim() ?? paper;

/** What stands between two stretches on which both agree. */
interface Change {
  draft: string;
  paper: string;
}

const endOfSentence = /[.!?][”’"')\]]*$/;

/** Passages that are not alike are told whole. */
export function toldDifference(given: WordDifference, words: string, found = ''): Difference {
  const told: { in: Difference[number]['in']; text: string }[] = [];
  const put = (where: Difference[number]['in'], text: string) => {
    const last = told.at(-1);
    if (text === '') return;
    if (last?.in === where) last.text += ` ${text}`;
    else told.push({ in: where, text });
  };
  let change: Change = { draft: '', paper: '' };
  const putChange = (isLast: boolean) => {
    const { paper } = change;
    let { draft } = change;
    change = { draft: '', paper: '' };
    let bare = bareOf(paper);
    // `Monday bagels` and `Monday. We`
    const [own = ''] = draft.split(' ', 1);
    const [other = ''] = bare.split(' ', 1);
    if (isLast && endOfSentence.test(other) && isSame(own, other, true)) {
      put('both', other);
      draft = draft.slice(own.length).trim();
      bare = bare.slice(other.length).trim();
    }
    // The words of the sentence before or behind stand for none of the quotation.
    const isOfOther =
      draft !== '' &&
      (isLast ? endOfSentence.test(told.at(-1)?.text ?? '') : told.length === 0 && endOfSentence.test(bare));
    if (isSame(draft, bare, isLast)) put('both', bare);
    else {
      put('draft', draft);
      if (!isOfOther) put('paper', bare);
    }
  };
  for (const { in: where, text } of given) {
    if (where !== 'both') {
      const side = where === 'query' ? 'draft' : 'paper';
      change[side] = `${change[side]} ${text}`.trim();
      continue;
    }
    putChange(false);
    put('both', text);
  }
  putChange(true);
  return found === '' || isAligned(told)
    ? told
    : [
        { in: 'draft', text: words },
        { in: 'paper', text: found },
      ];
}

const negations = /\b(?:not|no|never|without|neither|nor|cannot)\b|n[’']t\b/gi;

/** What is said where one side denies what the other says: `not` is put in, or left out. */
export function tellNegation(difference: WordDifference = []): string {
  const deniedIn = (where: 'query' | 'paper') =>
    difference.flatMap((each) => (each.in === where ? (each.text.match(negations) ?? []) : []));
  const [draft, paper] = [deniedIn('query'), deniedIn('paper')];
  if (draft.length === paper.length) return '';
  const [more = [], whose] = draft.length > paper.length ? [draft, 'the draft'] : [paper, 'the paper'];
  return ` Only ${whose} has “${more[0]}” there: see whether it says the opposite.`;
}
