/** Lists of works that LaTeX prints, of a draft or of BibTeX: `\begin{thebibliography}{9} \bibitem{able} A. Able. \newblock Kettles. …`. */
import { linesOf } from './lines.ts';
import { texWords } from './tex-words.ts';

/** A work of such a list. */
export interface PrintedItem {
  readonly key: string;
  readonly words: string;
  /** The line in which it begins, from 1. */
  readonly line: number;
}

const list = /\\begin\s{0,9}\{thebibliography\}([\s\S]*?)(?:\\end\s{0,9}\{thebibliography\}|$)/g;
const item = /\\bibitem\s{0,9}(?:\[[^\]]{0,1000}\]\s{0,9})?\{([^{}]{1,200})\}/g;
/** What tells programs which field it is: `\bibinfo{author}`, `\BibitemShut{NoStop}`. */
const fieldNames =
  /\\bib(?:info|field)\s?\{[A-Za-z]{1,20}\}|\\Bibitem\w{1,20}(?:\s?\{\w{1,20}\})?|\\newblock(?![A-Za-z])/g;

/** Whether a text has such a list. */
export const printsList = (tex: string): boolean => /\\begin\s{0,9}\{thebibliography\}/.test(tex);

/** The works of all such lists in a text, each key once. */
export function printedItems(tex: string): PrintedItem[] {
  const { lineOf } = linesOf(tex);
  const bare = tex.replace(/(?<!\\)%.*$/gm, (remark) => ' '.repeat(remark.length));
  const found = new Map<string, PrintedItem>();
  for (const { 1: inside = '', 0: whole, index } of bare.matchAll(list)) {
    const begin = index + whole.indexOf(inside);
    const items = [...inside.matchAll(item)];
    for (const [i, { 0: mark, 1: printed = '', index: at }] of items.entries()) {
      const key = printed.trim();
      const words = inside.slice(at + mark.length, items[i + 1]?.index);
      const plain = texWords(words.replace(fieldNames, ' ').replaceAll('``', '“').replaceAll("''", '”'));
      if (!found.has(key)) found.set(key, { key, words: plain, line: lineOf(begin + at) });
    }
  }
  return [...found.values()];
}
