/** Checks settings against one another: each is right by itself, but not together. */
import { hostname, networkInterfaces } from 'node:os';

/** The settings to compare; one that is wrong by itself is missing. */
interface Together {
  readonly port: number;
  readonly mcpPort: number;
  readonly host: string;
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly arxivUrl: string;
  readonly oaiUrl: string;
  readonly exportUrl: string;
  readonly model: string;
  readonly modelUrl: string;
  readonly modelProvider: string;
  readonly modelDailyTokens: number;
  readonly modelInputTokens: number;
  readonly modelOutputTokens: number;
  readonly objectsUrl: object | undefined;
  readonly s3Endpoint: string;
}

/** One line per error; it begins with the name of the setting to change. */
export function contradictions(config: Partial<Together>): string[] {
  return [...ownArchives(config), ...loneModels(config), ...loneEndpoints(config)];
}

/** An archive URL that leads back to this service would be a loop of requests. */
function ownArchives(config: Partial<Together>): string[] {
  const ours = new Set([config.baseUrl, config.mcpUrl].flatMap((url) => (url ? [hostAndPort(url)] : [])));
  const ports = [config.port, config.mcpPort].filter((port) => port !== undefined && port > 0);
  for (const port of ports) for (const name of ownNames(config.host)) ours.add(`${name}:${port}`);
  const archives = { ARXIV_URL: config.arxivUrl, OAI_URL: config.oaiUrl, EXPORT_URL: config.exportUrl };
  return Object.entries(archives).flatMap(([name, url]) =>
    url && ours.has(hostAndPort(url))
      ? [`${name}: “${url}” is the address of this service; expected that of the archive`]
      : [],
  );
}

/** A model without its URL, or with fewer tokens per day than one question can cost. */
function loneModels(config: Partial<Together>): string[] {
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
function loneEndpoints({ objectsUrl, s3Endpoint }: Partial<Together>): string[] {
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
