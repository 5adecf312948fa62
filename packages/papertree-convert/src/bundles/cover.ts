/** The cover of a book: title and authors in lines that fit, as an SVG picture. */
import { escapeXml } from './xhtml.ts';

const width = 1200;
const height = 1800;
const margin = 110;

interface CoverFacts {
  readonly idv: string;
  readonly title: string;
  readonly authors: readonly string[];
}

export function writeCover({ idv, title, authors }: CoverFacts): string {
  const words = title.replace(/\$([^$]*)\$/g, '$1').replace(/\\[,;! ]/g, ' ');
  const size = words.length > 120 ? 74 : words.length > 60 ? 92 : 112;
  const lines = wrap(words, size, 9);
  const named = authors.length > 6 ? [...authors.slice(0, 5), `and ${authors.length - 5} others`] : authors;
  const start = 360;
  const below = start + lines.length * size * 1.25 + 90;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title>
<rect width="${width}" height="${height}" fill="#f7f5ef"/>
<rect x="${margin}" y="200" width="160" height="14" fill="#15527a"/>
<g font-family="Georgia, 'STIX Two Text', 'Times New Roman', serif" fill="#1c1f24">
${writeLines(lines, start, size, 'bold')}
${writeLines(wrap(named.join(', '), 54, 8), below, 54, 'normal')}
<text x="${margin}" y="${height - 130}" font-size="44" fill="#5a6068">${escapeXml(idv)}</text>
</g>
</svg>
`;
}

function writeLines(lines: readonly string[], start: number, size: number, weight: string): string {
  return lines
    .map((line, n) => {
      const y = Math.round(start + n * size * 1.25);
      return `<text x="${margin}" y="${y}" font-size="${size}" font-weight="${weight}">${escapeXml(line)}</text>`;
    })
    .join('\n');
}

/** Width of a letter by its size: the usual of a serif, and of the letters that are as wide as high. */
const widthOf = (character: string) =>
  /[\u1100-\uffdc]/.test(character) ? 1 : /[A-Z@%]/.test(character) ? 0.72 : 0.53;

/** Lines that are no wider than the cover; the last one says where words are left out. */
function wrap(text: string, size: number, most: number): string[] {
  const limit = (width - 2 * margin) / size;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, limit))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= limit || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines;
}

const measure = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** A word that is wider than a line, in pieces that are not. */
function pieces(word: string, limit: number): string[] {
  if (measure(word) <= limit) return [word];
  const count = Math.max(1, Math.floor(limit));
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / count) }, (_, n) =>
    letters.slice(n * count, (n + 1) * count).join(''),
  );
}
