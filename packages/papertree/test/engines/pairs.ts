/** Every pair of a ledger and a store that the service may run on, empty. */
import { after } from 'node:test';
import { without } from '../../../../test/tools.ts';
import type { Environment } from '../../src/settings/setting.ts';
import type { ShelfOptions } from '../../src/storage/index.ts';
import { newSchema } from './postgres.ts';
import { credentials, type Swift, startSwift } from './swift.ts';

/** Engines that hold nothing yet, beside what a folder holds: as settings, and as options of a shelf. */
export interface Engines {
  readonly settings: Environment;
  readonly options: Pick<ShelfOptions, 'databaseUrl' | 'objects'>;
}

export interface Pair {
  readonly name: string;
  /** Why it cannot be tested here; false where it can. */
  readonly missing: string | false;
  /** As many as were asked for; none where it cannot be tested. */
  readonly engines: readonly Engines[];
}

const kinds: readonly (Omit<Pair, 'engines'> & { readonly open: () => Promise<Engines> })[] = [
  { name: 'SQLite and files', missing: false, open: async () => ({ settings: {}, options: {} }) },
  { name: 'PostgreSQL and S3', missing: await without('postgresql', 'swift'), open: openBoth },
  { name: 'PostgreSQL and files', missing: await without('postgresql'), open: openPostgres },
  { name: 'SQLite and S3', missing: await without('swift'), open: openS3 },
];

/** The embedded pair first. To be called at the top of a file, before its tests: the engines end with them. */
export async function openPairs(count = 1): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const { name, missing, open } of kinds) {
    const engines: Engines[] = [];
    while (!missing && engines.length < count) engines.push(await open());
    pairs.push({ name, missing, engines });
  }
  return pairs;
}

async function openBoth(): Promise<Engines> {
  const [ledger, objects] = [await openPostgres(), await openS3()];
  return {
    settings: { ...ledger.settings, ...objects.settings },
    options: { ...ledger.options, ...objects.options },
  };
}

async function openPostgres(): Promise<Engines> {
  const url = await newSchema();
  return { settings: { DATABASE_URL: url }, options: { databaseUrl: url } };
}

let begun: Promise<Swift> | undefined;
let buckets = 0;

async function openS3(): Promise<Engines> {
  begun ??= startOwn();
  const swift = await begun;
  const { prefix, ...store } = await swift.makeBucket(`pair-${++buckets}`);
  return {
    settings: { OBJECTS_URL: `s3://${store.bucket}/${prefix}`, S3_ENDPOINT: swift.endpoint },
    options: { objects: { prefix, ...store } },
  };
}

async function startOwn(): Promise<Swift> {
  const swift = await startSwift();
  after(() => swift.close());
  // The driver finds them as every AWS tool does.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  return swift;
}
