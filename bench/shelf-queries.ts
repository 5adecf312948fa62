/**
 * Queries with known answers, drawn by chance from the places of papers: what is right is told by plain comparison of words, apart
 * from the index and its folding.
 */
import type { ShelfQuery } from '../packages/papertree/src/searching/query.ts';
import type { Random } from '../test/random.ts';
import type { ReadPaper } from './shelf-papers.ts';

/** A paper, section, statement, formula, figure or table, with all its parts. */
export interface Place {
  readonly key: string;
  readonly kind: string;
  readonly authors: string;
  readonly title: string;
  readonly texts: readonly string[];
  /** The words of its name, heading and text, those of the titles around it apart. */
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
}

export interface Drawn {
  readonly kind: string;
  readonly query: ShelfQuery;
  /** The place it was drawn from; undefined where nothing may be found. */
  readonly answer: Place | undefined;
  readonly isRight: (place: Place) => boolean;
}

export const keyOf = (id: string, kind: string, anchor: string) => `${id} ${kind === 'paper' ? '' : anchor}`;

/** Small words without accents; the s of a plural is left out, but of `ss`, `is` and `us`. */
const wordsOf = (text: string): string[] =>
  (withoutMarks(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=[a-z]{2}[a-hj-rtv-z])s$/, ''));
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function placesOf(papers: readonly ReadPaper[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place & { readonly texts: string[]; readonly own: Set<string> }>();
  for (const { toIndex, parts } of papers) {
    for (const { kind, anchor, label, title, text, words } of parts) {
      const key = keyOf(toIndex.paper.id, kind, anchor);
      const { authors } = toIndex.metadata;
      const around = new Set(wordsOf(words.context ?? ''));
      const place = places.get(key) ?? { key, kind, authors, title, texts: [], own: new Set<string>(), around };
      places.set(key, place);
      place.texts.push(text);
      for (const word of wordsOf(`${label} ${title} ${text}`)) place.own.add(word);
    }
  }
  return places;
}

const symbolsOf = (tex: string): string[] => tex.match(/\\[A-Za-z]+|[A-Za-z0-9]/g) ?? [];
const holdsRow = (all: readonly string[], row: readonly string[]) =>
  all.some((_, at) => row.every((each, n) => all[at + n] === each));

/** How many of each kind make sixty. */
const counts = {
  'title words': 4,
  'whole title': 4,
  author: 6,
  'rare word': 8,
  phrase: 8,
  formula: 5,
  'formula set otherwise': 3,
  'words of a section': 8,
  accents: 4,
  mistyped: 4,
  'one without another': 4,
  'in no paper': 2,
} as const;
type Kind = keyof typeof counts;
export const kinds = Object.keys(counts) as readonly Kind[];

const isWord = (word: string) => /^[a-z]{5,}$/.test(word);
const holds = (place: Place, words: readonly string[]) => words.every((word) => place.own.has(word));
/** A place may say a part of it in the titles around it. */
const holdsWithin = ({ own, around }: Place, words: readonly string[]) =>
  words.every((word) => own.has(word) || around.has(word));

/** Sixty queries, or so many times sixty; the same for the same seed. */
export function drawQueries(all: ReadonlyMap<string, Place>, random: Random, times = 1): Drawn[] {
  const places = [...all.values()];
  const holding = new Map<string, number>();
  for (const { own } of places) for (const word of own) holding.set(word, (holding.get(word) ?? 0) + 1);
  const countOf = (word: string) => holding.get(word) ?? 0;

  const one = <T>(from: readonly T[]): T | undefined => from[random.below(from.length)];
  const some = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1)).flat();
  };
  const inOrder = (words: readonly string[], chosen: readonly string[]) =>
    [...new Set(words)].filter((word) => chosen.includes(word));
  const placeOf = (...kind: readonly string[]) => one(places.filter((place) => kind.includes(place.kind)));

  /** Each draws once, and gives nothing where the place that came up will not do. */
  const draws: Readonly<Record<Kind, () => Omit<Drawn, 'kind'> | undefined>> = {
    'title words'() {
      const answer = placeOf('paper');
      const words = wordsOf(answer?.title ?? '').filter(isWord);
      const chosen = inOrder(words, some(words, 3));
      if (!answer || chosen.length < 3) return undefined;
      return { query: { words: chosen.join(' ') }, answer, isRight: (place) => holdsWithin(place, chosen) };
    },
    'whole title'() {
      const answer = placeOf('paper');
      const words = wordsOf(answer?.title ?? '');
      if (!answer || words.length < 3 || /[-"\\$]|[^\x20-\x7e]/.test(answer.title)) return undefined;
      return {
        query: { words: answer.title },
        answer,
        isRight: (place) => place.kind === 'paper' && holdsWithin(place, words),
      };
    },
    author() {
      const answer = placeOf('paper');
      const name =
        one(answer?.authors.split(', ') ?? [])
          ?.split(' ')
          .at(-1) ?? '';
      const [family = ''] = wordsOf(name);
      if (!answer || !/^\p{L}{4,}$/u.test(family)) return undefined;
      const isBy = (place: Place) => wordsOf(place.authors).includes(family);
      const word = one(inOrder(wordsOf(answer.title).filter(isWord), [...answer.own]));
      if (word !== undefined && random.below(2) === 0)
        return {
          query: { words: word, author: name },
          answer,
          isRight: (place) => isBy(place) && (place.own.has(word) || place.around.has(word)),
        };
      return { query: { words: name }, answer, isRight: (place) => place.kind === 'paper' && isBy(place) };
    },
    'rare word'() {
      const answer = placeOf('section', 'statement', 'figure', 'table');
      const word = one([...(answer?.own ?? [])].filter((each) => isWord(each) && countOf(each) <= 3));
      if (!answer || word === undefined) return undefined;
      return { query: { words: word }, answer, isRight: (place) => holds(place, [word]) };
    },
    phrase() {
      const answer = placeOf('section', 'statement', 'figure');
      const row = one(one(answer?.texts ?? [])?.match(/\b[a-z]{3,}(?: [a-z]{2,}){3} [a-z]{3,}\b/g) ?? []);
      if (!answer || row === undefined) return undefined;
      const words = wordsOf(row);
      const isRight = ({ texts }: Place) => texts.some((text) => holdsRow(wordsOf(text), words));
      return { query: { words: `"${row}"` }, answer, isRight };
    },
    formula: () => drawFormula(placeOf('equation'), one, (piece) => piece),
    // Another hand puts a space behind commands, and none where it parts nothing.
    'formula set otherwise': () =>
      drawFormula(placeOf('equation'), one, (piece) =>
        piece.replace(/\\[A-Za-z]+\s*|\s+/g, (found) => (found.trim() === '' ? '' : `${found.trim()} `)),
      ),
    'words of a section'() {
      const answer = placeOf('section');
      const usable = [...(answer?.own ?? [])].filter((word) => isWord(word) && countOf(word) < places.length / 20);
      const chosen = some(usable, 4);
      if (!answer || usable.length < 60) return undefined;
      return { query: { words: chosen.join(' ') }, answer, isRight: (place) => holdsWithin(place, chosen) };
    },
    accents() {
      const answer = placeOf('section', 'statement', 'paper');
      const marked = one(answer?.texts.join(' ').match(/\p{L}*[À-ÖØ-öÿ-ſ]\p{L}*/gu) ?? []) ?? '';
      const plain = withoutMarks(marked);
      if (!answer || !/^[a-z]{4,}$/.test(plain)) return undefined;
      const [word = ''] = wordsOf(plain);
      return { query: { words: plain.toUpperCase() }, answer, isRight: (place) => holds(place, [word]) };
    },
    mistyped() {
      const answer = placeOf('section', 'statement');
      const usable = [...(answer?.own ?? [])].filter((word) => isWord(word) && countOf(word) < places.length / 50);
      const [first = '', ...others] = some(usable, 4);
      const wrong = `${first.slice(0, 2)}${first.slice(3)}q`;
      if (!answer || others.length < 3) return undefined;
      return { query: { words: [...others, wrong].join(' ') }, answer, isRight: (place) => holdsWithin(place, others) };
    },
    'one without another'() {
      const answer = placeOf('section', 'statement');
      const word = one([...(answer?.own ?? [])].filter((each) => isWord(each) && countOf(each) >= 4)) ?? '';
      const other = one(places.filter((place) => place !== answer && place.own.has(word)));
      const without = one([...(other?.own ?? [])].filter(isWord)) ?? '';
      const isRight = (place: Place) =>
        holdsWithin(place, [word]) && !place.own.has(without) && !place.around.has(without) && countOf(word) <= 60;
      if (!answer || !other || !isRight(answer)) return undefined;
      return { query: { words: `${word} -${without}` }, answer, isRight };
    },
    'in no paper'() {
      const letters = Array.from({ length: 9 }, () => 'bcdfghjklmnpqrstvwxz'.charAt(random.below(20))).join('');
      return { query: { words: letters }, answer: undefined, isRight: () => false };
    },
  };

  return kinds.flatMap((kind) => {
    const drawn: Drawn[] = [];
    while (drawn.length < counts[kind] * times) {
      const next = draws[kind]();
      if (next) drawn.push({ kind, ...next });
    }
    return drawn;
  });
}

/** Some eight symbols in a row of a formula, cut where no letters stand on both sides. */
function drawFormula(
  answer: Place | undefined,
  one: <T>(from: readonly T[]) => T | undefined,
  set: (piece: string) => string,
): Omit<Drawn, 'kind'> | undefined {
  const tex = answer?.texts.join(' ') ?? '';
  const begins = [...tex.matchAll(/\\[A-Za-z]+|(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])/g)].map(({ index }) => index);
  const piece =
    /^(?:(?:\\[A-Za-z]+|[A-Za-z0-9]+)[^A-Za-z0-9\\]*){7}/.exec(tex.slice(one(begins) ?? 0))?.[0].trim() ?? '';
  const row = symbolsOf(piece);
  if (!answer || row.length < 7 || /\\(?:begin|end|\W|[a-z]*box|text)|&/.test(piece)) return undefined;
  const isRight = ({ kind, texts }: Place) => kind === 'equation' && holdsRow(symbolsOf(texts.join(' ')), row);
  return { query: { words: set(piece) }, answer, isRight };
}
