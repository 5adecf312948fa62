/** Parts the arguments of a command that LaTeXML did not know, which it prints without a space: `AbleUniversity of Treesable@x.org`. */
import { isUserOf, userOf } from './email-owners.ts';
import { type Line, type Piece, squeeze } from './lines.ts';
import { fullName } from './names.ts';
import { tokens } from './person.ts';
import { isInstitution, rankOf } from './vocabulary.ts';

/** Where one argument ends and the next begins; not within `McCarthy`, nor within `a.Able@x.org`. */
const seams =
  /(?<=\p{L}\p{Ll}|\p{Lu}{2}|[\d)])(?<!(?<!\p{L})(?:Mc|Mac|De|Di|La|Le|Van|Fitz|Saint))(?=\p{Lu}\p{Ll})|(?<=\p{L}\p{Ll})(?=\p{Lu}{2})|(?<=\S)\s*(?=https?:\/\/)|(?<=\.)(?!(?<=(?<!\p{L})\p{Lu}?\p{Ll}*\.)[\w.-]+@)(?=\p{Lu}\p{Ll}{2})|(?<=(?<!\p{L})[JS]r\.)(?=\p{Lu})|(?<=\d{3}[\dX])(?=\p{Lu}\p{Ll})/gu;

const before = /\S+@/;

/** The arguments in words, if the named author is one of them or has these; an e-mail begins where it resembles the name. */
export function argumentsIn(words: string, name: string): string[] {
  const [run = ''] = before.exec(words) ?? [];
  const user = userOf(run.slice(0, -1), name);
  const at = user === undefined ? 0 : words.indexOf(run) + run.length - 1 - user.length;
  const parts = [words.slice(0, at), words.slice(at)];
  return parts
    .flatMap((part) => part.split(seams))
    .map((part) => squeeze(part.replace(/^\s*(?:and\b)?\s*|\s*\band\s*$/g, '')))
    .filter((part) => part !== '');
}

/** `Ann Ableann_able@x.org1` of `{Ann Able}{ann_able@x.org}{1}`: the name, where the words before the sign are one and its e-mail; else none. */
export function nameBeforeEmail(words: string): string {
  const [run = ''] = before.exec(words) ?? [];
  const start = words.indexOf(run);
  for (let at = 2; at < Math.min(run.length, longestRun) - 2; at++) {
    const name = squeeze(words.slice(0, start + at));
    // `Ann AbleMIT` has a name and a place.
    if (
      name.includes(' ') &&
      name.split(seams).length === 1 &&
      (isUserOf(run.slice(at, -1), name) || repeatsLast(run.slice(at), name))
    )
      return fullName.test(name) && !isInstitution(name) ? name : '';
  }
  return '';
}

/** `Ann Ableable22@x.org` */
const repeatsLast = (user: string, name: string) => {
  const last = name.split(' ').at(-1)?.toLowerCase() ?? '';
  return last.length > 3 && user.startsWith(last);
};

const longestRun = 60;

/** `AnnAble`, `Ann B.Able` of `{Ann B.}{Able}`. */
const namesIn = (text: string) =>
  text.replace(/(?<=\p{Lu}\.)(?=\p{Lu}\p{Ll})|(?<=\p{Ll}{2})(?=\p{Lu}{2,}(?!\p{L}))/gu, ' ').replace(twoNames, '$1 $2');
const twoNames =
  /^(\s*(?:\[[^\]]*\]\s*)?(?:\p{Lu}[\p{L}\p{M}’'.-]* )*?(?!(?:Mc|Mac|De|Di|La|Le|Van)\p{Lu})\p{Lu}[\p{Ll}’'.]+(?:-\p{Lu}?\p{Ll}+)*)(\p{Lu}[\p{Ll}’'][\p{L}’' -]*(?: [JS]r\.)?[\d,]*\s*)$/u;

/** `Ann AbleDepartment of RootsUniversity of Trees`, where the page has lost the ends of lines: the lines; else all as it is. */
export function withoutGlue(text: string): readonly string[] {
  const [name = '', ...places] = text.split(seams);
  if (places.length === 0) return [text];
  const rest = text.slice(text.indexOf(name) + name.length);
  const said = places.every((place) => rankOf(place) > 0) ? places : [rest];
  if (isInstitution(rest) && fullName.test(squeeze(name)) && rankOf(name) === 0) return [name, ...said];
  return rankOf(name) > 0 && said === places ? [name, ...places] : [text];
}

/** The name in the first words, and what stands behind it without a space. */
export function nameAndSaid(
  line: Line,
  more: readonly Line[],
): [name: Line, said: readonly string[], numbers: readonly string[]] {
  const [only, other] = line;
  const isWhole = only?.kind === 'text' && other === undefined && more.length === 0 && !only.text.includes('=');
  if (!isWhole || !(/@|https?:/.test(only.text) || isInstitution(only.text))) return [line.map(parted), [], []];
  const whole = nameBeforeEmail(only.text);
  const [first = ''] = argumentsIn(only.text, '');
  const [name = '', ...said] =
    whole === '' ? argumentsIn(only.text, first) : [whole, ...argumentsIn(only.text.replace(whole, ''), '')];
  // Behind the e-mail stand the numbers of the places of BMVC.
  const [numbers = ''] = /(?<=@\S+\.[a-z]{2,10})\d{1,2}(?:,\d{1,2})*$/.exec(whole === '' ? '' : only.text.trim()) ?? [];
  return [[{ ...only, text: name }], said, tokens(numbers)];
}

/** `\\name{Ann}{Able}` leaves `AnnAble`. */
const parted = (piece: Piece): Piece => (piece.kind === 'text' ? { ...piece, text: namesIn(piece.text) } : piece);
