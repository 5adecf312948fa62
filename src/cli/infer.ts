/** `papertree infer`: has papers described by the language model now, and not when somebody reads them. */
import { environment, readConfig } from '../config.ts';
import { Problem } from '../errors.ts';
import { type Command, parseWords } from './command.ts';
import { withPapers } from './fetch.ts';

const help = `Usage: papertree infer IDS…
       papertree infer --list FILE
       papertree infer --failed | --outdated

Asks the language model (MODEL, MODEL_URL) for the inferred fields of papers, whatever is known of them, and waits for
the answers. Papers that are not kept yet are built first. Ids are given as in \`papertree fetch\`.

  --failed    every paper that is kept and whose fields could not be had, or were never asked for
  --outdated  every paper that is kept and that this model, or this version of the question, has not been asked about

The day's tokens (MODEL_DAILY_TOKENS) are shared with the service. A paper whose turn does not come within a minute is
named on the standard error; it stays in line, and a service that runs goes on with it.

SIGINT and SIGTERM break questions off and stop it; the papers stay in line, untried.
`;

/** More than are asked at once, so that none of those waits for us. */
const inLine = 32;

export const infer: Command = {
  name: 'infer',
  summary: 'has papers described by the language model',
  help,
  run(words, terminal) {
    const { values } = parseWords({
      args: [...words],
      options: { list: { type: 'string' }, failed: { type: 'boolean' }, outdated: { type: 'boolean' } },
      allowPositionals: true,
    });
    const which = values.failed ? 'failed' : 'outdated';
    const choosing = values.failed || values.outdated;
    if (choosing && words.length > 1) throw new Problem('usage', `--${which} stands alone.`);
    if (readConfig(environment).model === '')
      throw new Problem('usage', 'set MODEL and MODEL_URL first: there is no model.');
    return withPapers(words, terminal, {
      done: 'described',
      ...(choosing && { papers: ({ library }) => library.undescribed(which) }),
      asks: true,
      atOnce: inLine,
      async work({ library }, paper) {
        const fields = await library.infer(paper);
        if (fields.status === 'failed') throw new Problem('upstream', `${fields.error.code}: ${fields.error.detail}`);
      },
    });
  },
};
