/** What settings that are right one by one must not be together. */
import { hostname, networkInterfaces } from 'node:os';

/** The settings that are looked at; one that is wrong by itself is not there. */
interface Together {
  readonly port: number;
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
}

/** A sentence each, which begins with the name of the setting to change. */
export function contradictions(config: Partial<Together>): string[] {
  return [...ownArchives(config), ...loneModels(config)];
}

/** An archive that is ourselves would have us ask ourselves for ever. */
function ownArchives(config: Partial<Together>): string[] {
  const ours = new Set([config.baseUrl, config.mcpUrl].flatMap((url) => (url ? [place(url)] : [])));
  const { port } = config;
  if (port) for (const name of ownNames(config.host)) ours.add(`${name}:${port}`);
  const archives = { ARXIV_URL: config.arxivUrl, OAI_URL: config.oaiUrl, EXPORT_URL: config.exportUrl };
  return Object.entries(archives).flatMap(([name, url]) =>
    url && ours.has(place(url)) ? [`${name}: is our own address; it must be the archive’s, not “${url}”`] : [],
  );
}

/** A model nobody can reach, or that could not answer a single question in a day. */
function loneModels(config: Partial<Together>): string[] {
  const { model, modelUrl, modelProvider, modelDailyTokens = 0, modelInputTokens = 0, modelOutputTokens = 0 } = config;
  const least = 4 * modelInputTokens + modelOutputTokens;
  return [
    ...(model && !modelUrl && modelProvider === 'openai-compatible' ? ['MODEL_URL: is wanted where MODEL is set'] : []),
    ...(modelUrl && model === '' ? ['MODEL: is wanted where MODEL_URL is set'] : []),
    ...(modelDailyTokens > 0 && modelDailyTokens < least
      ? [
          `MODEL_DAILY_TOKENS: wants 0 or at least ${least}, the most that one paper can cost, not “${modelDailyTokens}”`,
        ]
      : []),
  ];
}

/** Host and port; all names of the loopback are one. */
function place(url: string): string {
  const { hostname: name, port, protocol } = new URL(url);
  return `${plainName(name)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function plainName(name: string): string {
  const bare = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  const loopback = /^(?:localhost|.*\.localhost|127\.[0-9.]+|::1|0\.0\.0\.0|::)$/.test(bare);
  return loopback ? 'localhost' : bare;
}

function ownNames(listening: string | undefined): string[] {
  const own = listening === undefined ? [] : [plainName(listening)];
  if (listening !== '0.0.0.0' && listening !== '::') return ['localhost', ...own];
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return ['localhost', plainName(hostname()), ...addresses.map(({ address }) => plainName(address))];
}
