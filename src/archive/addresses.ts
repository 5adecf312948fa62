/** Where each part of the archive is asked; one setting is enough to point all of it at a stand-in. */

export interface Addresses {
  /** The site: abs, html, assets, and everything passed through. Scheme, host and port. */
  readonly arxiv: string;
  /** The OAI-PMH endpoint, with its path. */
  readonly oai: string;
  /** The Atom endpoint, with its path. */
  readonly atom: string;
}

export interface AddressSettings {
  readonly arxivUrl: string;
  readonly oaiUrl?: string;
  readonly exportUrl?: string;
}

const known = /^(?:[a-z0-9-]+\.)?arxiv\.org$/;

/** A setting that names no path means the one the archive has there. */
export function resolveAddresses({ arxivUrl, oaiUrl, exportUrl }: AddressSettings): Addresses {
  const arxiv = new URL(arxivUrl).origin;
  const real = known.test(new URL(arxiv).hostname);
  return {
    arxiv,
    oai: withPath(oaiUrl ?? (real ? 'https://oaipmh.arxiv.org' : arxiv), '/oai'),
    atom: withPath(exportUrl ?? (real ? 'https://export.arxiv.org' : arxiv), '/api/query'),
  };
}

function withPath(setting: string, path: string): string {
  const { origin, pathname } = new URL(setting);
  return pathname === '/' ? origin + path : origin + pathname.replace(/\/$/, '');
}
