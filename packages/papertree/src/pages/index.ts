/** Documentation of the service for people and programs: pages, documents, and the tables they are made from. */
export { agentTools, mcpPath } from './agents.ts';
export { docsPage } from './docs.ts';
export { errorPage } from './error.ts';
export { type FailedPaper, type FailureFacts, failurePage, type ProblemDocument } from './failure-page.ts';
export type { PageSite } from './frame.ts';
export { type Candidate, homePage, type Lookup } from './home.ts';
export { llmsText } from './llms.ts';
export { openApi } from './openapi.ts';
export { isProblemCode, type ProblemCode, type ProblemWords, problems } from './problems.ts';
export type { RouteDocs, RoutesDocs } from './route.ts';
export { type WaitingFacts, waitingPage } from './waiting-page.ts';
