/** Style, scripts, fonts and guides of pages, as `scripts/browser.ts` makes them; and the style as one text that needs nothing else. */
import { readFileSync } from 'node:fs';
import { lazily } from 'papertree-convert/lazily';

/** `browser/` stands beside `src/` and beside `dist/`. */
const folder = new URL('../browser/', import.meta.url);

export function readPageFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

/** The style of a paper's page in its parts, read once: books and folders are made while others are answered. */
const paperStyle = lazily(() => {
  const style = readPageFile('paper.css').toString();
  const faces = style.match(fontFace) ?? [];
  return { style, faces, ranges: faces.flatMap(rangesOf), formulas: formulaRules(style) };
});

/** Fonts and the icon that the style names, each read once. */
const partFiles = new Map<string, Buffer>();

function readPart(name: string): Buffer {
  const found = partFiles.get(name) ?? readPageFile(name);
  partFiles.set(name, found);
  return found;
}

/** The style of a paper's page, with the fonts in it that its HTML has characters of. */
export function wholeStyle(html: string): string {
  const used = new Set(facesFor(html));
  return paperStyle()
    .style.replace(fontFace, (face) => (used.has(face) ? face : ''))
    .replace(address, embedded);
}

/** The style of its formulas alone, with the fonts that they need, for a style that stands beside the files of these. */
export function formulaFonts(html: string): { readonly style: string; readonly files: readonly FontFile[] } {
  const faces = facesFor(html).filter(isOfFormulas);
  const names = [...new Set(faces.flatMap((face) => [...face.matchAll(address)].map(([, name = '']) => name)))];
  const files = names.map((name) => ({ name, content: readPart(name) }));
  return { style: [...faces, ...paperStyle().formulas].map((rule) => `${rule}\n`).join(''), files };
}

export interface FontFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The rules for formulas that hold in every browser. */
function formulaRules(style: string): string[] {
  const everywhere = style.replace(/@(?:supports|media)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...everywhere.matchAll(/(?<=[}\n])math[^{}]*\{[^{}]*\}/g)].map(([rule]) => expandIs(rule));
}

/** Programs for books do not know `:is(a, b)`: a selector is written for each. */
function expandIs(rule: string): string {
  const [, before = '', choices, after = '', body = ''] = /^([^{]*?):is\(([^)]*)\)([^{]*)(\{.*)$/s.exec(rule) ?? [];
  if (choices === undefined) return rule;
  const selectors = choices.split(',').map((choice) => before + choice.trim() + after);
  return expandIs(selectors.join(',') + body);
}

const isOfFormulas = (face: string) => /Math/.test(face);

/** The rules for fonts that a page needs. */
function facesFor(html: string): string[] {
  const { faces, ranges } = paperStyle();
  const shown = pointsIn(html);
  const formulas = pointsIn((html.match(/<math[\s>][\s\S]*?<\/math>/g) ?? []).join('').replace(/<[^>]*>/g, ''));
  return faces.filter((face) => {
    const own = rangesOf(face);
    if (isOfFormulas(face) && formulas.length === 0) return false;
    if (own.length > 0) return shown.some((point) => covers(own, point));
    // A font of formulas without a range has the signs that are in no other.
    return !isOfFormulas(face) || formulas.some((point) => point > 0x7f && !covers(ranges, point));
  });
}

const fontFace = /@font-face\s*\{[^}]*\}/g;

const address = /url\("?([\w-]+\.(\w+))"?\)/g;

const types: Readonly<Record<string, string>> = { woff2: 'font/woff2', svg: 'image/svg+xml' };

const embedded = (_: string, name: string, ending: string) =>
  `url(data:${types[ending]};base64,${readPart(name).toString('base64')})`;

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
