/**
 * The agent endpoint as the pages tell of it: where it is, what its tools are for, and how common clients of the Model
 * Context Protocol are set up.
 */

export const mcpPath = '/mcp';

/** The tools by their names, in the order in which they are listed. */
export const agentTools: Readonly<Record<string, string>> = {
  get_metadata: 'What the archive says of a paper: title, authors, abstract, versions, licence. Never builds.',
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

/** What to paste into common clients of the Model Context Protocol for our endpoint. */
export function clientSetups(address: string): readonly ClientSetup[] {
  const json = (value: object) => JSON.stringify(value, null, 2);
  return [
    { name: 'Claude Code', where: 'In a shell', text: `claude mcp add --transport http papertree ${address}` },
    {
      name: 'Claude Desktop',
      where: '`claude_desktop_config.json`, with Papertree on the same machine',
      text: json({ mcpServers: { papertree: { command: 'papertree', args: ['mcp'] } } }),
    },
    { name: 'Cursor', where: '`~/.cursor/mcp.json`', text: json({ mcpServers: { papertree: { url: address } } }) },
    {
      name: 'VS Code',
      where: '`.vscode/mcp.json`',
      text: json({ servers: { papertree: { type: 'http', url: address } } }),
    },
    { name: 'Codex', where: '`~/.codex/config.toml`', text: `[mcp_servers.papertree]\nurl = "${address}"` },
    {
      name: 'Gemini CLI',
      where: '`~/.gemini/settings.json`',
      text: json({ mcpServers: { papertree: { httpUrl: address } } }),
    },
    { name: 'Any other', where: 'Streamable HTTP, stateless, no key', text: address },
  ];
}
