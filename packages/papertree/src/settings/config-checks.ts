/**
 * Checks the settings against one another: those that are right by themselves but not together, and those that are perhaps
 * not meant.
 */
import { hostname, networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { isPublic } from './public-names.ts';
import { showAddress } from './shown-address.ts';

/** One line per error; it begins with the name of the setting to change. A setting that is wrong by itself is missing. */
export function contradictions(config: Partial<Config>): string[] {
  return [...ownArchives(config), ...loneModels(config), ...loneEndpoints(config)];
}

/** An archive URL that leads back to this service would be a loop of requests. */
function ownArchives(config: Partial<Config>): string[] {
  const ours = new Set([config.baseUrl, config.mcpUrl].flatMap((url) => (url ? [hostAndPort(url)] : [])));
  const ports = [config.port, config.mcpPort].filter((port) => port !== undefined && port > 0);
  for (const port of ports) for (const name of ownNames(config.host)) ours.add(`${name}:${port}`);
  const archives = { ARXIV_URL: config.arxivUrl, OAI_URL: config.oaiUrl, EXPORT_URL: config.exportUrl };
  return Object.entries(archives).flatMap(([name, url]) =>
    url && ours.has(hostAndPort(url))
      ? [`${name}: “${showAddress(url)}” is the address of this service; expected that of the archive`]
      : [],
  );
}

/** A model without its URL, or with fewer tokens per day than one question can cost. */
function loneModels(config: Partial<Config>): string[] {
  const { model, modelUrl, modelProvider, modelDailyTokens = 0, modelInputTokens = 0, modelOutputTokens = 0 } = config;
  const least = 4 * modelInputTokens + modelOutputTokens;
  return [
    ...(model && !modelUrl && modelProvider === 'openai-compatible'
      ? ['MODEL_URL: must be set, because MODEL is']
      : []),
    ...(modelUrl && model === '' ? ['MODEL: must be set, because MODEL_URL is'] : []),
    ...(modelDailyTokens > 0 && modelDailyTokens < least
      ? [
          `MODEL_DAILY_TOKENS: expected 0 or at least ${least}, the most that one paper can cost, not “${modelDailyTokens}”`,
        ]
      : []),
  ];
}

/** An S3 store without a bucket: papers would silently stay in the folder. */
function loneEndpoints({ objectsUrl, s3Endpoint }: Partial<Config>): string[] {
  return s3Endpoint && !objectsUrl ? ['OBJECTS_URL: must be set, because S3_ENDPOINT is'] : [];
}

/** Host and port of a URL. All names of the loopback interface count as one, and so do an IPv4 address and its IPv6 form. */
function hostAndPort(url: string): string {
  const { hostname: name, port, protocol } = new URL(url);
  return `${canonicalName(name)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function canonicalName(name: string): string {
  const bare = name.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  // An URL spells addresses in one way only: 127.1 and 0x7f.1 are 127.0.0.1, ::ffff:127.0.0.1 is ::ffff:7f00:1.
  const parsed = URL.parse(bare.includes(':') ? `http://[${bare}]` : `http://${bare}`)?.hostname ?? bare;
  const plain = unmapped(parsed.toLowerCase().replace(/^\[|\]$/g, ''));
  return loopback.test(plain) || unspecified.test(plain) ? 'localhost' : plain;
}

const loopback = /^(?:localhost|.*\.localhost|localhost\.localdomain|ip6-localhost|127\.[0-9.]+|::1)$/;
const unspecified = /^(?:0\.0\.0\.0|::)$/;

/** `::ffff:7f00:1` as 127.0.0.1 */
function unmapped(address: string): string {
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === '') return address;
  const bytes = [high, low].flatMap((word) => [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 255]);
  return bytes.join('.');
}

/** The names under which what listens there is reached from here. */
function ownNames(listening = ''): string[] {
  if (listening === '') return ['localhost'];
  const own = canonicalName(listening);
  const everywhere = unspecified.test(unmapped(listening.toLowerCase().replace(/^\[|\]$/g, '')));
  if (!everywhere) return [own];
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return ['localhost', canonicalName(hostname()), ...addresses.map(({ address }) => canonicalName(address))];
}

/** Advice at the start, about settings that are perhaps not meant: a sentence each. */
export function adviceOn({ baseUrl, contentPolicy }: Pick<Config, 'baseUrl' | 'contentPolicy'>): string[] {
  if (contentPolicy !== undefined || !isPublic(new URL(baseUrl).hostname)) return [];
  return [
    'BASE_URL is public and CONTENT_POLICY is not set, so the full text of every paper is stored and served, which arXiv’s terms permit only of papers whose licence or holder does: set CONTENT_POLICY=open, or CONTENT_POLICY=all if you may (docs/stewardship.md).',
  ];
}
