/**
 * The settings of the server: where it listens, by which addresses it is reached, what it logs; and how much a client may
 * ask.
 */
import { isPublicUrl } from './public-names.ts';
import { host, integer, networks, oneOf, origin, setting, time, words } from './setting.ts';

export const serverSettings = {
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
  contentPolicy: setting({
    name: 'CONTENT_POLICY',
    default: '',
    says: '`all`',
    parse: (text) => (text === '' ? undefined : oneOf('all', 'open', 'metadata')(text)),
    doc: 'Whose full text is served and stored: `all` papers’, only that of papers with an `open` licence, or none (`metadata`). Metadata, outlines and citations are served of all. [stewardship.md](stewardship.md) says what the archive’s terms ask; set the same on every node.',
  }),
  search: setting({
    name: 'SEARCH',
    default: 'on',
    parse: oneOf('on', 'off'),
    doc: 'Whether the words of all stored papers are kept in an index, beside the ledger, and can be searched; `off` keeps none. Set the same on every node. What is stored meanwhile is put in at the next start with `on`. It takes some 120 KB a paper of `DISK_LIMIT`, or 240 KB in PostgreSQL.',
  }),
  checks: setting({
    name: 'CHECKS',
    default: (text) => (isPublicUrl(text('BASE_URL')) ? 'off' : 'on'),
    says: '`off` where `BASE_URL` is public, else `on`',
    parse: oneOf('on', 'off'),
    doc: 'Whether `POST /-/check` compares lists and drafts with the archive: each asks it for many records and titles, at its pace and behind all readers. [checks.md](checks.md) says how.',
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
  drainTimeout: setting({
    name: 'DRAIN_TIMEOUT',
    default: '30s',
    parse: time,
    doc: 'How long requests may go on after the service is told to stop.',
  }),
} as const;

/** How much a client may ask, and how it is told from others. */
export const clientSettings = {
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
} as const;
