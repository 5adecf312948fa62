/** The paper that a page of the archive is about, by the address of the page. */
import { formatId, type PaperId, readSpelling } from 'papertree-convert/paper';

export interface PaperAddress extends PaperId {
  /** The id with its version, where the address names one. */
  readonly idv: string;
}

/** Undefined for every other page. */
export function readAddress(address: string): PaperAddress | undefined {
  const { hostname, pathname } = new URL(address);
  if (!/^(?:www\.)?arxiv\.org$/.test(hostname) || !/^\/(?:abs|html|pdf)\/./.test(pathname)) return undefined;
  const paper = readSpelling(`https://arxiv.org${pathname}`);
  return paper && { ...paper, idv: formatId(paper) };
}
