/** Answers what the HTTP parser refuses: problem documents, written to the bare connection. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RefusalCode } from '../errors.ts';
import { problemReply } from './problem.ts';

interface Refusal {
  readonly code: RefusalCode;
  readonly reason: string;
}

function refusalOf(error: Error & { code?: string; rawPacket?: unknown }): Refusal {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return isMostlyTarget(error.rawPacket)
      ? { code: 'uri-too-long', reason: 'The request line did not end within the limit.' }
      : { code: 'headers-too-large', reason: 'The headers did not end within the limit.' };
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'bad-request', reason: 'The request took too long to arrive.' };
  if (holdsBareBytes(error.rawPacket))
    return { code: 'bad-request', reason: 'The target holds bytes beyond ASCII, which must be percent-encoded.' };
  return { code: 'bad-request', reason: 'The request is malformed.' };
}

/** `/sections/Übersicht.md` as it was typed, which no browser and few libraries send. */
function holdsBareBytes(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && /^[A-Z]+ [\x21-\x7e]*[\x80-\xff]/.test(packet.toString('latin1'));
}

/** Whether it was the first line that was too long, or what came after it. */
function isMostlyTarget(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const target = /^[A-Z]+ ([^\s]+)/.exec(packet.toString('latin1'))?.[1] ?? '';
  return target.length > packet.length / 2;
}

/** The path of a request line, as far as it can be made out. */
function pathOf(packet: unknown): string {
  const head = Buffer.isBuffer(packet) ? packet.subarray(0, 2000).toString('latin1') : '';
  return /^[^\s]+ (\/[^\s?]*)/.exec(head)?.[1] ?? '/';
}

/** Whether an answer is under way on a connection. */
export function isBusy(socket: Duplex): boolean {
  // Node keeps it there, and its own refusals go by it.
  return Boolean((socket as Duplex & { _httpMessage?: unknown })._httpMessage);
}

const refused = new WeakSet<Duplex>();

/**
 * Answers and closes; where an answer is under way on the connection, nothing may be put beside it. False where the
 * connection was refused before: the parser complains again of each piece that still comes.
 */
export function refuse(
  error: Error & { rawPacket?: unknown },
  socket: Duplex,
  baseUrl: string,
  requestId: string,
): boolean {
  // What still arrives is read and dropped: closed with bytes unread, a connection loses the answer on its way.
  if (refused.has(socket)) return false;
  refused.add(socket);
  if (!socket.writable || isBusy(socket) || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return true;
  }
  const { code, reason } = refusalOf(error);
  const { status, headers, body } = problemReply(
    code,
    { baseUrl, instance: pathOf(error.rawPacket), requestId },
    { reason },
  );
  const own = ['X-Request-Id', requestId, 'Date', new Date().toUTCString(), 'Connection', 'close'];
  const lines = headers.concat(own).map((word, index) => (index % 2 === 0 ? `${word}: ` : `${word}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(body);
  setTimeout(() => socket.destroy(), 2000).unref();
  return true;
}
