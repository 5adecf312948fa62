/** Finds marks that stand in words in their order, each before what it explains, without a line or a raised sign that parts them. */
import { isInstitution, rankOf } from './vocabulary.ts';

/** Where a mark stands in words, and where those behind it begin. */
interface Seat {
  readonly at: number;
  readonly end: number;
}

const following = (mark: string) =>
  /\d/.test(mark) ? String(Number(mark) + 1) : String.fromCharCode(mark.charCodeAt(0) + 1);

/** A first mark and the words behind it, then the next mark and its words, as long as a function finds one. */
function runFrom(
  words: string,
  first: string,
  from: number,
  seatOf: (mark: string, from: number) => Seat | undefined,
): string[] {
  const parts: string[] = [];
  let start = from;
  for (let mark = first; ; mark = following(mark)) {
    const seat = seatOf(following(mark), start);
    parts.push(mark, words.slice(start, seat?.at));
    if (seat === undefined) return parts;
    start = seat.end;
  }
}

/** `a]University of Trees, USAb]Roots College`: the words before the first mark, and then each mark and its words. */
export function bracketedRun(words: string): string[] {
  for (const first of words.matchAll(/(?:^|\s)\[?([1a])\]\s*(?=\S)/g)) {
    const run = runFrom(words, first[1] as string, first.index + first[0].length, (mark, from) => {
      const at = words.indexOf(`${mark}]`, from);
      return at < 0 ? undefined : { at, end: at + mark.length + 1 };
    }).map((part) => part.replace(/\s*\[?$/, ''));
    const places = wordsIn(run);
    const isFirst = !(places[0] as string).includes(`${first[1]}]`);
    // Signs behind the last number explain notes.
    if (places.length > 1 && isFirst && rankOf(places[0] as string) > 0 && places.some(isInstitution))
      return [
        words.slice(0, first.index).trim(),
        ...run.slice(0, -1),
        ...(run.at(-1) as string).split(/\s?(?<![\p{L}\p{N}])([*+†‡a-z])\]/u),
      ];
  }
  return [];
}

const wordsIn = (run: readonly string[]) => run.filter((_, at) => at % 2 === 1);

const firstSeat = /^\s*\(?(\d{1,2}|[a-z])[:.)\]]?(\s*)(?=\p{Ll}?\p{Lu})/u;
/** Behind a sign or wide space, behind any space, or a number directly behind a word; maybe with a sign behind the mark. */
const seats =
  /(?:((?<=[;,.)])\s*|(?<!\s)\s{2,}|\sand\s)|(\s)|(?<=\p{L}{2})(?=\d))\(?(\d{1,2}|[a-z](?=[:.)\]\s\p{Lu}]))([:.)\]]?)(\s*)(?=\p{Ll}?\p{Lu})/gu;
const longest = 4000;

/**
 * `1University of Trees 2Roots College`, `a Oak College; b Elm Institute`: marks that authors bear and that begin no words elsewhere, each with
 * its words; none where the words are not that, or where a mark may stand in two places.
 */
export function plainRun(words: string, known: ReadonlySet<string>, begun: ReadonlySet<string>): string[] {
  const [all = '', first = '', gap = ''] = words.length > longest ? [] : (firstSeat.exec(words) ?? []);
  if (!known.has(first) || !known.has(following(first))) return [];
  const found = [...words.matchAll(seats)].map((match) => {
    const [whole, before, space, mark, behind, other = ''] = match;
    const at = match.index;
    const parted = before === undefined ? Number(space !== undefined) : 2;
    // Where two are parted as well, the one that is set as the first mark is meant.
    const alike = Number(behind !== '') + Number((gap === '') === (other === ''));
    return { mark, at, end: at + whole.length, clear: 3 * parted + alike };
  });
  const run = runFrom(words, first, all.length, (mark, from) => {
    const own = begun.has(mark) ? [] : found.filter((seat) => seat.mark === mark && seat.at >= from);
    const most = Math.max(...own.map(({ clear }) => clear));
    const [seat, more] = own.filter(({ clear }) => clear === most);
    return more === undefined ? seat : undefined;
  }).map((part) => part.replace(/(?:[\s,;&]|\sand)+$/, ''));
  const places = wordsIn(run);
  const clear = places.filter(isInstitution).length;
  return places.length > 1 && (clear === places.length || (clear > 0 && places.length > 2)) ? run : [];
}
