/** The numbers of parts that a text lists: all that it names, and those between the ends of a range, `1a–c`, `(3)–(6)`, `II–IV`. */
import { romans } from '../../tree/other-numbers.ts';

const separator = /(,?[\s~](?:and|to)[\s~]|[,&–]|--?(?!(?<=[IVX]-)[A-HJ-UWYZ](?!\w)))/;
const toLast = /^(?:[\s~]to[\s~]|–|--?)$/;

/** `first` is the first number, `more` all others with what stands between them. */
export function listedNumbers(first: string, more: string): string[] {
  const all = ofPanels(first);
  const rest = more.split(separator);
  for (let i = 1; i + 1 < rest.length; i += 2) {
    const before = withoutSpace(all.at(-1) ?? '');
    const number = withoutSpace(rest[i + 1] ?? '');
    const whole = isLetter.test(number) ? `${wholeOf.exec(before)?.[1] ?? ''}${number}` : number;
    if (toLast.test(rest[i] ?? '')) all.push(...between(before, whole));
    all.push(...ofPanels(whole));
  }
  return all.filter((each) => each !== '');
}

const withoutSpace = (text: string) => text.replace(/[\s~]+/g, '');

const isLetter = /^\(?[A-Za-z]\)?$/;
/** `1` of 1a and of 1(a). */
const wholeOf = /^(.*\d)\(?[A-Za-z]\)?$/;

/** `2(a)`, `2(b)` and `2(c)` of `2(a–c)`. */
function ofPanels(number: string): string[] {
  const [, whole = '', letters] = /^(.*\d)[\s~]?\(([a-z](?:[,\s~–-]+[a-z])+)\)$/.exec(number) ?? [];
  if (letters === undefined) return [number];
  const [first = '', ...more] = withoutSpace(letters).split(/([,–]|--?)/);
  return listedNumbers(`(${first})`, more.map((each) => (isLetter.test(each) ? `(${each})` : each)).join('')).map(
    (panel) => `${whole}${panel}`,
  );
}

/** Ways to count, each as what stands before the count, the count, and what stands behind. */
const counts: readonly (readonly [form: RegExp, values: readonly string[]])[] = [
  [/^(\(?(?:\w{1,3}\.)*[A-Z]?)(\d{1,3})(\)?)$/, Array.from({ length: 1000 }, (_, i) => `${i}`)],
  [/^()([IVX]{1,5})()$/, romans.slice(0, 21).map((each) => each.toUpperCase())],
  [/^(.*[\d(]|)([a-z])(\)?)$/, [...'abcdefghijklmnopqrstuvwxyz']],
  [/^(.*\d|)([A-Z])(\)?)$/, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']],
];

/** What stands between the ends of a range; longer ones are none of parts. */
function between(first: string, last: string): string[] {
  for (const [form, values] of counts) {
    const [[, begin, from = ''], [, otherBegin, to = '', end]] = [form.exec(first) ?? [], form.exec(last) ?? []];
    if (begin === undefined || begin !== otherBegin) continue;
    const some = values.slice(values.indexOf(from) + 1, Math.max(0, values.indexOf(to)));
    if (values.includes(from) && some.length > 0 && some.length <= mostBetween)
      return some.map((each) => `${begin}${each}${end}`);
  }
  return [];
}
const mostBetween = 20;
