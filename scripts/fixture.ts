/** Makes a fixture of a piece of HTML: `npm run fixture -- tabular/row-spans-two-cells piece.html`, or from stdin. */
import { readFileSync } from 'node:fs';
import { addCase, make, names, readInput, writeExpected } from '../packages/papertree-convert/test/fixtures/cases.ts';

const [name = '', file] = process.argv.slice(2);
if (!/^[a-z]+\/[a-z0-9-]+$/.test(name)) {
  console.error('usage: npm run fixture -- FAMILY/CASE [PIECE.html]   (UPDATE=1 writes a case that is there anew)');
  process.exit(2);
}
const exists = names.includes(name);
if (exists && process.env.UPDATE !== '1') {
  console.error(`${name} is there; UPDATE=1 writes what is expected of it anew`);
  process.exit(1);
}
if (!exists || file !== undefined) addCase(name, page(readFileSync(file ?? 0, 'utf8')));
const { outcome } = make(readInput(name));
writeExpected(name, outcome);
for (const [expectation, text] of Object.entries(outcome)) console.log(`--- ${name}/${expectation}\n${text}`);
console.log('Read it as the author would, then name the case in test/fixtures/README.md.');

/** A piece gets the least page around it; a page stays as it is. */
function page(piece: string): string {
  const body = `${piece.trim()}\n`;
  if (/^<!doctype|<html/i.test(body)) return body;
  const article = /<article\b/.test(body) ? body : `<article class="ltx_document">\n${body}</article>\n`;
  const title = name.slice(name.indexOf('/') + 1).replaceAll('-', ' ');
  const head = `<head><meta charset="utf-8"><title>${title}</title></head>`;
  return `<!DOCTYPE html>\n<html lang="en">${head}\n<body>\n${article}</body>\n</html>\n`;
}
