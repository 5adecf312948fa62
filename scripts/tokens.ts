/**
 * npm run tokens: how long the questions to a language model are, over every page of ../shared/corpus.
 * --tokens N the longest question (MODEL_INPUT_TOKENS); --show NAME prints that of one page; --json FILE writes all sizes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { excerptOf, makeQuestion, type Question, roomFor } from '../packages/papertree/src/inference/index.ts';
import { slicesOfPacked } from '../packages/papertree/src/library/build-format.ts';
import { makeBuild } from '../packages/papertree/src/library/make.ts';
import { guessFromFileName } from '../packages/papertree-convert/src/paper/id.ts';
import type { Metadata } from '../packages/papertree-convert/src/paper/metadata.ts';
import { corpusPages, readCorpusPage } from './corpus/pages.ts';

/** The archive's metadata are not in the corpus; title and abstract are on the pages. */
const nothing: Metadata = {
  title: '',
  authors: '',
  abstract: '',
  categories: [],
  primaryCategory: '',
  license: '',
  doi: '',
  journalRef: '',
  comments: '',
  reportNo: '',
  versions: [],
};

/** The length of a question about a paper. */
interface Size {
  readonly name: string;
  readonly bytes: number;
  /** By the tokenizer of a current model. */
  readonly tokens: number;
}

export interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/** The questions about the pages of the corpus, in their order, at each bound. */
export async function* askCorpus(
  bounds: readonly number[],
  names: readonly string[] = corpusPages(),
): AsyncGenerator<{ readonly name: string; readonly bound: number; readonly question: Question }> {
  for (const name of names) {
    const { id = '2401.00001', version = 1 } = guessFromFileName(`${name}.html`) ?? {};
    const page = readCorpusPage(name);
    const made = makeBuild({ page, paper: { id, version }, metadata: nothing, archive: 'https://arxiv.org' });
    if ('code' in made) continue;
    for (const bound of bounds)
      yield { name, bound, question: makeQuestion((await excerptOf(slicesOfPacked(made), roomFor(bound))).text) };
  }
}

const textOf = ({ instructions, message }: Question) => instructions + message;

/** Words that a tokenizer keeps for itself are words here. */
export const tokensOf = (question: Question): number =>
  encode(textOf(question), { disallowedSpecial: new Set() }).length;

export function spreadOf(all: readonly number[]): Spread {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const mean = Math.round(all.reduce((sum, each) => sum + each, 0) / all.length);
  return { count: all.length, mean, median: at(0.5), p95: at(0.95), most: at(1) };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { tokens: { type: 'string', default: '6000' }, show: { type: 'string' }, json: { type: 'string' } },
  });
  const names = corpusPages().filter((name) => !values.show || name.startsWith(values.show));
  if (names.length === 0) {
    console.error(values.show ? 'No page of the corpus has that name.' : 'There is no corpus at ../shared/corpus.');
    process.exit(1);
  }
  const sizes: Size[] = [];
  for await (const { name, question } of askCorpus([Number(values.tokens)], names)) {
    if (values.show) console.log(`${question.instructions}\n\n${question.message}\n`);
    sizes.push({ name, bytes: Buffer.byteLength(textOf(question)), tokens: tokensOf(question) });
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(sizes, null, 1)}\n`);
  for (const what of ['bytes', 'tokens'] as const) {
    const { count, mean, median, p95, most } = spreadOf(sizes.map((size) => size[what]));
    console.log(`${what}: ${count} papers, mean ${mean}, median ${median}, p95 ${p95}, most ${most}`);
  }
}
