/** `papertree search`: searches all stored papers. */
import { Problem } from 'papertree-convert/errors';
import { type Command, readSettings } from './command.ts';
import { report, type Terminal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree search WORDS…

Searches the papers that are stored, by section, theorem, formula, figure and table. All words are sought, "phrases" (in
quotes that reach the program: '"residual dropout"'), prefixes*, LaTeX by its symbols; to leave words out, put them behind
-- as in: papertree search -- dropout -vision

  --kind KIND      paper, section, statement, equation, figure or table
  --author NAME    only of papers by them
  --category NAME  only of such papers: cs.CL, or cs
  --since DATE     only of papers from then on: 2024, 2024-01 or 2024-01-31
  --limit N        places at most (20)
  --json           lines of JSON, one for each place

Papers that are not in the index yet are put in first. It takes the same settings as \`papertree serve\`.
Exit status: 0 something was found, 1 nothing was, 2 wrong usage.
`;

export const search: Command = {
  name: 'search',
  summary: 'searches the stored papers',
  help,
  async run(words, terminal) {
    const text = { type: 'string' } as const;
    const { values, positionals } = readWords(words, {
      command: 'search',
      options: { kind: text, author: text, category: text, since: text, limit: text, json: { type: 'boolean' } },
    });
    const { openHoldings } = await import('./holdings.ts');
    const { createShelfSearch, partKinds } = await import('../questions/index.ts');
    const { json = false, kind: named, limit: most = '20', author, category, since } = values;
    const kind = partKinds.find((each) => each === named);
    if (named !== undefined && kind === undefined) throw wrong(`--kind: expected ${partKinds.join(', ')}.`);
    if (!/^(?:[1-9][0-9]?|100)$/.test(most)) throw wrong('--limit: expected a number from 1 to 100.');
    const config = await readSettings(terminal);
    const faults: unknown[] = [];
    const holdings = await openHoldings(config, (thrown) => void faults.push(thrown), { copiesFiles: false });
    try {
      await holdings.library.words().idle();
      const asked = { words: positionals.join(' '), kind, author, category, since, limit: Number(most) };
      const { hits, complete } = await createShelfSearch(holdings.library, config)(asked);
      for (const hit of hits) await write(terminal.stdout, json ? `${JSON.stringify(hit)}\n` : tell(hit));
      if (!complete) await report(terminal.stderr, 'papertree: there are more such places than were looked through\n');
      return await end(hits.length, terminal);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'bad-request') throw wrong(thrown.reason);
      throw thrown;
    } finally {
      await holdings.close();
    }
  },
};

const wrong = (reason: string) => new Problem('usage', reason);

async function end(found: number, { stderr }: Terminal): Promise<number> {
  if (found > 0) return 0;
  await report(stderr, 'papertree: no place in the stored papers holds these words\n');
  return 1;
}

interface Told {
  readonly idv: string;
  readonly anchor: string;
  readonly kind: string;
  readonly label: string;
  readonly heading: string;
  readonly title: string;
  readonly snippet: string;
}

/** The place in one line, which `papertree convert` and addresses understand, then what it is and its words. */
function tell({ idv, anchor, kind, label, heading, title, snippet }: Told): string {
  const place = anchor === '' ? idv : `${idv}#${anchor}`;
  const name = [label, heading].filter((each) => each !== '').join(' · ');
  const lines = [`${place}  ${kind}${name === '' ? '' : `  ${name}`}`, `  ${title}`, `  ${snippet}`];
  return `${lines
    .filter((line) => line.trim() !== '')
    .map(printable)
    .join('\n')}\n\n`;
}

/** A paper may hold characters that command a terminal. */
const printable = (line: string) => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
