/** `papertree convert --format jsonl`: collections of pages as a data set, a line of JSON a paper. */
import { availableParallelism } from 'node:os';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import type { Chosen } from 'papertree-convert/render';
import { openThreads } from '../threads/pool.ts';
import { openDataSet } from './data-set-file.ts';
import { type DataSetLine, type DataSetPart, dataSetParts, writeDataSetLine } from './data-set-line.ts';
import { countPages, findPages, type PageAtHand } from './page-collections.ts';
import { isSpeltOut } from './paper-list.ts';
import { formatTime, report, showProgress, stopSignal, type Terminal } from './terminal.ts';
import { unknownWord } from './words.ts';

export interface DataSetRequest {
  readonly inputs: readonly string[];
  readonly parts: readonly DataSetPart[];
  /** Choices of chunks that are not the default. */
  readonly chunks?: Chosen | undefined;
  /** The file to write. */
  readonly out: string;
}

const isPart = (name: string): name is DataSetPart => Object.hasOwn(dataSetParts, name);

export function readDataSetRequest(
  inputs: readonly string[],
  { parts = 'metadata,markdown', out }: { readonly parts?: string | undefined; readonly out?: string | undefined },
): DataSetRequest {
  if (inputs.length === 0) throw new Problem('usage', 'no input given: name folders, tar or zip archives, or pages.');
  if (out === undefined)
    throw new Problem('usage', 'a data set is written to a file: name it, as in --out papers.jsonl.zst');
  const named = [...new Set(parts.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  const read = named.map((part) => {
    if (!isPart(part)) throw new Problem('usage', unknownWord('part', part, Object.keys(dataSetParts)));
    return part;
  });
  return { inputs, parts: read, out };
}

/** Pages per thread that may be ahead of the slowest: they are held in memory. */
const readAhead = 3;

export async function writeDataSet(
  { inputs, parts, chunks, out }: DataSetRequest,
  terminal: Terminal,
): Promise<number> {
  const start = performance.now();
  const choices = Object.entries(chunks ?? {}).map(([name, value]) => `--${name} ${value}`);
  const file = await openDataSet(out, [`--parts ${parts.join()}`, ...choices].join(' '));
  const progress = showProgress(terminal.stderr, terminal.stderr.isTTY ? await countPages(inputs) : 0);
  if (file.done.size > 0) await report(terminal.stderr, `${file.done.size} pages are in ${out} already\n`);
  const threads = availableParallelism();
  const pool = openThreads({ minThreads: threads, maxThreads: threads });
  const over = new AbortController();
  let told: NodeJS.Signals | undefined;
  void stopSignal(over.signal).then((signal) => {
    told = signal;
  });
  let [written, failed] = [0, 0];
  let complete = false;

  const convertOne = async ({ name, paper, read }: PageAtHand): Promise<{ name: string; made: DataSetLine }> => {
    const idv = paper && isSpeltOut(paper, name) ? formatId(paper) : undefined;
    try {
      const page = new Uint8Array(await read());
      const job = { name, page, parts, ...(idv !== undefined && { idv }), ...(chunks && { chunks }) };
      return { name, made: await pool.run(job, { name: writeDataSetLine.name, transferList: [page.buffer] }) };
    } catch (thrown) {
      // A file that is damaged, or a thread that ended, is the line of its page alone.
      const { code, reason } = asProblem(thrown);
      return { name, made: { line: JSON.stringify({ name, problem: { code, reason } }), failed: true } };
    }
  };
  const take = async ({ name, made }: Awaited<ReturnType<typeof convertOne>>) => {
    await file.add(name, made.line);
    written++;
    if (made.failed) failed++;
    progress.step(name);
  };
  try {
    const underway: ReturnType<typeof convertOne>[] = [];
    for await (const page of findPages(inputs)) {
      if (told) break;
      if (file.done.has(page.name)) progress.step(page.name);
      else underway.push(convertOne(page));
      if (underway.length >= threads * readAhead) await take(await (underway.shift() as (typeof underway)[0]));
    }
    for (const each of underway) await take(await each);
    complete = told === undefined;
  } finally {
    progress.clear();
    await file.close(complete);
    await pool.destroy();
    over.abort();
  }
  if (told) process.kill(process.pid, told);
  if (written + file.done.size === 0 && !told)
    throw new Problem('unreadable', `there is no page in ${inputs.join(', ')}: pages are named *.html or *.html.gz.`);
  const seconds = (performance.now() - start) / 1000;
  const speed = `${(written / seconds).toFixed(1)} pages a second`;
  await report(
    terminal.stderr,
    `${written} pages in ${out}, ${failed} without a paper, in ${formatTime(seconds)} (${speed})\n`,
  );
  return failed > 0 ? 1 : 0;
}
