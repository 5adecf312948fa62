/** Identifiers of a work as they stand in words and links: ids of the archive, and DOIs. */

const archives =
  'acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga|' +
  'funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|' +
  'q-alg|q-bio|quant-ph|solv-int|supr-con';
const newId = '\\d{4}\\.\\d{4,5}(?:v\\d+)?';
const oldId = `(?:${archives})(?:\\.[A-Z]{2})?/\\d{7}(?:v\\d+)?`;
const linkedId = new RegExp(`arxiv\\.org/(?:abs|pdf|html|format|ps)/(${newId}|${oldId})`, 'i');
const doiOfArchive = new RegExp(`10\\.48550/arxiv\\.(${newId}|${oldId})`, 'i');
const writtenId = new RegExp(
  `(?:(?:arxiv|corr)(?:\\s*(?:e-prints?|preprint))?[\\s:,]*|e-?print[\\s:]*|\\babs/)(${newId}|${oldId})`,
  'i',
);
const bareOldId = new RegExp(`(?:^|[\\s[(])(${oldId})(?=$|[\\s,.;\\])])`);
const wholeId = new RegExp(`^(?:${newId}|${oldId})$`);
const doi = /\b10\.\d{4,9}\/[^\s"<>{}|\\^`]+/;

/** What the pattern finds in the first place that has it. */
export function firstIn(pattern: RegExp, places: readonly string[]): string | undefined {
  for (const place of places) {
    const match = pattern.exec(place);
    if (match !== null) return match[1] ?? match[0];
  }
  return undefined;
}

/** Whether a text is an id of the archive and nothing else. */
export const isWholeId = (text: string): boolean => wholeId.test(text);

/** The id of the archive that a link leads to, or a DOI of the archive's own names. */
export const linkedIdIn = (links: readonly string[]): string | undefined =>
  firstIn(linkedId, links) ?? firstIn(doiOfArchive, links);

/** The id of the archive that stands in words: `arXiv preprint arXiv:2101.00001v2`, `abs/2101.00001`, `hep-th/9901001`. */
export function writtenIdIn(text: string): string | undefined {
  // Most texts name no identifier at all: a glance at the digits saves a search for each kind.
  if (!/\d{4}\.\d{4}|\/\d{7}/.test(text)) return undefined;
  const places = [text];
  return linkedIdIn(places) ?? firstIn(writtenId, places) ?? firstIn(bareOldId, places);
}

/** The first DOI that stands in one of the texts. */
export function doiIn(places: readonly string[]): string | undefined {
  const found = places.some((place) => place.includes('10.')) ? firstIn(doi, places) : undefined;
  return found && trimDoi(found);
}

/** A DOI does not end in the punctuation of its sentence, nor in a bracket it did not open. */
function trimDoi(found: string): string {
  let out = found.replace(/[.,;:'"”’]+$/, '');
  while (/[)\]]$/.test(out) && out.split(/[([]/).length < out.split(/[)\]]/).length)
    out = out.slice(0, -1).replace(/[.,;:]+$/, '');
  return out;
}
