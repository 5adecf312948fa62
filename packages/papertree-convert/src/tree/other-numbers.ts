/** Numbers of parts as a PDF prints them where the page has others, and the other way round: `table ii` for `table 2`, `section ii-a` for `section ii.1`. */

const romanTens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
/** In small letters, by the number. */
export const romans = romanTens.flatMap((tens) =>
  ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((ones) => tens + ones),
);

/** `table ii` for `table 2`, which is what readers say of either. */
export const withRoman = (name: string): string =>
  name.replace(/(?<![0-9.\-–])[1-9][0-9]?$/, (digits) => romans[Number(digits)] ?? digits);

/** `table 2` for `table ii`: pages print either where the PDF has the other. Items, notes and works have letters of their own. */
export const withDigits = (name: string): string =>
  name.replace(/(?<=^(?!(?:item|footnote|reference|appendix) )\p{L}+ )[ivxlc]+$/u, (letters) => {
    const digits = romans.indexOf(letters);
    return digits > 0 ? String(digits) : letters;
  });

const subsection = /^section ([ivx]{1,6}|[1-9]\d?)([.-]?[a-z\d](?:[.-]?(?:[a-z]|\d{1,2})){0,3})$/;

/** `3.2.1` of `section iii-b1`, `section iii.b.1`, `section iii.2.1` and `section 3.2.1`; "" of what is no such subsection. */
export function pathOfSubsection(name: string): string {
  const [, first = '', rest = ''] = subsection.exec(name) ?? [];
  const isRoman = /^[ivx]/.test(first);
  // `section iii` is none, nor is `section 3a`.
  if (rest === '' || !(isRoman ? /[^ivx]/.test(rest) : /^(?:\.\d+)+$/.test(rest))) return '';
  const numbers = rest.match(/\d+|[a-z]/g) ?? [];
  const written = numbers.map((each) => (/\d/.test(each) ? each : String(each.charCodeAt(0) - 96)));
  return [isRoman ? romans.indexOf(first) : first, ...written].join('.');
}
