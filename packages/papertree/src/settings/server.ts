/** The settings of the server: where it listens, by which addresses it is reached, what it logs. */

import { setting } from './setting.ts';
import { host, integer, oneOf, origin, time, words } from './values.ts';

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
