/** `papertree copy`: copies the shelf to another database, bucket or folder, while it is served. */

import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from 'papertree-convert/errors';
import { type Config, environment } from '../settings/config.ts';
import { isAddress } from '../settings/shown-address.ts';
import type { CopyEvents } from '../storage/index.ts';
import { type Command, readSettings } from './command.ts';
import { commandLine, quote } from './own-name.ts';
import { report, showProgress, stopSignal, type Terminal, write } from './terminal.ts';
import { readWords } from './words.ts';

const help = `Usage: papertree copy --to PLACE…

Copies everything stored to other places: papers with their files, records, inferred fields, and blocks. The shelf of the
settings (DATA_DIR, DATABASE_URL, OBJECTS_URL) may be served meanwhile. A PLACE is one of
  FOLDER               takes what no other PLACE takes
  postgres://…         takes the ledger
  s3://BUCKET/PREFIX   takes the objects (S3_ENDPOINT, S3_REGION, S3_PATH_STYLE)

  papertree copy --to postgres://db/papertree s3://papers/shelf      from one folder to many nodes
  DATABASE_URL=… OBJECTS_URL=… papertree copy --to /var/lib/papertree   and back

What is there already is not copied again: an interrupted copy is simply run again, and so is one that is to catch up.
It ends with a comparison that reads every object on both sides. Files that are still to come from the archive are no
difference: whoever serves the copy fetches them, too.
Exit status: 0 the same on both sides, 1 something differs, 2 wrong usage.
`;

/** A shelf that is served may have changed between copy and comparison: then what has changed is copied again. */
const rounds = 3;

export const copy: Command = {
  name: 'copy',
  summary: 'copies everything stored to another database, bucket or folder',
  help,
  async run(words, terminal) {
    const { values, positionals } = readWords(words, {
      command: 'copy',
      options: { to: { type: 'string', multiple: true } },
    });
    if (values.to === undefined) {
      const [place = 'PLACE'] = positionals;
      const next = `write \`${commandLine(`copy --to ${place === 'PLACE' ? place : quote(place)}`)}\``;
      throw new Problem('usage', `no place given: ${next} for a folder, a database or a bucket.`);
    }
    const here = await readSettings(terminal, own());
    const there = await readTarget([...values.to, ...positionals], terminal);
    if (isDeepStrictEqual(placesOf(here), placesOf(there)))
      throw new Problem('usage', 'papers are there already: name another place than that of the settings.');
    const { openStorage } = await import('./open-shelf.ts');
    const { copyShelf, compareShelves } = await import('../storage/index.ts');
    const over = new AbortController();
    const stop = new AbortController();
    void stopSignal(over.signal).then(() => stop.abort());
    const from = await openStorage(here);
    try {
      const to = await openStorage(there);
      try {
        let differences: string[] = [];
        let copied = 0;
        for (let round = 0; round < rounds && !stop.signal.aborted; round++) {
          const { builds } = await from.ledger.stats();
          copied += await watched(terminal, builds, stop.signal, (events) => copyShelf(from, to, events));
          differences = await watched(terminal, builds, stop.signal, (events) => compareShelves(from, to, events));
          if (differences.length === 0) break;
        }
        for (const line of differences) await report(terminal.stderr, `${line}\n`);
        const { builds, jobs } = await to.ledger.stats();
        const result = stop.signal.aborted ? 'stopped; run it again to go on' : `${differences.length} differ`;
        await write(terminal.stdout, `${copied} copied, ${builds} there, ${result}\n`);
        const fetching = jobs.filter(({ kind, state }) => kind === 'mirror' && state !== 'failed');
        const papers = fetching.reduce((sum, { count }) => sum + count, 0);
        if (papers > 0)
          await write(
            terminal.stdout,
            `${papers} with files still to come from the archive; they will be fetched there\n`,
          );
        return stop.signal.aborted || differences.length > 0 ? 1 : 0;
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
      over.abort();
    }
  },
};

async function watched<Result>(
  { stderr }: Terminal,
  total: number,
  stop: AbortSignal,
  work: (events: CopyEvents) => Promise<Result>,
): Promise<Result> {
  const progress = showProgress(stderr, total);
  try {
    return await work({ stop, ...progress });
  } finally {
    progress.clear();
  }
}

/** `S3_ENDPOINT` may be meant for the other side alone. */
function own(): Readonly<Record<string, string>> {
  return environment.OBJECTS_URL ? {} : { S3_ENDPOINT: '' };
}

/** What a shelf is told by, apart from a cache of objects. */
function placesOf({ dataDir, databaseUrl, objectsUrl, s3Endpoint }: Config) {
  const isFolder = databaseUrl === undefined || objectsUrl === undefined;
  return { databaseUrl, objectsUrl, s3Endpoint: objectsUrl && s3Endpoint, folder: isFolder && resolve(dataDir) };
}

async function readTarget(places: readonly string[], terminal: Terminal): Promise<Config> {
  const databases = places.filter((place) => /^postgres(?:ql)?:/i.test(place));
  const buckets = places.filter((place) => /^s3:/i.test(place));
  const folders = places.filter((place) => !databases.includes(place) && !buckets.includes(place));
  const other = folders.find(isAddress);
  if (other !== undefined)
    throw new Problem('usage', `${other} is no place for papers: name a folder, postgres://… or s3://….`);
  if (databases.length > 1 || buckets.length > 1 || folders.length > 1)
    throw new Problem('usage', 'more than one place of a kind: one folder, one database, one bucket at most.');
  if (folders.length === 0 && (databases.length === 0 || buckets.length === 0))
    throw new Problem('usage', 'a folder is missing, for what is not in the database or the bucket.');
  return readSettings(terminal, {
    DATABASE_URL: databases[0] ?? '',
    OBJECTS_URL: buckets[0] ?? '',
    ...(buckets.length === 0 && { S3_ENDPOINT: '' }),
    ...(folders[0] !== undefined && { DATA_DIR: folders[0] }),
  });
}
