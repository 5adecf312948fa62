/** What a check says of a sentence that cites: whether its quotations, parts and numbers stand in the papers cited. */
import { normalise, withoutCitations } from '../search/index.ts';
import { choice, list, named, object, optional, type TypeOf, text, texts, url, whole } from '../shapes.ts';

export const lookupVerdicts = ['exact', 'normalised', 'nearly', 'there', 'not-there', 'unchecked'] as const;
export type LookupVerdict = (typeof lookupVerdicts)[number];

const stretch = object('A stretch of words.', {
  in: choice(['both', 'draft', 'paper'], 'Where it stands.'),
  text: text('The words.'),
});

const lookup = named(
  'CitationLookup',
  object('Something that a sentence takes from the works it cites.', {
    kind: choice(['quotation', 'part', 'number'], 'What it is.'),
    words: text('As the draft has it.'),
    verdict: choice(
      lookupVerdicts,
      'Of a quotation `exact`, `normalised` (but for case, accents, quotes, dashes, spaces, citations left out), `nearly` (some words differ), of a part or number `there`; else `not-there`, or `unchecked` with the reason in `says`.',
    ),
    key: optional(text('The key of the work in which it stands.')),
    anchor: optional(text('Where it stands there.')),
    url: optional(url('The same as a link.')),
    difference: optional(
      list(stretch, 'Where it stands there nearly: the words of the draft and those of the paper, stretch by stretch.'),
    ),
    says: text('What this means, and what to do, in a sentence.'),
  }),
);
export type CitationLookup = TypeOf<typeof lookup>;

export const citationCheck = named(
  'CitationCheck',
  object('A sentence of the draft that cites.', {
    line: optional(whole('In a draft: the line of its first key, from 1.')),
    anchor: optional(text('In a paper: the anchor of the paragraph, caption or note.')),
    sentence: text('The sentence.'),
    keys: texts('The keys of the works that it cites.'),
    unknown: optional(texts('Keys that the list does not have.')),
    lookups: list(lookup, 'What was looked up for it; empty where it quotes and names nothing.'),
    passages: optional(
      list(
        object('A sentence of a paper cited.', {
          key: text('The key of the work.'),
          anchor: text('Where it stands there.'),
          url: url('The same as a link.'),
          text: text('The sentence.'),
        }),
        'Where nothing was looked up, or a quotation is not there, and this was asked for: the sentences of the papers cited that share most of the rarer words. They help a person to compare, and are no verdict.',
      ),
    ),
  }),
);
export type CitationCheck = TypeOf<typeof citationCheck>;

/** Why works could not be looked into, and what to do. */
const closedReasons = {
  'no-work': ['not in the list', 'Add it to the list, or correct the key.'],
  'no-paper': ['not known as a paper of the archive; no other texts are searched', 'Look there yourself.'],
  'wrong-id': ['its id is another paper’s', 'Correct the id, and check again.'],
  'not-found': ['not found at the archive', 'Look there yourself.'],
  'no-html': ['no text of it at the archive that can be searched', 'Look there yourself.'],
  'held-back': ['its licence does not let its text be given here', 'Look there yourself.'],
  'no-version': ['not at the archive in this version', 'Correct the version, or look there yourself.'],
  'no-answer': ['the archive gave no answer', 'Check again later.'],
  unreadable: ['it could not be read', 'Look there yourself.'],
} as const;
export type ClosedReason = keyof typeof closedReasons;

/** What a search answered for a work. */
export interface LookupAnswer {
  readonly key: string;
  /** Left out where the text could not be looked into. */
  readonly match?: 'exact' | 'normalised' | 'fuzzy' | 'words' | 'not found';
  /** The words that were found, where they are not exactly those asked for. */
  readonly found?: string;
  readonly anchor?: string;
  readonly url?: string;
  readonly difference?: readonly { readonly in: 'both' | 'query' | 'paper'; readonly text: string }[];
  /** Why it could not be looked into. */
  readonly reason?: ClosedReason;
}

const order = ['exact', 'normalised', 'nearly', 'not-there', 'unchecked'] as const;
const verdicts = {
  exact: 'exact',
  normalised: 'normalised',
  fuzzy: 'nearly',
  words: 'not-there',
  'not found': 'not-there',
} as const;

const verdictOfAnswer = ({ match }: LookupAnswer): (typeof order)[number] =>
  match === undefined ? 'unchecked' : verdicts[match];

/** A search takes `3)` before a sentence for the mark of an item: a quotation with another number is another quotation. */
function hasSameNumbers(a: string, b: string): boolean {
  const digits = (text: string) => (text.normalize('NFKD').match(/\d+/g) ?? []).join(' ');
  return digits(a) === digits(b);
}

/** Who quotes leaves out whom the words cite. Of formulas more counts than their letters. */
function isWithoutCitations(words: string, found: string): boolean {
  return withoutCitations(found).some((bare) => !bare.includes('$') && normalise(bare).text === normalise(words).text);
}

/**
 * Of the works that a sentence cites, the one in which the words stand best; `beside` are those of the citation that is nearest to
 * them, all where it is left out.
 */
export function judgeLookup(
  kind: CitationLookup['kind'],
  words: string,
  given: readonly LookupAnswer[],
  beside: readonly string[] = given.map(({ key }) => key),
): CitationLookup {
  const answers = given.map((answer): LookupAnswer => {
    const { match, found = words } = answer;
    if (match === 'normalised' && !hasSameNumbers(words, found)) return { ...answer, match: 'fuzzy' };
    return match === 'fuzzy' && isWithoutCitations(words, found) ? { ...answer, match: 'normalised' } : answer;
  });
  const [best] = answers.toSorted((a, b) => order.indexOf(verdictOfAnswer(a)) - order.indexOf(verdictOfAnswer(b)));
  const found = best ? verdictOfAnswer(best) : 'unchecked';
  // One that could not be looked into may have what the others have not.
  const closed = answers.find(({ match }) => match === undefined);
  const isOpen = found === 'not-there' && closed !== undefined;
  const whole =
    kind === 'quotation'
      ? found
      : found === 'nearly'
        ? 'not-there'
        : found === 'exact' || found === 'normalised'
          ? 'there'
          : found;
  const verdict: LookupVerdict = isOpen ? 'unchecked' : whole;
  const isFound = verdict !== 'not-there' && verdict !== 'unchecked';
  const { key, anchor, url: link, difference } = best ?? {};
  return {
    kind,
    words,
    verdict,
    ...(isFound && key !== undefined && { key }),
    ...(isFound && anchor !== undefined && { anchor }),
    ...(isFound && link !== undefined && { url: link }),
    ...(verdict === 'nearly' &&
      difference && {
        difference: differenceOf(difference),
      }),
    says:
      verdict === 'unchecked'
        ? tellUnchecked(answers)
        : [sentenceFor(kind, words, verdict, answers), ...(isFound ? tellOther(best, answers, beside) : [])].join(' '),
  };
}

/** Words that differ in case alone are the same: a sentence may be quoted within another. */
function differenceOf(given: NonNullable<LookupAnswer['difference']>): NonNullable<CitationLookup['difference']> {
  const told: { in: 'both' | 'draft' | 'paper'; text: string }[] = [];
  for (const { in: where, text } of given) {
    const last = told.at(-1);
    const isCase = where === 'paper' && last?.in === 'draft' && last.text.toLowerCase() === text.toLowerCase();
    const before = isCase ? told.at(-2) : last;
    if (isCase) told.pop();
    const isBoth = isCase || where === 'both';
    if (isBoth && before?.in === 'both') before.text += ` ${text}`;
    else told.push({ in: isBoth ? 'both' : where === 'query' ? 'draft' : 'paper', text });
  }
  return told;
}

/** What is found in another work of the sentence than those beside it. */
function tellOther(
  best: LookupAnswer | undefined,
  answers: readonly LookupAnswer[],
  beside: readonly string[],
): string[] {
  if (best === undefined || beside.includes(best.key)) return [];
  const nearer = answers.filter(({ key }) => beside.includes(key));
  const [open, closed] = [nearer.filter(({ match }) => match !== undefined), nearer.filter(({ reason }) => reason)];
  return [
    ...(open.length > 0 ? [`That is ${best.key}, not ${keysOf(open)}, which is cited beside it.`] : []),
    ...(closed.length > 0 ? [`It was not looked up in ${keysOf(closed)}, which is cited beside it.`] : []),
  ];
}

const keysOf = (answers: readonly LookupAnswer[]) => answers.map(({ key }) => key).join(', ');

function tellUnchecked(answers: readonly LookupAnswer[]): string {
  const open = answers.filter(({ reason }) => reason === undefined);
  const closed = Map.groupBy(
    answers.filter(({ reason }) => reason !== undefined),
    ({ reason = 'unreadable' }) => reason,
  );
  if (closed.size === 0) return 'It was not looked up, for no work is cited there.';
  const begin = open.length > 0 ? `It is not in ${keysOf(open)}, and` : 'It';
  const whys = [...closed].map(([reason, works]) => `${keysOf(works)} (${closedReasons[reason][0]})`);
  const what = new Set([...closed.keys()].map((reason) => closedReasons[reason][1]));
  return [`${begin} was not looked up in ${whys.join(', nor in ')}.`, ...what].join(' ');
}

/** What is said of words that need nothing more. */
export const standsExactly = 'It stands there word for word.';

function sentenceFor(
  kind: CitationLookup['kind'],
  words: string,
  verdict: Exclude<LookupVerdict, 'unchecked'>,
  answers: readonly LookupAnswer[],
): string {
  const keys = keysOf(answers);
  switch (verdict) {
    case 'exact':
      return standsExactly;
    case 'normalised':
      return 'It stands there but for case, accents, quotation marks, dashes, spaces, or citations that it leaves out; that needs no change.';
    case 'nearly':
      return 'It stands there with other words: correct the quotation, or mark what you changed.';
    case 'there':
      return kind === 'part' ? 'There is such a part.' : 'The number stands there; see whether it says the same.';
    case 'not-there':
      if (kind === 'part') return `No ${words} was found in ${keys}: see which part was meant.`;
      return kind === 'number'
        ? `${words} does not stand in ${keys}; it may be your own, or rounded.`
        : `These words do not stand in ${keys}: find where they come from.`;
  }
}
