/** Papers: ids and their spellings, addresses at the archive, metadata, licences, warnings. */

export { assetPath, copiesOf, isFilePath, pathBeside } from './asset-paths.ts';
export {
  type ConversionReport,
  conversionReport,
  type KeptReport,
  outcomes,
  pageTag,
  type ReadLog,
  tellConversion,
  trustIn,
  warningsOfConversion,
} from './conversion-report.ts';
export {
  archiveUrls,
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
export { assetUrlOf, drawingUrlOf } from './links.ts';
export {
  assumedLicense,
  latestVersion,
  type Metadata,
  mergeVersions,
  type PaperVersion,
  paperMetadata,
  paperVersion,
  type SourceType,
  sourceTypes,
  splitNames,
} from './metadata.ts';
export { foldTitle } from './titles.ts';
export { listWarning, tellWarning, type Warning, type WarningCode, warning, warningOf, warnings } from './warnings.ts';
export { doiIn, isWholeId, linkedIdIn, writtenIdIn } from './written-ids.ts';
