/** Documentation of the service for people and programs: pages, documents, and the tables they are made from. */
export { agentTools, mcpPath } from './agent-setup.ts';
export { checkedPage, checkPage, checkPath, shownLines } from './check-page.ts';
export { docsPage } from './docs.ts';
export { longestWanted } from './docs-frame.ts';
export { type DocsSearch, docsSearch } from './docs-search.ts';
export { guidePage } from './guide-page.ts';
export { type Guide, type GuideName, type GuideSection, type Guides, guideAddress, guideNames } from './guides.ts';
export { type Candidate, homePage, knownPaper, type Lookup, type StoredPaper } from './home.ts';
export { llmsText } from './llms.ts';
export { type Examples, isBinary, isForPrograms, openApi, openApiShape } from './openapi.ts';
export type { PageSite, SamplePaper } from './page-frame.ts';
export {
  type FailedPaper,
  type FailureFacts,
  failurePage,
  type WaitingFacts,
  waitingPage,
} from './placeholder-pages.ts';
export {
  errorPage,
  isProblemCode,
  type ProblemCode,
  type ProblemDocument,
  type ProblemWords,
  problemShape,
  problems,
} from './problems.ts';
export { acceptedShape, addressOfSample, type RouteDocs, type RoutesDocs } from './route-docs.ts';
export { kindsOfPlaces, type ShelfForm, type ShelfResults, shelfPage, shelfSearchPath } from './shelf-page.ts';
