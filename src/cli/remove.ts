/** `papertree remove`: forgets papers, and keeps them from coming back where that is wanted. */
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree remove IDS… [--block]
       papertree remove --list FILE [--block]

Throws away everything that is kept of papers: of one version where a version is named, else of all. A service that is
running notices within seconds. Ids are given as in \`papertree fetch\`.

  --block  answer 404 for them from now on, instead of building them again when they are asked for
`;

export const remove: Command = {
  name: 'remove',
  summary: 'throws away what is kept of papers, or blocks them',
  help,
  run(words, terminal) {
    const block = words.includes('--block');
    const others = words.filter((word) => word !== '--block');
    return withPapers(others, terminal, {
      done: block ? 'blocked' : 'removed',
      async work({ shelf: { ledger } }, paper) {
        // First, so that it does not come back in between.
        if (block) await ledger.block(paper);
        await ledger.remove(paper);
      },
    });
  },
};
