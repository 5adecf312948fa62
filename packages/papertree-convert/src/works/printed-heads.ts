/** The names that an entry begins with, and the year behind them: where the list ends tells how the title will end. */
import { groupsAhead, isGroup, isNamedGroup, withoutBoldGroups } from './group-names.ts';
import { blockMark, letters, lettersAll, linkMark, marked, withoutLinks } from './marked-text.ts';
import { type NameList, namesAhead, others } from './name-lists.ts';
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
  String.raw`^[\s.,:<|>]*[([](?:${month},?\s|(?:\p{Ll}{3,10}|Spring|Summer|Autumn|Fall|Winter)\.?,?\s)?${yearForm}(?:,?\s[^()[\]]{1,20})?[)\]](?<border>[.,:;]?)\s*`.replace(
    '<|>',
    '\ue106',
  ),
);
const bareYear = marked(
  String.raw`^(?:[.,:;]?\s|\s?\ue106\s?)+${yearForm}(?:\s\(${month}[^()]{0,8}\))?(?:(?<border>[.,:;])(?=\s|$|[\ue100-\ue106“])|(?=\s?[\ue100-\ue106“‘"]|$)|(?<space>(?=\s)))\s*`,
);
const inSquare = String.raw`\s\[(?!arXiv|[a-z-]+\/\d)(?=[^\][]*\p{Lu})\p{L}(?:(?!\d{4})[^()[\]]){1,120}\]`;
/** `A. Able and B. Baker (Kettle Collaboration), The title`, `A. Able [T2K], “Title”`; no year and no editors. */
const collaboration = marked(String.raw`^\s\((?!\d{4}[a-z]?\)|[Ee]ds?\b)[\p{L}][^()\d]{3,120}\)|^${inSquare}(?=,\s)`);
/** `A. Able et al. (T2K)`: behind names that are cut short stands hardly anything else. */
const ofMany = marked(
  String.raw`^\s\((?![Ee]ds?\b|arXiv|[a-z-]+/\d)(?=[^()]*\p{Lu})\p{L}(?:(?!\d{4})[^()]){1,120}\)|^${inSquare}`,
);
const editorsBehind = /^,?\s*(?:\([Ee]d(?:s?\.|itors?)\)|,?\s?[Ee]ditors?\b|,\s?[Ee]ds?\.)[.,]?/;

export function readHead(entry: string): Head | undefined {
  const text = withoutBoldGroups(withoutNoteMarks(entry.startsWith(linkMark) ? withoutLinks(entry) : entry));
  const list = listBehindGroup(text) ?? listBehindGroups(text) ?? namesAhead(text);
  if (list !== undefined) {
    const behind = text.slice(list.end).replace(list.names.at(-1) === others ? ofMany : collaboration, '');
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
    // `A. Able, ; B. Baker, .`: of ids that were taken out nothing is left, and another work follows.
    if (/^,\s*;/.test(rest)) return { authors, year: undefined, border, body: '' };
    // Names that cannot be read stand between those that can and the title.
    const unread = border === 'comma' ? unreadNames(text, list.end) : undefined;
    if (unread !== undefined && bodyOf(rest) !== unread.body) return unread;
    return { authors, year: undefined, border, body: bodyOf(rest) };
  }
  return readGroup(text) ?? unreadNames(text);
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

/** `The Kettle Collaboration, the Steam Collaboration, R. Able, et al.`: words may be names of people or not, so that they count only where the list says that it ends. */
function listBehindGroups(text: string): NameList | undefined {
  const { names, end } = groupsAhead(text);
  if (names.length === 0) return undefined;
  const [comma = ''] = /^[,:]?\s/.exec(text.slice(end)) ?? [];
  const from = end + comma.length;
  const rest = text.slice(from);
  const [andMore] = /^et\.?\sal\b\.?/.exec(rest) ?? [];
  const people = andMore === undefined ? namesAhead(rest) : { ...onlyGroups, names: [others], end: andMore.length };
  if (people !== undefined && (!people.inWords || people.isClosed))
    return { ...people, names: [...names, ...people.names], end: from + people.end };
  return names.length > 1 ? { ...onlyGroups, names, end } : undefined;
}
const onlyGroups = { isClosed: true, inWords: false, isBare: false, isOpen: false } as const;

/** Whether names go on where the title should begin: `Able, B. Baker, C. Cole`, `B. baker, C. Cole`. */
export const namesGoOn = letters`^\/\s|^(?:&|and)\s\p{Lu}|^\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}\.)*\.?\s(?:1[5-9]|20)\d{2}\.\s|^(?:\p{Lu}[\p{L}'’-]+,\s)?(?:\p{Lu}\.[\s-]?){1,4}\p{L}[\p{L}'’-]+,\s(?:and\s)?(?:et\sal|(?:\p{Lu}\.[\s-]?){1,4}\p{L}{2,})`;

/** Names that no form of lists has, but for the block or the quotation mark behind them: `Kettles, Ada Able, and Baker. |The title`. What stands before `from` are names. */
function unreadNames(text: string, from = 0): Head | undefined {
  const ends = text.search(titleAhead);
  const before = text.slice(0, Math.max(ends, 0));
  const [, words = '', year] = endsInYear.exec(before) ?? [];
  const isBlock = text[ends] === blockMark;
  const isParted = isBlock ? words.includes(',', from) : /[,.:]\s$/.test(before);
  if (!isParted || !onlyNames.test(words.slice(from).replace(/ collaborations?$/, ''))) return undefined;
  return {
    authors: namesIn(words, isBlock && year === undefined),
    year,
    border: isBlock ? 'block' : 'comma',
    body: bodyOf(text.slice(ends)),
  };
}
const titleAhead = /[\ue106“]|(?<=[Cc]ollaborations?,\s)\ue100/;
const endsInYear = new RegExp(`^(.*?)(?:[.,]?\\s\\(?${yearForm}\\)?)?[.,:;\\s]*$`, 's');
const onlyNames = marked(
  String.raw`^[\s.,;]*(?=\p{Lu}|and\s|$)(?!.*(?:(?:^|\s)\p{Ll}{4}|\p{Ll}{4}\.\s))(?:[^\ue100-\ue106“‘"\d]|\d(?!\d))*$`,
  's',
);

/** The first may be a group, if it cannot be a family before a given name, and the last too; each of the others has a given and a family name, or stands alone between two that have. */
function namesIn(words: string, mayBeGroup: boolean): readonly string[] | undefined {
  const [, list = words, more] = /^(.*?),?\s(?:and\s)?(et\sal|others)$/.exec(words) ?? [];
  const names = list.split(/\s*,\s+(?:(?:and|&)\s+)?|\s+(?:and|&)\s+/);
  const isFull = names.map((name) => twoNames.test(name));
  const areNames = names.every(
    (name, at) =>
      isFull[at] ||
      (oneName.test(name) && at === names.length - 1) ||
      (oneName.test(name) && at === 0 && (mayBeGroup || notOfFamily.test(name) || /^\p{Lu}\./u.test(names[1] ?? ''))) ||
      (onlyWord.test(name) && isFull[at - 1] && isFull[at + 1]),
  );
  const isSure =
    isFull.filter(Boolean).length > 1 ||
    names.some((name, at) => (isFull[at] && /^\p{Lu}\./u.test(name)) || isNamedGroup(name));
  if (!areNames || !isSure) return undefined;
  return more === undefined ? names : [...names, others];
}
const oneName = letters`^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s[\p{L}\p{M}'’.-]+){0,4}$`;
/** `KETTLE`, `OpenLid`, `Lid Team`; no family looks so. */
const notOfFamily = letters`.\p{Lu}|\s`;
const onlyWord = letters`^\p{Lu}[\p{L}\p{M}'’-]{2,}$`;
const twoNames = letters`^\p{Lu}[\p{L}\p{M}'’.-]*\s(?:[\p{L}\p{M}'’.-]+\s){0,3}\p{Lu}[\p{L}\p{M}'’-]+$`;

/** `A. Able*, B. Baker†, and C. Cole`: marks of notes that the entry has not. */
const withoutNoteMarks = (text: string) => (/[*∗†‡]/.test(text) ? text.replace(noteMarks, '') : text);
const noteMarks = lettersAll`(?<=\p{Ll})[*∗†‡]+(?=,\s|\sand\s)`;

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
    // `Kettle cloud (2021)`: with nothing behind it, it is what is cited.
    if (body === '' && words.includes(' ') && !isNamedGroup(words))
      return { authors: undefined, year: groups.year, border, body: words };
    return { authors: [words], year: groups.year, border, body: isTwice ? body.slice(words.length + 2) : body };
  }
  const isTitled =
    /^[\s.,:;]*[\ue106“"]/.test(rest) || (!words.includes(' ') && /^\.\s\ue100[^\ue101]+\ue101\.\s\d{4}\./.test(rest));
  if (bodyOf(rest) === '' || !(isTitled || isNamedGroup(words))) return undefined;
  // `The Kettle Project: A history` is a title.
  if (rest.startsWith(':') && !/(?:[Cc]ollaborations?|Teams?|Group|Consortium)$/.test(words)) return undefined;
  return { authors: [words], year: undefined, border: borderOf(rest, false), body: bodyOf(rest) };
}
const groupAhead =
  /^([^,;:“”"()[\]\ue100-\ue106]{2,80}?)((?:[.,:]?\s)?[([]\d{4}.*|\.?\s\d{4}[a-z]?[.,:;\s].*|[,:]\s.*|(?<=\p{Ll}{2}|\p{Lu}{2})\.\s.*|[,.]?\s?[“"].*|[.,]?\s?[\ue100\ue106].*)$/su;
