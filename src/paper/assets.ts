/** Files beside a page: the path of each, from the address that the page gives. */
import { formatId, type PaperId } from './id.ts';

/** Whether a path names a file and no step of it leads out of its folder. */
export function isFilePath(path: string): boolean {
  return !/[\u0000-\u001f\\]/.test(path) && !path.split('/').some((step) => /^\.{0,2}$/.test(step));
}

/** `x1.png` for `2401.00001v2/x1.png` and, in old papers, `9901001v1/x1.png`; undefined if it names no file. */
export function pathBeside(path: string, paper: PaperId): string | undefined {
  const short = path.slice(folderOf(path, paper).length);
  return isFilePath(short) ? short : undefined;
}

/**
 * `x1.png` for `https://arxiv.org/html/2401.00001v1/x1.png`, decoded once, given the address of that page.
 * Undefined for a file that is not beside the page: another address, a `data:` picture, a path out of the folder.
 */
export function assetPath(src: string, page: string): string | undefined {
  if (!src.startsWith(`${page}/`)) return undefined;
  const path = decode(src.slice(page.length + 1).replace(/[?#].*$/s, ''));
  return isFilePath(path) ? path : undefined;
}

/** The folder of the paper that a path begins with; "" where it begins with none. */
function folderOf(path: string, paper: PaperId): string {
  const idv = formatId(paper);
  return [`${idv}/`, `${idv.slice(idv.indexOf('/') + 1)}/`].find((folder) => path.startsWith(folder)) ?? '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
