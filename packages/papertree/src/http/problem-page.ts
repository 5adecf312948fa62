/** Turns a problem document into a page, for those who asked for a page. */
import type { IncomingMessage } from 'node:http';
import type { FailedPaper, ProblemDocument } from '../pages/index.ts';
import { type Documents, documentPolicy } from './documents.ts';
import { makeReply, type Reply } from './response.ts';

export const documentHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': documentPolicy,
  'Referrer-Policy': 'no-referrer',
};

/** Browsers name HTML first; programs take anything, or JSON. */
export function takesHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** The same reply with a page for its body, which is a problem document. */
export function problemAsPage({ status, headers, body }: Reply, documents: Documents, paper?: FailedPaper): Reply {
  const problem = JSON.parse(body?.toString() ?? '{}') as ProblemDocument;
  const kept: Record<string, string> = {};
  for (let i = 0; i < headers.length; i += 2) kept[headers[i] as string] = headers[i + 1] as string;
  const retryAfter = kept['Retry-After'] === undefined ? undefined : Number(kept['Retry-After']);
  const page = documents.failure({ problem, retryAfter, paper });
  return makeReply(status, { ...kept, Vary: 'Accept', ...documentHeaders }, Buffer.from(page));
}
