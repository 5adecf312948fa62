/** The warnings of a paper: of its record today, of the log of its conversion, and of the reading of its page. */
import { formatId, type ReadLog, type Warning, warningOf, warningsOfConversion } from 'papertree-convert/paper';
import type { BuildIndex } from './build-index.ts';
import type { KnownPaper } from './records.ts';

/** Facts that need no page. */
export function warningsOfRecord({ paper, latestVersion, metadata, facts, withheld }: KnownPaper): Warning[] {
  const newest = metadata.versions.find(({ version }) => version === latestVersion);
  const withdrawn = newest?.sourceType === 'withdrawn';
  return [
    ...(withheld ? [{ code: 'text-withheld' as const, detail: withheld.reason }] : []),
    ...(withdrawn ? [warningOf('withdrawn', { names: [`version ${latestVersion}`] })] : []),
    ...(facts.build?.staleSince === undefined ? [] : [warningOf('stale')]),
    ...(latestVersion > paper.version && !withdrawn
      ? [warningOf('newer-version', { names: [formatId({ ...paper, version: latestVersion })] })]
      : []),
  ];
}

export function warningsOf(
  known: KnownPaper,
  index: Pick<BuildIndex, 'warnings'>,
  log: ReadLog | undefined,
): Warning[] {
  return [...warningsOfRecord(known), ...(log ? warningsOfConversion(log) : []), ...index.warnings];
}
