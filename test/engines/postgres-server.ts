/** A PostgreSQL server of our own, from Debian's package `postgresql`: in a temporary folder, to be killed and started at will. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

export interface PostgresServer {
  readonly url: string;
  /** Ends it at once, as a power cut would. */
  kill(): void;
  start(): void;
  /** Ends it, and deletes its folder. */
  close(): void;
}

/** The folder of its programs, for the newest version that is installed. */
export function findPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  try {
    const newest = readdirSync(versions)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1);
    return newest && join(versions, newest, 'bin');
  } catch {
    return undefined;
  }
}

/** The address of a server: by default a free port of the loopback interface. */
export interface ServerPlace {
  readonly address: string;
  readonly port: number;
  /** The beginning of a command line by which programs are run there. */
  readonly within: readonly string[];
  /** The addresses that may ask it. */
  readonly clients: string;
}

export async function startPostgres(programs: string, place?: ServerPlace): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-postgres-'));
  // It refuses to run as root, so root runs it as the user of the package.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...words: string[]) => {
    const line = [join(programs, program), ...words];
    const all = [...(place?.within ?? []), ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), ...line];
    execFileSync(all[0] ?? '', all.slice(1), { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (isRoot) {
    const id = (what: string) => Number(spawnSync('id', [what, 'postgres']).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const { port, address } = place ?? { port: await freePort(), address: '127.0.0.1' };
  const options = `-p ${port} -c listen_addresses=${address} -c unix_socket_directories=${folder}`;
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  if (place) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${place.clients} trust\n`);
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  const kill = () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  start();
  return {
    url: `postgres://postgres@${address}:${port}/postgres`,
    kill,
    start,
    close() {
      try {
        kill();
      } catch {
        // It was killed already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
