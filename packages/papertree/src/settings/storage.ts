/** The settings of the shelf: where papers are stored, and how much of them. */
import { userDataFolder } from './folders.ts';
import { setting } from './setting.ts';
import { bucket, bytes, database, endpoint, oneOf, optional, some, word } from './values.ts';

export const storageSettings = {
  dataDir: setting({
    name: 'DATA_DIR',
    default: (_, environment) => userDataFolder(environment),
    says: '`papertree` in the user’s data folder: `~/.local/share`, `~/Library/Application Support` or `%LOCALAPPDATA%`',
    parse: some,
    doc: 'The folder that stores papers and the database; by default it does not depend on the working directory.',
  }),
  diskLimit: setting({
    name: 'DISK_LIMIT',
    default: '20GB',
    parse: bytes,
    doc: 'The most disk space to use; the papers that were read least recently are deleted first. It is checked once a minute, and files leave the disk ten minutes after that, so leave some room above it. With `OBJECTS_URL`, the most that this node’s copies of objects take; nothing is deleted from the bucket for its size.',
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    default: '',
    parse: database,
    secret: true,
    doc: 'The PostgreSQL that is the ledger, for nodes on several machines: `postgres://user:password@host/database?sslmode=verify-full`; by default it is a file of `DATA_DIR`. Needs the package `pg`, and an `OBJECTS_URL` or a `DATA_DIR` that all nodes share.',
  }),
  objectsUrl: setting({
    name: 'OBJECTS_URL',
    default: '',
    parse: bucket,
    doc: 'The S3 bucket that stores the objects (builds, copied files), and a prefix in it: `s3://bucket/prefix`; by default `DATA_DIR` does. Credentials are found as by every AWS tool: environment, profile, role. Needs the package `@aws-sdk/client-s3`.',
  }),
  s3Endpoint: setting({
    name: 'S3_ENDPOINT',
    default: '',
    parse: optional(endpoint),
    doc: 'The URL of the S3 store, if it is not AWS: `https://s3.example.org`.',
  }),
  s3Region: setting({
    name: 'S3_REGION',
    default: '',
    says: 'that of the AWS environment or profile; `us-east-1` with an `S3_ENDPOINT`',
    parse: word,
    doc: 'The region of the bucket.',
  }),
  s3PathStyle: setting({
    name: 'S3_PATH_STYLE',
    default: (text) => (text('S3_ENDPOINT') === '' ? 'off' : 'on'),
    says: '`on` with an `S3_ENDPOINT`, else `off`',
    parse: (text) => oneOf('on', 'off')(text) === 'on',
    doc: 'Whether the bucket is named in the path of an address (`on`) or in its host (`off`).',
  }),
} as const;
