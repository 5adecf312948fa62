/** Writes the files by which registries and clients of agents list the program. */
import { readFileSync } from 'node:fs';
import { version } from '../packages/papertree/src/version.ts';

const manifest: {
  readonly name: string;
  readonly mcpName: string;
  readonly homepage: string;
  readonly license: string;
} = JSON.parse(readFileSync(new URL('../packages/papertree/package.json', import.meta.url), 'utf8'));

const repository = manifest.homepage.replace('#readme', '');

/** In at most 100 characters, which is what the registry takes. */
const summary = 'Reads arXiv papers by part: outlines, sections, formulas, tables, references, quotations checked.';

/** What a person sets who gives the tools to an agent, in that person's words. */
const asked = {
  DATA_DIR: {
    title: 'Folder for papers',
    says: 'Where papers that were read are kept. Empty: a folder named papertree among your own data.',
    format: 'filepath',
    default: '',
  },
  CONTACT: {
    title: 'Your mail or web address',
    says: 'Sent to the archive with every request, so that it can reach you if something goes wrong. May be empty.',
    format: 'string',
    default: '',
  },
  ARXIV_URL: {
    title: 'Archive',
    says: 'The archive whose papers are read: arXiv, or another that answers as it does.',
    format: 'string',
    default: 'https://arxiv.org',
  },
} as const;

const write = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** `server.json` of the MCP registry: the package as a program that an agent starts, and as a service. */
export function registryEntry(): string {
  const environmentVariables = Object.entries(asked).map(([name, { says, format, default: usual }]) => ({
    name,
    description: says,
    format,
    ...(usual && { default: usual }),
  }));
  const own = { registryType: 'npm', identifier: manifest.name, version, runtimeHint: 'npx' };
  const port = { name: 'PORT', description: 'The port of the service.', format: 'number', default: '8080' };
  return write({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: manifest.mcpName,
    title: 'Papertree',
    description: summary,
    version,
    websiteUrl: manifest.homepage,
    repository: { url: repository, source: 'github', subfolder: 'packages/papertree' },
    packages: [
      {
        ...own,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables,
      },
      {
        ...own,
        transport: { type: 'streamable-http', url: 'http://127.0.0.1:{PORT}/mcp' },
        packageArguments: [{ type: 'positional', value: 'serve' }],
        environmentVariables: [port, ...environmentVariables],
      },
    ],
  });
}
