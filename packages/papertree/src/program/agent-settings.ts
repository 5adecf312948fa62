/** Files in which clients of the Model Context Protocol keep the servers they start: where they are, and what goes into them. */
import { copyFile, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Problem } from 'papertree-convert/errors';
import { agentClients } from '../pages/agent-setup.ts';
import { environment } from '../settings/config.ts';
import { makeFolder } from '../settings/folders.ts';
import { tell, writeAtomically } from './files.ts';
import { unknownWord } from './words.ts';

/** How a client starts a server. */
export interface AgentServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface AgentClient {
  readonly file: string;
  /** A link that has the client ask whether to add the server, where it knows such links. */
  link?(server: AgentServer): string;
  /** What the file holds where it holds nothing else. */
  settings(server: AgentServer): string;
  /** The text of the file with the server in it; throws a `SyntaxError` where the file cannot be read. */
  merge(before: string, server: AgentServer): { readonly text: string; readonly isNew: boolean };
}

const ownName = 'papertree';

/** `{ "mcpServers": { "papertree": { … } } }`; `more` are fields that the client wants beside. */
function jsonFile(file: string, field: string, more: object): AgentClient {
  const entry = ({ command, args, env }: AgentServer) => ({ ...more, command, args, ...(env && { env }) });
  const write = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    file,
    settings: (server) => write({ [field]: { [ownName]: entry(server) } }),
    merge(before, server) {
      const found: unknown = before.trim() === '' ? {} : JSON.parse(before);
      if (!isObject(found)) throw new SyntaxError('it holds no object');
      const servers = found[field] ?? {};
      if (!isObject(servers)) throw new SyntaxError(`its ${field} is no object`);
      const text = write({ ...found, [field]: { ...servers, [ownName]: entry(server) } });
      return { text, isNew: !(ownName in servers) };
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `[mcp_servers.papertree]`, and `[mcp_servers.papertree.env]` behind it. Strings of JSON are strings of TOML. */
function tomlFile(file: string, field: string): AgentClient {
  const table = `${field}.${ownName}`;
  const settings = ({ command, args, env = {} }: AgentServer) => {
    const list = args.map((each) => JSON.stringify(each)).join(', ');
    const variables = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
    const environment = variables.length === 0 ? '' : `\n[${table}.env]\n${variables.join('')}`;
    return `[${table}]\ncommand = ${JSON.stringify(command)}\nargs = [${list}]\n${environment}`;
  };
  return {
    file,
    settings,
    merge(before, server) {
      // In a string of several lines, a line may look like the head of a table.
      if (/"""|'''/.test(before)) throw new SyntaxError('it has strings of several lines');
      const parts = before.split(/^(?=[ \t]*\[)/m);
      const kept = parts.filter((part) => !new RegExp(`^[ \\t]*\\[\\s*${field}\\.${ownName}\\s*[.\\]]`).test(part));
      const rest = kept.join('').trimEnd();
      return { text: `${rest === '' ? '' : `${rest}\n\n`}${settings(server)}`, isNew: kept.length === parts.length };
    },
  };
}

/** The folder of a user's programs, by the custom of each system. */
function programsFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = environment;
  if (process.platform === 'win32') return APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

type ClientName = keyof typeof agentClients;

export const clientNames = Object.keys(agentClients) as ClientName[];

/** The file on this machine; one without a folder of the user is of the folder where one works. */
function pathOf(name: ClientName): string {
  const { file } = agentClients[name];
  if (name === 'claude-desktop') return join(programsFolder(), 'Claude', file);
  if (name === 'codex' && environment.CODEX_HOME !== undefined) return join(environment.CODEX_HOME, basename(file));
  return file.startsWith('~/') ? join(homedir(), file.slice(2)) : file;
}

const isClient = (name: string): name is ClientName => Object.hasOwn(agentClients, name);

/** The client of that name; without one, settings as most clients take them. */
export function findClient(name = 'cursor'): AgentClient {
  if (!isClient(name)) throw new Problem('usage', unknownWord('client', name, clientNames));
  const { field } = agentClients[name];
  const path = pathOf(name);
  const client =
    name === 'codex' ? tomlFile(path, field) : jsonFile(path, field, name === 'vscode' ? { type: 'stdio' } : {});
  const link = links[name];
  return link === undefined ? client : { ...client, link };
}

/** Links of clients that take a server from one. */
const links: Partial<Record<ClientName, (server: AgentServer) => string>> = {
  cursor: (server) => {
    const config = encodeURIComponent(Buffer.from(JSON.stringify(server)).toString('base64'));
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${ownName}&config=${config}`;
  },
  vscode: (server) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: ownName, ...server }))}`,
};

export interface WrittenSettings {
  /** Whether the file did not name the server before. */
  readonly isNew: boolean;
  /** The copy of the file as it was. */
  readonly backup?: string;
}

/** Puts the server into the file of a client. */
export async function writeSettings({ file, merge }: AgentClient, server: AgentServer): Promise<WrittenSettings> {
  const before = await readFile(file, 'utf8').catch((cause) => {
    if (cause.code === 'ENOENT') return undefined;
    throw new Problem('unreadable', `${file}: ${tell(cause)}`, { cause });
  });
  const { text, isNew } = readable(file, () => merge(before ?? '', server));
  if (before === undefined) await makeFolder(dirname(file));
  const backup = before === undefined ? undefined : `${file}.bak`;
  if (backup !== undefined) await copyFile(file, backup);
  await writeAtomically(file, text);
  return { isNew, ...(backup !== undefined && { backup }) };
}

function readable<T>(file: string, merge: () => T): T {
  try {
    return merge();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const next = 'leave --write out, and paste what is printed there yourself';
    throw new Problem('unreadable', `${file} cannot be changed safely (${cause.message}): ${next}.`, { cause });
  }
}
