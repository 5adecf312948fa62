/** Whether a draft says a number as its own, or reckons or compares with it. */
import { headWords } from './named-heads.ts';

/** The author’s own, or made of what the paper has: `we measure`, `2.3 points more`, `a gain of 2.3`, `nearly 2.3`. */
const ownWords =
  /\b(?:we|our|ours|us|my|not|never|instead|unlike|respectively|differences?|gaps?|ratios?|average|mean|sums?|total|gain\w*|margins?|improv\w*|increas\w*|decreas\w*|drop\w*|reduc\w*|rais\w*|lower\w*|doubl\w*|tripl\w*|hal[fv]\w*|twice|thrice|quarters?|times|fold|points?|more|less|fewer|greater|higher|better|worse|faster|slower|larger|smaller|than|altogether|together|overall|combined|advantages?|leads?|shares?|fractions?|portions?|proportions?|remain\w*|spread|apart|sav(?:es?|ed|ings?)|adds?|added|wins?|trail\w*|contribut\w*|accounts?)\b|\d\S*\s+(?:below|above|behind|ahead|under|over|short|off|away)\b|\b(?:above|below|over|under|beyond|between|by|from|nearly|almost|least|most|up to|about|some|around|roughly|approximately|circa|ca\.|exceed\w*|exceeding)\s+(?:(?:a|an|about|some)\s+)?\$?\d/i;
/** `0.07 ms shorter`, `2.5 cm wide`: what is said of a step between two numbers. */
const comparative =
  /\d\S*\s+(?:(?!(?:as|at|by|for|in|of|on|per|the|to)\s)[^\s\d]{1,4}(?:\s[^\s\d]{1,2})?\s+)?(?:\p{Ll}{3,}er|wide|long|thick|deep|tall|high|old)(?![\p{L}\d])/u;
/** A sentence with these names rows and columns that are not those of its number. */
export const comparing =
  /\b(?:against|versus|vs|unlike|contrary|contrast|compared|comparison|whereas|while|than|except|besides|rather|where|although|though|despite)\b/i;

/** `heads` are named, and say nothing of the number. */
export function mayBeOwn(clause: string, heads = ''): boolean {
  const named = headWords(heads);
  const rest = clause.replace(/\p{L}+/gu, (word) => (headWords(word).isSubsetOf(named) ? '' : word));
  return ownWords.test(rest) || comparative.test(clause);
}
