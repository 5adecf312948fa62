/** `papertree rebuild`: fetches and converts papers again. */
import { Problem } from 'papertree-convert/errors';
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree rebuild IDS…
       papertree rebuild --list FILE
       papertree rebuild --outdated

Fetches and converts papers again, even if they are stored. Readers get the stored version until the new one is complete.
Ids are given as for \`papertree fetch\`.

  --outdated  converts all papers that an older Papertree has stored, from the pages kept with them; those who do not ask
              for it have each converted when it is read
`;

export const rebuild: Command = {
  name: 'rebuild',
  summary: 'fetches and converts stored papers again',
  help,
  run(words, terminal) {
    const { values, positionals } = readWords(words, {
      command: 'rebuild',
      options: { list: { type: 'string' }, outdated: { type: 'boolean' } },
    });
    if (values.outdated && words.length > 1) throw new Problem('usage', '--outdated takes no other arguments.');
    return withPapers({ ids: positionals, list: values.list }, terminal, {
      done: 'rebuilt',
      ...(values.outdated && { papers: ({ library }) => library.outdated() }),
      work: ({ library }, paper) =>
        values.outdated ? library.open(paper, { outlineOnly: true }).then(() => {}) : library.rebuild(paper),
      finish: async ({ library }) => void (await Promise.all([library.mirrored(), library.reported()])),
    });
  },
};
