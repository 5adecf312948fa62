/** The settings: a table with the name, default and meaning of each. */
import { availableParallelism } from 'node:os';
import { userDataFolder } from './folders.ts';
import {
  atMost,
  bucket,
  bytes,
  contact,
  database,
  endpoint,
  host,
  integer,
  networks,
  oneOf,
  optional,
  origin,
  some,
  time,
  word,
  words,
} from './values.ts';

/** Environment variables; tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  readonly name: string;
  /** The text of the default. A function if it depends on settings above it in the table. */
  readonly default: string | ((text: (name: string) => string, environment: Environment) => string);
  /** The default in words, if it is no constant. */
  readonly says?: string;
  /** Throws an Error that says what is expected. */
  readonly parse: (text: string) => T;
  readonly doc: string;
  /** Never printed, not even when it is wrong. */
  readonly secret?: true;
}

const setting = <T>(spec: Setting<T>): Setting<T> => spec;
const arxiv = 'https://arxiv.org';
const isArxiv = (url: string) => /^https?:\/\/(?:[a-z0-9-]+\.)*arxiv\.org(?:[:/]|$)/i.test(url);

/** In the order in which they are read and documented. */
export const settings = {
  port: setting({
    name: 'PORT',
    default: '8080',
    parse: integer(0, 65535),
    doc: 'The port of the HTTP server; 0 picks a free one.',
  }),
  host: setting({
    name: 'HOST',
    default: '127.0.0.1',
    parse: host,
    doc: 'The address the server listens on; `0.0.0.0` or `::` for every network interface.',
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    default: (text) => `http://localhost:${text('PORT')}`,
    says: '`http://localhost:PORT`',
    parse: origin,
    doc: 'The public URL of this service, used for the links in its answers.',
  }),
  mcpUrl: setting({
    name: 'MCP_URL',
    default: (text) => text('BASE_URL'),
    says: '`BASE_URL`',
    parse: origin,
    doc: 'The public URL of the MCP endpoint for agents, without `/mcp`.',
  }),
  mcpPort: setting({
    name: 'MCP_PORT',
    default: '0',
    parse: integer(0, 65535),
    doc: 'A second port that serves only `/mcp`; 0 for none. `PORT` serves `/mcp` in any case.',
  }),
  metricsPort: setting({
    name: 'METRICS_PORT',
    default: '0',
    parse: integer(0, 65535),
    doc: 'The port of the Prometheus metrics (`/-/metrics`); 0 turns them off. `PORT` never serves them.',
  }),
  metricsHost: setting({
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    parse: host,
    doc: 'The address that serves the metrics; by default only this machine can read them.',
  }),
  arxivUrl: setting({
    name: 'ARXIV_URL',
    default: arxiv,
    parse: origin,
    doc: 'The archive whose papers are served. For an archive other than arXiv this is the only URL to set.',
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
  rateLimit: setting({
    name: 'RATE_LIMIT',
    default: '600',
    parse: integer(0, 1e9),
    doc: 'The number of requests that one client may make in a `RATE_WINDOW`; 0 turns the limit off.',
  }),
  rateWindow: setting({
    name: 'RATE_WINDOW',
    default: '60s',
    parse: time,
    doc: 'The time window of both rate limits.',
  }),
  passRateLimit: setting({
    name: 'PASS_RATE_LIMIT',
    default: '3000',
    parse: integer(0, 1e9),
    doc: 'The number of requests of one client in a `RATE_WINDOW` that are forwarded to the archive; 0 turns the limit off.',
  }),
  trustedProxies: setting({
    name: 'TRUSTED_PROXIES',
    default: '',
    parse: networks,
    doc: 'The reverse proxies in front of this service, as addresses and networks (`10.0.0.0/8, ::1`): their `X-Forwarded-For` tells the address of the client.',
  }),
  allowedHosts: setting({
    name: 'ALLOWED_HOSTS',
    default: '',
    parse: words,
    doc: 'More host names by which `/mcp` may be called.',
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    doc: 'The least severe messages to log.',
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
  drainTimeout: setting({
    name: 'DRAIN_TIMEOUT',
    default: '30s',
    parse: time,
    doc: 'How long requests may go on after the service is told to stop.',
  }),
  model: setting({
    name: 'MODEL',
    default: '',
    parse: word,
    doc: 'The name of the language model that writes the inferred fields; if it is empty, they fail with `no-model`.',
  }),
  modelUrl: setting({
    name: 'MODEL_URL',
    default: '',
    parse: optional(endpoint),
    doc: 'The URL of the model’s server, without `/chat/completions`: `http://localhost:11434/v1`.',
  }),
  modelKey: setting({
    name: 'MODEL_KEY',
    default: '',
    parse: word,
    secret: true,
    doc: 'The API key for that server, if it needs one. It is sent to no other server and never logged.',
  }),
  modelProvider: setting({
    name: 'MODEL_PROVIDER',
    default: 'openai-compatible',
    parse: oneOf('openai-compatible', 'openai', 'anthropic', 'google', 'mistral'),
    doc: 'The API of that server. Those other than the default need the package `@ai-sdk/…` of that name and no `MODEL_URL`.',
  }),
  modelSchema: setting({
    name: 'MODEL_SCHEMA',
    default: 'on',
    parse: (text) => oneOf('on', 'off')(text) === 'on',
    doc: 'Whether that server can follow a JSON Schema; `off` if it can only produce JSON.',
  }),
  modelInputTokens: setting({
    name: 'MODEL_INPUT_TOKENS',
    default: '6000',
    parse: integer(1500, 1e6),
    doc: 'The most tokens of a question about a paper, counted as four bytes each.',
  }),
  modelOutputTokens: setting({
    name: 'MODEL_OUTPUT_TOKENS',
    default: '2000',
    parse: integer(100, 1e6),
    doc: 'The most tokens of an answer, with the reasoning before it.',
  }),
  modelDailyTokens: setting({
    name: 'MODEL_DAILY_TOKENS',
    default: '1000000',
    parse: integer(0, 1e12),
    doc: 'The most tokens to spend per day (UTC), by all processes together; 0 for no limit.',
  }),
  modelConcurrency: setting({
    name: 'MODEL_CONCURRENCY',
    default: '2',
    parse: integer(1, 256),
    doc: 'How many questions this process asks the model at once.',
  }),
  modelTimeout: setting({
    name: 'MODEL_TIMEOUT',
    default: '120s',
    parse: atMost(5 * 60_000, time),
    doc: 'The longest time to wait for an answer of the model, up to `5m`.',
  }),
} as const;
