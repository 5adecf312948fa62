/** What a caption calls by a few letters, `Brown Glass (BG)`: the words that these stand for, by the letters. */
export function longNamesIn(caption: string): ReadonlyMap<string, readonly string[]> {
  const found = [...caption.matchAll(/\(\s?(\p{Lu}[\p{L}\d]{1,7})\s?\)/gu)].flatMap(({ 1: letters = '', index }) => {
    const words =
      caption
        .slice(0, index)
        .match(/[\p{L}\d][\p{L}\d’'-]*/gu)
        ?.slice(-letters.length) ?? [];
    const most = [...words.keys()].map((i) => words.slice(i));
    const named = most.find((each) => isShortFor(letters, each));
    return named ? [[letters, [named.join(' ')]] as const] : [];
  });
  return new Map(found);
}

/** Whether letters begin with that of the first of some words, and have those of the others in their order. */
function isShortFor(letters: string, [first = '', ...words]: readonly string[]): boolean {
  const [initial = '', ...rest] = letters.toLowerCase();
  if (!first.toLowerCase().startsWith(initial)) return false;
  const all = [first.slice(1), ...words].join(' ').toLowerCase();
  let at = 0;
  for (const letter of rest) {
    at = all.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return words.every((word) => letters.toLowerCase().includes(word.charAt(0).toLowerCase()));
}
