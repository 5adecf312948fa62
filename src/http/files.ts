/** The types under which copied files are served, and the names under which answers are saved. */
import type { Question } from '../paper/address.ts';
import type { Headers } from './reply.ts';

const plain = 'text/plain; charset=utf-8';

/** What is not here is only ever saved, never shown. */
const types: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['html', 'text/html; charset=utf-8'],
  ['htm', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['csv', 'text/csv; charset=utf-8'],
  ['json', 'application/json'],
  ['txt', plain],
  ['tex', plain],
  ['bib', plain],
  ['md', plain],
  ['js', plain],
  ['py', plain],
]);

/** Files that a browser would run are shown where they can do nothing. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

export function fileHeaders(path: string): Headers {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = types.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
  const disposition = `${type ? 'inline' : 'attachment'}; filename="${savedName(name)}"`;
  const active = type !== undefined && /svg|html/.test(type);
  return {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': disposition,
    ...(active ? { 'Content-Security-Policy': sandbox } : {}),
  };
}

/** `2401.00001v2.md`, `hep-th-9901001v1-outline.json`, `2401.00001v2-S1.md` */
export function fileName(question: Question, idv: string): string {
  if (question.kind === 'paper') return savedName(`${idv}.${question.format}`);
  if (question.kind === 'section') return savedName(`${idv}-${question.anchor}.md`);
  if (question.kind === 'figure') return savedName(`${idv}-${question.anchor}.json`);
  return savedName(`${idv}-${question.kind}.json`);
}

function savedName(name: string): string {
  return name.replace(/[^\w.~+-]+/g, '-').slice(-120) || 'file';
}
