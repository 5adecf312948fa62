/** `papertree infer`: asks the language model about papers at once, instead of when they are read. */

import { Problem } from 'papertree-convert/errors';
import { environment, readConfig } from '../settings/config.ts';
import { printAudit } from './audit.ts';
import { type Command, parseWords } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree infer IDS…
       papertree infer --list FILE
       papertree infer --failed | --outdated
       papertree infer --audit [IDS…]

Asks the language model (MODEL, MODEL_URL) for the inferred fields of papers and waits for the answers; fields that exist
are replaced. Papers that are not stored yet are fetched first. Ids are given as for \`papertree fetch\`.

  --failed    all stored papers without inferred fields: those that failed, were never asked for, or still wait
  --outdated  all stored papers that were not asked about with this model and this version of the question
  --audit     asks nothing: prints the fields that are stored, of these papers or of all, each contribution above the
              words of the paper that it rests on; papers where they stand no longer are reported as failed

The limit MODEL_DAILY_TOKENS is shared with the service. A paper that has to wait longer than a minute is reported on the
standard error; it stays queued, and a running service goes on with it.

SIGINT and SIGTERM stop it; questions that are under way are cancelled and stay queued.
`;

/** More papers than questions at once, so that the model never waits for the next paper. */
const papersAtOnce = 32;

export const infer: Command = {
  name: 'infer',
  summary: 'asks the language model about papers',
  help,
  run(words, terminal) {
    const { values } = parseWords({
      args: [...words],
      options: {
        list: { type: 'string' },
        failed: { type: 'boolean' },
        outdated: { type: 'boolean' },
        audit: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const which = values.failed ? 'failed' : 'outdated';
    const choosing = values.failed || values.outdated;
    if (choosing && words.length > 1) throw new Problem('usage', `--${which} takes no other arguments.`);
    if (readConfig(environment).model === '')
      throw new Problem('usage', 'no language model is set: set MODEL and MODEL_URL.');
    if (values.audit) {
      const named = words.filter((word) => word !== '--audit');
      return withPapers(named, terminal, {
        done: 'audited',
        ...(named.length === 0 && { papers: ({ library }) => library.inferredFields().described() }),
        atOnce: 1,
        work: (holdings, paper) => printAudit(holdings, paper, terminal),
      });
    }
    return withPapers(words, terminal, {
      done: 'described',
      ...(choosing && { papers: ({ library }) => library.inferredFields().undescribed(which) }),
      asks: true,
      atOnce: papersAtOnce,
      async work({ library }, paper) {
        const fields = await library.infer(paper);
        if (fields.status === 'failed') throw new Problem('upstream', `${fields.error.code}: ${fields.error.detail}`);
      },
    });
  },
};
