/** The names that an entry begins with, and the year behind them: where the list ends tells how the title will end. */
import { blockMark, letters, lettersAll, linkMark, marked, withoutLinks } from './marked-text.ts';
import { isGroup, isNamedGroup, type NameList, namesAhead, others } from './name-lists.ts';
import { month, yearForm } from './venue-numbers.ts';

/** How the names end tells how the title ends. */
export type Border = 'comma' | 'period' | 'either' | 'block';

export interface Head {
  readonly authors: readonly string[] | undefined;
  readonly year: string | undefined;
  readonly border: Border;
  /** What follows, with its marks. */
  readonly body: string;
}

const bracketedYear = marked(
  String.raw`^[\s.,:<|>]*[([](?:${month}\s)?${yearForm}(?:,?\s[^()[\]]{1,20})?[)\]](?<border>[.,:;]?)\s*`.replace(
    '<|>',
    '\ue106',
  ),
);
const bareYear = marked(
  String.raw`^(?:[.,:;]?\s|\s?\ue106\s?)+${yearForm}(?:(?<border>[.,:;])(?=\s|$|[\ue100-\ue106“])|(?=\s?[\ue100-\ue106“‘"]|$)|(?<space>(?=\s)))\s*`,
);
/** `A. Able et al. (Kettle Collaboration), The title` */
const collaboration = letters`^\s\((?!\d{4}[a-z]?\)|[Ee]ds?\b)[\p{L}][^()\d]{3,120}\)`;
const editorsBehind = /^,?\s*(?:\([Ee]d(?:s?\.|itors?)\)|,?\s?[Ee]ditors?\b|,\s?[Ee]ds?\.)[.,]?/;

export function readHead(entry: string): Head | undefined {
  const text = withoutNoteMarks(entry.startsWith(linkMark) ? withoutLinks(entry) : entry);
  const list = listBehindGroup(text) ?? namesAhead(text);
  if (list !== undefined) {
    const behind = text.slice(list.end).replace(collaboration, '');
    const editors = editorsBehind.exec(behind)?.[0].length ?? 0;
    const rest = behind.slice(editors);
    const authors = editors > 0 ? undefined : list.names;
    const found = bracketedYear.exec(rest) ?? bareYear.exec(rest);
    const groups = found?.groups;
    const isYear =
      groups !== undefined &&
      (groups.space === undefined || list.isBare || text[list.end - 1] === '.' || isNamedGroup(list.names[0] ?? ''));
    if (found && isYear) {
      const border = groups.border === ',' ? 'comma' : groups.border === ':' ? 'either' : 'period';
      return { authors, year: groups.year, border, body: bodyOf(rest.slice(found[0].length)) };
    }
    const border = borderOf(rest, text[list.end - 1] === '.');
    const ends = rest.indexOf(blockMark);
    // Names that cannot be read stand between those that can and the title.
    if (border === 'comma' && ends > 0 && onlyNames.test(rest.slice(0, ends)))
      return { authors: namesInBlock(text), year: undefined, border: 'block', body: bodyOf(rest.slice(ends)) };
    return { authors, year: undefined, border, body: bodyOf(rest) };
  }
  return readGroup(text) ?? unreadNames(text) ?? titleInQuotes(text);
}

/** `KettleLab-AI, A. Able, B. Baker, and C. Cole`: no family is written so. */
const groupFirst = letters`^(?!Ma?c)(?=[^,]*(?:\p{Ll}\p{Lu}|\p{Lu}\p{Lu}|\p{N}))([\p{L}\p{N}-]{3,40}),\s(?=\p{Lu}\.\s?(?:\p{Lu}\.\s?)*\p{Lu}\p{L}+,\s\p{Lu}\.)`;

function listBehindGroup(text: string): NameList | undefined {
  const [ahead, group = ''] = groupFirst.exec(text) ?? [];
  const list = ahead === undefined ? undefined : namesAhead(text.slice(ahead.length));
  return ahead === undefined || list === undefined || !list.isClosed
    ? undefined
    : { ...list, names: [group, ...list.names], end: list.end + ahead.length };
}

/** Whether names go on where the title should begin: `Able, B. Baker, C. Cole`, `B. baker, C. Cole`. */
export const namesGoOn = letters`^\/\s|^(?:&|and)\s\p{Lu}|^\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}\.)*\.?\s(?:1[5-9]|20)\d{2}\.\s|^(?:\p{Lu}[\p{L}'’-]+,\s)?(?:\p{Lu}\.[\s-]?){1,4}\p{L}[\p{L}'’-]+,\s(?:and\s)?(?:et\sal|(?:\p{Lu}\.[\s-]?){1,4}\p{L}{2,})`;

/** Names that no form of lists has, but for their block: `Kettles, Ada Able, and Baker. |The title` */
function unreadNames(text: string): Head | undefined {
  const ends = text.indexOf(blockMark);
  if (ends < 0 || !onlyNames.test(text.slice(0, ends))) return undefined;
  return { authors: namesInBlock(text), year: undefined, border: 'block', body: bodyOf(text.slice(ends)) };
}

/** The first may be a group, and the last a name of one word; each of the others has a given and a family name. */
function namesInBlock(text: string): readonly string[] | undefined {
  const words = text.slice(0, text.indexOf(blockMark)).replace(/[.,\s]+$/, '');
  const [, list = words, more] = /^(.*?),?\s(?:and\s)?(et\sal|others)$/.exec(words) ?? [];
  const names = list.split(/\s*,\s+(?:(?:and|&)\s+)?|\s+(?:and|&)\s+/);
  const areNames = names.every((name, at) =>
    at === 0 || at === names.length - 1 ? oneName.test(name) : twoNames.test(name),
  );
  if (!areNames || names.filter((name) => twoNames.test(name)).length < 2) return undefined;
  return more === undefined ? names : [...names, others];
}
const oneName = letters`^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s[\p{L}\p{M}'’.-]+){0,4}$`;
const twoNames = letters`^\p{Lu}[\p{L}\p{M}'’.-]*\s(?:[\p{L}\p{M}'’.-]+\s){0,3}\p{Lu}[\p{L}\p{M}'’-]+$`;

/** `A. Able*, B. Baker†, and C. Cole`: marks of notes that the entry has not. */
const withoutNoteMarks = (text: string) => (/[*∗†‡]/.test(text) ? text.replace(noteMarks, '') : text);
const noteMarks = lettersAll`(?<=\p{Ll})[*∗†‡]+(?=,\s|\sand\s)`;

/** Names that cannot be read before a title in quotes: `Able and B. Baker, “The title,”` */
function titleInQuotes(text: string): Head | undefined {
  const at = text.indexOf('“');
  const names = text.slice(0, Math.max(at, 0));
  if (
    at > 300 ||
    !letters`^\p{Lu}.*[,.:]\s$`.test(names) ||
    letters`(?:^|\s)\p{Ll}{4}|[\p{N}\ue100-\ue106]`.test(names)
  )
    return undefined;
  return { authors: undefined, year: undefined, border: 'comma', body: text.slice(at) };
}

const onlyNames = marked(String.raw`^(?!.*(?:^|\s)\p{Ll}{4})[^\ue100-\ue106“‘"\d]*,[^\ue100-\ue106“‘"\d]*$`, 's');

function borderOf(rest: string, endsInPoint: boolean): Border {
  if (/^[\s.,;:]*\ue106/.test(rest)) return 'block';
  const [sign] = /^\s*[.,;:]/.exec(rest) ?? [''];
  if (sign.endsWith(',') || sign.endsWith(';')) return 'comma';
  if (sign.endsWith(':')) return 'either';
  return sign.endsWith('.') || endsInPoint ? 'period' : 'either';
}

const bodyOf = (rest: string) => rest.replace(/^[\s.,;:\ue106]+/, '');

/** `OpenAI. 2023. <|>GPT`, `OpenAI, “GPT,”`: a group, where more than a sentence ends behind it. */
function readGroup(text: string): Head | undefined {
  const [, name = '', rest = ''] = groupAhead.exec(text) ?? [];
  const words = name.replace(/[.,:;\s]+$/, '');
  if (words === '' || !isGroup(words) || words.length < 2) return undefined;
  const found = bracketedYear.exec(rest) ?? bareYear.exec(rest);
  const groups = found?.groups;
  if (found && groups !== undefined && (groups.space === undefined || isNamedGroup(words))) {
    const border = groups.border === ',' ? 'comma' : 'period';
    const body = bodyOf(rest.slice(found[0].length));
    // `Steam@Lids (2024a) Steam@Lids. Kettle 3`: the label stands before the entry.
    const isTwice = body.startsWith(`${words}. `);
    return { authors: [words], year: groups.year, border, body: isTwice ? body.slice(words.length + 2) : body };
  }
  if (bodyOf(rest) === '' || !(/^[\s.,:;]*[\ue106“"]/.test(rest) || isNamedGroup(words))) return undefined;
  return { authors: [words], year: undefined, border: borderOf(rest, false), body: bodyOf(rest) };
}
const groupAhead =
  /^([^,;:“”"()[\]\ue100-\ue106]{2,80}?)((?:[.,:]?\s)?[([]\d{4}.*|\.?\s\d{4}[a-z]?[.,:;\s].*|,\s.*|[,.]?\s?[“"].*|[.,]?\s?\ue106.*)$/s;
