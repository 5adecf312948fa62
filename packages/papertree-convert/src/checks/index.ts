/** Lists of works and drafts, checked against records and papers of the archive: pure functions, which ask nobody. */
export type { ListFault } from './bibtex-entries.ts';
export {
  type CitationCheck,
  type CitationLookup,
  citationCheck,
  type LookupVerdict,
  lookupVerdicts,
  type PaperPassage,
} from './citation-checks.ts';
export { type DraftKind, draftKindOf } from './drafts/calls.ts';
export { isDraft } from './drafts/draft-or-list.ts';
export { noWorks, readDraftWithList, readListAndDraft } from './drafts/numbered-drafts.ts';
export type { DraftPart } from './drafts/parts.ts';
export { amongTitles, judgeName, judgeOthers, judgeTerm } from './drafts/quoted-names.ts';
export {
  type DraftCitation,
  type DraftQuotation,
  type DraftWords,
  readDraft,
  readPrintedSentence,
} from './drafts/read-draft.ts';
export { printsList } from './drafts/tex-bibliography.ts';
export { type DraftFiles, includedFiles, usedPackages } from './drafts/tex-expansion.ts';
export { judgeLookup } from './judge-lookup.ts';
export { type ComparedRecord, judgeWork } from './judge-work.ts';
export { type ListedWork, printedWork, readWorkList, type WorkList, workOfReference } from './listed-works.ts';
export type { ClosedReason, LookupAnswer } from './lookup-answers.ts';
export { type MendedList, type Mending, mendList } from './mended-list.ts';
export { nearestKeys } from './nearest-key.ts';
export { type CheckLine, type CheckPlan, checkLineFields, reportOfLines, tellPlan } from './reports/check-lines.ts';
export { type CheckReport, checkReport } from './reports/check-report.ts';
export { countVerdicts, tellSummaries } from './reports/report-summaries.ts';
export { problemsFirst } from './reports/report-words.ts';
export {
  htmlBareSentences,
  htmlCitation,
  htmlFindings,
  htmlHead,
  htmlLegend,
  htmlReport,
  htmlRow,
  markdownReport,
} from './reports/reports.ts';
export { failingLookups, isFailing, isInAnotherCell, isToMend } from './reports/sentence-groups.ts';
export { tellReport } from './reports/terminal-report.ts';
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
