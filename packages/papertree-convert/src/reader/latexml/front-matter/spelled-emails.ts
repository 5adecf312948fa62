/** Writes e-mails with their signs where authors spell these as words. */

/** Without one of these no e-mail is spelt in words: few texts have any. */
const spelled = /[[(]\s?(?:at|dot)\s?[\])]| at /i;

export const withAts = (text: string): string => (spelled.test(text) ? withSigns(text) : text);

const withSigns = (text: string) =>
  text
    // `able [at] x [dot] org`
    .replace(/\s?[[(]\s?at\s?[\])]\s?/gi, '@')
    .replace(/\s?[[(]\s?dot\s?[\])]\s?/gi, '.')
    // `ann dot able at x dot org`
    .replace(
      /(?<![\p{L}\p{N}])([a-z]\w{0,30}(?: dot [a-z]\w{0,30}){0,4}) at ([a-z][\w-]{0,40}(?: dot [a-z][\w-]{0,40}){1,5})(?![\w-])/gu,
      (_all, user: string, host: string) => `${user}@${host}`.replaceAll(' dot ', '.'),
    )
    // `(able, baker) at x.org`
    .replace(groupAtHost, '$1@')
    // `able at x.org`
    .replace(userAtHost, '$1@');

/** A part of a pattern: what follows is a host and no more. */
const host = String.raw`(?=[a-z][\w-]*(?:\.[\w-]+){0,6}\.[a-z]{2,10}(?![\w@-]|\.\w))`;
const groupAtHost = new RegExp(String.raw`([)}\]])\s+at\s+${host}`, 'g');
const userAtHost = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])((?:[a-z]|\p{Lu}\p{Ll}+\.)[\w-]*(?:\.[\w-]+){0,4}) at ${host}`,
  'gu',
);
