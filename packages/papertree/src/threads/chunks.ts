/** The chunks of a parsed paper as lines of JSON, with their totals. */
import { type ChunkOptions, chunksOf } from 'papertree-convert/render';
import type { Content } from 'papertree-convert/tree';
import { openTokenizer, type TokenizerName } from './tokenizers.ts';

/** What is asked of chunks: plain data, for it is sent to the thread. */
export interface AskedChunks extends Omit<ChunkOptions, 'countTokens'> {
  readonly tokenizer: TokenizerName;
}

export interface WrittenChunks {
  readonly lines: Uint8Array;
  readonly chunks: number;
  readonly tokens: number;
  readonly oversized: number;
}

/** The same with the tokenizer that it names. */
export async function openChunkOptions({ tokenizer, ...options }: AskedChunks): Promise<ChunkOptions> {
  const countTokens = await openTokenizer(tokenizer);
  return { ...options, ...(countTokens && { countTokens }) };
}

export async function writeChunks(content: Content, asked: AskedChunks): Promise<WrittenChunks> {
  const lines: string[] = [];
  const totals = { tokens: 0, oversized: 0 };
  for (const chunk of chunksOf(content, await openChunkOptions(asked))) {
    lines.push(`${JSON.stringify(chunk)}\n`);
    totals.tokens += chunk.tokens;
    if (chunk.oversized) totals.oversized++;
  }
  return { lines: Buffer.from(lines.join('')), chunks: lines.length, ...totals };
}
