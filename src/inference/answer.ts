/** The answer of a model: its schema, and the checks that turn text into inferred fields. */
import { type Findings, type PaperType, paperTypes } from '../paper/inferred.ts';
import { plainWords } from './plain.ts';

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
          text: { type: 'string', description: 'What the paper claims as its own, in one plain sentence.' },
          anchors: { type: 'array', items: { type: 'string' }, description: 'Anchors of the sections it rests on.' },
        },
        required: ['text', 'anchors'],
        additionalProperties: false,
      },
    },
    paperType: { type: 'string', enum: [...paperTypes] },
  },
  required: ['tldr', 'contributions', 'paperType'],
  additionalProperties: false,
} as const;

/** Limits: characters of text, and numbers of contributions and anchors. */
export const most = { answer: 20_000, tldr: 600, contributions: 10, contribution: 400, anchors: 8 };

/** Facts of the question: anchors that may be cited, and words that must not be repeated. */
export interface QuestionFacts {
  readonly anchors: ReadonlySet<string>;
  readonly nonce: string;
  readonly instructions: string;
}

/** The findings, or in a few words the flaw of the answer. */
export function readAnswer(text: string, asked: QuestionFacts): Findings | { readonly flaw: string } {
  if (text.trim() === '') return { flaw: 'it is empty' };
  if (text.length > most.answer) return { flaw: 'it is far too long' };
  if (repeats(text, asked)) return { flaw: 'it repeats the question' };
  const object = parseObject(text);
  if (object === undefined) return { flaw: 'it is no JSON object' };
  const { tldr, contributions, paperType } = object;
  if (typeof tldr !== 'string' || !Array.isArray(contributions) || !isPaperType(paperType)) return misshapen;
  // Cleaning makes text shorter, but not four times.
  if (tldr.length > 4 * most.tldr || contributions.length > 4 * most.contributions) return { flaw: 'it is too long' };
  const told = contributions.map((each) => readContribution(each, asked.anchors));
  const found = told.flatMap((each) => (each === undefined || each.text === '' ? [] : each));
  if (told.includes(undefined)) return misshapen;
  const short = plainWords(tldr);
  if (!/\p{L}/u.test(short) || found.length === 0) return { flaw: 'it says nothing' };
  const long = found.length > most.contributions || found.some((each) => each.text.length > most.contribution);
  if (long || short.length > most.tldr) return { flaw: 'it is too long' };
  return {
    tldr: short,
    contributions: found.map((each) => each.text),
    evidence: found.map((each) => each.anchors),
    paperType,
  };
}

const misshapen = { flaw: 'it is of another shape' };

function readContribution(value: unknown, known: ReadonlySet<string>) {
  if (!isObject(value) || typeof value.text !== 'string' || !Array.isArray(value.anchors)) return undefined;
  const named = value.anchors.map((anchor) => (typeof anchor === 'string' ? anchor.replace(/^\[|\]$/g, '') : ''));
  // Anchors that were not in the question are invented.
  const anchors = [...new Set(named)].filter((anchor) => known.has(anchor)).slice(0, most.anchors);
  return { text: plainWords(value.text.slice(0, 4 * most.contribution)), anchors };
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
