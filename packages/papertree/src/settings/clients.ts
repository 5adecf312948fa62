/** The settings of clients: how much one may ask, and how it is told from others. */

import { setting } from './setting.ts';
import { integer, networks, time } from './values.ts';

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
