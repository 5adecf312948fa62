/** Compares what the archive sends with the paper that was asked for. */
import { type PaperId, parseId } from '../paper/id.ts';
import type { Download } from './download.ts';

/** Whether an address of the archive is of that paper below `folder`: `/html/2401.00001v2/x1.png`, `/abs/hep-th/9901001`. */
export function isOfPaper({ pathname }: URL, folder: 'html' | 'abs', paper: PaperId): boolean {
  const [, first, id = '', rest = ''] = pathname.split('/');
  const found = parseId(id) ?? parseId(`${id}/${rest}`);
  return first === folder && found !== undefined && isSame(found, paper);
}

/** The same paper, and the version that was asked for, if one was. */
function isSame(found: PaperId, asked: PaperId): boolean {
  return found.id === asked.id && (asked.version === undefined || found.version === asked.version);
}

/**
 * The archive's own signs of a paper: the canonical address in its header, the watermark beside the page, the base of the
 * pages of 2023 to 2026, and LaTeXML's links to the abstract page. An address alone is none: error pages repeat it.
 */
export function namesPaper({ headers, body }: Pick<Download, 'headers' | 'body'>, paper: PaperId): boolean {
  const text = body.toString('latin1');
  const marked = /id="watermark-tr"[^>]*>\s*(?:<[^>]*>\s*)*arXiv:([^\s<]+)/.exec(text)?.[1];
  if (marked !== undefined) {
    const found = parseId(marked);
    return found !== undefined && isSame(found, paper);
  }
  const link = Array.isArray(headers.link) ? headers.link.join(', ') : (headers.link ?? '');
  const addresses = [
    /<([^>]+)>\s*;\s*rel=['"]?canonical/i.exec(link)?.[1],
    /<link\b[^>]*\brel="canonical"[^>]*\bhref="([^"]+)"/i.exec(text)?.[1],
    /<base\b[^>]*\bhref="([^"]+)"/i.exec(text)?.[1],
  ];
  const { id } = paper;
  return addresses.some((address) => {
    const url = URL.parse(address ?? '', 'https://arxiv.org');
    return url !== null && (isOfPaper(url, 'html', { id }) || isOfPaper(url, 'abs', { id }));
  });
}
