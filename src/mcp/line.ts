/** The same tools over a pair of streams: for a client that starts us itself. */

import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpOptions } from './server.ts';

export interface Line {
  close(): Promise<void>;
}

export function openLine(options: McpOptions, input: Readable, output: Writable): Line {
  return serveStdio(() => createMcpServer(options), {
    transport: new StdioServerTransport(input, output),
    onerror: options.fault,
  });
}
