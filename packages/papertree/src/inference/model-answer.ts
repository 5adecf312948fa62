/** The answer of a model: its schema, and the checks that turn text into what it claims of the paper. */
import { type PaperType, paperTypes } from './inferred.ts';
import { plainWords } from './sanitize.ts';

/** JSON Schema, sent with the question. Not every server accepts limits in it, so limits are checked here. */
export const answerSchema = {
  type: 'object',
  properties: {
    tldr: { type: 'string', description: 'The paper in one or two plain sentences.' },
    contributions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          // First, for a model that has copied the words says less that they do not.
          quotation: { type: 'string', description: 'Words of the paper that say so, copied word for word.' },
          text: { type: 'string', description: 'What the paper claims as its own, in one plain sentence.' },
        },
        required: ['quotation', 'text'],
        additionalProperties: false,
      },
    },
    paperType: { type: 'string', enum: [...paperTypes] },
  },
  required: ['tldr', 'contributions', 'paperType'],
  additionalProperties: false,
} as const;

/** Limits: characters of text, and the number of contributions. */
export const most = { answer: 20_000, tldr: 600, contributions: 10, contribution: 400 };

/** Claims of a model, before their quotations are looked up. */
export interface Claims {
  readonly tldr: string;
  readonly contributions: readonly Claim[];
  readonly paperType: PaperType;
}

export interface Claim {
  readonly text: string;
  /** As the model gave it, of any length. */
  readonly quotation: string;
}

/** Facts of the question: words that must not be repeated. */
export interface QuestionFacts {
  readonly nonce: string;
  readonly instructions: string;
}

/** The claims, or in a few words the flaw of the answer. */
export function readAnswer(text: string, asked: QuestionFacts): Claims | { readonly flaw: string } {
  if (text.trim() === '') return { flaw: 'it is empty' };
  if (text.length > most.answer) return { flaw: 'it is far too long' };
  if (repeats(text, asked)) return { flaw: 'it repeats the question' };
  const object = parseObject(text);
  if (object === undefined) return { flaw: 'it is no JSON object' };
  const { tldr, contributions, paperType } = object;
  if (typeof tldr !== 'string' || !Array.isArray(contributions) || !isPaperType(paperType)) return misshapen;
  // Cleaning makes text shorter, but not four times.
  if (tldr.length > 4 * most.tldr || contributions.length > 4 * most.contributions) return { flaw: 'it is too long' };
  const told = contributions.map(readContribution);
  const found = told.flatMap((each) => (each === undefined || each.text === '' ? [] : each));
  if (told.includes(undefined)) return misshapen;
  const short = plainWords(tldr);
  if (!/\p{L}/u.test(short) || found.length === 0) return { flaw: 'it says nothing' };
  const long = found.length > most.contributions || found.some((each) => each.text.length > most.contribution);
  if (long || short.length > most.tldr) return { flaw: 'it is too long' };
  return { tldr: short, contributions: found, paperType };
}

const misshapen = { flaw: 'it is of another shape' };

function readContribution(value: unknown): Claim | undefined {
  if (!isObject(value) || typeof value.text !== 'string' || typeof value.quotation !== 'string') return undefined;
  return { text: plainWords(value.text.slice(0, 4 * most.contribution)), quotation: value.quotation };
}

/** The JSON object, also where a server without schemas puts thoughts or a code fence around it. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  try {
    const value: unknown = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPaperType(value: unknown): value is PaperType {
  return paperTypes.some((type) => type === value);
}

/** Whether the answer repeats the instructions or the fence, as after a prompt injection. */
function repeats(text: string, { nonce, instructions }: QuestionFacts): boolean {
  const sentences = instructions.split(/(?<=\.)\s+/).filter((sentence) => sentence.length > 60);
  return text.includes(nonce) || sentences.some((sentence) => text.includes(sentence));
}
