/** Turns the accents of TeX into letters, as the archive's own pages do: `Erd\H{o}s` is Erdős. Formulas stay as they are. */

// \'e, \"{o}, \^\i
const signs: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  '"': '\u0308',
};

// \v{s}, \c c. What follows must be a brace or a space: \cite and \beta are none of these.
const letters: Readonly<Record<string, string>> = {
  u: '\u0306',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

// {\ss}, \o{}, \L ukasz
const glyphs: Readonly<Record<string, string>> = {
  aa: 'å',
  AA: 'Å',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ss: 'ß',
  i: 'ı',
  j: 'ȷ',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  dj: 'đ',
  DJ: 'Đ',
};

const letter = String.raw`\{\s*\\?([a-zA-Z])\s*\}|\\([ij])(?![a-zA-Z])(?:\{\}|\s+(?=[a-zA-Z]))?`;
const signed = new RegExp(String.raw`\\([\x60'^~=."])(?:${letter}|([a-zA-Z]))`, 'g');
const lettered = new RegExp(String.raw`\\([urHvdckb])(?:\s*(?:${letter})|\s+([a-zA-Z]))`, 'g');
// \L ukasz: the space only ends the command.
const named = /\\(aa|AA|ae|AE|oe|OE|ss|dh|DH|th|TH|dj|DJ|o|O|l|L|i|j)(?![a-zA-Z])(?:\{\}|\s+(?=[a-zA-Z]))?/g;
// The braces of {\'e} go with the accent: between these two stands what was made of it.
const begin = '\u{f0000}';
const end = '\u{f0001}';
const grouped = new RegExp(`\\{\\s*${begin}([^${end}]*)${end}\\s*\\}`, 'gu');
const formula = /(\$\$[\s\S]*?\$\$|\$(?:\\.|[^$\\])*\$)/;

export function decodeAccents(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .split(formula)
    .map((piece, index) => (index % 2 === 1 ? piece : decode(piece)))
    .join('');
}

const commandOf = new Map([
  ...Object.entries(signs).map(([sign, mark]) => [mark, (base: string) => `{\\${sign}${base}}`] as const),
  ...Object.entries(letters).map(([name, mark]) => [mark, (base: string) => `{\\${name} ${base}}`] as const),
]);
const glyphNames = new Map(Object.entries(glyphs).map(([name, glyph]) => [glyph, name]));

/** The other way about: `Erdős` as `Erd{\H o}s`. Letters that TeX has no accent for stay. */
export const encodeAccents = (text: string): string =>
  text.normalize('NFC').replace(/[^\0-\x7f]/gu, (letter) => {
    const glyph = glyphNames.get(letter);
    if (glyph !== undefined) return `{\\${glyph}}`;
    const [base = '', mark = '', ...more] = letter.normalize('NFD');
    const write = more.length === 0 && /[A-Za-z]/.test(base) ? commandOf.get(mark) : undefined;
    return write ? write(base) : letter;
  });

function decode(text: string): string {
  return text
    .replace(signed, accent(signs))
    .replace(lettered, accent(letters))
    .replace(named, (_, name: string) => `${begin}${glyphs[name] ?? ''}${end}`)
    .replace(grouped, '$1')
    .replaceAll(begin, '')
    .replaceAll(end, '');
}

function accent(marks: Readonly<Record<string, string>>) {
  return (_: string, mark: string, inBraces?: string, dotless?: string, bare?: string): string =>
    begin + ((inBraces ?? dotless ?? bare ?? '') + (marks[mark] ?? '')).normalize('NFC') + end;
}
