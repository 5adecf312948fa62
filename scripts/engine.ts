/**
 * npm run engine [-- MODEL.gguf]: llama.cpp behind the protocol that `MODEL_URL` wants, on port 8081.
 * Without a file it runs a model of chance, which says nothing but proves the way. It wants node-llama-cpp, which is
 * large and so not brought along: npm install --no-save node-llama-cpp
 */
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWeights } from './engine/weights.ts';

/** The part of node-llama-cpp that is used here. */
interface Llama {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<{ createContext(options: object): Promise<Context> }>;
    createGrammarForJsonSchema(schema: object): Promise<object>;
  }>;
  LlamaChatSession: new (
    options: object,
  ) => {
    promptWithMeta(text: string, options: object): Promise<{ responseText: string; stopReason: string }>;
  };
}
interface Context {
  getSequence(): { tokenMeter: { getState(): { usedInputTokens: number; usedOutputTokens: number } } };
  dispose(): Promise<void>;
}
interface Asked {
  readonly model: string;
  readonly messages: readonly { readonly content: string }[];
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly response_format?: { readonly json_schema?: { readonly schema: object } };
}

const port = 8081;
const [given] = process.argv.slice(2);
const path = given ?? join(tmpdir(), 'papertree-chance.gguf');
if (!given) writeWeights(path);

const name = 'node-llama-cpp';
const { getLlama, LlamaChatSession } = (await import(name)) as Llama;
const llama = await getLlama({ build: 'never' });
const model = await llama.loadModel({ modelPath: path });

async function answer({ messages, max_tokens, temperature, response_format, model: asked }: Asked): Promise<string> {
  const context = await model.createContext({ contextSize: { min: 2048, max: 16_384 } });
  try {
    const contextSequence = context.getSequence();
    const [system, user] = messages;
    const session = new LlamaChatSession({ contextSequence, systemPrompt: system?.content });
    const schema = response_format?.json_schema?.schema;
    const { responseText: content, stopReason } = await session.promptWithMeta(user?.content ?? '', {
      ...(schema && { grammar: await llama.createGrammarForJsonSchema(schema) }),
      maxTokens: max_tokens,
      // Chance has no best answer.
      temperature: given ? temperature : 1,
    });
    const { usedInputTokens: prompt_tokens, usedOutputTokens: completion_tokens } =
      contextSequence.tokenMeter.getState();
    const finish_reason = stopReason === 'maxTokens' ? 'length' : 'stop';
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason }];
    const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
    return JSON.stringify({ id: 'engine', object: 'chat.completion', created: 0, model: asked, choices, usage });
  } finally {
    await context.dispose();
  }
}

let last: Promise<unknown> = Promise.resolve();
createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  // One after another: there is one processor.
  last = last.then(async () => {
    try {
      const said = await answer(JSON.parse(body) as Asked);
      response.writeHead(200, { 'content-type': 'application/json' }).end(said);
    } catch (thrown) {
      console.error(thrown);
      response.writeHead(500).end('{}');
    }
  });
}).listen(port, '127.0.0.1', () => console.log(`MODEL_URL=http://127.0.0.1:${port}/v1 MODEL=${given ?? 'chance'}`));
