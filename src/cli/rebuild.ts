/** `papertree rebuild`: reads the pages of papers anew, whatever is kept of them. */
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree rebuild IDS…
       papertree rebuild --list FILE

Asks the archive for the pages of papers and builds them anew, also where they are kept already. What is kept is served
until the new build is whole. Ids are given as in \`papertree fetch\`.
`;

export const rebuild: Command = {
  name: 'rebuild',
  summary: 'builds papers anew',
  help,
  run: (words, terminal) =>
    withPapers(words, terminal, {
      done: 'rebuilt',
      work: ({ library }, paper) => library.rebuild(paper),
      finish: ({ library }) => library.mirrored(),
    }),
};
