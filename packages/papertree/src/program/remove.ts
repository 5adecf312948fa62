/** `papertree remove`: deletes papers, blocks or unblocks them, and lists those that are blocked. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import { type Command, readSettings } from './command.ts';
import { withPapers } from './fetch.ts';
import { type Terminal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree remove IDS… [--block [--reason TEXT] | --unblock]
       papertree remove --list FILE [--block [--reason TEXT] | --unblock]
       papertree remove --blocked

Deletes everything stored of papers: one version if the id has a version, else all versions. A running service notices
within seconds. Ids are given as for \`papertree fetch\`.

  --block        also answer 404 for them from now on, instead of fetching them again when they are requested
  --reason TEXT  why they are blocked: kept with the block for you and other operators, and shown to no reader
  --unblock      serve them again, and delete nothing; a block of one version is lifted by the id with that version
  --blocked      list what is blocked, a line each: the id, since when, and why
`;

const options = {
  list: { type: 'string' },
  block: { type: 'boolean', default: false },
  unblock: { type: 'boolean', default: false },
  blocked: { type: 'boolean', default: false },
  reason: { type: 'string' },
} as const;

export const remove: Command = {
  name: 'remove',
  summary: 'deletes stored papers, or blocks them',
  help,
  async run(words, terminal) {
    const { values, positionals } = readWords(words, { command: 'remove', options });
    const { list, block, unblock, blocked } = values;
    const reason = values.reason?.replace(/\s+/g, ' ').trim();
    if (block && unblock) throw new Problem('usage', '--block and --unblock exclude each other.');
    if (reason !== undefined && !block) throw new Problem('usage', '--reason is that of a block: give --block, too.');
    if (blocked) {
      if (block || unblock || list !== undefined || positionals.length > 0)
        throw new Problem('usage', '--blocked lists all that is blocked, and goes with nothing else.');
      return listBlocked(terminal);
    }
    return withPapers({ ids: positionals, list }, terminal, {
      done: block ? 'blocked' : unblock ? 'unblocked' : 'removed',
      async work({ shelf: { ledger } }, paper) {
        if (unblock) return ledger.unblock(paper);
        // Blocked first, so that no request builds it again in between.
        if (block) await ledger.block(paper, reason ? { reason } : {});
        const wasStored = await ledger.remove(paper);
        if (!wasStored && !block) throw new Problem('not-found', 'nothing of it is stored');
      },
    });
  },
};

async function listBlocked(terminal: Terminal): Promise<number> {
  const { openStorage } = await import('./open-shelf.ts');
  const shelf = await openStorage(await readSettings(terminal));
  try {
    for (const { reason = '', blockedAt, ...paper } of await shelf.ledger.listBlocks()) {
      const since = blockedAt === undefined ? '-' : new Date(blockedAt).toISOString().replace(/\.\d+Z$/, 'Z');
      await write(terminal.stdout, `${[formatId(paper), since, reason].join('\t').trimEnd()}\n`);
    }
    return 0;
  } finally {
    await shelf.close();
  }
}
