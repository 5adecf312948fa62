/** Compares what the archive sends with the paper that was asked for. */
import type { IncomingHttpHeaders } from 'node:http';
import { type PaperId, parseId } from 'papertree-convert/paper';

/** Whether an address of the archive is of that paper below `folder`: `/html/2401.00001v2/x1.png`, `/abs/hep-th/9901001`. */
export function isOfPaper({ pathname }: URL, folder: 'html' | 'abs' | 'src', paper: PaperId): boolean {
  const [, first, id = '', rest = ''] = pathname.split('/');
  const found = parseId(id) ?? parseId(`${id}/${rest}`);
  return first === folder && found !== undefined && isSame(found, paper);
}

/** The same paper, and the version that was asked for, if one was. */
function isSame(found: PaperId, asked: PaperId): boolean {
  return found.id === asked.id && (asked.version === undefined || found.version === asked.version);
}

/** `Link: <https://arxiv.org/html/2401.00001>; rel='canonical'`, which the archive sends with pages, never with a version. */
export function namesPaper({ link = [] }: IncomingHttpHeaders, { id }: PaperId): boolean {
  const [, address = ''] = /<([^>]+)>\s*;\s*rel=['"]?canonical/i.exec([link].flat().join(', ')) ?? [];
  const url = URL.parse(address);
  return url !== null && isOfPaper(url, 'html', { id });
}
