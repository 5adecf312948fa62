/** Papers: ids and their spellings, addresses at the archive, metadata, licences, warnings. */

export { assetPath, copiesOf, isFilePath, pathBeside } from './asset-paths.ts';
export {
  type ConversionReport,
  type KeptReport,
  outcomes,
  pageTag,
  type ReadLog,
  tellConversion,
  trustIn,
  warningsOfConversion,
} from './conversion-report.ts';
export {
  decodePercent,
  formatId,
  guessFromFileName,
  isArchive,
  type PaperId,
  parseId,
  readSpelling,
  sourceUrl,
  upstreamUrls,
} from './id.ts';
export { findLicense, unknownLicense } from './licenses.ts';
export { assetUrlOf } from './links.ts';
export {
  assumedLicense,
  latestVersion,
  type Metadata,
  mergeVersions,
  type PaperVersion,
  type SourceType,
  sourceTypes,
} from './metadata.ts';
export { listWarning, tellWarning, type Warning, warningOf, warnings } from './warnings.ts';
