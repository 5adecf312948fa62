/** Every pair of a ledger and a store that the service may run on, with the settings for an empty one. */
import { after } from 'node:test';
import type { Environment } from '../../src/settings.ts';
import { newSchema, postgresIsMissing } from './postgres.ts';
import { credentials, type Swift, startSwift, swiftIsMissing } from './swift.ts';

export interface Pair {
  readonly name: string;
  /** Why it cannot be tested here; false where it can. */
  readonly missing: string | false;
  /** Engines that hold nothing yet, beside whatever `DATA_DIR` names; they end with the tests of the file. */
  settings(): Promise<Environment>;
}

/** The embedded pair comes first. */
export const pairs: readonly Pair[] = [
  { name: 'SQLite and files', missing: false, settings: async () => ({}) },
  { name: 'PostgreSQL and S3', missing: postgresIsMissing || swiftIsMissing, settings: inBoth },
  { name: 'PostgreSQL and files', missing: postgresIsMissing, settings: inPostgres },
  { name: 'SQLite and S3', missing: swiftIsMissing, settings: inS3 },
];

async function inBoth(): Promise<Environment> {
  return { ...(await inPostgres()), ...(await inS3()) };
}

async function inPostgres(): Promise<Environment> {
  return { DATABASE_URL: await newSchema() };
}

let begun: Promise<Swift> | undefined;
let buckets = 0;

async function inS3(): Promise<Environment> {
  begun ??= startOwn();
  const swift = await begun;
  const bucket = `pair-${++buckets}`;
  await swift.makeBucket(bucket);
  return { OBJECTS_URL: `s3://${bucket}/shelf`, S3_ENDPOINT: swift.endpoint };
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
