/** Writes the files by which registries and clients of agents list the program. */
import { readFileSync } from 'node:fs';
import { agentTools } from '../packages/papertree/src/pages/agent-setup.ts';
import { oldestNode, version } from '../packages/papertree/src/version.ts';

const manifest: {
  readonly name: string;
  readonly mcpName: string;
  readonly homepage: string;
  readonly bugs: string;
  readonly license: string;
  readonly keywords: readonly string[];
} = JSON.parse(readFileSync(new URL('../packages/papertree/package.json', import.meta.url), 'utf8'));

const repository = manifest.homepage.replace('#readme', '');

/** In at most 100 characters, which is what the registry takes. */
const summary = 'Reads arXiv papers by part: outlines, sections, formulas, tables, references, quotations checked.';

/** What a person sets who gives the tools to an agent, in that person's words. */
const asked = {
  DATA_DIR: {
    key: 'folder',
    title: 'Folder for papers',
    says: 'Where papers that were read are kept. Empty: a folder named papertree among your own data.',
    format: 'filepath',
    default: '',
  },
  CONTACT: {
    key: 'contact',
    title: 'Your mail or web address',
    says: 'Sent to the archive with every request, so that it can reach you if something goes wrong. May be empty.',
    format: 'string',
    default: '',
  },
  ARXIV_URL: {
    key: 'archive',
    title: 'Archive',
    says: 'The archive whose papers are read: arXiv, or another that answers as it does.',
    format: 'string',
    default: 'https://arxiv.org',
  },
} as const;

const author = { name: 'Papertree contributors', url: repository };

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

/** A place that the client fills. */
const filled = (name: string) => `\${${name}}`;

/** `manifest.json` of the bundle for Claude Desktop, whose program is `server/main.js`. */
export function bundleManifest(): string {
  const each = Object.entries(asked);
  const env = Object.fromEntries(each.map(([name, { key }]) => [name, filled(`user_config.${key}`)]));
  // Without a default, a field that is left empty reaches the program as the text of its place.
  const fields = each.map(([, { key, title, says, format, default: usual }]) => {
    const type = format === 'filepath' ? 'directory' : 'string';
    return [key, { type, title, description: says, required: false, default: usual }] as const;
  });
  return write({
    manifest_version: '0.3',
    name: manifest.name,
    display_name: 'Papertree',
    version,
    description: summary,
    long_description:
      'Asks for the outline of a paper first, then for the sections that matter, each with an anchor to cite. Formulas are the author’s LaTeX. Quotations are checked against the paper to the letter. Papers are fetched from the archive when they are first asked for, and kept in a folder of this machine.',
    author,
    repository: { type: 'git', url: `${repository}.git` },
    homepage: manifest.homepage,
    support: manifest.bugs,
    license: manifest.license,
    keywords: manifest.keywords,
    server: {
      type: 'node',
      entry_point: 'server/main.js',
      mcp_config: { command: 'node', args: [`${filled('__dirname')}/server/main.js`, 'mcp'], env },
    },
    tools: Object.entries(agentTools).map(([name, description]) => ({ name, description })),
    user_config: Object.fromEntries(fields),
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: `>=${oldestNode}.0` } },
  });
}

/** The folder of the plugin for Claude Code, from the root of the repository, which is its marketplace. */
const pluginFolder = 'plugin';

/** The marketplace, the manifest of the plugin and its server, by their paths; the skill beside them is written by hand. */
export function pluginFiles(): Readonly<Record<string, string>> {
  const about = { name: manifest.name, description: summary };
  const more = { homepage: manifest.homepage, license: manifest.license, keywords: manifest.keywords };
  const server = { command: 'npx', args: ['--yes', `${manifest.name}@${version}`, 'mcp'] };
  return {
    '.claude-plugin/marketplace.json': write({
      ...about,
      owner: author,
      plugins: [{ ...about, source: `./${pluginFolder}`, category: 'research' }],
    }),
    [`${pluginFolder}/.claude-plugin/plugin.json`]: write({ ...about, version, author, repository, ...more }),
    [`${pluginFolder}/.mcp.json`]: write({ mcpServers: { [manifest.name]: server } }),
  };
}

/** `manifest.json` of the browser extension, for Chromium and Firefox. */
export function extensionManifest(): string {
  const pages = (kind: string) => ['arxiv.org', 'www.arxiv.org'].map((host) => `https://${host}/${kind}/*`);
  const icons = Object.fromEntries([16, 48, 128].map((size) => [size, `icons/${size}.png`]));
  return write({
    manifest_version: 3,
    name: 'Papertree',
    version,
    description:
      'Papers on arXiv as Markdown, with their citation, or to read: HTML is converted in the tab, without any server.',
    homepage_url: manifest.homepage,
    icons,
    permissions: ['activeTab', 'storage'],
    action: { default_title: 'Papertree', default_popup: 'popup.html', default_icon: icons },
    options_ui: { page: 'options.html', open_in_tab: false },
    content_scripts: [
      { matches: pages('abs'), js: ['abs-page.js'], css: ['bar.css'] },
      { matches: pages('html'), js: ['html-page.js'], css: ['bar.css', 'reader.css'] },
    ],
    content_security_policy: {
      extension_pages: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    },
    minimum_chrome_version: '111',
    browser_specific_settings: {
      gecko: {
        id: 'papertree@papertree.github.io',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  });
}
