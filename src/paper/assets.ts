/** The files beside a page: by what path each is known, given how the page writes it. */
import { formatId, type PaperId } from './id.ts';

/**
 * `x1.png` for `x1.png`, `./x1.png`, `2401.00001v1/x1.png` and `/html/2401.00001v1/x1.png`, decoded once.
 * Undefined for what is not beside the page: another address, a picture in the page itself, a way out of the folder.
 */
export function assetPath(src: string, paper: PaperId): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src)) return undefined;
  const idv = formatId(paper);
  // In pages of old papers it is the number alone: `9901001v1/x1.png`.
  const folders = [`${idv}/`, `${idv.slice(idv.indexOf('/') + 1)}/`];
  let path = decode(src.replace(/[?#].*$/s, '')).replace(/^(?:\.\/)+/, '');
  if (path.startsWith('/')) {
    if (!path.startsWith('/html/')) return undefined;
    path = path.slice('/html/'.length);
    if (!folders.some((folder) => path.startsWith(folder))) return undefined;
  }
  const folder = folders.find((each) => path.startsWith(each)) ?? '';
  path = path.slice(folder.length);
  if (/[\u0000-\u001f\\]/.test(path)) return undefined;
  return path.split('/').some((step) => /^\.{0,2}$/.test(step)) ? undefined : path;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
