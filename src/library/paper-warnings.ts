/** The warnings of a paper: what its record says today, and what was found when its page was read. */
import { formatId } from '../paper/id.ts';
import { type Warning, warningOf } from '../paper/warnings.ts';
import type { BuildIndex } from './build-index.ts';
import type { KnownPaper } from './records.ts';

/** Facts that need no page. */
export function warningsOfRecord({ paper, latestVersion, metadata, facts }: KnownPaper): Warning[] {
  const newest = metadata.versions.find(({ version }) => version === latestVersion);
  const withdrawn = newest?.sourceType === 'withdrawn';
  return [
    ...(withdrawn ? [warningOf('withdrawn', { names: [`version ${latestVersion}`] })] : []),
    ...(facts.build?.staleSince === undefined ? [] : [warningOf('stale')]),
    ...(latestVersion > paper.version && !withdrawn
      ? [warningOf('newer-version', { names: [formatId({ ...paper, version: latestVersion })] })]
      : []),
  ];
}

export function warningsOf(known: KnownPaper, index: Pick<BuildIndex, 'warnings'>): Warning[] {
  return [...warningsOfRecord(known), ...index.warnings];
}
