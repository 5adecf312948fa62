/** Lists of works and drafts, checked against records and papers of the archive: pure functions, which ask nobody. */
export type { ListFault } from './bibtex-entries.ts';
export { type CheckLine, type CheckPlan, checkLineFields, reportOfLines, tellPlan } from './check-lines.ts';
export { type CheckReport, checkReport } from './check-report.ts';
export {
  type CitationCheck,
  type CitationLookup,
  citationCheck,
  type LookupVerdict,
  lookupVerdicts,
  type PaperPassage,
} from './citation-checks.ts';
export { type DraftKind, draftKindOf } from './draft-calls.ts';
export { isDraft } from './draft-or-list.ts';
export type { DraftPart } from './draft-parts.ts';
export { type DraftCitation, type DraftQuotation, type DraftWords, readDraft, readPrintedSentence } from './drafts.ts';
export { judgeLookup } from './judge-lookup.ts';
export { type ComparedRecord, judgeWork } from './judge-work.ts';
export { type ListedWork, printedWork, readWorkList, type WorkList, workOfReference } from './listed-works.ts';
export type { ClosedReason, LookupAnswer } from './lookup-answers.ts';
export { type MendedList, type Mending, mendList } from './mended-list.ts';
export { nearestKeys } from './nearest-key.ts';
export { noWorks, readDraftWithList, readListAndDraft } from './numbered-drafts.ts';
export { amongTitles, judgeName, judgeOthers, judgeTerm } from './quoted-names.ts';
export { countVerdicts, tellSummaries } from './report-summaries.ts';
export { problemsFirst } from './report-words.ts';
export {
  htmlBareSentences,
  htmlCitation,
  htmlFindings,
  htmlHead,
  htmlLegend,
  htmlReport,
  htmlRow,
  markdownReport,
} from './reports.ts';
export { failingLookups, isFailing, isInAnotherCell, isToMend } from './sentence-groups.ts';
export { tellReport } from './terminal-report.ts';
export { printsList } from './tex-bibliography.ts';
export { type DraftFiles, includedFiles, usedPackages } from './tex-expansion.ts';
export {
  isUnanswered,
  needsTitle,
  type Question,
  tellingTwins,
  verdictOf,
  type WorkCheck,
  type WorkEvidence,
  type WorkVerdict,
  workCheck,
  workVerdicts,
} from './work-checks.ts';
