/** A PostgreSQL server of our own, from Debian's package `postgresql`: in a temporary folder, to be killed and started at will. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

/** With a certificate the server refuses whoever does not encrypt. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

export async function startPostgres(programs: string, place?: ServerPlace, tls?: Certificate): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-postgres-'));
  // It refuses to run as root, so root runs it as the user of the package.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...words: string[]) => {
    const line = [join(programs, program), ...words];
    const all = [...(place?.within ?? []), ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), ...line];
    execFileSync(all[0] ?? '', all.slice(1), { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const id = (what: string) => Number(spawnSync('id', [what, 'postgres']).stdout);
  const giveAway = (path: string) => isRoot && chownSync(path, id('-u'), id('-g'));
  giveAway(folder);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const { port, address } = place ?? { port: await freePort(), address: '127.0.0.1' };
  const options = [`-p ${port} -c listen_addresses=${address} -c unix_socket_directories=${folder}`];
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  if (place) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${place.clients} trust\n`);
  if (tls) {
    for (const name of ['key', 'certificate'] as const) {
      writeFileSync(join(folder, name), tls[name], { mode: 0o600 });
      giveAway(join(folder, name));
    }
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all all trust\n');
    options.push(`-c ssl=on -c ssl_key_file=${folder}/key -c ssl_cert_file=${folder}/certificate`);
  }
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '), 'start');
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
