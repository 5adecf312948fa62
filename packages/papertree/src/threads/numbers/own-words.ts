/** Whether a draft says a number as its own, or reckons or compares with it. */
import { headWords } from './named-heads.ts';

/** A sentence that speaks of its authors may give a number of theirs, wherever in it they are named; `Ada (ours)` is a row of the paper. */
export const isOfAuthors = (sentence: string): boolean => /\b(?:[Ww]e|[Oo]ur|(?<!\()[Oo]urs|us|[Mm]y)\b/.test(sentence);

/** The author’s own, wanted, or made of what the paper has: `the old one measured`, `a budget of 2.3`, `2.3 points more`, `a gain of 2.3`, `nearly 2.3`. */
const ownWords =
  /\b(?:not|never|instead|unlike|respectively|differences?|gaps?|ratios?|average|mean|sums?|total|gain\w*|margins?|improv\w*|increas\w*|decreas\w*|drop\w*|reduc\w*|rais\w*|lower\w*|doubl\w*|tripl\w*|hal[fv]\w*|twice|thrice|quarters?|times|fold|points?|more|less|fewer|greater|higher|better|worse|faster|slower|larger|smaller|than|altogether|together|overall|combined|advantages?|leads?|shares?|fractions?|portions?|proportions?|remain\w*|spread|apart|sav(?:es?|ed|ings?)|adds?|added|wins?|trail\w*|contribut\w*|accounts?|chang\w*|targets?|budgets?|limits?|thresholds?|requir\w*|acceptable|goals?)\b|\d\S*\s+(?:below|above|behind|ahead|under|over|short|off|away)\b|\b(?:above|below|over|under|beyond|between|by|from|nearly|almost|least|most|up to|about|some|around|roughly|approximately|circa|ca\.|exceed\w*|exceeding)\s+(?:(?:a|an|about|some)\s+)?\$?\d/i;
/** `42% of that of`, `2.3× that of`: what is said of two numbers. */
const ratio = /%\s+of\s+(?:that|those|what|its|their)\b|\d\s?\$?(?:×|\\times)\$?\s+[a-z]/i;
/** `0.07 ms shorter`, `2.5 cm wide`: what is said of a step between two numbers. */
const comparative =
  /\d\S*\s+(?:(?!(?:as|at|by|for|in|of|on|per|the|to)\s)[^\s\d]{1,4}(?:\s[^\s\d]{1,2})?\s+)?(?:\p{Ll}{3,}er|wide|long|thick|deep|tall|high|old)(?![\p{L}\d])/u;
/** A sentence with these names rows and columns that are not those of its number. */
export const comparing =
  /\b(?:against|between|versus|vs|unlike|contrary|contrast|compared|comparison|whereas|while|than|except|besides|rather|where|although|though|despite)\b/i;

const belowIt = /\b(?:below|under|beneath|at\smost|(?:less|fewer|lower|smaller)\sthan)\s\$?$/i;
const aboveIt = /\b(?:above|over|at\sleast|exceed(?:s|ed|ing)?|(?:more|greater|higher|larger|better)\sthan)\s\$?$/i;

/** On which side of a number what is said lies by the words before it, `below 13.5`; undefined where it is the number itself. */
export const sideOf = (before: string): 'below' | 'above' | undefined =>
  belowIt.test(before) ? 'below' : aboveIt.test(before) ? 'above' : undefined;

/** `heads` are named, and say nothing of the number. */
export function mayBeOwn(clause: string, heads = ''): boolean {
  const named = headWords(heads);
  const rest = clause.replace(/\p{L}+/gu, (word) => (headWords(word).isSubsetOf(named) ? '' : word));
  return isOfAuthors(clause) || ownWords.test(rest) || [ratio, comparative].some((each) => each.test(clause));
}
