/** Who is asking: the address that a limit is counted for. */
import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/** Names clients: by an IPv4 address, or by the /64 of an IPv6 address, of which one client has all. */
export function createClientKeys(trusted: BlockList): (request: IncomingMessage) => string {
  const behindProxies = trusted.rules.length > 0;
  // Requests come in bursts from one client.
  let last = { address: '', key: '' };
  return (request) => {
    const address = request.socket.remoteAddress ?? '';
    if (behindProxies) {
      return networkOf(forwardedFor(plainAddress(address), request.headers['x-forwarded-for'], trusted));
    }
    if (address !== last.address) last = { address, key: networkOf(plainAddress(address)) };
    return last.key;
  };
}

/** The nearest address that is no proxy of ours; what stands to its left may be made up. */
function forwardedFor(peer: string, header: string | string[] | undefined, trusted: BlockList): string {
  if (header === undefined) return peer;
  const hops = String(header).split(',', 100);
  let nearest = peer;
  while (isTrusted(nearest, trusted)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    const address = plainAddress(hop.trim().replace(/^\[([^\]]*)\](?::[0-9]+)?$|^([0-9.]+):[0-9]+$/, '$1$2'));
    if (isIP(address) === 0) break;
    nearest = address;
  }
  return nearest;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const kind = isIP(address);
  return kind !== 0 && trusted.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

/** `::ffff:192.0.2.1` is 192.0.2.1 on a socket that takes both kinds. */
function plainAddress(address: string): string {
  return /^::ffff:(?=[0-9.]+$)/i.test(address) ? address.slice(7) : address;
}

export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right.split(':').filter(Boolean);
  // An embedded IPv4 address stands for two groups.
  const length = (groups: string[]) => groups.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const gap = Math.max(0, 8 - length(head) - length(tail));
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
