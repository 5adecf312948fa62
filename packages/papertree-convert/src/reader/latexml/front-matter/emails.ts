/** Finds e-mails in text. */
import { squeeze } from './lines.ts';
import { remembered } from './remembered.ts';
import { withAts } from './spelled-emails.ts';
import { endsInCountry, isEmailRule } from './vocabulary.ts';

/** `a@gmail.comb@x.org`: two addresses, the first of a service that everybody knows; `a@x.org.University of Trees`. */
const gluedBehind =
  /(@(?:gmail|outlook|hotmail|yahoo|foxmail|qq|163|126)\.com)(?=[\w.-]+@)|(@[\w-]+(?:\.[\w-]+)*?\.[a-z]{2,10})\.?(?=[A-Z])|(@[\w-]+(?:\.[\w-]+)*?\.[a-z]{2,6})(?=e-?mails?\b|https?:)/g;

/**
 * `{a, b}@x.org`, `{a, b}.able@x.org`, `[a,b]@x.org`, `a,b@x.org`, `a@x.org`. Only from the beginning of a word: a long word without @ would be
 * searched again from each of its characters.
 */
const address =
  /(?:(?:[{[]([^{}[\]@]{1,2000})[}\]]|\(([^()@]{1,500},[^()@]{1,500})\))([\w.-]{0,40})|(?<![^\s:<>])((?:[a-z][\w.-]*,){1,60}[a-z][\w.-]*))\s?@\s?([\w.-]*\w)|(?<![^\s,;:<>()[\]{}"|])[^\s,;:<>()[\]{}"|/]+@[\w.-]*\w/g;

/** `E-mail: able, baker@x.org` */
const usersBehindLabel = /(?<=\be-?mails?: ?)(?:[a-z][\w.-]{0,60},\s{1,3}){1,20}[a-z][\w.-]{0,60}@/gi;

/** A raised mark behind an address: no domain ends in digits. */
const markBehind = /(?<=\.[a-z]{2,8})\d{1,2}$/;

/** `**able@x.org`, of who bears the sign. */
export const signsBefore: RegExp = /^[*†‡∗§¶]+(?=\w)/;

/** Words before e-mails, in the languages of the archive. */
export const emailLabel =
  '(?:e[-–]?mails?|contacts?(?=:)|mailto|correos?(?: electr[oó]nicos?)?|courriels?|mél|electronic (?:mail|address(?:es)?)|e-?post[ai]?|posta elettronica|sähköposti|email-adressen?|эл(?:ектронная|\\.)? ?почта|ηλ\\. ?ταχ\\.)';

/** What stands around e-mails that were taken out: a label, brackets, commas. */
const around = new RegExp(
  `[\\s,;:(<[|]*(?:(?<!\\p{L})(?:and )?${emailLabel}(?: (?:address(?:es)?|ids?))?(?!\\p{L})\\.?\\s*:?)?[\\s:(<[]*\\u0000(?:(?:[\\s,;|&<>()]|(?:and|or|y|et|und|e)(?!\\p{L}))*\\u0000)*[\\s)>\\]]*(?:\\.\\s*$)?`,
  'giu',
);
const labelAlone = new RegExp(`^${emailLabel}(?: (?:address(?:es)?|ids?))?$`, 'iu');
const brackets = /^(?:first|given|fore|sur|last|family|user)?_?name\b/i;

/** E-mails in words, `{a,b}@x.org` as two, in printed order, and the rest of the words. */
export const emailsIn = remembered((printed): { readonly found: readonly string[]; readonly rest: string } => {
  const found: string[] = [];
  const words = withAts(printed);
  if (!words.includes('@')) return { found, rest: squeeze(printed) };
  const rest = words
    .replace(gluedBehind, '$1$2$3 ')
    .replace(usersBehindLabel, (users) => users.replace(/,\s+/g, ','))
    .replace(
      address,
      (
        whole,
        braced?: string,
        bracketed?: string,
        end: string = '',
        bare?: string,
        host: string = '',
        offset: number = 0,
      ) => {
        const users = braced ?? bracketed ?? bare;
        if (users === undefined) {
          const bare = whole.replace(markBehind, '').replace(signsBefore, '');
          const at = bare.slice(bare.lastIndexOf('@'));
          // `able@x.orgbaker@x.org`: several of one host.
          const parts = bare.split(at).slice(0, -1);
          if (isEmailRule.test(whole) || (parts.length > 1 && !parts.every((user) => /^\w[^@]*$/.test(user))))
            return whole;
          const country = countryIn(whole, words.slice(Math.max(0, offset - 2), offset));
          for (const [place, user] of parts.entries())
            found.push((place === 0 ? user.slice(country.length) : user) + at);
          return `${country}\u0000`;
        }
        // `{name}.{surname}@x.org` is a rule for addresses and none itself.
        if (
          (offset > 0 && /[}.]/.test(words[offset - 1] ?? '')) ||
          brackets.test(users.trim()) ||
          (end !== '' && !users.includes(','))
        )
          return whole;
        for (const user of users.split(/[,;|/&·]|\s+/))
          if (user !== '' && user !== 'and') found.push(`${user}${end}@${host}`);
        return '\u0000';
      },
    )
    .replace(around, (run, at: number, all: string) => (at === 0 ? '' : at + run.length === all.length ? '' : '\u0001'))
    .replace(/([.,;])\s*\u0001\s*(?=\1)/g, '')
    .replace(/\u0001(?=[.,;:)])/g, '')
    .replaceAll('\u0001', ' ');
  const left = squeeze(rest).replace(/^[\s.,;:|)]+|[\s,;:|(]+$|\s[-–—]$/g, '');
  return { found, rest: /[\p{L}\p{N}]/u.test(left) && !labelAlone.test(left) ? left : '' };
});

/** `Oak College, Norwayable@x.org`: the country with which the word before the sign begins, directly behind a comma. */
function countryIn(word: string, before: string): string {
  if (!/^\p{Lu}{2}|^\p{Lu}\p{Ll}{4}/u.test(word) || !/, $/.test(before)) return '';
  for (let end = Math.min(word.indexOf('@') - 2, longestCountry); end > 1; end--) {
    const country = word.slice(0, end);
    const isWhole = /^(?:\p{Lu}+|\p{Lu}\p{Ll}{4,})$/u.test(country) && /\p{Ll}/u.test(word.charAt(end));
    if (isWhole && endsInCountry(country)) return country;
  }
  return '';
}

const longestCountry = 15;
