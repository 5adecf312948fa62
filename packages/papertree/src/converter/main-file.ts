/** Finds the TeX file that a source begins with, as the archive does: what 00README says, else the likeliest file. */
import { Problem } from 'papertree-convert/errors';
import type { TarFile } from './tar.ts';

/** Throws `no-html` where no file of the source looks like the beginning of a document. */
export function findMainFile(files: readonly TarFile[]): string {
  const { tops, ignored } = readReadme(files);
  const named = tops.find((top) => files.some(({ name }) => name === top));
  if (named !== undefined) return named;
  const texts = files
    .filter(({ name }) => texName.test(name) && !ignored.has(name))
    .map(({ name, bytes }) => ({ name, text: withoutComments(bytes.toString('latin1')) }));
  const included = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(inclusion)].map(([, path = '']) => stemOf(path))),
  );
  const bibliographies = new Set(files.filter(({ name }) => /\.bbl$/i.test(name)).map(({ name }) => stemOf(name)));
  const [best] = texts
    .map(({ name, text }) => ({
      name,
      score:
        beginningOf(text) -
        (included.has(stemOf(name)) ? 40 : 0) +
        (bibliographies.has(stemOf(name)) ? 4 : 0) +
        (/^(?:main|ms|paper|article|arxiv|manuscript)\.tex$/i.test(name) ? 2 : 0) -
        (/(?:supp|appendix|cover|response|rebuttal|template|sample)/i.test(name) ? 3 : 0) -
        name.split('/').length,
    }))
    .filter(({ score }) => score > -10)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  if (best) return best.name;
  const pdf = files.some(({ name }) => /\.pdf$/i.test(name)) && texts.length === 0;
  throw new Problem(
    'no-html',
    pdf
      ? 'The source of this version is only a PDF: LaTeXML converts TeX alone.'
      : 'The source has no TeX file that begins a document.',
  );
}

const texName = /\.(?:tex|ltx|latex)$|^[^.]+$/i;
/** `\input{sections/one}`, `\include{two.tex}`, `\input three` */
const inclusion = /\\(?:input|include|subfile|InputIfFileExists)\s*(?:\{\s*|\s)([^\s{}\\]+)/g;

const stemOf = (path: string) => path.replace(/^(?:\.\/)+/, '').replace(/\.(?:tex|ltx|latex|bbl)$/i, '');

/** A percent sign begins a comment unless a backslash stands before it. */
const withoutComments = (text: string) => text.replace(/(?<!\\)%.*/g, '');

/** How surely a document begins in this text; far below zero where none does. */
function beginningOf(text: string): number {
  if (/\\documentclass\b[\s\S]*\\begin\s*\{document\}/.test(text))
    return /\{(?:standalone|subfiles)\}/.test(text) ? 14 : 30;
  if (/\\documentstyle\b/.test(text)) return 28;
  if (/\\documentclass\b/.test(text)) return 20;
  if (/\\begin\s*\{document\}/.test(text)) return 12;
  // Plain TeX, AMS-TeX, and the formats of the nineties.
  if (/\\(?:bye|end)\s*$|\\input\s+(?:amstex|harvmac|phyzzx|epsf)|\\magnification\b|\\enddocument\b/.test(text))
    return 6;
  return -100;
}

/** `main.tex toplevelfile` and `notes.tex ignore`, or their form in JSON and YAML since 2025. */
function readReadme(files: readonly TarFile[]): { readonly tops: string[]; readonly ignored: ReadonlySet<string> } {
  const readme = files.find(({ name }) => /^00README(?:\.(?:XXX|json|ya?ml|txt))?$/i.test(name));
  const text = readme?.bytes.toString('latin1', 0, 64 * 1024) ?? '';
  const tops: string[] = [];
  const ignored = new Set<string>();
  const note = (path: string, usage: string) => {
    if (usage === 'toplevelfile' || usage === 'toplevel') tops.push(path.replace(/^\.\//, ''));
    if (usage === 'ignore') ignored.add(path.replace(/^\.\//, ''));
  };
  for (const [, path = '', usage = ''] of text.matchAll(/^\s*([^\s#:"{}]+)\s+(toplevelfile|ignore)\s*$/gm))
    note(path, usage);
  // "filename": "main.tex", "usage": "toplevel"; the same words without quotes in YAML, in either order.
  for (const [entry] of text.matchAll(/\{[^{}]*\}|^\s*-\s.*(?:\n[ \t]+(?!-).*)*/gm)) {
    const path = /\bfilename"?\s*:\s*"?([^",\n}]+)/.exec(entry)?.[1]?.trim();
    const usage = /\busage"?\s*:\s*"?(\w+)/.exec(entry)?.[1];
    if (path !== undefined && usage !== undefined) note(path, usage);
  }
  return { tops, ignored };
}
