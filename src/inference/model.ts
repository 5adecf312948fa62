/** A language model at the other end of a wire: a question goes out, and text or a named failure comes back. */
import { answerSchema } from './answer.ts';
import type { FailureCode } from './failures.ts';
import type { Question } from './prompt.ts';
import { type ModelSettings, openProvider } from './providers.ts';
import { Flood } from './wire.ts';

/** `tokens`: what was used of them. Where that is not known, all that was set aside may be gone. */
export type Reply =
  | { readonly text: string; readonly tokens?: number }
  | {
      readonly failure: FailureCode;
      readonly tokens?: number;
      /** Not before so many milliseconds, said the server. */
      readonly retryAfter?: number;
      /** For the operator; no key is in it. */
      readonly note: string;
    };

export interface Model {
  readonly name: string;
  /** Who has to be spared when it says so: another server, or another model on it, has said nothing. */
  readonly host: string;
  /** The most that a question and its answer can cost. */
  cost(question: Question): number;
  /** How long to wait for it at most, in milliseconds. */
  readonly timeout: number;
  /** Asks once, and throws only what `signal` was aborted with. */
  ask(question: Question, signal: AbortSignal): Promise<Reply>;
  /** Loads what it needs, which is else done at the first question; throws `usage` where that is not there. */
  load(): Promise<void>;
}

/** The SDK is large: nobody who asks nothing loads it. */
export function createModel(settings: ModelSettings): Model {
  let loading: ReturnType<typeof loadNow> | undefined;
  const load = () => (loading ??= loadNow(settings));
  return {
    name: settings.name,
    host: `${settings.url || settings.provider} ${settings.name}`,
    timeout: settings.timeout,
    cost: ({ bytes }) => bytes + settings.outputTokens,
    load: async () => void (await load()),
    async ask({ instructions, message }, signal) {
      const { sdk, model } = await load();
      const late = AbortSignal.timeout(settings.timeout);
      try {
        const { text, finishReason, usage } = await sdk.generateText({
          model,
          instructions,
          prompt: message,
          output: sdk.Output.object({ schema: sdk.jsonSchema(answerSchema), name: 'paper' }),
          maxOutputTokens: settings.outputTokens,
          temperature: 0,
          // Every question is paid for, so every one is ours to decide.
          maxRetries: 0,
          abortSignal: AbortSignal.any([signal, late]),
        });
        return replyOf(text, finishReason, usage);
      } catch (thrown) {
        signal.throwIfAborted();
        if (late.aborted) return { failure: 'timeout', note: `nothing within ${settings.timeout / 1000} s` };
        // The SDK reads the JSON, too; we read it better.
        if (sdk.NoObjectGeneratedError.isInstance(thrown)) {
          return replyOf(thrown.text ?? '', thrown.finishReason, thrown.usage);
        }
        return failureOf(thrown, settings.key);
      }
    },
  };
}

async function loadNow(settings: ModelSettings) {
  // It would write to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const [sdk, model] = await Promise.all([import('ai'), openProvider(settings)]);
  return { sdk, model };
}

interface Usage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

function replyOf(text: string, finish: string | undefined, usage: Usage | undefined): Reply {
  const { inputTokens = 0, outputTokens = 0 } = usage ?? {};
  // No question costs nothing, and no words do: a server that says so, or says it of one, has not counted.
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

function failureOf(thrown: unknown, key: string): Reply {
  const chain = causes(thrown);
  if (chain.some((error) => error instanceof Flood)) return { failure: 'nonsense', note: 'it came to no end' };
  const told = chain.find(
    (error): error is Error & CallError => 'statusCode' in error && error.statusCode !== undefined,
  );
  if (!told?.statusCode || told.statusCode < 300) {
    const codes = chain.flatMap((error) => ('code' in error && typeof error.code === 'string' ? error.code : []));
    const note = `${codes[0] ?? chain[0]?.message ?? 'it broke off'}`;
    // Nobody was there to be asked.
    const unsent = codes.some((code) => /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code));
    return { failure: 'unreachable', note: mask(note, key), ...(unsent && { tokens: 0 }) };
  }
  const failure = codeOf(told.statusCode);
  // Some repeat in their words a part of a key that they do not accept.
  const words = failure === 'unauthorized' ? '' : `: ${mask(told.message, key).slice(0, 200)}`;
  const retryAfter = readRetryAfter(told.responseHeaders?.['retry-after']);
  const note = `it answered ${told.statusCode}${words}`;
  // A gateway that waited no longer does not know what went on behind it.
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

/** What was thrown, and what that was thrown for, from the outside in. */
function causes(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 10; error = error.cause) chain.push(error);
  return chain;
}
