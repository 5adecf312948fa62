/**
 * A language model behind an API, of any provider that the SDK knows: takes a question, and returns text or a named
 * failure.
 */
import type { LanguageModelV4, LanguageModelV4Usage } from '@ai-sdk/provider';
import { Problem } from 'papertree-convert/errors';
import { answerSchema } from './model-answer.ts';
import type { FailureCode } from './outcomes.ts';
import type { Question } from './prompt.ts';

/** `tokens` were used; where that is not known, the whole reservation counts as used. */
export type ModelReply =
  | { readonly text: string; readonly tokens?: number }
  | {
      readonly failure: FailureCode;
      readonly tokens?: number;
      /** Milliseconds, where the server has asked for a pause. */
      readonly retryAfter?: number;
      /** For the operator's log, without keys. */
      readonly note: string;
    };

export interface Model {
  readonly name: string;
  /** Names server and model, which are paused together. */
  readonly host: string;
  /** The most tokens that a question and its answer can cost. */
  cost(question: Question): number;
  /** The longest wait for an answer, in milliseconds. */
  readonly timeout: number;
  /** Asks once; throws only the reason of `signal`. */
  ask(question: Question, signal: AbortSignal): Promise<ModelReply>;
  /** Loads the SDK, which the first question would do otherwise; throws `usage` where its package is not installed. */
  load(): Promise<void>;
}

/** The SDK is loaded only when there is something to ask. */
export function createModel(settings: ModelSettings): Model {
  let loading: ReturnType<typeof openProvider> | undefined;
  const load = () => (loading ??= openProvider(settings));
  return {
    name: settings.name,
    host: `${settings.url || settings.provider} ${settings.name}`,
    timeout: settings.timeout,
    cost: ({ bytes }) => bytes + settings.outputTokens,
    load: async () => void (await load()),
    async ask({ instructions, message }, signal) {
      const model = await load();
      const late = AbortSignal.timeout(settings.timeout);
      try {
        // One request, without retries: they are paid for, and the jobs decide on them.
        const { content, finishReason, usage } = await model.doGenerate({
          prompt: [
            { role: 'system', content: instructions },
            { role: 'user', content: [{ type: 'text', text: message }] },
          ],
          responseFormat: { type: 'json', schema: answerSchema, name: 'paper' },
          maxOutputTokens: settings.outputTokens,
          temperature: 0,
          abortSignal: AbortSignal.any([signal, late]),
        });
        // The other parts are thoughts.
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
        return replyOf(text, finishReason.unified, usage);
      } catch (thrown) {
        signal.throwIfAborted();
        if (late.aborted) return { failure: 'timeout', note: `nothing within ${settings.timeout / 1000} s` };
        return failureOf(thrown, settings.key);
      }
    },
  };
}

function replyOf(text: string, finish: string, usage: LanguageModelV4Usage): ModelReply {
  const [inputTokens = 0, outputTokens = 0] = [usage.inputTokens.total, usage.outputTokens.total];
  // A server that reports 0 tokens for a question, or for words, has not counted.
  const counted = inputTokens > 0 && (outputTokens > 0 || (text === '' && outputTokens === 0));
  const tokens = Math.ceil(inputTokens + outputTokens);
  const spent = counted && Number.isSafeInteger(tokens) ? { tokens } : {};
  if (finish === 'content-filter') return { failure: 'refused', note: 'it refused', ...spent };
  if (finish === 'length') return { failure: 'nonsense', note: 'it came to no end', ...spent };
  return { text, ...spent };
}

interface CallError {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly message: string;
}

function failureOf(thrown: unknown, key: string): ModelReply {
  const chain = causes(thrown);
  if (chain.some((error) => error instanceof ResponseTooLarge))
    return { failure: 'nonsense', note: 'it came to no end' };
  const told = chain.find(
    (error): error is Error & CallError => 'statusCode' in error && error.statusCode !== undefined,
  );
  if (!told?.statusCode || told.statusCode < 300) {
    const codes = chain.flatMap((error) => ('code' in error && typeof error.code === 'string' ? error.code : []));
    const note = `${codes[0] ?? chain[0]?.message ?? 'it broke off'}`;
    // The question did not reach a server.
    const unsent = codes.some((code) => /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code));
    return { failure: 'unreachable', note: mask(note, key), ...(unsent && { tokens: 0 }) };
  }
  const failure = codeOf(told.statusCode);
  // Some servers repeat a part of the key that they refuse.
  const words = failure === 'unauthorized' ? '' : `: ${mask(told.message, key).slice(0, 200)}`;
  const retryAfter = readRetryAfter(told.responseHeaders?.['retry-after']);
  const note = `it answered ${told.statusCode}${words}`;
  // After a gateway's timeout the model may have worked on, and used tokens.
  const spent = [408, 502, 504].includes(told.statusCode) ? {} : { tokens: 0 };
  return { failure, note, ...spent, ...(retryAfter !== undefined && { retryAfter }) };
}

function codeOf(status: number): FailureCode {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'busy';
  return status >= 500 || status === 408 || status === 409 ? 'unavailable' : 'rejected';
}

function mask(text: string, key: string): string {
  return key === '' ? text : text.replaceAll(key, '[key]');
}

const day = 86_400_000;

/** Seconds, or a date. */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(day, Math.max(0, ms));
}

/** The error and its causes, the outermost first. */
function causes(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 10; error = error.cause) chain.push(error);
  return chain;
}

export interface ModelSettings {
  /** The name of the model at the provider. */
  readonly name: string;
  readonly provider: ProviderName;
  /** Address of the server; may be left out where the provider has a usual one. */
  readonly url: string;
  readonly key: string;
  /** Whether the server supports JSON Schema; otherwise it is only asked for JSON. */
  readonly schema: boolean;
  readonly outputTokens: number;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The function that every package of the SDK exports: settings in, models by name out. */
type CreateProvider = (settings: Readonly<Record<string, unknown>>) => (name: string) => LanguageModelV4;

/** The package of the SDK for each provider. One is a dependency; the others are installed by the operator. */
const providers = {
  'openai-compatible': ['@ai-sdk/openai-compatible', 'createOpenAICompatible'],
  openai: ['@ai-sdk/openai', 'createOpenAI'],
  anthropic: ['@ai-sdk/anthropic', 'createAnthropic'],
  google: ['@ai-sdk/google', 'createGoogleGenerativeAI'],
  mistral: ['@ai-sdk/mistral', 'createMistral'],
} as const;

export type ProviderName = keyof typeof providers;

/** Throws `usage` where the package is not installed. */
async function openProvider(settings: ModelSettings): Promise<LanguageModelV4> {
  const [packageName, createName] = providers[settings.provider];
  const create = (await load(packageName, settings.provider))[createName] as CreateProvider | undefined;
  if (typeof create !== 'function') throw new Problem('usage', `the package ${packageName} has no ${createName}.`);
  const provider = create({
    name: 'model',
    ...(settings.url && { baseURL: settings.url }),
    ...(settings.key && { apiKey: settings.key }),
    ...(settings.provider === 'openai-compatible' && { supportsStructuredOutputs: settings.schema }),
    fetch: boundedFetch,
  });
  return provider(settings.name);
}

async function load(packageName: string, provider: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(packageName);
  } catch (cause) {
    const missing = `MODEL_PROVIDER=${provider} needs a package that is not here: npm install ${packageName}`;
    throw new Problem('usage', missing, { cause });
  }
}

/** Bytes of an answer, which usually has a few thousand; longer ones are not read to their end. */
const longest = 1 << 20;

/** Thrown while the body is read. */
class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
}

/** The `fetch` that the SDK uses: it follows no redirects, and bounds the size of answers. */
const boundedFetch: typeof fetch = async (input, init) => {
  // A redirect would send the question to a server that the operator has not named.
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (!response.body) return response;
  let size = 0;
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length;
      if (size > longest) controller.error(new ResponseTooLarge(`The answer is longer than ${longest} bytes.`));
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(meter), { status, statusText, headers });
};
