/** Keywords as a list, from the line in which a page prints them. */

/** The keywords of a line, without the dot at its end. */
export function splitKeywords(line: string): string[] {
  const printed = line.replace(/[\s\u00a0]+/g, ' ').replace(/\$\\(?:cdot|bullet|and)\$/g, '·');
  return partsOf(printed)
    .map((word) => word.trim().replace(/\.$/, ''))
    .filter((word) => word !== '');
}

/** Separators of keywords, the strongest first: a comma among semicolons is a piece of a keyword. */
function partsOf(printed: string): string[] {
  const clauses = splitOutside(printed, ';；');
  if (clauses.length > 1) return clauses;
  const commas = splitOutside(printed, ',，、');
  // `dust, extinction – winds: galactic – methods: numerical`, but not `Minkowski–Weyl`.
  const items = splitOutside(printed, '·•|').flatMap((part) => part.split(/ [–—-] |—/));
  return items.length > 1 && items.length >= commas.length ? items : commas;
}

/** The pieces between separators that stand neither in brackets nor in a formula. */
function splitOutside(text: string, separators: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let formula = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (c === '$') formula = !formula;
    else if (formula) continue;
    else if (c === '(') depth++;
    else if (c === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && separators.includes(c)) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
}
