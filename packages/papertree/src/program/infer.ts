/**
 * `papertree infer`: asks the language model about papers at once, instead of when they are read; prints its answers for a
 * check.
 */
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { environment, readConfig } from '../settings/config.ts';
import type { Command } from './command.ts';
import { withPapers } from './fetch.ts';
import type { Holdings } from './holdings.ts';
import { type Terminal, write } from './terminal.ts';
import { readWords } from './words.ts';

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

Signals stop it (SIGINT, SIGTERM, SIGHUP, SIGQUIT); questions that are under way are cancelled and stay queued.
`;

/** More papers than questions at once, so that the model never waits for the next paper. */
const papersAtOnce = 32;

export const infer: Command = {
  name: 'infer',
  summary: 'asks the language model about papers',
  help,
  run(words, terminal) {
    const { values, positionals } = readWords(words, {
      command: 'infer',
      options: {
        list: { type: 'string' },
        failed: { type: 'boolean' },
        outdated: { type: 'boolean' },
        audit: { type: 'boolean' },
      },
    });
    const which = values.failed ? 'failed' : 'outdated';
    const choosing = values.failed || values.outdated;
    if (choosing && words.length > 1) throw new Problem('usage', `--${which} takes no other arguments.`);
    if (readConfig(environment).model === '')
      throw new Problem('usage', 'no language model is set: set MODEL and MODEL_URL.');
    if (values.audit) {
      const named = { ids: positionals, list: values.list };
      const isNamed = positionals.length > 0 || values.list !== undefined;
      return withPapers(named, terminal, {
        done: 'audited',
        ...(!isNamed && { papers: ({ library }) => library.inferredFields().described() }),
        atOnce: 1,
        work: (holdings, paper) => printAudit(holdings, paper, terminal),
      });
    }
    return withPapers({ ids: positionals, list: values.list }, terminal, {
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

type Fields = ReturnType<Holdings['library']['inferredFields']>;
type Audit = NonNullable<Awaited<ReturnType<Fields['audit']>>>;

/**
 * Prints inferred fields for people to check: each contribution above the words of the paper that it rests on. Throws where
 * the paper has no fields, or a quotation that stands in it no longer.
 */
async function printAudit({ library }: Holdings, paper: PaperId, { stdout }: Terminal): Promise<void> {
  const audit = await library.inferredFields().audit(paper);
  if (!audit) throw new Problem('not-found', 'no inferred fields are stored of it.');
  await write(stdout, `${formatAudit(formatId(paper), audit)}\n`);
  const gone = audit.contributions.filter(({ passage }) => passage === undefined).length;
  if (gone > 0) throw new Problem('not-found', `${gone} of its quotations stand in it no longer: ask again.`);
}

/**
 * `2401.00001v2  some-model, prompt 2`, then what the model says; a contribution is followed by the words around its
 * quotation, which stands between « and ».
 */
function formatAudit(name: string, { fields, contributions }: Audit): string {
  const { model, promptVersion, tldr, paperType, unproven } = fields;
  const told = contributions.map(({ text, anchor, match, quotation, passage }, i) => {
    const words = passage?.replace(quotation, (found) => `«${found}»`) ?? `gone: «${quotation}»`;
    return `${i + 1}. ${text}\n   ${anchor}, ${match}: ${words}`;
  });
  const left = unproven === 0 ? [] : [`${unproven} left out: what the model quoted does not stand in the paper`];
  const lines = [`${name}  ${model}, prompt ${promptVersion}`, `${paperType}: ${tldr}`, ...told, ...left, ''];
  return lines.join('\n');
}
