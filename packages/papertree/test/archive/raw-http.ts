/** Speaks and hears HTTP byte by byte, for tests that care about every one of them. */
import net, { type AddressInfo, type Server, type Socket } from 'node:net';

/** Listens on a port of this machine and answers with it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo; // a server on a port has such an address
  return port;
}

/** Sends bytes and resolves with all that came back, once `enough` or the end of the connection. */
export function exchange(
  port: number,
  text: string,
  enough: (heard: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let heard = '';
    socket.on('error', reject);
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      if (enough(heard)) socket.destroy();
    });
    socket.on('close', () => resolve(heard));
    socket.write(Buffer.from(text, 'latin1'));
  });
}

export interface RawUpstream {
  readonly port: number;
  /** Everything each connection said, in order. */
  readonly heard: readonly string[];
  readonly close: () => Promise<void>;
}

/** Writes down what it hears, and answers with fixed bytes once a request is whole by `whole`. */
export async function startRawUpstream(
  answer: string | ((socket: Socket) => void),
  whole: (heard: string) => boolean = (heard) => heard.includes('\r\n\r\n'),
): Promise<RawUpstream> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    const index = heard.push('') - 1;
    let answered = false;
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      heard[index] += data.toString('latin1');
      if (answered || !whole(heard[index] ?? '')) return;
      answered = true;
      if (typeof answer === 'string') socket.end(Buffer.from(answer, 'latin1'));
      else answer(socket);
    });
  });
  const port = await listen(server);
  return {
    port,
    heard,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
