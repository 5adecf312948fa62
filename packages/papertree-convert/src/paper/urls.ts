/** Addresses of a paper at the archive. */
import { formatId, type PaperId } from './id.ts';

export interface UpstreamUrls {
  readonly abs: string;
  readonly pdf: string;
  readonly html: string;
}

/** The public address of the archive, unless a setting names another. */
export const publicArchive = 'https://arxiv.org';

/** The source of a paper: what its author submitted. */
export function sourceUrl(paper: PaperId, archive: string = publicArchive): string {
  return `${archive}/src/${formatId(paper)}`;
}

/** The pages of a paper; the archive's address has no slash at its end. */
export function upstreamUrls(paper: PaperId, archive: string = publicArchive): UpstreamUrls {
  const idv = formatId(paper);
  return { abs: `${archive}/abs/${idv}`, pdf: `${archive}/pdf/${idv}`, html: `${archive}/html/${idv}` };
}
