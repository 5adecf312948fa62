/** Accepts requests whose method Node's parser does not know, so that they can be passed on like any other. */
import { type IncomingMessage, METHODS, type Server } from 'node:http';
import { Duplex } from 'node:stream';

// FROB /path HTTP/1.1, at the very start of what was read.
const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) (?=[^ \r\n]+ HTTP\/1\.[01]\r?\n)/;
// A method the parser knows, whose requests may have a body.
const placeholder = 'POST';

/** The method of the first request of a connection, if it is not the one that the parser was given. */
const methods = new WeakMap<object, string>();
const prepared = new WeakSet<Server>();

/**
 * To be called first in a server's `clientError`. If an unknown method was all that was wrong, the connection is
 * given back to the server, which emits `request` with the method as it was sent, and the answer is true.
 */
export function readUnknownMethod(server: Server, error: Error, socket: Duplex): boolean {
  const read = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined;
  if (!read || !('code' in error) || error.code !== 'HPE_INVALID_METHOD' || socket.destroyed) return false;
  const head = read.toString('latin1');
  const method = requestLine.exec(head)?.[1];
  // A method the parser knows was not what it refused: something behind that request was.
  if (method === undefined || METHODS.includes(method)) return false;

  if (!prepared.has(server)) server.prependListener('request', nameMethod);
  prepared.add(server);
  const over = socket.listeners('close');
  const connection = takeOver(socket);
  methods.set(connection, method);
  connection.unshift(Buffer.from(placeholder + head.slice(method.length), 'latin1'));
  // The parser that gave up is still at work here, and must be let go before another is begun.
  setImmediate(() => {
    for (const listener of over) Reflect.apply(listener, socket, []);
    server.emit('connection', connection);
  });
  return true;
}

function nameMethod(request: IncomingMessage): void {
  const method = methods.get(request.socket);
  if (method === undefined) return;
  request.method = method;
  methods.delete(request.socket);
}

/** The same connection, without the parser that gave up on it. */
function takeOver(socket: Duplex): Duplex {
  for (const event of ['data', 'end', 'close', 'error', 'drain', 'timeout', 'pause', 'resume']) {
    socket.removeAllListeners(event);
  }
  const connection = new Duplex({
    read: () => socket.resume(),
    write: (chunk, encoding, done) => socket.write(chunk, encoding, done),
    final: (done) => socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk) => {
    if (!connection.push(chunk)) socket.pause();
  });
  socket.on('end', () => connection.push(null));
  socket.on('error', (error) => connection.destroy(error));
  socket.on('close', () => connection.destroy());
  socket.on('timeout', () => connection.emit('timeout'));
  // The client's address is still read from the connection, and a server's time limits are set on it.
  const names = ['remoteAddress', 'remotePort', 'remoteFamily', 'localAddress', 'localPort', 'encrypted'];
  return Object.assign(connection, Object.fromEntries(names.map((name) => [name, Reflect.get(socket, name)])), {
    setTimeout(milliseconds: number, listener?: () => void) {
      if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(milliseconds);
      if (listener) connection.once('timeout', listener);
      return connection;
    },
  });
}
