/** The settings of papers: the archive they come from, where they are stored and how much of them, how they are converted. */

import { availableParallelism } from 'node:os';
import { userDataFolder } from './folders.ts';
import {
  atMost,
  bucket,
  bytes,
  contact,
  database,
  endpoint,
  folder,
  integer,
  oneOf,
  optional,
  origin,
  setting,
  time,
  word,
} from './setting.ts';

const arxiv = 'https://arxiv.org';
const isArxiv = (url: string) => /^https?:\/\/(?:[a-z0-9-]+\.)*arxiv\.org(?:[:/]|$)/i.test(url);

export const paperSettings = {
  arxivUrl: setting({
    name: 'ARXIV_URL',
    default: arxiv,
    parse: origin,
    doc: 'The archive whose papers are served. For an archive other than arXiv, `OAI_URL` and `EXPORT_URL` follow it: set them where its records are on other hosts.',
  }),
  oaiUrl: setting({
    name: 'OAI_URL',
    default: (text) => (isArxiv(text('ARXIV_URL')) ? 'https://oaipmh.arxiv.org' : text('ARXIV_URL')),
    says: '`https://oaipmh.arxiv.org`, or `ARXIV_URL` where that is not arXiv',
    parse: endpoint,
    doc: 'The OAI-PMH interface of the archive; `/oai` is added to a URL without a path.',
  }),
  exportUrl: setting({
    name: 'EXPORT_URL',
    default: (text) => (isArxiv(text('ARXIV_URL')) ? 'https://export.arxiv.org' : text('ARXIV_URL')),
    says: '`https://export.arxiv.org`, or `ARXIV_URL` where that is not arXiv',
    parse: endpoint,
    doc: 'The Atom API of the archive; `/api/query` is added to a URL without a path.',
  }),
  archivePublicUrl: setting({
    name: 'ARCHIVE_PUBLIC_URL',
    default: (text) => text('ARXIV_URL'),
    says: '`ARXIV_URL`',
    parse: origin,
    doc: 'The URL of the archive for links and images in answers, if readers reach it by another one than this service.',
  }),
  contact: setting({
    name: 'CONTACT',
    default: '',
    parse: contact,
    doc: 'The mail or web address of the operator: sent to the archive with every request, and shown on the pages of the service.',
  }),
  revalidateAfter: setting({
    name: 'REVALIDATE_AFTER',
    default: '7d',
    parse: time,
    doc: 'How long after a conversion the archive is asked whether the page has changed.',
  }),
  recheckAfter: setting({
    name: 'RECHECK_AFTER',
    default: '1h',
    parse: time,
    doc: 'How long until the archive is asked again for a newer version of a paper.',
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    default: (_, environment) => userDataFolder(environment),
    says: '`papertree` in the user’s data folder: `~/.local/share`, `~/Library/Application Support` or `%LOCALAPPDATA%`',
    parse: folder,
    doc: 'The folder that stores papers and the database; by default it does not depend on the working directory.',
  }),
  diskLimit: setting({
    name: 'DISK_LIMIT',
    default: '20GB',
    parse: bytes,
    doc: 'The most disk space to use; the papers that were read least recently are deleted first. It is checked once a minute, and files leave the disk ten minutes after that, so leave some room above it. The index of `SEARCH` is counted where it is in `DATA_DIR`. With `OBJECTS_URL`, the most that this node’s copies of objects take; nothing is deleted from the bucket for its size.',
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
  pageLimit: setting({ name: 'PAGE_LIMIT', default: '64MB', parse: bytes, doc: 'The largest HTML page to convert.' }),
  buildTimeout: setting({
    name: 'BUILD_TIMEOUT',
    default: '120s',
    parse: time,
    doc: 'The longest time to convert one page.',
  }),
  workers: setting({
    name: 'WORKERS',
    default: () => String(Math.max(1, availableParallelism() - 1)),
    says: 'one fewer than the cores',
    parse: integer(1, 256),
    doc: 'The number of threads that convert pages.',
  }),
  converter: setting({
    name: 'CONVERTER',
    default: 'off',
    parse: oneOf('off', 'latexml'),
    doc: 'Whether papers of which the archive has no HTML are converted here, from their LaTeX source: `latexml` does so, in a sandbox. Needs Linux and Debian’s `latexml` and `bubblewrap`, and for figures in PDF or EPS `ghostscript`.',
  }),
  converterTimeout: setting({
    name: 'CONVERTER_TIMEOUT',
    default: '5m',
    parse: atMost(60 * 60_000, time),
    doc: 'The longest time to convert one source, up to `60m`.',
  }),
  converterMemory: setting({
    name: 'CONVERTER_MEMORY',
    default: '2GB',
    parse: bytes,
    doc: 'The most memory that a program of one conversion may take. Its files, up to 768 MB, stand in memory, too.',
  }),
  converterConcurrency: setting({
    name: 'CONVERTER_CONCURRENCY',
    default: '1',
    parse: integer(1, 64),
    doc: 'How many sources are converted at once; a hundred more may wait.',
  }),
} as const;
