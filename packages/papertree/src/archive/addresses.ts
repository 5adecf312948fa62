/** The addresses at which each part of the archive is asked; one setting is enough to point all of them elsewhere. */

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

const arxivHost = /^(?:[a-z0-9-]+\.)?arxiv\.org$/;

/** A setting without a path gets the path that the archive has there. */
export function resolveAddresses({ arxivUrl, oaiUrl, exportUrl }: AddressSettings): Addresses {
  const arxiv = new URL(arxivUrl).origin;
  const real = arxivHost.test(new URL(arxiv).hostname);
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
