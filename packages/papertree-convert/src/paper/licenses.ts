/**
 * The licences under which papers are handed in, and whether each lets a third party pass the text on: the archive's own
 * list, and the other licences of Creative Commons for archives that have them.
 */

export interface License {
  readonly name: string;
  /** Whether anybody may pass the text on, whoever they are. */
  readonly isOpen: boolean;
  /** Why, or why not. */
  readonly reason: string;
}

interface LicenseRow extends License {
  /** Matches an address without its scheme, in lower case, without a slash at the end. */
  readonly address: RegExp;
}

/** Of every version and jurisdiction: all of them permit to share the work. */
const commons = (kind: string) => new RegExp(`^creativecommons\\.org/licenses/${kind}/[0-9.]+(?:/[a-z]{2,8})?$`);

export const licenses: readonly LicenseRow[] = [
  {
    name: 'CC BY',
    address: commons('by'),
    isOpen: true,
    reason: 'Anybody may share and adapt it, with credit to the authors and the licence named.',
  },
  {
    name: 'CC BY-SA',
    address: commons('by-sa'),
    isOpen: true,
    reason: 'As CC BY; what is adapted from it has the same licence.',
  },
  {
    name: 'CC BY-NC-SA',
    address: commons('by-nc-sa'),
    isOpen: true,
    reason: 'As CC BY-SA, but not primarily for commercial advantage: whether that is so, the operator must know.',
  },
  {
    name: 'CC BY-NC-ND',
    address: commons('by-nc-nd'),
    isOpen: true,
    reason:
      'Anybody may share it, unaltered and not primarily for commercial advantage. Another format of the same words is permitted by the licence (4.0, section 2(a)(4)).',
  },
  {
    name: 'CC BY-NC',
    address: commons('by-nc'),
    isOpen: true,
    reason: 'As CC BY, but not primarily for commercial advantage. Not offered by arXiv.',
  },
  {
    name: 'CC BY-ND',
    address: commons('by-nd'),
    isOpen: true,
    reason: 'Anybody may share it unaltered. Not offered by arXiv.',
  },
  {
    name: 'CC0',
    address: /^creativecommons\.org\/publicdomain\/zero\/[0-9.]+$/,
    isOpen: true,
    reason: 'The authors have waived their rights as far as the law permits.',
  },
  {
    name: 'public domain',
    address: /^creativecommons\.org\/(?:licenses\/publicdomain|publicdomain\/mark\/[0-9.]+)$/,
    isOpen: true,
    reason: 'Nobody has rights in it that would forbid to share it.',
  },
  {
    name: 'arXiv’s non-exclusive licence to distribute',
    address: /^arxiv\.org\/licenses\/nonexclusive-distrib\/[0-9.]+$/,
    isOpen: false,
    reason: 'It lets arXiv distribute the paper, and gives nobody else a right.',
  },
  {
    name: 'the licence that arXiv assumes for papers of 1991 to 2003',
    address: /^arxiv\.org\/licenses\/assumed-1991-2003$/,
    isOpen: false,
    reason: 'None is recorded; what arXiv assumes is for arXiv alone.',
  },
];

/** A licence that is not in the table, or none at all, permits nothing that is known here. */
export const unknownLicense: License = {
  name: 'no licence that is known here',
  isOpen: false,
  reason: 'Without a licence all rights are reserved.',
};

/** By its address, however that is spelt: `https`, without the slash, with the `deed.en` at its end. */
export function findLicense(address: string): License {
  const bare = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/(?:\/(?:deed|legalcode)(?:\.[a-z-]+)?)?\/*$/, '');
  return licenses.find((row) => row.address.test(bare)) ?? unknownLicense;
}
