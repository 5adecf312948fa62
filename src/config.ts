/** The settings: one table with every name, default and meaning, and the only reader of the environment. */
import { availableParallelism } from 'node:os';
import { contradictions } from './contradictions.ts';
import { Problem } from './errors.ts';
import {
  atMost,
  bytes,
  contact,
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

/** The environment, or what stands for it. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Setting<T> {
  readonly name: string;
  /** As it would be typed. A function where it depends on the settings above it. */
  readonly default: string | ((text: (name: string) => string) => string);
  /** The default in words, where it is no constant. */
  readonly says?: string;
  /** Gives the value, or throws an Error that says what is wanted. */
  readonly parse: (text: string) => T;
  readonly doc: string;
  /** Never shown to anybody, not even where it is wrong. */
  readonly secret?: true;
}

const setting = <T>(spec: Setting<T>): Setting<T> => spec;
const arxiv = 'https://arxiv.org';
const isArxiv = (url: string) => /^https?:\/\/(?:[a-z0-9-]+\.)*arxiv\.org(?:[:/]|$)/i.test(url);

/** In the order in which they are read and listed. */
export const settings = {
  port: setting({
    name: 'PORT',
    default: '8080',
    parse: integer(0, 65535),
    doc: 'The port to listen on; 0 takes any that is free.',
  }),
  host: setting({
    name: 'HOST',
    default: '127.0.0.1',
    parse: host,
    doc: 'The address to listen on; `0.0.0.0` or `::` for all.',
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    default: (text) => `http://localhost:${text('PORT')}`,
    says: '`http://localhost:PORT`',
    parse: origin,
    doc: 'Our own public address, as it stands in answers; never taken from a request.',
  }),
  mcpUrl: setting({
    name: 'MCP_URL',
    default: (text) => text('BASE_URL'),
    says: '`BASE_URL`',
    parse: origin,
    doc: 'The public address of the agent endpoint, without `/mcp`.',
  }),
  mcpPort: setting({
    name: 'MCP_PORT',
    default: '0',
    parse: integer(0, 65535),
    doc: 'A further port, for `/mcp` alone; 0 for none. `/mcp` is on the other in any case.',
  }),
  metricsPort: setting({
    name: 'METRICS_PORT',
    default: '0',
    parse: integer(0, 65535),
    doc: 'A port of its own for `/-/metrics`; 0 turns metrics off. They are never on the public port.',
  }),
  metricsHost: setting({
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    parse: host,
    doc: 'The address on which metrics are served; by default only this machine reaches them.',
  }),
  arxivUrl: setting({
    name: 'ARXIV_URL',
    default: arxiv,
    parse: origin,
    doc: 'The archive. This one alone points us at any stand-in.',
  }),
  oaiUrl: setting({
    name: 'OAI_URL',
    default: (text) => (isArxiv(text('ARXIV_URL')) ? 'https://oaipmh.arxiv.org' : text('ARXIV_URL')),
    says: '`https://oaipmh.arxiv.org`, or `ARXIV_URL` where that is not arXiv',
    parse: endpoint,
    doc: 'The archive’s OAI-PMH interface; without a path, `/oai` there.',
  }),
  exportUrl: setting({
    name: 'EXPORT_URL',
    default: (text) => (isArxiv(text('ARXIV_URL')) ? 'https://export.arxiv.org' : text('ARXIV_URL')),
    says: '`https://export.arxiv.org`, or `ARXIV_URL` where that is not arXiv',
    parse: endpoint,
    doc: 'The archive’s Atom interface; without a path, `/api/query` there.',
  }),
  archivePublicUrl: setting({
    name: 'ARCHIVE_PUBLIC_URL',
    default: (text) => text('ARXIV_URL'),
    says: '`ARXIV_URL`',
    parse: origin,
    doc: 'The archive as readers reach it: the links and images in answers.',
  }),
  contact: setting({
    name: 'CONTACT',
    default: '',
    parse: contact,
    doc: 'A mail or web address of the operator: told to the archive with every request, and shown on our pages.',
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    default: 'papertree-data',
    parse: some,
    doc: 'The folder that holds everything kept.',
  }),
  diskLimit: setting({
    name: 'DISK_LIMIT',
    default: '20GB',
    parse: bytes,
    doc: 'How much of the disk may be used; what was used least recently goes first.',
  }),
  pageLimit: setting({ name: 'PAGE_LIMIT', default: '64MB', parse: bytes, doc: 'The largest page that is read.' }),
  buildTimeout: setting({
    name: 'BUILD_TIMEOUT',
    default: '120s',
    parse: time,
    doc: 'The longest a page may take to be read and rendered.',
  }),
  workers: setting({
    name: 'WORKERS',
    default: () => String(Math.max(1, availableParallelism() - 1)),
    says: 'one fewer than the cores',
    parse: integer(1, 256),
    doc: 'Threads that read and render pages.',
  }),
  rateLimit: setting({
    name: 'RATE_LIMIT',
    default: '600',
    parse: integer(0, 1e9),
    doc: 'Requests a client may make of us in a window; 0 turns the limit off.',
  }),
  rateWindow: setting({ name: 'RATE_WINDOW', default: '60s', parse: time, doc: 'The window of both limits.' }),
  passRateLimit: setting({
    name: 'PASS_RATE_LIMIT',
    default: '3000',
    parse: integer(0, 1e9),
    doc: 'Requests a client may have handed to the archive in a window; 0 turns the limit off.',
  }),
  trustedProxies: setting({
    name: 'TRUSTED_PROXIES',
    default: '',
    parse: networks,
    doc: 'Addresses and networks (`10.0.0.0/8, ::1`) whose `X-Forwarded-For` is believed.',
  }),
  allowedHosts: setting({
    name: 'ALLOWED_HOSTS',
    default: '',
    parse: words,
    doc: 'Further host names under which the agent endpoint may be called.',
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    doc: 'The least that is logged.',
  }),
  revalidateAfter: setting({
    name: 'REVALIDATE_AFTER',
    default: '7d',
    parse: time,
    doc: 'When the archive is asked whether a page we have read has changed.',
  }),
  recheckAfter: setting({
    name: 'RECHECK_AFTER',
    default: '1h',
    parse: time,
    doc: 'When the archive is asked whether a paper has a newer version.',
  }),
  drainTimeout: setting({
    name: 'DRAIN_TIMEOUT',
    default: '30s',
    parse: time,
    doc: 'How long running answers may take to end once we are told to stop.',
  }),
  model: setting({
    name: 'MODEL',
    default: '',
    parse: word,
    doc: 'The language model that fills the inferred fields, by the name its server gives it; without one they say `no-model`.',
  }),
  modelUrl: setting({
    name: 'MODEL_URL',
    default: '',
    parse: optional(endpoint),
    doc: 'Where its server is: the address before `/chat/completions`, as in `http://localhost:11434/v1`.',
  }),
  modelKey: setting({
    name: 'MODEL_KEY',
    default: '',
    parse: word,
    secret: true,
    doc: 'The key its server wants, if it wants one. It is told to nobody else, and never logged.',
  }),
  modelProvider: setting({
    name: 'MODEL_PROVIDER',
    default: 'openai-compatible',
    parse: oneOf('openai-compatible', 'openai', 'anthropic', 'google', 'mistral'),
    doc: 'How its server is spoken to. Others than the default each want a package `@ai-sdk/…`, and then no `MODEL_URL`.',
  }),
  modelSchema: setting({
    name: 'MODEL_SCHEMA',
    default: 'on',
    parse: (text) => oneOf('on', 'off')(text) === 'on',
    doc: 'Whether its server keeps to a JSON Schema; `off` for one that knows only JSON.',
  }),
  modelInputTokens: setting({
    name: 'MODEL_INPUT_TOKENS',
    default: '6000',
    parse: integer(1500, 1e6),
    doc: 'The longest question about a paper, at four bytes a token.',
  }),
  modelOutputTokens: setting({
    name: 'MODEL_OUTPUT_TOKENS',
    default: '2000',
    parse: integer(100, 1e6),
    doc: 'The longest answer, with what the model thinks before it.',
  }),
  modelDailyTokens: setting({
    name: 'MODEL_DAILY_TOKENS',
    default: '1000000',
    parse: integer(0, 1e12),
    doc: 'Tokens that may be spent in a day of UTC, by all processes together; 0 sets no bound.',
  }),
  modelConcurrency: setting({
    name: 'MODEL_CONCURRENCY',
    default: '2',
    parse: integer(1, 256),
    doc: 'Papers that this process asks about at the same time.',
  }),
  modelTimeout: setting({
    name: 'MODEL_TIMEOUT',
    default: '120s',
    parse: atMost(5 * 60_000, time),
    doc: 'How long an answer may take, up to `5m`.',
  }),
} as const;

type Key = keyof typeof settings;

/** Durations are milliseconds, sizes bytes; addresses have no slash at their end. */
export type Config = { readonly [K in Key]: ReturnType<(typeof settings)[K]['parse']> };

/** Reads the environment; throws one problem that names every fault. An empty variable counts as not set. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const texts = new Map<string, string>();
  const text = (name: string) => texts.get(name) ?? '';
  const values: Record<string, unknown> = {};
  for (const [key, each] of Object.entries<Setting<unknown>>(settings)) {
    const given = environment[each.name]?.trim();
    texts.set(each.name, given || (typeof each.default === 'string' ? each.default : each.default(text)));
    try {
      values[key] = each.parse(text(each.name));
    } catch (thrown) {
      // A default taken from a faulty setting would only repeat that one's fault.
      if (given)
        faults.push(
          `${each.name}: ${(thrown as Error).message}${'secret' in each ? '' : `, not “${given.replace(/[\x00-\x1f]/g, ' ').slice(0, 100)}”`}`,
        );
    }
  }
  // Every setting has been parsed, or a fault says otherwise.
  const config = values as unknown as Config;
  faults.push(...contradictions(config));
  if (faults.length > 0) throw wrongSettings(faults);
  return Object.freeze(config);
}

/** The faults of settings, each beginning with the name of one. */
export function wrongSettings(faults: readonly string[], options?: ErrorOptions): Problem {
  return new Problem('usage', `these settings are wrong:\n  ${faults.join('\n  ')}`, options);
}

/** What we were started with. */
export const environment: Environment = process.env;
