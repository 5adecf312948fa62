/** Hosts with addresses of their own on one machine: network namespaces on a bridge, made by root and removed at the end. */
import { execFileSync } from 'node:child_process';

export interface Host {
  readonly address: string;
  /** The beginning of a command line by which a program is run there. */
  readonly within: readonly string[];
  /** From now on nothing reaches it, and nothing tells anybody so. */
  cutOff(): void;
  reconnect(): void;
}

export interface Network<Name extends string> {
  readonly hosts: Readonly<Record<Name, Host>>;
  /** The address by which the hosts reach this process. */
  readonly address: string;
  readonly addresses: string;
  close(): void;
}

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Names of interfaces have at most 15 bytes. */
export function makeNetwork<Name extends string>(names: readonly Name[]): Network<Name> {
  const id = process.pid % 100_000;
  const net = `10.213.${process.pid % 250}`;
  const bridge = `pt${id}`;
  const made: string[][] = [];
  const close = () => {
    for (const words of made.reverse()) ip(...words);
    made.length = 0;
  };
  const make = (undo: string[], ...words: string[]) => {
    ip(...words);
    made.push(undo);
  };

  const makeHost = (n: number): Host => {
    const space = `papertree-${id}-${n}`;
    const [outer, inner] = [`pt${id}o${n}`, `pt${id}i${n}`];
    const address = `${net}.${n + 2}`;
    const within = ['ip', 'netns', 'exec', space];
    make(['netns', 'del', space], 'netns', 'add', space);
    make(['link', 'del', outer], 'link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
    ip('link', 'set', inner, 'netns', space);
    ip('link', 'set', outer, 'master', bridge, 'up');
    const inside = (...words: string[]) => ip('-n', space, ...words);
    inside('link', 'set', 'lo', 'up');
    inside('addr', 'add', `${address}/24`, 'dev', inner);
    inside('link', 'set', inner, 'up');
    return {
      address,
      within,
      cutOff: () => ip('link', 'set', outer, 'down'),
      reconnect: () => ip('link', 'set', outer, 'up'),
    };
  };

  try {
    make(['link', 'del', bridge], 'link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${net}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    // Every name of the list is a key, which the types of `fromEntries` do not tell.
    const hosts = Object.fromEntries(names.map((name, n) => [name, makeHost(n)])) as Record<Name, Host>;
    return { hosts, address: `${net}.1`, addresses: `${net}.0/24`, close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}
