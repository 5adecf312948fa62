/** What may be chosen of chunks: a table that addresses, the command line and the documentation read. */
import { Problem } from 'papertree-convert/errors';
import { type Choices, type Chosen, chunkBounds, type chunkUnits } from 'papertree-convert/render';
import { type TokenizerName, tokenizers } from './tokenizers.ts';

type ChunkUnit = (typeof chunkUnits)[number];

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
    values: { tokens: 'tokens', characters: 'characters' } satisfies Record<ChunkUnit, string>,
  },
  tokenizer: { doc: 'What counts tokens.', values: tokenizers },
} as const satisfies Choices;

/** How a paper is cut. */
export interface ChunkCut {
  readonly max: number;
  readonly overlap: number;
  readonly unit: ChunkUnit;
  readonly tokenizer: TokenizerName;
}

/** With the defaults in place of what was not chosen. */
export function readChunkCut(chosen: Chosen): ChunkCut {
  const max = Number(chosen.max ?? usual);
  const overlap = Number(chosen.overlap ?? 0);
  if (overlap > max / 2)
    throw new Problem('bad-request', `\`overlap\` may be at most half of \`max\`, ${Math.floor(max / 2)}.`);
  // The choices are those of the table.
  const unit = (chosen.unit ?? 'tokens') as ChunkUnit;
  const tokenizer = (chosen.tokenizer ?? 'chars/4') as TokenizerName;
  return { max, overlap, unit, tokenizer };
}
