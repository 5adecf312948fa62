/** `papertree index`: makes the index of the stored papers what is on the shelf. */
import { asProblem } from 'papertree-convert/errors';
import { type Command, readSettings } from './command.ts';
import { report, showProgress, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree index
       papertree index --rebuild

Puts stored papers that are not in the index of words into it, and drops those that are no longer stored. The service does
the same by itself; this waits for the end.

  --rebuild  puts every paper in anew: after a change of what is indexed, or where the index was damaged

It takes the same settings as \`papertree serve\`.
Exit status: 0 all are in the index, 1 some are not, 2 wrong usage.
`;

/** Milliseconds between two looks at how many papers are left. */
const lookEvery = 500;

export const index: Command = {
  name: 'index',
  summary: 'puts the stored papers into the index of words',
  help,
  async run(words, terminal) {
    const options = { rebuild: { type: 'boolean' } } as const;
    const { values } = readWords(words, { command: 'index', options, takesInputs: false });
    const { openHoldings } = await import('./holdings.ts');
    const faults: unknown[] = [];
    const fault = (thrown: unknown) => void faults.push(thrown);
    const progress = showProgress(terminal.stderr, 0);
    const { library, shelf, close } = await openHoldings(await readSettings(terminal), fault, { copiesFiles: false });
    const countLeft = async () => {
      const { jobs } = await shelf.ledger.stats();
      const left = jobs.filter(({ kind, state }) => kind === 'index' && state !== 'failed');
      return left.reduce((sum, { count }) => sum + count, 0);
    };
    let timer: NodeJS.Timeout | undefined;
    try {
      const all = library.words();
      await all.compare(values.rebuild ?? false);
      let left = await countLeft();
      const count = left;
      progress.expect(count);
      const look = async () => {
        const now = await countLeft();
        for (; left > now; left--) progress.step('index');
      };
      timer = setInterval(() => void look().catch(fault), lookEvery);
      await all.idle();
      await look();
      progress.clear();
      for (const each of faults) await report(terminal.stderr, `papertree: ${asProblem(each).reason}\n`);
      await write(terminal.stdout, `${count} indexed, ${faults.length} failed\n`);
      return faults.length > 0 ? 1 : 0;
    } finally {
      clearInterval(timer);
      progress.clear();
      await close();
    }
  },
};
