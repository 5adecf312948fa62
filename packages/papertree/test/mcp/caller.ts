/** The official client at an agent endpoint, and what it is told by the tools. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** In the order in which they are listed. */
export const toolNames = [
  'get_metadata',
  'get_outline',
  'get_section',
  'get_references',
  'list_figures',
  'get_figure',
  'find_in_paper',
] as const;

/** The answer of a tool, taken apart. */
export interface Told {
  /** All the texts. */
  readonly text: string;
  readonly data: Data;
  readonly failed: boolean;
  readonly images: readonly { readonly data: string; readonly mimeType: string }[];
  /** The number of blocks. */
  readonly blocks: number;
  readonly structured: boolean;
}

/** An object of JSON. */
export type Data = { readonly [name: string]: unknown };

export interface Caller {
  readonly client: Client;
  call(name: string, given: object): Promise<Told>;
  close(): Promise<void>;
}

export async function openCaller(url: string, options: ClientOptions = {}): Promise<Caller> {
  const client = new Client({ name: 'papertree-test', version: '0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  return { client, call: (name, given) => callBy(client, name, given), close: () => client.close() };
}

export async function callBy(client: Client, name: string, given: object): Promise<Told> {
  const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
  const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return {
    text: texts.join('\n'),
    data: (result.structuredContent ?? {}) as unknown as Data,
    failed: result.isError === true,
    images: result.content.flatMap((block) => (block.type === 'image' ? [block] : [])),
    blocks: result.content.length,
    structured: result.structuredContent !== undefined,
  };
}

/** The texts between the fences of an answer, each with the anchor it stands under. */
export function piecesOf(text: string): { anchor: string; text: string }[] {
  const mark = /^Between <<<(\w+) and \w+>>> is text of the paper/m.exec(text)?.[1];
  if (mark === undefined) throw new Error(`no fence is announced: ${text.slice(0, 300)}`);
  return text
    .split(`\n<<<${mark}\n`)
    .slice(1)
    .map((piece, i, all) => {
      const end = piece.indexOf(`\n${mark}>>>`);
      if (end < 0) throw new Error('a fence is not closed');
      const before = i === 0 ? text.slice(0, text.indexOf(`\n<<<${mark}\n`)) : (all[i - 1] ?? '');
      return { anchor: (before.split('\n').at(-1) ?? '').split(' | ')[0] ?? '', text: piece.slice(0, end) };
    });
}

/** The answer of a data tool as its text tells it: the JSON inside the fence. */
export function jsonOf(text: string): Data {
  const [piece] = piecesOf(text);
  return JSON.parse(piece?.text ?? '') as Data;
}

/** The text of an answer outside its fences. */
export function outsideOf(text: string): string {
  const mark = /^Between <<<(\w+) and \w+>>> is text of the paper/m.exec(text)?.[1];
  if (mark === undefined) return text;
  return text
    .split(`<<<${mark}\n`)
    .map((piece, i) => (i === 0 ? piece : piece.slice(piece.indexOf(`\n${mark}>>>`))))
    .join('');
}

export function cursorOf(text: string): string | undefined {
  return /^next cursor: (\S+) /m.exec(text)?.[1];
}

/** A call as it stands on the wire, for an endpoint without a server before it. */
export function requestOf(name: string, given: object): Request {
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
}

/** A line of an outline, taken apart. */
export interface OutlineEntry {
  readonly anchor: string;
  readonly depth: number;
  readonly title: string;
  readonly tokens: number;
  readonly subsections: number;
}

export function outlineEntry(line: string): OutlineEntry {
  const shape = /^((?: {2})*)(\S+): (?:(.*) )?\((\d+)(?:, (\d+) subsections: ask with section)?\)$/;
  const [, indent = '', anchor, title = '', tokens, subsections = 0] = shape.exec(line) ?? [];
  if (anchor === undefined) throw new Error(`no line of an outline: ${line}`);
  return { anchor, depth: indent.length / 2, title, tokens: Number(tokens), subsections: Number(subsections) };
}

export function outlineEntries(data: Data): OutlineEntry[] {
  return (data.sections as string[]).map(outlineEntry);
}
