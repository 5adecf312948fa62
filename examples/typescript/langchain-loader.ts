/** A loader for LangChain.js (`npm install @langchain/core`): a paper as documents that are cut already. */
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import type { Chunk } from './answers.d.ts';

export interface PapertreeOptions {
  readonly service?: string;
  readonly max?: number;
  readonly overlap?: number;
  readonly tokenizer?: 'chars/4' | 'o200k_base' | 'cl100k_base';
}

/** `new PapertreeLoader('2401.90001v2', { max: 256 }).load()` */
export class PapertreeLoader extends BaseDocumentLoader {
  readonly #address: URL;

  constructor(paper: string, { service = 'http://localhost:8080', ...choices }: PapertreeOptions = {}) {
    super();
    this.#address = new URL(`/${paper}/chunks.jsonl`, service);
    for (const [name, value] of Object.entries(choices)) this.#address.searchParams.set(name, String(value));
  }

  async load(): Promise<Document[]> {
    const answer = await fetch(this.#address);
    const text = await answer.text();
    if (!answer.ok) throw new Error((JSON.parse(text) as { readonly detail: string }).detail);
    const lines = text.trimEnd().split('\n');
    return lines.map((line) => documentOf(JSON.parse(line) as Chunk));
  }
}

/** The context stands before the text, so that both are embedded. */
function documentOf({ id, context, repeated = '', text, ...metadata }: Chunk): Document {
  return new Document({ id, pageContent: `${context}\n\n${repeated}${text}`, metadata: { ...metadata, context } });
}
