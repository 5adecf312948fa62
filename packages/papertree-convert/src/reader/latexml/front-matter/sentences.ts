/** Reads sentences on where authors work: `A. Able and B. Baker are with the University of Trees (e-mail: able@x.org).` */
import { withoutAccents } from '../../../letters.ts';
import { emailsIn } from './emails.ts';
import type { Person } from './person.ts';
import { squeeze } from './pieces.ts';
import { cutShort, generation, isNote } from './vocabulary.ts';

export interface SaidPlace {
  readonly people: readonly Person[];
  readonly place: string;
  readonly emails: readonly string[];
  /** Whether it is said of `the authors`, of some who are also elsewhere, or of some by their names. */
  readonly of?: 'all' | 'also' | 'named';
}

export interface Sentences {
  readonly places: readonly SaidPlace[];
  /** What no sentence on a place says. */
  readonly rest: readonly string[];
}

/** The people of a page by the last words of their names, without accents. */
export interface Register {
  readonly persons: readonly Person[];
  readonly byFamily: ReadonlyMap<string, readonly Named[]>;
}

interface Named {
  readonly person: Person;
  readonly words: readonly string[];
}

export const foldName = (text: string) => withoutAccents(text).replace(/[’ʼ]/g, "'").toLowerCase();
const wordPattern = /[\p{L}\p{M}'’]+\.?/gu;
const wordsOfName = (name: string) =>
  (name.replace(generation, '').match(wordPattern) ?? []).map((word) => foldName(word).replace(/\.$/, ''));

export function registerOf(persons: readonly Person[]): Register {
  const byFamily = new Map<string, Named[]>();
  for (const person of persons) {
    const words = wordsOfName(person.author.name);
    const family = words.at(-1);
    if (family === undefined) continue;
    const known = byFamily.get(family);
    if (known === undefined) byFamily.set(family, [{ person, words }]);
    else known.push({ person, words });
  }
  return { persons, byFamily };
}

interface Mention {
  from: number;
  to: number;
  people: readonly Person[];
}

/** People of one family name that are compared with a mention. */
const mostNamesakes = 50;

/** Where a text names people: by full names, by initials and family names, or as `the authors`. */
function mentionsIn(text: string, { persons, byFamily }: Register): Mention[] {
  const found: Mention[] = [];
  const tokens = [...text.matchAll(wordPattern)].map((match) => ({
    word: foldName(match[0]).replace(/\.$/, ''),
    from: match.index,
    to: match.index + match[0].length,
  }));
  for (const [at, { word, from, to }] of tokens.entries()) {
    if (word === 'authors' || word === 'author') {
      const named = groupNamed(text.slice(Math.max(0, from - 80), to), persons);
      if (named !== undefined)
        found.push({
          from: Math.max(found.at(-1)?.to ?? 0, from - named.length + word.length),
          to,
          people: named.people,
        });
      continue;
    }
    const heirs = byFamily.get(word);
    // `ann.able@x.org` names nobody here.
    if (
      heirs === undefined ||
      !/[\p{Lu}\p{Lo}]/u.test(text[from] ?? '') ||
      /[@._]/.test(text[to] === '.' ? (text[to + 1] === ' ' ? '' : '.') : (text[to] ?? ''))
    )
      continue;
    let best: { person: Person; from: number; matched: number } | undefined;
    let equals = false;
    for (const { person, words } of heirs.slice(0, mostNamesakes)) {
      let name = words.length - 2;
      let start = from;
      let matched = 0;
      for (let back = at - 1; back >= 0 && name >= 0; back--) {
        const token = tokens[back] as (typeof tokens)[number];
        if (!/^[\s.\u00a0-]*$/.test(text.slice(token.to, start))) break;
        const is = (printed: string | undefined) =>
          printed !== undefined &&
          (token.word === printed ||
            (token.word.length === 1 && printed.startsWith(token.word)) ||
            // Tharmalingam writes Tharm.
            (printed.length > 3 && token.word.startsWith(printed)));
        const where = is(words[name]) ? name : [name - 1, name - 2].find((each) => each >= 0 && is(words[each]));
        if (where === undefined) break;
        matched++;
        start = token.from;
        name = where - 1;
      }
      if (best === undefined || matched > best.matched) {
        best = { person, from: start, matched };
        equals = false;
      } else if (matched === best.matched) equals = true;
    }
    if (best === undefined || equals || (best.matched === 0 && heirs.length > 1)) continue;
    // `12 Main Street` names no Street.
    const before = /(\p{Lu}[\p{L}’'-]*) $/u.exec(text.slice(Math.max(0, from - 40), from))?.[1];
    if (best.matched === 0 && before !== undefined && !titleBefore.test(before)) continue;
    const suffix = /^,? (?:[JS]r\.?|I{2,3}|IV)(?![\p{L}])/u.exec(text.slice(to, to + 6))?.[0].length ?? 0;
    // The given name of one may be the family of another: `Tu Fernández` names no Tu.
    while ((found.at(-1)?.from ?? -1) >= best.from) found.pop();
    found.push({ from: best.from, to: to + suffix, people: [best.person] });
  }
  return found;
}

const titleBefore = /^(?:Prof|Dr|Mr|Mrs|Ms|Authors?|And|Professor|Corresponding)$/;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const counts = ['one', 'two', 'three', 'four', 'five', 'six'];

/** `The authors`, `all the authors`, `the first two authors`, `the last author`. */
function groupNamed(
  words: string,
  persons: readonly Person[],
): { people: readonly Person[]; length: number } | undefined {
  const found = authorsNamed.exec(words);
  if (found === null) return undefined;
  const [{ length }, which, count] = found;
  // `The author` of a note is who bears it.
  if (which === undefined) return /s$/i.test(words) || persons.length === 1 ? { people: persons, length } : undefined;
  const number = count === undefined ? 1 : counts.indexOf(count.toLowerCase()) + 1;
  const people = (which.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const at = word.toLowerCase() === 'last' ? persons.length - number : ordinals.indexOf(word.toLowerCase());
    return at < 0 ? [] : persons.slice(at, at + number);
  });
  return { people, length };
}

const ordinal = '(?:first|second|third|fourth|fifth|sixth|last)';
const authorsNamed = new RegExp(
  `(?:(?:both|all|all of the|all the|the|these)|the (${ordinal}(?:(?:,|,? and) (?:the )?${ordinal})*)(?: (two|three|four|five|six))?) authors?$`,
  'i',
);

/** What stands between names of one subject, and e-mails or a membership in brackets beside them. */
const between =
  /^[\s,;&]*(?:and\b|&)?(?:\s*\([^()]{0,200}\)|(?:,? *(?:Senior |Student |Graduate Student )*(?:Member|Fellow), IEEE))*[\s,;&]*(?:and\b)?\s*$/iu;
const verb =
  /^[\s,]*(?:\([^()]{0,200}\)[\s,]*)?(?:(?:is|are|was|were)(?:\s+(?:currently|now|both|all|also|each|a (?:student|professor|member)[^.]{0,30}?))*\s+(?:with(?:in)?|at|affiliated (?:with|to)|from|in)|works? (?:at|for|with))\s+(?:the\s+)?/iu;
const also = /(?:[,;]\s*|\s+)(?:and\s+)?(?:(?:is|are)\s+)?(?:also\s+)?(?:and\s+)?with\s+(?:the\s+)?/iu;
const abbreviation = new RegExp(
  String.raw`(?<!\bof )(?<=^|[\s.(])(?:(?:Dept|Univ|Inst|St|Dr|Prof|No|Ave|Lab|Sci|Technol|Eng|Bldg|Rd|Mt|Ft|\p{Lu})|(?<=, )(?:${cutShort}))\.$`,
  'u',
);

interface Subject extends Mention {
  mentions: Mention[];
}

function subjectsIn(text: string, register: Register): Subject[] {
  const subjects: Subject[] = [];
  for (const mention of mentionsIn(text, register)) {
    const last = subjects.at(-1);
    if (last !== undefined && between.test(text.slice(last.to, mention.from))) {
      last.to = mention.to;
      last.people = [...new Set([...last.people, ...mention.people])];
      last.mentions.push(mention);
    } else subjects.push({ ...mention, mentions: [mention] });
  }
  return subjects;
}

/** The place of the end of a sentence, from a place on. */
function endOf(text: string, from: number, limit: number): number {
  for (const { index } of text.slice(from, limit).matchAll(/[.;](?=\s*(?:\p{Lu}|\(|$))/gu)) {
    const at = from + index;
    if (text[at] === ';' || !abbreviation.test(text.slice(Math.max(0, at - 12), at + 1)) || at + 1 === text.length)
      return at;
  }
  return limit;
}

const emailLabel = /[\s,;.(]*\(?\s*(?:\b(?:corresponding author:?|e-?mails?)\b|[\w.+-]+@|\{)/iu;

/** Characters of a text in which sentences are looked for. */
const longest = 40_000;

export function readSentences(printed: string, registerOnce: () => Register): Sentences | undefined {
  // `… Rennes, FranceC. Park and …`: a footnote without a space before the next; `Ann Able, née Baker, is with …`
  const text = squeeze(printed)
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\. (?:\p{Lu}\. ?)*\p{Lu}\p{Ll})/gu, '. ')
    .replace(/, n[ée]e? \p{Lu}[\p{L}’'-]{1,30},(?= (?:is|was) )/gu, '');
  if (text.length > longest || !/\b(?:is|are|was|were|works?)\b/.test(text)) return undefined;
  const subjects = subjectsIn(text, registerOnce());
  const places: SaidPlace[] = [];
  /** All of whom a place was said. */
  const placed = new Set<Person>();
  const rest: string[] = [];
  let done = 0;
  for (const [at, subject] of subjects.entries()) {
    const next = subjects[at + 1]?.from ?? text.length;
    const found = verb.exec(text.slice(subject.to, subject.to + 300));
    if (found === null) {
      // `Q. Li is the corresponding author. E-mail: lq@x.org.`: the e-mail is of who was named last.
      const said = text.slice(subject.from, next);
      const { found: emails } = emailsIn(said);
      if (emails.length > 0 && places.length > 0) places.push({ people: subject.people, place: '', emails });
      continue;
    }
    if (subject.from > done) rest.push(text.slice(done, subject.from));
    const own = emailsBeside(subject, text);
    const start = subject.to + found[0].length;
    // A name within the place, as of who it is called after, is no subject.
    let limit = next;
    for (let later = at + 1; later < subjects.length && !begins(text, subjects[later] as Subject); later++)
      limit = subjects[later + 1]?.from ?? text.length;
    let end = endOf(text, start, limit);
    const label = emailLabel.exec(text.slice(start, end));
    const placeEnd = label === null ? end : start + label.index;
    let emails: string[] = [...emailsIn(text.slice(placeEnd, end)).found];
    // Behind the sentence: `. E-mail: a@x.org.`
    const tail =
      /^[.;]?\s*\(?[Ee]-?[Mm]ails?(?: address(?:es)?)?:?[^@]{0,200}@[^()]{0,3000}?(?:(?=\.\s*(?:\p{Lu}|$)|$)|\))/u.exec(
        text.slice(end, limit),
      );
    if (tail !== null) {
      emails = [...emails, ...emailsIn(tail[0]).found];
      end += tail[0].length;
    } else {
      const more = /^\.?\s*\([^()]{0,3000}@[^()]*\)/.exec(text.slice(end, limit));
      if (more !== null) {
        emails = [...emails, ...emailsIn(more[0]).found];
        end += more[0].length;
      }
    }
    const said = text
      .slice(start, placeEnd)
      .split(also)
      .map((each) => each.replace(/[\s,;.(]+$/, '').replace(/^the /i, ''))
      .filter((each) => each !== '');
    if (said.length === 0 || said.some((each) => isNote(each) && !/\p{Lu}/u.test(each))) continue;
    places.push(...own);
    const of: SaidPlace['of'] =
      subject.people === registerOnce().persons ? 'all' : /\balso\b/.test(found[0]) ? 'also' : 'named';
    // More e-mails than people are also of those of the sentences before.
    const ofMore = emails.length > subject.people.length;
    for (const [number, place] of said.entries())
      places.push({ people: subject.people, place, emails: number === 0 && !ofMore ? emails : [], of });
    for (const person of subject.people) placed.add(person);
    if (ofMore) places.push({ people: [...placed], place: '', emails });
    done = end;
  }
  if (!places.some(({ place }) => place !== '')) return undefined;
  rest.push(text.slice(done));
  return {
    places: withoutNamed(places),
    rest: rest.map((words) => squeeze(words).replace(/^[\s.;,)]+/, '')).filter((words) => /\p{L}{2}/u.test(words)),
  };
}

/** `The authors are with …`, and then `A. Able is with …`: those whom another sentence names are none of these. */
function withoutNamed(places: readonly SaidPlace[]): SaidPlace[] {
  return places.map((each) => {
    if (each.of !== 'all') return each;
    const named = new Set(places.flatMap(({ people, of }) => (of === 'named' ? people : [])));
    const people = each.people.filter((person) => !named.has(person));
    return people.length === 0 ? each : { ...each, people };
  });
}

/** Whether a name begins a sentence or a clause of its own. */
const begins = (text: string, subject: Subject) =>
  verb.test(text.slice(subject.to, subject.to + 300)) ||
  /(?:^|[.;)]\s*)$/.test(text.slice(Math.max(0, subject.from - 4), subject.from));

/** `M. Able (able@x.org), B. Baker (baker@x.org) were with …` */
function emailsBeside({ mentions, to }: Subject, text: string): SaidPlace[] {
  const out: SaidPlace[] = [];
  for (const [at, mention] of mentions.entries()) {
    const { found } = emailsIn(
      text.slice(
        mention.to,
        mentions[at + 1]?.from ?? to + (/^\s*\([^()]{0,200}\)/.exec(text.slice(to, to + 220))?.[0].length ?? 0),
      ),
    );
    if (found.length > 0) out.push({ people: mention.people, place: '', emails: found });
  }
  return out;
}
