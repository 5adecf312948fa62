/** A paper as chunks: as lines of JSON, and as one document with their totals. */
import { type Chosen, chunkShape, chunkUnits, paperFields } from 'papertree-convert/render';
import { choice, count, list, named, object, type TypeOf } from 'papertree-convert/shapes';
import { readChunkCut } from '../threads/chunk-choices.ts';
import type { WrittenChunks } from '../threads/chunks.ts';
import { type TokenizerName, tokenizers } from '../threads/tokenizers.ts';
import { ofPaper } from './answer.ts';
import { namesOf, warningFields, warningsField } from './facts.ts';
import { pageUrl } from './floats.ts';
import type { PaperView } from './paper-view.ts';

export const chunksShape = named(
  'Chunks',
  object('The chunks of a paper.', {
    ...paperFields,
    max: count('The most that a chunk may hold.'),
    overlap: count('How much of a chunk the next one repeats.'),
    unit: choice(chunkUnits, 'The unit of both.'),
    tokenizer: choice(Object.keys(tokenizers) as TokenizerName[], 'What counted the tokens.'),
    ...warningFields,
    totals: object('Of all chunks.', {
      chunks: count('How many there are.'),
      tokens: count('Their tokens.'),
      oversized: count('Those that are larger than was asked for, because they cannot be cut.'),
    }),
    chunks: list(chunkShape, 'In reading order.'),
  }),
);

export const chunkLines = ofPaper(async (paper, _part, chosen) => (await write(paper, chosen)).lines);

export const chunks = ofPaper(async (paper, _part, chosen) => {
  const { lines, ...totals } = await write(paper, chosen);
  const { max, overlap, unit, tokenizer } = readChunkCut(chosen);
  const head: Omit<TypeOf<typeof chunksShape>, 'chunks'> = {
    ...namesOf(paper),
    max,
    overlap,
    unit,
    tokenizer,
    ...warningsField(paper),
    totals,
  };
  const all = Buffer.from(lines).toString().trimEnd().replaceAll('\n', ',');
  return `${JSON.stringify(head).slice(0, -1)},"chunks":[${all}]}`;
});

function write(paper: PaperView, chosen: Chosen): Promise<WrittenChunks> {
  const { title, abstract, license } = paper.metadata;
  return paper.ask('chunks', { ...readChunkCut(chosen), title, abstract, license, page: pageUrl(paper) });
}
