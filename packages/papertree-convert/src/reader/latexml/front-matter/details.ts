/** Reads the lines that say something of the named: parts them at marks, joins cut addresses, and tells what each is. */
import { raise } from '../../../tree/words.ts';
import { joinAddresses } from './addresses.ts';
import { emailsIn, signsBefore } from './emails.ts';
import { headedIn, sentencesIn } from './item-sentences.ts';
import { addressKey } from './keyed-addresses.ts';
import { type Line, squeeze } from './lines.ts';
import { plainRun } from './mark-runs.ts';
import type { Head } from './named-heads.ts';
import { withoutOrcid } from './orcids.ts';
import { saysSomething, tokens } from './person.ts';
import { marksBehindPlaces } from './printed-marks.ts';
import { joinLines } from './sources.ts';
import {
  atMeeting,
  capitalised,
  endsInCountry,
  isDate,
  isInstitution,
  isLink,
  isNote,
  isPlaceAlone,
  labels,
  outermost,
  placeLabel,
  rankOf,
  sentenceWords,
  subjectAndVerb,
  withoutJob,
} from './vocabulary.ts';

export type Kind = 'place' | 'names' | 'note' | 'link' | 'date' | 'rest' | 'nothing';

/** A thing that is said of people, with the marks that point to them and the e-mails in it. */
export interface Detail {
  readonly kind: Kind;
  readonly marks: readonly string[];
  readonly text: string;
  readonly emails: readonly string[];
  /** E-mails with the name behind each: `able@x.org (A. Able)`. */
  readonly named?: readonly (readonly [email: string, name: string])[];
  /** Whether the words end in a comma, behind which an address goes on. */
  readonly open?: boolean;
  /** The words with the e-mails, where these are part of a sentence. */
  readonly sentence?: string;
}

/** How the lines of a group are to be read. */
export interface Way {
  /** Marks that some author bears. */
  readonly known: ReadonlySet<string>;
  /** Marks with which words begin. */
  readonly explained: ReadonlySet<string>;
  /** Whether marks stand as plain characters before the words. */
  readonly glued: boolean;
  /** Whether words that say nothing of themselves are a place, as below a name, or a remark, as in `\\thanks`. */
  readonly unclear: 'place' | 'rest' | 'note';
  /** Whether the page says that these are places. */
  readonly arePlaces: boolean;
  /** Whether most notes of the kind are places. */
  readonly amongPlaces: boolean;
  /** The authors whom words name first, which may head what is said of them. */
  readonly headOf: (words: string) => Head<unknown> | undefined;
}

export interface Item {
  marks: string[];
  words: string;
  place?: boolean;
}

export function detailsOf(lines: readonly Line[], way: Way): Detail[] {
  return joinAddresses(
    itemsOf(joinLines(lines, isOpen), way).flatMap((item) => detailsIn(item, way)),
    way,
  );
}

/** `Correspondence to`, `Talk given at the School of Forests,` goes on in the next line. */
const isOpen = (words: string) =>
  /\b(?:to|at|with|of|and)$|@$|:$/i.test(words) || (words.endsWith(',') && atMeeting.test(words));

/** The mark with which a line begins, though it is not raised. */
export const markBefore = (words: string): string | undefined => printedMark.exec(words)?.[1];

/** Raised letters that belong to the word before them. */
const raised = (mark: string, before: string) =>
  /^(?:st|nd|rd|th|er|re|e|o|a|∘|º)$/.test(mark) ? /[\dn]$/i.test(before) : /^(?:®|TM|\(R\))$/.test(mark);
const printedMark = /^\(?(\d{1,2}|[∗*†‡§¶⋆✉🖂]{1,6}|[a-z](?=[)\]]|\.\s))[).\]]?\s?(?=[\p{L}(])/u;

function itemsOf(lines: readonly Line[], way: Way): Item[] {
  const items: Item[] = [];
  let waiting: string[] = [];
  for (const line of lines.map((each) => marksBehindPlaces(each, (mark) => way.known.has(mark)))) {
    let item: Item = { marks: waiting, words: '' };
    waiting = [];
    const end = () => {
      if (squeeze(item.words) !== '') items.push(item);
    };
    for (const [at, { kind, text }] of line.entries()) {
      if (kind === 'mark') {
        const marks = tokens(text);
        const isBlank = !/[\p{L}\p{N}]/u.test(item.words);
        const begins =
          isBlank ||
          (!raised(text, item.words) && (marks.every((each) => way.known.has(each)) || item.marks.length > 0));
        // A mark behind the last word is of that word.
        if (!begins || (at === line.length - 1 && !isBlank)) {
          item.words += raise(text);
          continue;
        }
        if (!isBlank) {
          end();
          item = { marks: [], words: '' };
        }
        item.marks.push(...marks);
      } else if (kind !== 'text') {
        if (/^https?:/.test(text)) item.words += ` (${text}) `;
        else {
          end();
          items.push({ marks: item.marks, words: text, place: kind === 'place' });
          item = { marks: [], words: '' };
        }
      } else item.words += text;
    }
    if (!/[\p{L}\p{N}]/u.test(item.words) && item.marks.length > 0) waiting = item.marks;
    else end();
  }
  return items
    .flatMap((item) => plainMarks(item, way))
    .flatMap((item) => lettered(item, way))
    .flatMap((item) => headedIn(item, way))
    .flatMap((item) => notesIn(item, way))
    .flatMap((item) => sentencesIn(item, way));
}

/** Marks that are not raised: `1School of Trees`, `(a) University`, `* Equal contribution. † Deceased.` */
function plainMarks(item: Item, way: Way): Item[] {
  // Signs alone, as envelopes, in front of words.
  const [words = '', ...signed] = item.words.split(/(?:^|(?<=[\s.;,]))(?=[*∗†‡§¶⋆✉🖂]{1,6}(?!@)\s?\p{L}|\([✉🖂]\)\s)/u);
  const run = item.marks.length > 1 ? [] : plainRun(`${item.marks.join('')} ${words}`, way.known, way.explained);
  if (run.length === 0 && item.marks.length > 0) return [item];
  const listed = run.flatMap((mark, at) =>
    at % 2 === 0 ? [{ ...item, marks: [mark], words: run[at + 1] as string }] : [],
  );
  const others = run.length === 0 ? [words, ...signed] : signed;
  return [...listed, ...others.map(squeeze).flatMap((part) => (part === '' ? [] : [markedBy(part, item, way)]))];
}

/** `²(A) University of Trees; (B) Oak College`, where names bear the marks 2A and 2B. */
function lettered(item: Item, { known }: Way): Item[] {
  const [mark = ''] = item.marks;
  const [before = '', ...parts] = known.has(`${mark}A`) ? item.words.split(/(?:^|[\s;,]+)\(([A-Z])\)\s*/) : [];
  if (before.trim() !== '' || parts.length < 2) return [item];
  return parts.flatMap((letter, at) =>
    at % 2 === 0 ? [{ ...item, marks: [`${mark}${letter}`], words: parts[at + 1] as string }] : [],
  );
}

function markedBy(part: string, { marks: _, ...item }: Item, { known, glued }: Way): Item {
  const [all = '', printed = ''] = printedMark.exec(part) ?? [];
  const marks = tokens(printed);
  const [mark = ''] = marks;
  const isSign = mark !== '' && !/[\p{L}\p{N}]/u.test(mark);
  // `3M` begins a name.
  const isClear = glued || !/^\d+$/.test(mark) || /[).\]]/.test(all) || /^\d+\p{Lu}\p{Ll}{2}/u.test(part);
  return isSign || (known.has(mark) && isClear)
    ? { ...item, marks, words: part.slice(all.length) }
    : { ...item, marks: [], words: part };
}

/** `University of Trees Work done at Oak College`: a note that nothing parts from the place before it. */
const noteBehind =
  /(?<=[\p{L}\d.)])(?<!(?:[Rr]esearch|[Pp]artially))[;,]?\s+(?=(?:(?:This )?[Ww]ork (?:was )?(?:done|conducted|performed)|Equal contribution|(?:\p{L}+ )?[Aa]uthors? contributed|\(?[Cc]orresponding author|(?:[Rr]esearch |[Pp]artially )?[Ss]upported (?:in part )?by)\b)/u;

function notesIn(item: Item, { headOf }: Way): Item[] {
  const [place = '', ...notes] = squeeze(item.words).split(noteBehind);
  return notes.length > 0 && (rankOf(place) > 0 || headOf(place)?.seam === ':')
    ? [place, ...notes].map((words) => ({ ...item, words }))
    : [item];
}

/** `University of Trees, name.surname@x.org`: a rule for e-mails behind a place. */
const emailRuleBehind =
  /(?<=\p{L}{3})[,.;]?\s+(?:e-?mails?:?\s+)?(?:first|given|fore|last|sur|family)?_?name[._-]?\w*@\S+$/iu;

/** Links behind a place, `… and https://x.org`, or one in brackets within it, which are none of it. */
const linksOf =
  /(?<=\S)[\s,;]+(?:and\s+)?(?:((?:https?:\/\/|www\.)\S+(?:\s+(?:https?:\/\/|www\.)\S+)*)$|\((https?:\/\/[^\s()]+)\))/;
const dangling = /\b(?:to|at|via|by|contact|using|is|are)$/i;

/** `able@x.org (A. Able)`, `able@x.org (AA)` */
const emailNamed =
  /(?<![^\s,;:<>()[\]{}"|])([^\s,;:<>()[\]{}"|]+@[\w.-]*\w)\s*\(((?=[^()]*\p{Lu})[\p{L}\p{M}.’' -]{2,60})\)/gu;

/** `E-mail: A. Able: able@x.org, Ben Baker: baker@x.org` */
const nameAndEmail = /(?<=^|[:,;.] ?)(\p{Lu}[\p{L}\p{M}.’'-]*(?: [\p{L}\p{M}.’'-]+){1,5}): ([\w.+-]{1,60}@[\w.-]*\w)/gu;

function detailsIn({ marks, words: printed, place }: Item, way: Way): Detail[] {
  const named: [string, string][] = [];
  const { id, rest: told } = withoutOrcid(printed);
  // `ORCID 0000-0002-1825-0097` alone is a link.
  const isBeside = id !== undefined && /\p{L}/u.test(told);
  const words = (isBeside ? told : printed).replace(emailNamed, (_all, email: string, name: string) => {
    named.push([email.replace(signsBefore, ''), name]);
    return '';
  });
  const pairs = (words.includes('@') ? [...words.matchAll(nameAndEmail)] : []).filter(
    ([, name = '']) => rankOf(name) === 0 && !isNote(name),
  );
  const isList = pairs.length > 1;
  if (isList) for (const [, name = '', email = ''] of pairs) named.push([email, name]);
  const { found, rest } = emailsIn(isList ? words.replace(nameAndEmail, '') : words);
  const whole = rest
    .replace(/\([\s,;]*\)\.?/g, '')
    .replace(placeLabel, '')
    .replace(addressKey, '')
    .replace(/\s+([,.;])/g, '$1')
    .replace(named.length > 0 ? /(?:[\s,;:]|\be-?mails?\b)+$/i : /$^/, '')
    .replace(/^[\s,.:;&]+|(?:[\s,;:&(]|(?<=[\s,])and)+$/gu, '')
    .replace(/^\[$|^\]$|^\(?\s*([^()]{5,})\)?\.?$/, '$1');
  const bare = whole.replace(emailRuleBehind, '');
  const text = isPlaceAlone(bare) ? bare : whole;
  // A note within a place is of that no part, unless it names one.
  const kindFor = (said: string): Kind =>
    place === true && !isNote(said)
      ? 'place'
      : kindOf(said, found.length > 0, place === false ? { ...way, unclear: 'rest', arePlaces: false } : way, marks);
  const [printedLinks = '', behind = '', links = behind] = linksOf.exec(text) ?? [];
  const linked = links === '' ? text : text.replace(printedLinks, '');
  if (links !== '' && !isLink(text) && kindFor(linked) === 'place')
    return [
      { marks, emails: found, text: linked, kind: 'place' },
      ...links.split(/\s+/).map((link): Detail => ({ marks, emails: [], text: link, kind: 'link' })),
    ];
  const kind = kindFor(text);
  const { job, place: workplace } = kind === 'place' ? withoutJob(text) : { job: '', place: text };
  const inSentence = found.length > 0 && dangling.test(text) && kind !== 'place';
  return [
    ...(isBeside ? [{ marks, emails: [], text: id, kind: 'link' as const }] : []),
    ...(job === '' ? [] : [{ marks, emails: [], text: job, kind: 'note' as const }]),
    {
      marks,
      emails: found,
      text: workplace,
      kind,
      named,
      ...(inSentence && { sentence: squeeze(words) }),
      open: /,\s*$/.test(rest),
    },
  ];
}

function kindOf(text: string, hasEmail: boolean, way: Way, marks: readonly string[]): Kind {
  if (labels.test(text) || !saysSomething(text)) return 'nothing';
  if (isLink(text)) return 'link';
  if (isDate(text)) return 'date';
  if (way.headOf(text)?.rest === '') return 'names';
  if (text.includes('@') && !/\p{L}{3}/u.test(text.replace(/\S+@\S+|\bor\b|\band\b/g, ''))) return 'rest';
  if (isNote(text) && !(way.arePlaces && isInstitution(text) && !noteFirst.test(text))) return 'note';
  if (way.arePlaces) return 'place';
  const isExplained = marks.some((mark) => way.known.has(mark));
  if (isExplained && isPlaceAlone(text) && (way.unclear === 'place' || !sentenceWords.test(text))) return 'place';
  if (way.unclear === 'place')
    return text.length > 300 ||
      subjectAndVerb.test(text) ||
      areSmallWords(text) ||
      /[a-z]{3}\. \p{Lu}\p{Ll}+ [\p{Ll} ]+/u.test(text)
      ? 'rest'
      : 'place';
  if (way.unclear !== 'rest' || sentenceWords.test(text)) return 'rest';
  return isPlaceAlone(text) ||
    (capitalised.test(text) && (hasEmail || way.amongPlaces || rankOf(text) === outermost)) ||
    (way.amongPlaces && (endsInCountry(text) || (hasEmail && /^\p{Lu}[^\s@]+$/u.test(text))))
    ? 'place'
    : 'rest';
}

/** Most words of a place are written with a capital. */
function areSmallWords(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}’'-]{3,}/gu) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length > 3 && rankOf(text) === 0 && 3 * small > 2 * words.length;
}

const noteFirst =
  /^\W*(?:work|equal|these authors|both authors|the authors?|correspond|co-?first|deceased|based on|supported|funded|visiting (?:student|astronomer)|now|present(?:ly)?|current(?:ly)?|permanent|this)|contributed equally|\bfellow$/iu;
