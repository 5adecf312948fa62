/** A bare `node:http` server that repeats the one answer it was told last: what no service can be faster than. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Head } from './loads.ts';

let head: Head = { status: 200, headers: [] };
let body = Buffer.alloc(0);
const server = http.createServer((_, response) => {
  response.writeHead(head.status, head.headers);
  response.end(body);
});
process.on('message', ({ answer, bytes }: { answer?: Head; bytes?: string }) => {
  if (!answer) return;
  head = answer;
  body = Buffer.from(bytes ?? '', 'base64');
  process.send?.({ told: true });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
