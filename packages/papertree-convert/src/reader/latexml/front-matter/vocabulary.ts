/** Words by which a line of a title page tells what it is: a place, a note, a date; in the languages of the archive. */
import { remembered } from './remembered.ts';

/** A part of a pattern. */
export const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|' +
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre';

/** A part of a pattern. `\b` covers English letters only: there is no “and” in Ñandú. */
export const and = '(?<!\\p{L})and(?!\\p{L})';

/** A part of a pattern: words cut short, whose point ends no sentence: anywhere, and behind a comma of an address, as `ul.` and `Apdo.` */
export const cutShort =
  '\\b(?:Dept|Univ|Inst|Prof|Lab|Ave|Bldg|Sci|Technol|Eng|Rd|Mt|Ft|St|Dr|No)|,\\s(?:\\p{Ll}{1,5}|Jl|Apdo|Avd?a?|Col|Str|Pl|Bd|Sq|St[ao]|Km|Edif?|Cra)';

/** A part of a pattern: `Prof. Dr.` before a name. */
export const honorifics = String.raw`(?:(?:(?:Univ\.-)?Prof|Dr|Dipl|Ing|Mag|Mr|Mrs|Ms|habil)\.(?:-(?:Ing|Math|Phys|Inf|Chem)\.)?\s*(?:[Ee]merit(?:us|a)\s+)?)+`;

const laboratories =
  'labo?rat|labor\\b|labs?\\b|centre|center|centro|centrum|\\p{L}*zentrum\\b|keskus|merkezi|лаборатор|центр|εργαστήριο|group\\b|team\\b|unit\\b|technolog';
const institutes =
  'college of\\b|institut(?![^,]*technolog)|istitut|instytut|instituut|institutt|intézet|ústav|inštitút|enstitü|институт|інститут|ινστιτούτο|viện\\b|' +
  'max[- ]planck|helmholtz|fraunhofer|cnrs|inria|infn\\b|csic\\b|kutató|stofnun';
const bodies =
  '(?:\\p{L}{3,})?univ(?!\\.-prof|ersity (?:park|city|heights)\\b)|uniw|üniv|ülikool|yliopisto|korkeakoulu|háskól|egyetem|sveučilišt|πανεπιστ|πολυτεχν|университет|університет|академи|академі|политехн|' +
  'đại học|prifysgol|ollscoil|høgskole|højskole|hogeschool|politehnic|politechnik|tech\\b|college(?! (?:of|park|station)\\b)|academ|akadem|accadem|polit[eé]c|polytec|hochschule|högskola|hospital|clinic|observat|geological survey|' +
  'bank\\b|banca\\b|banco\\b|banque\\b|council|foundation|fundaci|fondazione|fondation|consortium|museum|corporation|compan|gmbh|inc\\b|ltd\\b|llc\\b|corp\\b|' +
  'google|microsoft|(?<!\\.)meta\\b|openai|deepmind|nvidia|ibm\\b|amazon|apple\\b|huawei|tencent|alibaba|bytedance|adobe|intel\\b|samsung|' +
  'siemens|bosch\\b|nokia|ericsson|spotify|salesforce|baidu|riken|' +
  'institut|caltech|kaist|independent|ministry|agency|national|society|research\\b(?! school)';
const units =
  'wydział|katedr|zakład|kafedra|кафедр|факультет|отдел|matematiikan|fysiikan|laitos|tiedekunta|osasto|\\p{L}*deild\\b|tanszék|' +
  'τμήμα|σχολή|bölümü|fakült|avdeling|avdelning|institutionen|departement|odsek|oddelek|zavod|vakgroep|afdeling|depart|dept|dipart|d[eé]part|faculty|facult|fakult|facolt|school\\b|schools\\b|scuola|escuela|escola|[eé]cole|division|section\\b|program|' +
  'chair\\b|lehrstuhl|fachbereich|mathematisches seminar|[eé]quipe';
const streets =
  'street\\b|avenue\\b|road\\b|boulevard|blvd|\\p{L}*stra(?:ß|ss)e\\b|\\p{L}+(?:gasse|platz|allee)\\b|rue\\b|via\\b|calle\\b|p\\.?o\\.? box|campus\\b|building|\\d{4,}';

/** Whole words behind beginnings of words, so that their end is tested in one place: to compile 40 of them takes 13 ms more. */
function endedOnce(words: string): string {
  const all = words.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^|()])+/g) ?? [];
  const whole = all.filter((word) => word.endsWith('\\b')).map((word) => word.slice(0, -2));
  return [...all.filter((word) => !word.endsWith('\\b')), `(?:${whole.join('|')})\\b`].join('|');
}

/** Whole words and beginnings of words. `\b` sees no letter in `ğ`. */
const patternOf = (words: string, more = '') =>
  new RegExp(`(?<!\\p{L})(?:${words.replaceAll('\\b', '(?![\\p{L}\\p{N}])')})${more}`, 'iu');

const streetWords = patternOf(endedOnce(streets));
/** A group for each rank, from the inner part of an address to the outer: one search finds the first of all. */
const bodyWords = patternOf(
  [units, laboratories, institutes, bodies].map((words) => `(${endedOnce(words)})`).join('|'),
  '|(大学|大學|学院|研究|대학|연구)',
);
/** Short names of bodies in capitals; elsewhere they are names, as those of Zhuowen Tu and W. TU. */
const acronyms =
  /(?<!\p{L}|\p{Lu}[\p{Lu}.] )(?:UC|TU|ENS|KTH|CERN|NASA|ETH|EPFL|MIT|DESY)(?![\p{L}\p{N}])|(?<=^\p{L}[\p{L}\p{N}.-]* )AI(?=$|,)/u;
const countries = new RegExp(
  '(?:^|[\\s,(])(?:u\\.?s\\.?a?\\.?|united states(?: of america)?|u\\.?k\\.?|united kingdom|england|scotland|ireland|france|germany|' +
    'deutschland|italy|italia|spain|españa|portugal|netherlands|belgium|switzerland|austria|poland|czech(?: republic|ia)|hungary|' +
    'romania|greece|turkey|türkiye|sweden|norway|denmark|finland|russia|ukraine|israel|iran|india|pakistan|bangladesh|china|' +
    'p\\.?r\\.? ?china|taiwan|hong kong|japan|(?:south )?korea|singapore|malaysia|indonesia|thailand|vietnam|philippines|australia|' +
    'new zealand|canada|mexico|brazil|brasil|argentina|chile|colombia|peru|egypt|morocco|nigeria|kenya|south africa|saudi arabia|qatar|' +
    'uae|united arab emirates|afghanistan|albania|algeria|angola|armenia|azerbaijan|bahrain|belarus|benin|bolivia|bosnia(?: and herzegovina)?|botswana|brunei|burkina faso|cambodia|cameroon|costa rica|côte d.ivoire|cuba|cyprus|dominican republic|ecuador|el salvador|ethiopia|gabon|ghana|guatemala|honduras|iceland|iraq|jamaica|jordan|kazakhstan|kosovo|kuwait|kyrgyzstan|laos|lebanon|libya|liechtenstein|maca[ou]|madagascar|malawi|mali|malta|mauritius|moldova|monaco|mongolia|montenegro|mozambique|myanmar|namibia|nepal|nicaragua|north macedonia|oman|palestine|panama|paraguay|puerto rico|república checa|rwanda|senegal|sri lanka|sudan|syria|tanzania|togo|trinidad and tobago|tunisia|uganda|uruguay|uzbekistan|venezuela|wales|yemen|zambia|zimbabwe|luxembourg|slovenia|slovakia|croatia|serbia|bulgaria|estonia|latvia|lithuania|[a-z .]+, [a-z]{2})[\\s.)]*$',
  'iu',
);

export const endsInCountry = (words: string): boolean => countries.test(words);

/** `Ann Able Jr.` */
export const generation = /,? (?:[JS]r\.?|I{2,3}|IV)$/;

const longestPlace = 300;

/** How far out in an address a line stands, from 1 for a department to 5 for a street or country; 0 where it does not say. */
export const rankOf = remembered((printed): number => {
  const words = withoutNames(printed);
  if (houseNumber.test(words)) return outermost;
  const body = bodyWords.exec(words);
  const acronym = words.search(acronyms);
  if (acronym >= 0 && (body === null || acronym < body.index)) return outermost - 1;
  if (body !== null)
    return Math.min(
      body.findIndex((group, at) => at > 0 && group !== undefined),
      outermost - 1,
    );
  return streetWords.test(words) || countries.test(words) ? outermost : 0;
});

export const outermost = 5;

const families = 'Apple Bank Bosch Company Ericsson Siemens Street Calle Rue Via Grant Tu'
  .split(' ')
  .flatMap((name) => [name, name.toUpperCase()])
  .join('|');

/** Companies, streets and notes that are names of people, too: `Karl von Bosch`, `Ross Street`, `Grant Able`. */
const familyName = new RegExp(
  "^(\\p{Lu}[\\p{L}\\p{M}.’'-]*(?: (?:\\p{Lu}[\\p{L}\\p{M}.’'-]*|\\p{Ll}{1,4})){0,4})(?: |(?<=\\.)|(?<=\\p{Ll})-)" +
    `(?:${families})$`,
  'u',
);
const someNames = new RegExp(`(?<!\\p{L})(?:${families})(?!\\p{L})`, 'u');
const givenName = /^(?:Grant|GRANT)(?: (?:\p{Lu}[\p{L}\p{M}.’'-]*|\p{Ll}{1,4})){1,4}$/u;
const kindsOfGrants = /^(?:\p{Lu}{2,}|Starting|Consolidator|Advanced|Synergy|Discovery|Travel|Project|Seed)$/u;

const aroundName = new RegExp(String.raw`^\s*${honorifics}|^\s+|(?:,? [JS]r\.?)?[^\p{Script=Latin}]*$`, 'gu');

/** Whether words are such a name. */
function mayBeName(printed: string): boolean {
  const words = printed.length > 60 ? '' : printed.replace(aroundName, '');
  const [, before] = familyName.exec(words) ?? [];
  return before === undefined ? givenName.test(words) : !kindsOfGrants.test(before) && !bodyWords.test(before);
}

/** The words that are not such names. */
const withoutNames = (words: string) =>
  someNames.test(words)
    ? words
        .split(/([,;:]\s+| and )/)
        .filter((part) => !mayBeName(part))
        .join('')
    : words;

/** `200 University Avenue` */
const houseNumber =
  /^\d{2,4}[a-z]?,? \p{Lu}[\p{L} .]+(?:\b(?:ave|avenue|st|street|rd|road|blvd|drive|dr|way|lane|plaza|square|hall)\b)/iu;

export const isInstitution = (words: string): boolean => rankOf(words) > 0 && rankOf(words) < outermost;

const smallWords =
  /^(?:of|for|and|the|in|at|on|de|des|du|la|le|les|di|del|della|degli|dell|e|y|et|und|für|der|do|da|dos|to|by|with)$/i;

/** Whether words are a place and no sentence that names one: most of them are written with a capital. */
export function isPlaceAlone(words: string): boolean {
  if (words.length > longestPlace || !isInstitution(words)) return false;
  if (independent.test(words)) return true;
  const long = (words.match(/[\p{L}\p{M}’']{2,}/gu) ?? []).filter((word) => !smallWords.test(word));
  return long.filter((word) => /^[\p{Lu}\p{Lo}]/u.test(word)).length >= 0.6 * long.length;
}

/** Who is at no place says so as others say theirs. */
const independent = /^independent (?:researcher|scholar|scientist|consultant|engineer|author)s?\.?$/i;

/** `Helix and Sons, 38000 Oakton`: words with capitals, and small ones that join them. */
export const capitalised =
  /^(?=[^@]{4,200}$)(?=.* )(?:(?:[\p{Lu}\d][\p{L}\p{N}.’'-]*|rue|of|and|for|the|de|du|des|la|le|di|der|den|van|und|et|y|e|&)(?:[\s,]+|$)){2,30}$/u;

const meeting =
  '^\\W*(?:(?:based on|lecture) )?(?:an? |the )?(?:\\p{L}+ )?(?:talks?|lectures?|notes|seminars?|posters?|contribution|contributed) (?:(?:given|presented|delivered|held)\\b|(?:at|to|for) the\\b)|' +
  '^\\W*(?:to be )?(?:presented|published|appears?) (?:at|in)\\b|^\\W*(?:contribution to the )?proceedings (?:for|of)\\b|' +
  `\\b\\d{1,2} ?[-–] ?\\d{1,2},? (?:${months}),? (?:19|20)\\d\\d`;

/** `Lectures given at the School of Forests`: where the paper was told, or will be. */
export const atMeeting = new RegExp(meeting, 'iu');

/** What is said of authors that is no place, whatever places it names. */
const notes = new RegExp(
  `${meeting}|` +
    '\\bequal(?:ly)?\\b|contribut|correspond|\\b(?:work|research|part|this|done|carried out|performed)\\b.{0,30}\\b(?:done|while|during)\\b|' +
    '\\bon behalf of\\b|\\binterns?(?:hip)?\\b|\\badvis(?:or|ing|ed|er)s?\\b|\\bsupervis|\\b(?:project|team|technical|tech)[\\s-]+lead|^lead\\b|' +
    '\\b(?:lead|first|senior|main|core|joint|co-?first|last|order of) (?:co-?)?(?:author|contribut)|alphabetical|these authors|this author\\b|the authors?\\b|' +
    '^[^\\p{L}\\p{N}]*(?:work (?:was )?(?:partly |partially )?(?:done|performed)|co-?first|visiting|phd student(?!,\\s))|' +
    '\\bdeceased\\b|^\\W*in memor|\\bfellow(?:ship)?\\b|^\\W*based on|support(?:ed)? (?:by|of|from)|\\bfund(?:ed|ing)\\b|\\bgrants?\\b(?!@)|' +
    '\\bthanks?\\b|\\backnowledg|\\bon leave\\b|\\bformerly\\b|^(?:now|currently|present(?:ly)?|permanent|current)\\b|' +
    '^\\W*(?:technical|research|internal|scientific|project|annual)? ?report\\b|\\b(?:working|discussion|job market) paper\\b|^\\W*(?:links? to|click here|available (?:at|from|online)|preliminary|incomplete|do not (?:cite|circulate|quote))\\b|^\\W*(?:tel(?:ephone)?|phone|fax|mobile)\\b[.:\\s]*[+\\d(]|\\bjoint work\\b|^\\W*(?:and |\\()?with an? (?:\\p{L}+ )?appendi|\\bmanuscript\\b|\\bthesis\\b|\\bdissertation\\b|\\bdottorato\\b|\\bdoctora(?:t|do)\\b|\\bpartial fulfil|\\bdegree of\\b|^(?:doctor|master|bachelor) of\\b|\\breceived\\b|\\bsubmitted\\b|\\bcommunicated\\b|\\bdedicated to\\b|\\bin hono?ur\\b|\\bon the occasion\\b|\\b(?:subject )?classifications?\\b|^address (?:after|from|until|since)\\b|\\bin progress\\b|\\bpreprint\\b|\\bto appear\\b|\\bmember\\b',
  'iu',
);

/** Whether words are a note; places with a word of notes in their names (“Fellowship of …”) are none. */
export const isNote = remembered((printed): boolean => {
  const { job, place } = notes.test(withoutNames(printed)) ? withoutJob(printed) : { job: '', place: '' };
  return place !== '' && (job === '' || notes.test(withoutNames(place)));
});

const job =
  "(?:(?:assistant|associate|full|senior|junior|principal|adjunct|emeritus|research|teaching|clinical|graduate|undergraduate|postgraduate|doctoral|master['’]?s?|ph\\.?d\\.?|post-?doc(?:toral)?)\\s+)*(?:professor|lecturer|scientist|engineer|researcher|fellow|associate|student|candidate|post-?doc)|(?:[^\\s,;:]+ ){1,4}fellow";
/** `Lecturer in Forestry, University of Trees`; `Oakton Fellow; Department of Roots`; `Postdoctoral Fellow at the Department of Roots, Oak College` */
const before = new RegExp(`^((?:${job})(?: (?:of|in) [\\p{L} ]{3,40})?)[,;]\\s+(.+)$`, 'isu');
const beforeAt = new RegExp(`^((?:${job})(?: of [\\p{L} ]{3,40}?)?)\\s+(?:at|in|with)(?: the)?\\s+(.+)$`, 'isu');

/** `Oakmind, Principal Research Engineer.` */
const behind =
  /^(.+),\s+((?:head|director) of [^,]{3,40}|(?:(?:assistant|associate|senior|principal|staff|distinguished|chief|lead|ai|ml|security|software|research|data)\s+)+(?:professor|lecturer|scientist|engineer|researcher|officer))\.?$/isu;

/** Takes the job of who works at a place off the place: it is a note. */
export function withoutJob(words: string): { readonly job: string; readonly place: string } {
  const [, office = '', where = ''] = beforeAt.exec(words) ?? [];
  if (isInstitution(where.split(',')[0] as string)) return { job: office, place: where };
  const [, first = '', place = ''] = before.exec(words) ?? [];
  if (isInstitution(place)) return { job: first, place };
  const [, held = '', last = ''] = behind.exec(words) ?? [];
  return last === '' ? { job: '', place: words } : { job: last, place: held };
}

/** Words of sentences, which no address has. */
export const sentenceWords =
  /\b(?:is|are|was|were|be|by|we|this|thanks?|please|has|have|will|received|wrote|designed|studied)\b/i;

/** `Ann Able is with …` */
export const subjectAndVerb = /^.{3,300} (?:is|are|was|were) \p{Ll}/u;

export const isDate = (words: string): boolean =>
  dated.test(words) ||
  /^\W*(?:academic year|anno accademico|année universitaire|curso académico)\b.*\d{4}\W*$/i.test(words) ||
  /^\W*version v?\d[\d.]*\W*$/i.test(words);
const dated = new RegExp(
  `^\\W*(?:(?:date|dated|received|accepted|released|revised|updated|version|draft|of|v?\\d\\.\\d+|v\\d)\\W*)*(?:\\d{4}-\\d\\d-\\d\\d\\W*$|(?:\\d{1,2}(?:st|nd|rd|th|\\.)? )?(?:${months})\\.?,? (?:\\d{1,2}(?:st|nd|rd|th)?, )?(?:19|20)\\d\\d\\W*$)`,
  'iu',
);

const linkAlone = /^(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S+$|^\W*(?:or\W+)?(?:orcid\W*)?(?:\d{4}-){3}\d{3}[\dX]$/iu;
const linkLabel =
  /^(?:\S+ ){0,3}(?:github|code|model|dataset|demo|weights|benchmark|web(?: ?site| ?page)?|home ?page|project(?: ?page)?)(?: page| repository| available)?(?: at)?\W*$/iu;
const link = /(?:https?:\/\/|www\.|github|huggingface)\S*/iu;
const links = new RegExp(link, 'giu');

/** An address of the web, alone or behind a label: `Code: https://example.org`. */
export function isLink(words: string): boolean {
  if (linkAlone.test(words) || (words.length <= 80 && linkLabel.test(words))) return true;
  const label = link.test(words) ? words.replace(links, '') : words;
  return label !== words && !isNote(label) && rankOf(label) === 0;
}

/** `Affiliation: University of Trees` */
export const placeLabel = /^(?:affiliation|address|institution)s?\s*:\s*/i;

/** Words on a line of their own above names, and between them. */
export const by =
  /^(?:(?:a |an )?(?:\w+[’']?s? )?(?:thesis|dissertation|report)?(?: ?(?:presented|submitted|written))? ?by|authors?|and|&):?$/i;

/** `Authors’ addresses:` before a list of them. */
export const addressesOf = /^(?:the )?authors?[’']s? (?:current |present )?(?:address(?:es)?|affiliations?)\s*:\s*/i;

/** Words of a template that nobody replaced, and what stands before an e-mail. */
export const labels =
  /^[^\p{L}\p{N}]*(?:(?:(?<=\()\p{Lu}{1,4}(?=\))|contacts?|e[-–]?mails?(?: address(?:es)?)?|orcid|correos? electr[oó]nicos?|courriels?|affiliations?|address(?:es)?|authors?|institutions?|tel|fax|phone|url|web ?(?:page|site)|home ?page|and)[^\p{L}\p{N}]*)*$/iu;

/** `Also at Oak College`, `A. A. is with the University of Trees`: what is of one author, whoever stands beside. An address of now is a note: the work was done elsewhere. */
export const otherAddress =
  /^(?:(?:also|additionally) (?:at|with|affiliated (?:with|to)):?(?: the)?|.{2,60} is with(?: the)?)\s+(.+)$/isu;

/** `firstname.lastname@x.org` */
export const isEmailRule = /^(?:first|given|fore|sur|last|family)?_?name[._-]?(?:\w*name)?@/i;
