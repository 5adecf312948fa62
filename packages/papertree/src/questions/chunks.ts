/** A paper as chunks: as lines of JSON, and as one document with their totals. */
import { Problem } from 'papertree-convert/errors';
import { type Choices, type Chosen, chunkBounds, chunkShape, chunkUnits, paperFields } from 'papertree-convert/render';
import { choice, count, list, named, object, type TypeOf } from 'papertree-convert/shapes';
import type { WrittenChunks } from '../threads/chunks.ts';
import { type TokenizerName, tokenizers } from '../threads/tokenizers.ts';
import { ofPaper } from './answer.ts';
import { namesOf, warningFields, warningsField } from './facts.ts';
import { pageUrl } from './floats.ts';
import type { PaperView } from './paper-view.ts';

const { least, most, usual } = chunkBounds;

export const chunkChoices = {
  max: { doc: 'The most that a chunk may hold, in its unit.', values: {}, numbers: { least, most, usual } },
  overlap: {
    doc: 'How much of a chunk the next one repeats, at most half of `max`.',
    values: {},
    numbers: { least: 0, most: most / 2, usual: 0 },
  },
  unit: {
    doc: 'The unit of `max` and `overlap`.',
    values: { tokens: 'tokens', characters: 'characters' } satisfies Record<(typeof chunkUnits)[number], string>,
  },
  tokenizer: { doc: 'What counts tokens.', values: tokenizers },
} as const satisfies Choices;

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
  const { max, overlap, unit, tokenizer } = read(chosen);
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
  return paper.ask('chunks', { ...read(chosen), title, abstract, license, page: pageUrl(paper) });
}

function read(chosen: Chosen) {
  const max = Number(chosen.max ?? usual);
  const overlap = Number(chosen.overlap ?? 0);
  if (overlap > max / 2)
    throw new Problem('bad-request', `\`overlap\` may be at most half of \`max\`, ${Math.floor(max / 2)}.`);
  // The choices are those of the table.
  const unit = (chosen.unit ?? 'tokens') as (typeof chunkUnits)[number];
  const tokenizer = (chosen.tokenizer ?? 'chars/4') as TokenizerName;
  return { max, overlap, unit, tokenizer };
}
