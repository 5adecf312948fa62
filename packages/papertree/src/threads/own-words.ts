/** Whether a draft says a number as its own, or reckons or compares with it. */
import { headWords } from './named-heads.ts';

/** The author’s own, or made of what the paper has: `we measure`, `2.3 points more`, `a gain of 2.3`, `nearly 2.3`. */
const ownWords =
  /\b(?:we|our|ours|us|my|not|never|instead|unlike|respectively|differences?|gaps?|ratios?|average|mean|sums?|total|gain\w*|margins?|improv\w*|increas\w*|decreas\w*|drop\w*|reduc\w*|rais\w*|lower\w*|doubl\w*|halv\w*|times|fold|points?|more|less|fewer|greater|higher|better|worse|faster|slower|larger|smaller|than|altogether|together|overall|combined)\b|\d\S*\s+(?:below|above|behind|ahead|under|over|short|off|away)\b|\b(?:above|below|over|under|beyond|between|by|from|nearly|almost|least|most|up to|about|some|around|roughly|approximately|circa|ca\.|exceed\w*|exceeding)\s+(?:(?:a|an|about|some)\s+)?\$?\d/i;
/** A sentence with these names rows and columns that are not those of its number. */
export const comparing =
  /\b(?:against|versus|vs|unlike|contrary|contrast|compared|comparison|whereas|while|than|except|besides|rather|where|although|though|despite)\b/i;

/** `heads` are named, and say nothing of the number. */
export function mayBeOwn(clause: string, heads = ''): boolean {
  const named = headWords(heads);
  return ownWords.test(clause.replace(/\p{L}+/gu, (word) => (headWords(word).isSubsetOf(named) ? '' : word)));
}
