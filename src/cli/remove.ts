/** `papertree remove`: deletes papers, and blocks or unblocks them. */
import { Problem } from '../errors.ts';
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree remove IDS… [--block | --unblock]
       papertree remove --list FILE [--block | --unblock]

Deletes everything stored of papers: one version if the id has a version, else all versions. A running service notices
within seconds. Ids are given as for \`papertree fetch\`.

  --block    also answer 404 for them from now on, instead of fetching them again when they are requested
  --unblock  serve them again, and delete nothing; a block of one version is lifted by the id with that version
`;

export const remove: Command = {
  name: 'remove',
  summary: 'deletes stored papers, or blocks them',
  help,
  run(words, terminal) {
    const block = words.includes('--block');
    const unblock = words.includes('--unblock');
    if (block && unblock) throw new Problem('usage', '--block and --unblock exclude each other.');
    const others = words.filter((word) => word !== '--block' && word !== '--unblock');
    return withPapers(others, terminal, {
      done: block ? 'blocked' : unblock ? 'unblocked' : 'removed',
      async work({ shelf: { ledger } }, paper) {
        if (unblock) return ledger.unblock(paper);
        // Blocked first, so that no request builds it again in between.
        if (block) await ledger.block(paper);
        const wasStored = await ledger.remove(paper);
        if (!wasStored && !block) throw new Problem('not-found', 'nothing of it is stored');
      },
    });
  },
};
