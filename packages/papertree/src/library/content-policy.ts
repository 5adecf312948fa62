/** The content policy: of which papers the text is given and stored, and why not of the others. */
import { HeldBack } from 'papertree-convert/errors';
import { findLicense, formatId, unknownLicense, upstreamUrls } from 'papertree-convert/paper';
import type { Build, VersionId } from '../storage/index.ts';
import { isCurrent, isWhole } from './make.ts';
import type { KnownPaper } from './records.ts';

/** `open`: that of papers whose licence lets anybody pass it on; `metadata`: that of none. */
export type PolicyName = 'all' | 'open' | 'metadata';

export interface ContentPolicy {
  /** Whether the text of every paper is given, so that its record need not be known for that. */
  readonly givesAll: boolean;
  /** The problem of a reader who asks for text that is held back; undefined where it is given. */
  findRefusal(paper: VersionId, license: string): HeldBack | undefined;
}

export function createContentPolicy(name: PolicyName, archivePublicUrl: string): ContentPolicy {
  const findCause = (license: string): string | undefined => {
    if (name === 'all') return undefined;
    if (name === 'metadata') return 'this service gives metadata and outlines alone';
    const known = findLicense(license);
    if (known.isOpen) return undefined;
    return known === unknownLicense
      ? 'no licence is known that lets others than the archive pass it on'
      : `its licence, ${known.name}, does not let others than the archive pass it on`;
  };
  return {
    givesAll: name === 'all',
    findRefusal(paper, license) {
      const cause = findCause(license);
      if (cause === undefined) return undefined;
      const archiveUrl = upstreamUrls(paper, archivePublicUrl).abs;
      return new HeldBack(`The text of ${formatId(paper)} is not served here: ${cause}. Read it at ${archiveUrl}`, {
        hint: 'metadata.json, outline.json and the citation are served; the text is at the archive.',
        archiveUrl,
        license,
      });
    },
  };
}

/** The build that can be read: of today's format, and with the text where that is given. */
export function findReadyBuild({ facts: { build }, withheld }: Pick<KnownPaper, 'facts' | 'withheld'>) {
  return isCurrent(build) && (withheld || isWhole(build)) ? build : undefined;
}

/** Whether the text is stored and may not be. */
export function holdsTooMuch(build: Build | undefined, withheld: HeldBack | undefined): build is Build {
  return build !== undefined && withheld !== undefined && isWhole(build);
}
