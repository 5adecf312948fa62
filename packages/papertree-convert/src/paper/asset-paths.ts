/** Files beside a page: the path of each, from the address that the page gives. */
import { decodePercent, formatId, type PaperId } from './id.ts';

/** Whether a path names a file and no step of it leads out of its folder. */
export function isFilePath(path: string): boolean {
  return !/[\u0000-\u001f\\]/.test(path) && !path.split('/').some((step) => /^\.{0,2}$/.test(step));
}

/** `x1.png` for `2401.00001v2/x1.png` and, in old papers, `9901001v1/x1.png`; undefined if it names no file. */
export function pathBeside(path: string, paper: PaperId): string | undefined {
  const short = path.slice(folderOf(path, paper).length);
  return isFilePath(short) ? short : undefined;
}

/** The address of a file in a folder. */
export function inFolder(folder: string, path: string): string {
  return `${folder}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The address of our copies of a paper's files, from the root of the service. */
export const copiesOf = (paper: PaperId) => `/${formatId(paper)}/assets`;

/** `/2401.00001v1/assets/x1.png`, as it stands in papers whose pictures the archive does not have. */
const ofCopy = /^\/(?:[^/]+\/)?[^/]+v\d+\/assets\//;

/**
 * `x1.png` for `https://arxiv.org/html/2401.00001v1/x1.png`, decoded once, given the address of that page.
 * Also for the address of our copy. Undefined for a file that is not beside the page: another address, a `data:` picture, a path out of the folder.
 */
export function assetPath(src: string, page: string): string | undefined {
  const [folder = src.startsWith(`${page}/`) ? `${page}/` : undefined] = ofCopy.exec(src) ?? [];
  if (folder === undefined) return undefined;
  const path = decodePercent(src.slice(folder.length).replace(/[?#].*$/s, ''));
  return isFilePath(path) ? path : undefined;
}

/** The folder of the paper that a path begins with; "" where it begins with none. */
function folderOf(path: string, paper: PaperId): string {
  const idv = formatId(paper);
  return [`${idv}/`, `${idv.slice(idv.indexOf('/') + 1)}/`].find((folder) => path.startsWith(folder)) ?? '';
}
