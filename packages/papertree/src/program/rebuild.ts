/** `papertree rebuild`: fetches and converts papers again. */
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree rebuild IDS…
       papertree rebuild --list FILE

Fetches and converts papers again, even if they are stored. Readers get the stored version until the new one is complete.
Ids are given as for \`papertree fetch\`.
`;

export const rebuild: Command = {
  name: 'rebuild',
  summary: 'fetches and converts stored papers again',
  help,
  run: (words, terminal) =>
    withPapers(words, terminal, {
      done: 'rebuilt',
      work: ({ library }, paper) => library.rebuild(paper),
      finish: async ({ library }) => void (await Promise.all([library.mirrored(), library.reported()])),
    }),
};
