/** Words that say nothing of what a text is about, as sources of regular expressions. */

/** Those that are small in titles. */
export const smallWords =
  'an?|and|as|at|but|by|for|from|in|into|is|its?|nor|of|off|on|onto|or|over|per|than|the|through|to|towards?|under|upon|versus|via|vs|with|within|without|about|above|across|after|against|among|around|before|behind|below|between|beyond|during|like|near|since|until|yet';

/** Those that hold sentences together. */
export const wordsOfSentences = `${smallWords}|the|this|that|these|those|are|was|were|been|has|have|had|can|could|will|would|may|might|must|should|does|did|not|never|always|any|all|every|each|some|few|many|most|more|less|who|which|what|when|where|how|why|our|their|her|his|they|them|you|she|him|one|two|three|very|too|also|only|just|there|here|then|such|other|another|both|while|whereas|whose|because|although|though|however|thus`;
