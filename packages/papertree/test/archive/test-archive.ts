/** The demo's archive as tests need it: it keeps a log of what it was asked, and lets things go wrong. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from '../../src/demo/archive-routes.ts';
import type { DemoPaper } from '../../src/demo/bundled-papers.ts';
import { type Collection, collect } from '../../src/demo/collection.ts';
import { type Demo, listen, readBody } from '../../src/demo/local-archive.ts';
import { createFaults, type Fault, sendBadly } from './faults.ts';
import { answerOdd } from './odd-addresses.ts';

export interface TestArchiveOptions {
  /** A folder of pages, each named for its paper. */
  readonly folder?: string;
  readonly faults?: readonly Fault[];
  /** Licences of papers, by their ids, in place of their own; it may change while the archive runs. */
  readonly licenses?: ReadonlyMap<string, string>;
}

interface ArchiveRequest {
  readonly method: string;
  /** Verbatim. */
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** 0 until answered. */
  readonly status: number;
  /** `gone`: the client went away before the end of the answer. */
  readonly state: 'open' | 'done' | 'gone';
}

export interface TestArchive extends Demo {
  readonly requests: readonly ArchiveRequest[];
  /** Lets something go wrong from now on; call the answer to lift it. */
  readonly fault: (fault: Fault) => () => void;
}

export async function startTestArchive(options: TestArchiveOptions = {}): Promise<TestArchive> {
  const papers = license(collect(options.folder), options.licenses ?? new Map());
  const faults = createFaults(options.faults);
  const requests: { -readonly [Key in keyof ArchiveRequest]: ArchiveRequest[Key] }[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', rawHeaders: headers } = request;
    const entry: (typeof requests)[number] = {
      method,
      target,
      headers,
      body: Buffer.alloc(0),
      status: 0,
      state: 'open',
    };
    requests.push(entry);
    response.once('close', () => {
      entry.state = response.writableFinished ? 'done' : 'gone';
      entry.status = response.headersSent ? response.statusCode : 0;
    });
    entry.body = await readBody(request);
    const fault = await faults.take(method, target);
    if (response.destroyed) return;
    const received = { request, target, body: entry.body };
    await sendBadly(request, response, answerOdd(received) ?? answer(received, papers), fault ?? { path: '' });
  };

  const refused = (method: string, target: string) =>
    requests.push({ method, target, headers: [], body: Buffer.alloc(0), status: 405, state: 'done' });
  return { ...(await listen(papers, serve, refused)), requests, fault: faults.add };
}

function license({ find, papers }: Collection, licenses: ReadonlyMap<string, string>): Collection {
  const licensed = (paper: DemoPaper): DemoPaper => {
    const given = licenses.get(paper.id);
    return given === undefined ? paper : { ...paper, known: { ...paper.known, license: given } };
  };
  return {
    find(id) {
      const paper = find(id);
      return paper && licensed(paper);
    },
    papers: () => papers().map(licensed),
  };
}
