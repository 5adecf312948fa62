/** Setups of common clients of the Model Context Protocol for our endpoint. */

export interface ClientSetup {
  readonly name: string;
  /** The place for it: a file, or a dialog of the client. */
  readonly where: string;
  /** The text to paste there. */
  readonly text: string;
}

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
