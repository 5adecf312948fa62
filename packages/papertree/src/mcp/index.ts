/** The MCP server, over HTTP and over the standard streams. */
export { createEndpoint, type Endpoint } from './endpoint.ts';
export type { McpOptions } from './server.ts';
export { type StdioServer, serveTools } from './server.ts';
export { tools } from './tools/index.ts';
