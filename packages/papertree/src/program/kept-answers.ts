/** Answers of the archive that checks keep for a day, in a file: a run that was ended goes on without asking again. */
import { appendFile, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lazily } from 'papertree-convert/lazily';
import type { KeptAnswers } from '../questions/index.ts';
import { makeFolder } from '../settings/folders.ts';

interface Line {
  readonly at: number;
  readonly question: string;
  readonly answer: unknown;
}

/** Milliseconds: the archive changes its answers once a day. */
const keptFor = 24 * 3_600_000;
/** The oldest beyond these are forgotten. */
const mostAnswers = 20_000;
/** Bytes; a larger file is begun anew, with what is still to be kept. */
const largestFile = 64 * 1024 * 1024;

/** Without a folder they are kept in memory. What cannot be read or written is not kept, and asked for again. */
export function openKeptAnswers(folder?: string, clock: () => number = Date.now): KeptAnswers {
  const file = folder === undefined ? undefined : join(folder, 'answers.jsonl');
  const kept = new Map<string, Line>();
  const remember = (line: Line) => {
    kept.delete(line.question);
    kept.set(line.question, line);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostAnswers) break;
      kept.delete(oldest);
    }
  };
  const isFresh = ({ at }: Line) => at <= clock() && clock() - at < keptFor;

  const load = async () => {
    if (file === undefined) return;
    const { size } = await stat(file);
    if (size > 4 * largestFile) return await writeFile(file, '');
    const text = await readFile(file, 'utf8');
    let stale = 0;
    for (const written of text.split('\n')) {
      const line = readLine(written);
      if (line && isFresh(line)) remember(line);
      else if (written !== '') stale++;
    }
    if (stale > kept.size || size > largestFile) {
      await writeFile(`${file}.new`, [...kept.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
      await rename(`${file}.new`, file);
    }
  };
  const ready = lazily(() => load().catch(() => {}));

  return {
    async get<T>(question: string) {
      await ready();
      const line = kept.get(question);
      // Written by us under the same question, whose answers have one type.
      return line && isFresh(line) ? (line.answer as T) : undefined;
    },
    async put(question, answer) {
      await ready();
      const line = { at: clock(), question, answer };
      remember(line);
      if (file === undefined) return;
      try {
        await makeFolder(dirname(file));
        // One write a line: what another process writes at the same time stands before or behind it.
        await appendFile(file, `${JSON.stringify(line)}\n`);
      } catch {
        // The disk is full or read-only: memory has it.
      }
    },
  };
}

/** Undefined for a line that was cut off when a process was killed. */
function readLine(written: string): Line | undefined {
  try {
    const { at, question, answer } = JSON.parse(written);
    return typeof at === 'number' && typeof question === 'string' ? { at, question, answer } : undefined;
  } catch {
    return undefined;
  }
}
