/** `papertree check`: compares the works of a list with the archive's records, and a draft with the papers that it cites. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type CheckReport,
  failingLookups,
  htmlReport,
  isDraft,
  isFailing,
  isInAnotherCell,
  isUnanswered,
  markdownReport,
  mendList,
  noWorks,
  printsList,
  readDraftWithList,
  readWorkList,
  tellReport,
  type WorkList,
  workVerdicts,
} from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { readSpelling } from 'papertree-convert/paper';
import type { ListAndDraft } from '../questions/index.ts';
import { environment } from '../settings/config.ts';
import { checkAll } from './check-run.ts';
import type { Command } from './command.ts';
import { readDraftFile } from './draft-files.ts';
import { reading, writeAtomically } from './files.ts';
import { readAll, report, type Terminal, write } from './terminal.ts';
import { readWords, unknownWord } from './words.ts';

const formats = ['table', 'json', 'md', 'html'] as const;
type Format = (typeof formats)[number];

/** What `--fail-on` takes beside the verdicts. */
const unreadable = 'unreadable';
const unknownKey = 'unknown-key';
const anotherCell = 'another-cell';

const help = `Usage: papertree check LIST [DRAFT] [--format FORMAT] [--fail-on VERDICTS] [--fix FILE] [--passages] [--all]

Compares the works of a list with the archive's records: whether each is there, and is what the list says. LIST is a file, or - for
the standard input, of one of these kinds: BibTeX, CSL-JSON, a JSON object a line, or a reference in print a line.
Or LIST is a paper: an id or a link, whose own list and sentences are checked.
Or LIST is a draft in Markdown that cites by numbers, [3], and has its list at its end.
DRAFT is a file in Markdown (*.md) or LaTeX (*.tex, with what it includes): the quotations, parts and numbers of its sentences that cite are looked up in the
papers, which are fetched and stored for that.

  --format FORMAT     ${formats.join(', ')}; a table by default. Problems come first but in json, which keeps the order of the files;
                      of sentences, the table counts what is in order, and
                      marks with ! what --fail-on can fail for
  --all               has the table give what is in order, too
  --fail-on VERDICTS  verdicts with commas between for which the exit status is 1: ${workVerdicts.filter((each) => each !== 'found').join(', ')};
                      ${unreadable} for what of the list cannot be read; of a draft ${failingLookups.join(', ')},
                      ${unknownKey} for a key that the list does not have, ${anotherCell} for a number of
                      another row or column than the sentence names; a number that is not-there may be your own, and fails nothing
  --fix FILE          writes LIST, which is BibTeX, with what is certain mended: ids, DOIs, accents, versions that are none; each change
                      is told in a comment, and all else stays as it is
  --passages          for sentences that quote nothing and quotations that are not there, gives the passages that are most like them;
                      those papers are fetched, too

Ids are asked for a hundred at once, titles one by one, three seconds apart, as the archive asks. What it answered is kept for a day
in DATA_DIR: a run that was stopped goes on where it was. It takes the same settings as \`papertree serve\`.
Exit status: 0 checked, 1 a verdict of --fail-on, or no answer of the archive where that is given, 2 wrong usage.
`;

/** A longer list is cut into several by who has it. */
const mostWorks = 5000;
const mostBytes = 50 * 1024 * 1024;

export const check: Command = {
  name: 'check',
  summary: 'compares a list of references with the archive',
  help,
  async run(words, terminal) {
    const { values, positionals } = readWords(words, {
      command: 'check',
      options: {
        format: { type: 'string' },
        'fail-on': { type: 'string' },
        fix: { type: 'string' },
        passages: { type: 'boolean' },
        all: { type: 'boolean' },
      },
    });
    const format = readFormat(values.format);
    const fatal = readFatal(values['fail-on']);
    const [path, draft, ...more] = positionals;
    if (path === undefined) throw new Problem('usage', 'no list given: name a file, or - for the standard input.');
    if (more.length > 0)
      throw new Problem('usage', `one list and one draft at a time: there are ${positionals.length}.`);
    const paper = path === '-' || existsSync(path) ? undefined : readSpelling(path);
    if (paper && draft !== undefined)
      throw new Problem(
        'usage',
        `${path} is a paper: its own sentences are checked, and ${draft} is one input too many.`,
      );
    const text = paper ? '' : await readText(path, terminal, values.fix !== undefined);
    const isTex = /\.(?:tex|ltx)$/i.test(path);
    const whole = draft === undefined ? await readWhole(path, text, isTex) : undefined;
    if (draft === undefined && !whole && isDraft(text, isTex ? 'latex' : undefined))
      throw new Problem('usage', `${path} is a draft: its list comes first, as in papertree check refs.bib ${path}.`);
    const asked = paper ?? whole ?? (await readAsked(readList(path, text), draft));
    if (values.fix !== undefined && !('list' in asked && asked.list.format === 'bibtex'))
      throw new Problem('usage', `--fix mends lists in BibTeX, and ${path} is none.`);
    const found = await checkAll(asked, terminal, values.passages);
    if (found === undefined) return 1;
    await write(
      terminal.stdout,
      writers[format](found, path === '-' ? 'references' : basename(draft ?? path), values.all),
    );
    if (values.fix !== undefined) await writeMended(values.fix, text, found, terminal);
    const reasons = fatal.flatMap((word) => {
      const count = countOf(word, found);
      const kinds = kindsOf(word, found);
      return count === 0 ? [] : [`${count} ${word}${kinds.length > 0 ? ` of ${kinds.join(' and ')}` : ''}`];
    });
    if (reasons.length > 0) await report(terminal.stderr, `papertree: fails for ${reasons.join(', ')}\n`);
    const unanswered = found.works.filter(isUnknown).length;
    if (unanswered > 0)
      await report(
        terminal.stderr,
        `papertree: not checked: ${unanswered} of ${found.works.length} works, of which the archive gave no answer\n`,
      );
    return reasons.length > 0 || (fatal.length > 0 && unanswered > 0) ? 1 : 0;
  },
};

/** A draft that prints its list; one in LaTeX with the files that it includes. */
async function readWhole(path: string, text: string, isTex: boolean) {
  const whole = isTex && !printsList(text) ? undefined : readDraftWithList(text);
  return whole && isTex ? readDraftFile(path, noWorks) : whole;
}

const readAsked = async (list: WorkList, draft?: string): Promise<ListAndDraft & { readonly list: WorkList }> =>
  draft === undefined ? { list, cited: [] } : readDraftFile(draft, list);

/** Nothing is known of such a work: who fails for verdicts would pass without one. */
const isUnknown = ({ verdict, asked }: CheckReport['works'][number]) => verdict === 'unchecked' && isUnanswered(asked);

async function writeMended(path: string, text: string, { works }: CheckReport, terminal: Terminal): Promise<void> {
  const mended = mendList(text, works);
  await writeAtomically(path, mended.text);
  const told = mended.mendings.map(({ key, says }) => `  ${key}: ${says}\n`);
  const { length } = told;
  const count =
    length === 0 ? 'nothing was certain enough to be mended' : `${length} ${length === 1 ? 'change' : 'changes'}`;
  await report(terminal.stderr, `papertree: ${path}: ${count}\n${told.join('')}`);
}

/** How often a report has a word for which the command may fail. */
function countOf(word: string, { works, faults, citations }: CheckReport): number {
  if (word === unreadable) return faults.length;
  if (word === unknownKey) return citations.reduce((sum, { unknown = [] }) => sum + unknown.length, 0);
  if (word === anotherCell) return citations.flatMap(({ lookups }) => lookups.filter(isInAnotherCell)).length;
  return works.filter(({ verdict }) => verdict === word).length + failingIn(word, citations).length;
}

const failingIn = (word: string, citations: CheckReport['citations']) =>
  citations.flatMap(({ lookups }) => lookups.filter((each) => each.verdict === word && isFailing(each)));

/** Of what: numbers that are not there fail nothing, while quotations and parts do. */
const kindsOf = (word: string, { citations }: CheckReport): string[] =>
  [...new Set(failingIn(word, citations).map(({ kind }) => `${kind}s`))].toSorted();

const writers: Readonly<Record<Format, (found: CheckReport, name: string, all?: boolean) => string>> = {
  table: (found, _, all) => tellReport(found, process.stdout.columns || Number(environment.COLUMNS) || 80, all),
  json: (found) => `${JSON.stringify(found, undefined, 2)}\n`,
  md: markdownReport,
  html: htmlReport,
};

function readFormat(typed: string = 'table'): Format {
  const format = formats.find((each) => each === typed);
  if (format === undefined) throw new Problem('usage', unknownWord('format', typed, formats));
  return format;
}

function readFatal(typed = ''): readonly string[] {
  const known = [...workVerdicts, unreadable, ...failingLookups, unknownKey, anotherCell];
  const fatal = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const strange = fatal.find((word) => !known.includes(word));
  if (strange !== undefined) throw new Problem('usage', unknownWord('verdict', strange, known));
  return fatal;
}

/** `isWritten`: letters that cannot be read are not to be lost. */
async function readText(path: string, terminal: Terminal, isWritten: boolean): Promise<string> {
  const bytes =
    path === '-'
      ? await readAll(terminal.stdin)
      : await reading(path, readFile(path), { say: (reason) => `${path}: ${reason}`, missing: 'usage' });
  if (bytes.length > mostBytes)
    throw new Problem('unreadable', `${path} has ${bytes.length} bytes; a list has at most ${mostBytes}.`);
  try {
    return new TextDecoder('utf-8', { fatal: isWritten, ignoreBOM: isWritten }).decode(bytes);
  } catch (cause) {
    throw new Problem('unreadable', `${path} is not in UTF-8; --fix would lose letters of it.`, { cause });
  }
}

function readList(path: string, text: string): WorkList {
  const list = readWorkList(text, mostWorks + 1);
  if (list.works.length > mostWorks)
    throw new Problem('unreadable', `${path} has more than ${mostWorks} works; at most so many are checked at once.`);
  if (list.works.length === 0 && list.faults.length === 0) throw new Problem('unreadable', `${path} holds no works.`);
  return list;
}
