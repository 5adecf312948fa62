/**
 * npm run tokens: how long the questions to a language model are, over every page of ../shared/corpus.
 * --tokens N the longest question (MODEL_INPUT_TOKENS); --show NAME prints that of one page; --json FILE writes all sizes.
 * With js-tiktoken installed (npm install --no-save js-tiktoken), its tokens are counted too.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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

const { values } = parseArgs({
  options: { tokens: { type: 'string', default: '6000' }, show: { type: 'string' }, json: { type: 'string' } },
});
const room = roomFor(Number(values.tokens));
const names = corpusPages().filter((name) => !values.show || name.startsWith(values.show));
if (names.length === 0) {
  console.error(values.show ? 'No page of the corpus has that name.' : 'There is no corpus at ../shared/corpus.');
  process.exit(1);
}

const count = await findTokenizer();
const sizes: { name: string; bytes: number; tokens: number }[] = [];
for (const name of names) {
  const question = await questionOf(name);
  if (!question) continue;
  if (values.show) console.log(`${question.instructions}\n\n${question.message}\n`);
  const text = question.instructions + question.message;
  sizes.push({ name, bytes: Buffer.byteLength(text), tokens: count(text) });
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(sizes, null, 1)}\n`);
report(
  'bytes',
  sizes.map(({ bytes }) => bytes),
);
report(
  count === estimate ? 'tokens (bytes / 4)' : 'tokens (o200k_base)',
  sizes.map(({ tokens }) => tokens),
);

async function questionOf(name: string): Promise<Question | undefined> {
  const { id = '2401.00001', version = 1 } = guessFromFileName(`${name}.html`) ?? {};
  const page = readCorpusPage(name);
  const made = makeBuild({ page, paper: { id, version }, metadata: nothing, archive: 'https://arxiv.org' });
  if ('code' in made) return undefined;
  return makeQuestion((await excerptOf(slicesOfPacked(made), room)).text);
}

function estimate(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

async function findTokenizer(): Promise<(text: string) => number> {
  const name = 'js-tiktoken';
  try {
    const { getEncoding } = (await import(name)) as {
      getEncoding(name: string): { encode(text: string, allowed?: string[], refused?: string[]): number[] };
    };
    const encoding = getEncoding('o200k_base');
    return (text) => encoding.encode(text, [], []).length;
  } catch {
    return estimate;
  }
}

function report(what: string, all: readonly number[]): void {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  const mean = Math.round(all.reduce((sum, each) => sum + each, 0) / all.length);
  console.log(`${what}: ${all.length} papers, mean ${mean}, median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`);
}
