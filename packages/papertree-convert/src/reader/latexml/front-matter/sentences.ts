/** Reads sentences on where authors work: `A. Able and B. Baker are with the University of Trees (e-mail: able@x.org).` */
import { emailsIn } from './emails.ts';
import { squeeze } from './lines.ts';
import { type Mention, mentionsIn, type Register } from './mentions.ts';
import type { Person } from './person.ts';
import { cutShort, isNote } from './vocabulary.ts';

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

/** What stands between names of one subject, and e-mails or a membership in brackets beside them. */
const between =
  /^[\s,;&]*(?:and\b|&)?(?:\s*\([^()]{0,200}\)|(?:,? *(?:Senior |Student |Graduate Student )*(?:Member|Fellow), IEEE))*[\s,;&]*(?:and\b)?\s*$/iu;
const verb =
  /^[\s,]*(?:\([^()]{0,200}\)[\s,]*)?(?:(?:is|are|was|were)(?:\s+(?:currently|now|both|all|also|each|a (?:student|professor|member)[^.]{0,30}?))*\s+(?:with(?:in)?|at|affiliated (?:with|to)|from|in)|works? (?:at|for|with))\s+(?:the\s+)?/iu;
const also = /(?:[,;]\s*|\s+)(?:and\s+)?(?:(?:is|are)\s+)?(?:also\s+)?(?:and\s+)?with\s+(?:the\s+)?/iu;
/** An initial is one, but `of A` is not. */
const abbreviation = new RegExp(String.raw`(?:${cutShort}|(?<!\bof )(?<=^|[\s.(])\p{Lu})\.$`, 'u');

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

const emailLabel = /[\s,;.(]*\(?\s*(?:\b(?:corresponding author:?|e-?mails?)\b|[\w.+-]+@|\{|\([^()]{1,500}\)\s?@)/iu;

/** Characters of a text in which sentences are looked for. */
const longest = 40_000;

export function readSentences(printed: string, registerOnce: () => Register): Sentences | undefined {
  const text = squeeze(printed);
  if (text.length > longest || !/\b(?:is|are|was|were|works?)\b/.test(text)) return undefined;
  const subjects = subjectsIn(text, registerOnce());
  const places: SaidPlace[] = [];
  /** All of whom a place was said. */
  const placed = new Set<Person>();
  /** In the order of the names, as e-mails are. */
  const inOrder = () => registerOnce().persons.filter((person) => placed.has(person));
  const rest: string[] = [];
  let done = 0;
  for (const [at, subject] of subjects.entries()) {
    const next = subjects[at + 1]?.from ?? text.length;
    const found = verb.exec(text.slice(subject.to, subject.to + 300));
    if (found === null) {
      // `Q. Li is the corresponding author. E-mail: lq@x.org.`: the e-mail is of who was named last.
      const said = text.slice(subject.from, next);
      const { found: emails } = emailsIn(said);
      if (emails.length > 0 && places.length > 0)
        places.push({
          people: emails.length > subject.people.length + 1 ? inOrder() : subject.people,
          place: '',
          emails,
        });
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
    if (ofMore) places.push({ people: inOrder(), place: '', emails });
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
