/** Names of groups among the authors: collaborations, companies, offices. */
import { letters, marked } from './marked-text.ts';

/** How the names of groups end. */
export const groupWord =
  /\b(?:Collaborations?|Teams?|Group|Consortium|Project|Organi[sz]ation|Committee|Agency|Foundation|Labs?)$/;
/** `LHCb collaboration`, `The Stacks project authors`: words with large letters before small ones. */
const smallGroupWord = letters`(?<=^(?:The\s)?\p{Lu}[^\s,]*(?:\s(?:\p{Lu}[^\s,]*|and|for|of))*)\s(?:[Pp]roject\s)?(?:collaborations?|[Aa]uthors|[Cc]ontributors|[Dd]evelopers|[Cc]ollaborators)$`;
const group = letters`^[\p{Lu}\p{Ll}][\p{L}\p{M}\p{N}'’&./@-]*(?:\s[\p{L}\p{M}\p{N}'’&./@-]+){0,6}$`;
/** `OpenAI`, `The ATLAS Collaboration`: the only author. */
export const isGroup = (words: string) =>
  words.length <= 80 &&
  group.test(words) &&
  !sentence.test(words) &&
  !twoPeople.test(words) &&
  !letters`\p{Ll}{2}\.\s`.test(words);
const twoPeople = letters`\s(?:and|&)\s\p{Lu}\.|^(?:\p{Lu}\.\s?)+\p{L}+\s(?:and|&)\s`;
const sentence = letters`(?:\s\p{Ll}{4,}.*){2}`;

/** Whether the words can be nothing but a group’s, as those of a collaboration. */
export const isNamedGroup = (words: string) =>
  (groupWord.test(words) && isGroup(words)) ||
  (smallGroupWord.test(words) && isGroup(words.replace(smallGroupWord, '')));

/** `<b>ATLAS</b> collaboration` */
const boldGroup = marked(String.raw`<b>(NOMARK{2,40})</b>(?=\s[Cc]ollaborations?\b)`, 'g');
export const withoutBoldGroups = (text: string) =>
  text.includes('ollaboration') ? text.replace(boldGroup, '$1') : text;

/** `The ATLAS Collaboration`, `H.E.S.S. collaboration`, with a short name and the mark of a note behind it: `(KLT)†` */
const groupAhead = letters`^(?:and\s)?((?:[Tt]he\s)?(?=\p{Lu})(?:(?:(?:\p{Lu}\.){1,6}|[\p{L}\p{N}'’&/@+-]+)\s){1,8}(?:[Cc]ollaborations?|Teams?|Group|Consortium|Project))(?:\s\([^()\d]{2,20}\))?[*∗†‡]*(?=([,:]?)\s)`;
/** `OpenKettle, :, A. Able`: nothing but a group stands before such a sign. */
const signedGroup = letters`^(\p{Lu}[\p{L}\p{N} ./-]{1,40}),\s:(?=(,)\s)`;

/** The groups that a text begins with, and where the last of them ends: `The Kettle Collaboration, the Steam Collaboration, R. Able` */
export function groupsAhead(text: string): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  let end = 0;
  for (let from = 0; ; ) {
    const ahead = text.slice(from, from + 160);
    const [found, name = '', sign = ''] = groupAhead.exec(ahead) ?? signedGroup.exec(ahead) ?? [];
    if (found === undefined || (name !== '' && !signedGroup.test(ahead) && !isNamedGroup(name))) return { names, end };
    names.push(name);
    end = from + found.length;
    from = end + sign.length + 1;
  }
}

/** `Food and Kettle Administration`: one name, though “and” stands in it. */
const officeWord =
  /\b(?:Administration|Agency|Ministry|Department|Council|Office|Institute|Bureau|Commission|Foundation|Sciences|Technology|Affairs|Services|Development|Trade|Security|Agriculture|Standards|Education|Budget|Health)$/;
/** `Ministry of Kettles, Lids and Spouts`: no point of an initial stands in it. */
const officeAhead = /^(?:Ministry|Department|Bureau)\s(?:of|for)\s(?!.*\b(?:Ministry|Department|Bureau)\b)[^.;]*$/;
export const isOffice = (list: string) =>
  officeAhead.test(list) ||
  /^[^,;]*, (?:Inc|Ltd|LLC|GmbH|Corp)\.?$/.test(list) ||
  (list.includes(' and ') && !/[,;]/.test(list) && officeWord.test(list));
