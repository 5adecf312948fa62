/** A server that speaks the wire protocol of chat completions on the loopback, and answers as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came. */
export interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: Body;
  /** What was sent, in characters. */
  readonly size: number;
}
interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } };
  readonly max_tokens?: number;
  readonly temperature?: number;
}

export type Act =
  /** Text of the assistant; an object is written as JSON. */
  | { readonly says: string | object; readonly finish?: string; readonly usage?: object | null }
  | { readonly refuses: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Sends so much of a right answer, and goes. */
  | { readonly breaksAfter: number }
  /** Never ends. */
  | { readonly babbles: true }
  | { readonly silent: true };

export interface Scripted {
  readonly url: string;
  readonly heard: Heard[];
  /** What it answers from now on. */
  act: (heard: Heard) => Act | Promise<Act>;
  /** How many tokens it has counted, of all that it was asked and answered. */
  tokens: number;
  close(): Promise<void>;
}

export const right = {
  tldr: 'Two rates are compared.',
  contributions: [
    { text: 'A comparison of two rates.', anchors: ['S1'] },
    { text: 'Forty kettles.', anchors: [] },
  ],
  paperType: 'empirical',
};

export async function startScripted(port = 0): Promise<Scripted> {
  const server: Server = createServer(async (request, response) => {
    let text = '';
    request.setEncoding('utf8');
    for await (const piece of request) text += piece;
    const heard: Heard = {
      headers: request.headers,
      path: request.url ?? '',
      body: JSON.parse(text) as Body,
      size: text.length,
    };
    self.heard.push(heard);
    const act = await self.act(heard);
    self.tokens += send(response, act, heard);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const self: Scripted = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard: [],
    act: () => ({ says: right }),
    tokens: 0,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}

/** Answers what it cost. */
function send(response: ServerResponse, act: Act, heard: Heard): number {
  if ('silent' in act) return 0;
  if ('status' in act) {
    response.writeHead(act.status, { 'content-type': 'application/json', ...act.headers });
    response.end(act.body ?? JSON.stringify({ error: { message: `status ${act.status}`, type: 'error', code: null } }));
    return 0;
  }
  if ('babbles' in act) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices":[{"index":0,"message":{"role":"assistant","content":"');
    const babble = () => {
      while (!response.destroyed && response.write('blah '.repeat(10_000)));
    };
    response.on('drain', babble);
    babble();
    return 0;
  }
  const said = 'says' in act ? act.says : right;
  const content = 'refuses' in act ? null : typeof said === 'string' ? said : JSON.stringify(said);
  const usage = {
    prompt_tokens: Math.ceil(heard.size / 4),
    completion_tokens: Math.ceil((content?.length ?? 0) / 4),
    total_tokens: 0,
  };
  const told = 'says' in act && act.usage !== undefined ? act.usage : usage;
  const message = { role: 'assistant', content, ...('refuses' in act && { refusal: act.refuses }) };
  const body = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: heard.body.model,
    choices: [{ index: 0, message, finish_reason: ('says' in act && act.finish) || 'stop' }],
    ...(told && { usage: told }),
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if ('breaksAfter' in act) {
    response.flushHeaders();
    response.write(body.slice(0, act.breaksAfter), () => response.destroy());
  } else response.end(body);
  return usage.prompt_tokens + usage.completion_tokens;
}
