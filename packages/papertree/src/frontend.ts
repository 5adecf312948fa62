/** Style, scripts and fonts of pages, as `scripts/browser.ts` makes them; and the style as one text that needs nothing else. */
import { readFileSync } from 'node:fs';

/** `browser/` stands beside `src/` and beside `dist/`. */
const folder = new URL('../browser/', import.meta.url);

export function readPageFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

/** The style of a paper's page, with the fonts in it that its HTML has characters of. */
export function wholeStyle(html: string): string {
  const style = readPageFile('paper.css').toString();
  const faces = style.match(fontFace) ?? [];
  const ranges = faces.flatMap(rangesOf);
  const shown = pointsIn(html);
  const formulas = pointsIn((html.match(/<math[\s>][\s\S]*?<\/math>/g) ?? []).join('').replace(/<[^>]*>/g, ''));
  const isUsed = (face: string) => {
    const own = rangesOf(face);
    if (own.length > 0) return shown.some((point) => covers(own, point));
    // A font of formulas without a range has the signs that are in no other.
    return !/Math/.test(face) || formulas.some((point) => point > 0x7f && !covers(ranges, point));
  };
  return style.replace(fontFace, (face) => (isUsed(face) ? face : '')).replace(/url\("?([\w-]+\.(\w+))"?\)/g, embedded);
}

const fontFace = /@font-face\s*\{[^}]*\}/g;

const types: Readonly<Record<string, string>> = { woff2: 'font/woff2', svg: 'image/svg+xml' };

const embedded = (_: string, name: string, ending: string) =>
  `url(data:${types[ending]};base64,${readPageFile(name).toString('base64')})`;

type Range = readonly [from: number, to: number];

/** `unicode-range: U+20-7E, U+2C6`, of which a minifier makes `U+20-7e,U+2c6`, and `U+4??`. */
function rangesOf(face: string): Range[] {
  const [, list = ''] = /unicode-range:([^;}]*)/.exec(face) ?? [];
  return [...list.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to.replaceAll('?', 'F'), 16),
  ]);
}

const covers = (ranges: readonly Range[], point: number) => ranges.some(([from, to]) => point >= from && point <= to);

const pointsIn = (text: string) => [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
