/** A server that speaks the wire protocol of chat completions on the loopback, and answers as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came. */
export interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: Body;
  /** Characters of the request. */
  readonly size: number;
  /** Resolves when the exchange is over, whoever ended it. */
  readonly over: Promise<unknown>;
}
interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } };
  readonly max_tokens?: number;
  readonly temperature?: number;
}

export type ScriptedReply =
  /** Text of the assistant; an object is written as JSON. */
  | {
      readonly says: string | object;
      /** Reasoning that the server tells beside the text. */
      readonly thinks?: string;
      readonly finish?: string;
      readonly usage?: object | null;
    }
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
  /** Its answers from now on. */
  respond: (heard: Heard) => ScriptedReply | Promise<ScriptedReply>;
  close(): Promise<void>;
}

export const right = {
  tldr: 'Two rates are compared.',
  contributions: [
    {
      quotation: 'We measure forty kettles and find that the sum of two exponentials',
      text: 'A comparison of two rates.',
    },
    { quotation: 'Every kettle was bought at the same shop on a Monday.', text: 'Forty kettles.' },
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
      over: once(response, 'close'),
    };
    self.heard.push(heard);
    send(response, await self.respond(heard), heard);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const self: Scripted = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard: [],
    respond: () => ({ says: right }),
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}

/** The tokens of a question and its answer. */
export function usageOf({ size }: Pick<Heard, 'size'>, content: string) {
  const [prompt_tokens, completion_tokens] = [Math.ceil(size / 4), Math.ceil(content.length / 4)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function send(response: ServerResponse, script: ScriptedReply, heard: Heard): void {
  if ('silent' in script) return;
  if ('status' in script) {
    response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers });
    response.end(
      script.body ?? JSON.stringify({ error: { message: `status ${script.status}`, type: 'error', code: null } }),
    );
    return;
  }
  if ('babbles' in script) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices":[{"index":0,"message":{"role":"assistant","content":"');
    const babble = () => {
      while (!response.destroyed && response.write('blah '.repeat(10_000)));
    };
    response.on('drain', babble);
    babble();
    return;
  }
  const said = 'says' in script ? script.says : right;
  const content = 'refuses' in script ? null : typeof said === 'string' ? said : JSON.stringify(said);
  const told =
    'says' in script && script.usage !== undefined
      ? script.usage
      : usageOf(heard, content ?? ('refuses' in script ? script.refuses : ''));
  const message = {
    role: 'assistant',
    content,
    ...('refuses' in script && { refusal: script.refuses }),
    ...('thinks' in script && { reasoning_content: script.thinks }),
  };
  const body = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: heard.body.model,
    choices: [{ index: 0, message, finish_reason: ('says' in script && script.finish) || 'stop' }],
    ...(told && { usage: told }),
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if ('breaksAfter' in script) {
    response.flushHeaders();
    response.write(body.slice(0, script.breaksAfter), () => response.destroy());
  } else response.end(body);
}
