/** Documentation of the service for people and programs: pages, documents, and the tables they are made from. */
export { agentTools, mcpPath } from './agent-setup.ts';
export { docsPage } from './docs.ts';
export { type Candidate, homePage, type Lookup } from './home.ts';
export { llmsText } from './llms.ts';
export { openApi } from './openapi.ts';
export type { PageSite } from './page-frame.ts';
export {
  type FailedPaper,
  type FailureFacts,
  failurePage,
  type ProblemDocument,
  type WaitingFacts,
  waitingPage,
} from './placeholder-pages.ts';
export { errorPage, isProblemCode, type ProblemCode, type ProblemWords, problems } from './problems.ts';
export type { RouteDocs, RoutesDocs } from './route-docs.ts';
