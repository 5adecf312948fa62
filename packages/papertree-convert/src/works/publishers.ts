/** Publishers, and the universities and houses of theses and reports, among the words behind a title. */
import { letters, lettersOfAnyCase, plainWords } from './marked-text.ts';

/** Words of a publisher's name. */
const publisher =
  /\b(?:univ\. pr|press|springer|wiley|elsevier|publish(?:ing|ers?|ed)|publications$|verlag|birkh(?:ä|a|ae)user|academic press|mcgraw|addison|prentice|pearson|north-holland|dover|kluwer|world scientific|chapman|routledge|taylor (?:&|and) francis|benjamin|gauthier|hermann|masson|teubner|vieweg|hindustan book|curran associates|pmlr|openreview|usenix|crc|spie|aip|ieee|acm|siam|association for (?:computing machinery|computational linguistics)|(?:american|london|european) math(?:ematical|\.) soc(?:iety)?|dekker|reidel|brill|easychair|jmlr\.org|ACL|computer society|o[’']reilly|morgan kaufmann|clarendon|freeman|ceur-ws|lipics|schloss dagstuhl|holt|harcourt|mir|nauka|macmillan|palgrave|blackwell|penguin|norton|sage|plenum|interscience)\b/i;
export const noPublisher =
  /\d{3}|[’']\d\d$|^(?:in|and|ed|eds|edited|edition|editors?|new|series|lecture|\d)\b|\bedition\b|\beditors?\b|proceedings|^proc\.|\btrans(?:actions)?\b|journal|conference|symposium|workshop|published/i;

/** Whether words of publishers are in the words. */
export const isPublisher = (words: string) => publisher.test(words);

/** The only piece of the words that is named as publishers are. */
export function publisherIn(words: string): string | undefined {
  const found = new Set<string>();
  for (const piece of words.split(
    letters`(?<!(?:^|[\s.(,])\p{Lu}|\b(?:Univ|Acad|Sci|Math|Soc|Inc|Co|St|Proc))\.\s|,(?!\s(?:Inc|Ltd)\b)|[;:()[\]]|[\ue100-\ue106]`,
  )) {
    const name = piece.replace(/^[\s.]+|(?<!\b(?:Inc|Ltd|Pr))[\s.]+$/g, '');
    if (name.length > 60 || !letters`^\p{Lu}|^de Gruyter`.test(name) || !publisher.test(name) || noPublisher.test(name))
      continue;
    found.add(
      name
        .replace(/\s(?:1[5-9]|20)\d\d$|\spp?$/, '')
        // `Kettle University Press Oakton`
        .replace(/(?<=\bPress)\s(?!Syndicate|Company|Office|Inc|Ltd)\p{Lu}\p{Ll}[\p{L}\s]*$/u, ''),
    );
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** `Berlin: Springer`, `Springer, Berlin`: the house alone, where the words tell it from its place. */
export function withoutPlace(printed: string): string {
  const [, place = '', behind = ''] = letters`^([^:]{2,40}):\s+(\p{Lu}.*)$`.exec(printed.trim()) ?? [];
  if (behind !== '' && !publisher.test(place)) return behind;
  const [, ahead = '', last = ''] = letters`^([^,]+),\s(\p{Lu}[\p{L}\s.,-]*)$`.exec(printed.trim()) ?? [];
  return ahead !== '' && publisher.test(ahead) && !publisher.test(last) && !company.test(last) ? ahead : printed;
}
const company = /^(?:Inc|Ltd|LLC|GmbH|Corp|Co|Sons|Limited)\b|\b(?:and|&)\s/;

const school =
  /\b(?:univ\b|[A-Z][a-z]+\sU$|universit|institut|college|école|school|hochschule|politecnico|polytechnic|academy)/i;

/** `Technical Report 12` */
const reportWords = /\b(?:technical|research|tech\.?)\s(?:report|rep\.?)(?:\s(?:no\.?\s)?[\dA-Z-]+)?(?![A-Za-z])/i;

/** `Technical report 12, Kettle Lab, Oakton, 2020` */
const behindReport = lettersOfAnyCase`^(?:technical|research|tech\.?)\s(?:report|rep\.)(?:\s(?:no\.?\s)?[\p{L}./-]*\d[\w./-]*)?,\s(?!online|available)(?<house>\p{Lu}[^,.;:()\d]{1,60}),\s(?:[^,\d]{2,30}[,\s]\s?){0,2}(?:1[5-9]|20)\d\d`;

/** The university or house of a thesis or report: the only piece named like one. */
export function houseIn(words: string): string | undefined {
  const pieces = plainWords(words)
    .split(/[,;:()[\]]|(?<!\bUniv)\.\s|\.$/)
    .map((piece) => piece.replace(reportWords, '').trim())
    .filter(
      (piece) =>
        school.test(piece) &&
        piece.length < 80 &&
        !/thes[ie]s|dissertation/i.test(piece) &&
        letters`^\p{Lu}`.test(piece),
    );
  return pieces.length === 0
    ? behindReport.exec(plainWords(words))?.groups?.house
    : pieces.length > 1
      ? undefined
      : pieces[0];
}
