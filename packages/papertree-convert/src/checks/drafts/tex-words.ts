/** The words of a field of BibTeX: TeX without its commands, accents as letters; formulas stay LaTeX between dollars. */
import { decodeAccents } from '../../accents.ts';

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `{\it Über} {Kettles}~\& more` */
export function texWords(tex: string): string {
  return spaced(
    decodeAccents(tex)
      .split(/(\$[^$]{0,2000}\$)/)
      .map((piece, i) => (i % 2 === 1 ? piece : plainOf(piece)))
      .join(''),
  );
}

const plainOf = (tex: string) =>
  tex
    .replace(/\\(?:href|textcolor)\s*\{[^{}]*\}/g, '')
    .replace(/\\([&%#_$])/g, '$1')
    .replace(/\\S(?![A-Za-z])\s*/g, '§')
    .replace(/\\[A-Za-z]+\*?[^\S\n]*/g, '')
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\./g, '')
    .replace(/~/g, ' ')
    .replace(/---?/g, '–')
    .replace(/[{}\\]/g, '');

const border = /\s+and\s+/iy;

/** The names of a field: parted by “and” that stands in no braces; a name whole in braces is that of a group. */
export function texNames(tex: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < tex.length; at++) {
    const sign = tex[at];
    if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (depth === 0 && isSpace(sign) && !isSpace(tex[at - 1])) {
      border.lastIndex = at;
      const found = border.exec(tex)?.[0];
      if (found === undefined) continue;
      names.push(tex.slice(start, at));
      at += found.length - 1;
      start = at + 1;
    }
  }
  names.push(tex.slice(start));
  return names.map((name) => (/^\s*others\s*$/i.test(name) ? 'et al.' : texWords(name))).filter((name) => name !== '');
}

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign);
