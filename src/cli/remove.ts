/** `papertree remove`: forgets papers, and keeps them from coming back where that is wanted. */
import { Problem } from '../errors.ts';
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree remove IDS… [--block | --unblock]
       papertree remove --list FILE [--block | --unblock]

Throws away everything that is kept of papers: of one version where a version is named, else of all. A service that is
running notices within seconds. Ids are given as in \`papertree fetch\`.

  --block    answer 404 for them from now on, instead of building them again when they are asked for
  --unblock  serve them again, and throw nothing away; a block of one version is lifted by its id with the version
`;

export const remove: Command = {
  name: 'remove',
  summary: 'throws away what is kept of papers, or blocks them',
  help,
  run(words, terminal) {
    const block = words.includes('--block');
    const unblock = words.includes('--unblock');
    if (block && unblock) throw new Problem('usage', '--block or --unblock: which of them?');
    const others = words.filter((word) => word !== '--block' && word !== '--unblock');
    return withPapers(others, terminal, {
      done: block ? 'blocked' : unblock ? 'unblocked' : 'removed',
      async work({ shelf: { ledger } }, paper) {
        if (unblock) return ledger.unblock(paper);
        // First, so that it does not come back in between.
        if (block) await ledger.block(paper);
        await ledger.remove(paper);
      },
    });
  },
};
