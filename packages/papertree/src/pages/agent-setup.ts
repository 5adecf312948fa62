/**
 * The agent endpoint as the pages tell of it: where it is, what its tools are for, and how common clients of the Model
 * Context Protocol are set up.
 */

export const mcpPath = '/mcp';

/** The tools by their names, in the order in which they are listed. */
export const agentTools: Readonly<Record<string, string>> = {
  get_metadata:
    'What the archive says of a paper: title, authors, abstract, versions, licence; also by a printed citation or a BibTeX entry, with the fields that differ. Never builds.',
  get_outline:
    'Its sections with their anchors and sizes, and how many statements, formulas, listings, figures and tables. The call to begin with.',
  get_section:
    'The text of sections, or of one theorem, formula, algorithm, item, footnote or work cited, as Markdown.',
  get_references:
    'The works cited: all, those of a section, or those that hold some words; with the sentences that cite them.',
  list_figures: 'Figures and tables with their captions.',
  get_figure: 'Some of them: the picture, the table as Markdown or CSV, and where the text mentions it.',
  find_in_paper:
    'Where words stand, in which theorem or formula, and whether a quotation stands there to the letter, nearly, or not at all.',
};

interface ClientSetup {
  readonly name: string;
  /** The place for it: a file, or a dialog of the client. */
  readonly where: string;
  /** The text to paste there. */
  readonly text: string;
}

interface AgentClient {
  readonly name: string;
  /** The file of its settings, as people write it. */
  readonly file: string;
  /** What holds its servers there: a field of JSON, or a table of TOML. */
  readonly field: string;
}

/** Clients whose files are known, by the words for them in `papertree mcp --setup`. */
export const agentClients = {
  'claude-code': { name: 'Claude Code', file: '.mcp.json', field: 'mcpServers' },
  'claude-desktop': { name: 'Claude Desktop', file: 'claude_desktop_config.json', field: 'mcpServers' },
  codex: { name: 'Codex', file: '~/.codex/config.toml', field: 'mcp_servers' },
  cursor: { name: 'Cursor', file: '~/.cursor/mcp.json', field: 'mcpServers' },
  gemini: { name: 'Gemini CLI', file: '~/.gemini/settings.json', field: 'mcpServers' },
  vscode: { name: 'VS Code', file: '.vscode/mcp.json', field: 'servers' },
} as const satisfies Readonly<Record<string, AgentClient>>;

/** What to paste into common clients of the Model Context Protocol for our endpoint. */
export function clientSetups(address: string): readonly ClientSetup[] {
  const { codex, cursor, gemini, vscode, ...claude } = agentClients;
  const json = ({ name, file, field }: AgentClient, server: object, more = ''): ClientSetup => {
    const text = JSON.stringify({ [field]: { papertree: server } }, null, 2);
    return { name, where: `\`${file}\`${more}`, text };
  };
  const command = `claude mcp add --transport http papertree ${address}`;
  return [
    { name: claude['claude-code'].name, where: 'In a shell', text: command },
    json(claude['claude-desktop'], { command: 'papertree', args: ['mcp'] }, ', with Papertree on the same machine'),
    json(cursor, { url: address }),
    json(vscode, { type: 'http', url: address }),
    { name: codex.name, where: `\`${codex.file}\``, text: `[${codex.field}.papertree]\nurl = "${address}"` },
    json(gemini, { httpUrl: address }),
    { name: 'Any other', where: 'Streamable HTTP, stateless, no key', text: address },
  ];
}
