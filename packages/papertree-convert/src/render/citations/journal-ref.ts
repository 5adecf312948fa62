/** The publication of a paper, as the archive records it in one line: journal, volume, pages and year, where they are plain. */

export interface JournalRef {
  readonly journal: string;
  readonly volume: string;
  readonly number?: string;
  readonly pages: string;
  readonly year: string;
}

/** Names of journals in words or abbreviated; a conference is none, nor is a journal whose name holds figures. */
const journal = String.raw`(?<journal>\p{Lu}[\p{L}.&:()'’ -]*?[\p{L}.)])`;
const volume = String.raw`(?:[Vv]ol(?:\.|ume)?\s*)?(?<volume>[A-Z]?\d{1,4}[A-Z]?)`;
const issue = String.raw`(?:\s*\((?<number>\d{1,4}(?:[-–]\d{1,4})?)\)|,?\s*(?:[Nn]o\.?|[Ii]ssue|[Nn]umber)\s*(?<issue>\d{1,4}))?`;
const pages = String.raw`(?:pp?\.\s*|[Pp]ages?\s*|[Aa]rticle\s*)?(?<pages>[A-Z]{0,2}\d{1,8}(?:\s*[-–]{1,2}\s*[A-Z]{0,2}\d{1,8})?)`;
const year = String.raw`(?<year>(?:19|20)\d{2})`;

/** Forms of the archive's record, a row each. */
const forms: readonly RegExp[] = [
  // Phys. Rev. D 76, 013009 (2007); Phys.Rev. D93 (2015) 016005 is the next
  `${journal},?\\s*${volume}${issue}\\s*[,:]\\s*${pages},?\\s*\\(${year}\\)`,
  // Kitchen Letters 9 (2024) 1-6; Lett. Math. Phys. 108 (2018), no. 2, 359-376
  `${journal},?\\s*${volume}\\s*\\(${year}\\),?(?:\\s*no\\.?\\s*(?<number>\\d{1,4}),)?\\s*${pages}`,
  // Phys.Rev.D59:126002,1999; International Journal of Computer Applications 52(20):35-42, 2012
  `${journal},?\\s*${volume}${issue}\\s*[:,]\\s*${pages},\\s*(?:\\p{L}{3,9}\\.?\\s+)?${year}`,
].map((form) => new RegExp(`^${form}\\.?$`, 'u'));

const conference = /\b(?:proc|proceedings|conference|conf|workshop|symposium|pos|in)\b/i;

/** Undefined where the line is of another form: a guess would be worse than none. */
export function readJournalRef(line: string): JournalRef | undefined {
  const plain = line.replace(/\s+/g, ' ').trim();
  if (plain.length > 200) return undefined;
  for (const form of forms) {
    const { journal: name = '', volume = '', pages = '', year = '', ...more } = form.exec(plain)?.groups ?? {};
    if (name === '' || conference.test(name)) continue;
    const number = more.number ?? more.issue;
    const range = pages.replace(/\s*[-–]{1,2}\s*/, '–');
    return { journal: name.trim(), volume, ...(number === undefined ? {} : { number }), pages: range, year };
  }
  return undefined;
}
