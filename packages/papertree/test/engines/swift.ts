/**
 * A real S3 server for tests: OpenStack Swift with its `s3api`, from Debian's packages. Its objects are files of a temporary folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { python } from '../../../../test/tools.ts';
import type { S3Options } from '../../src/storage/drivers/s3.ts';
import { freePort } from '../free-port.ts';
import type { ServerPlace } from './postgres-server.ts';

const script = fileURLToPath(new URL('swift-server.py', import.meta.url));
export const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const region = 'us-east-1';

export interface Swift {
  readonly endpoint: string;
  /** The options for a bucket that was just made. */
  makeBucket(name: string): Promise<Omit<S3Options, 'draftFolder'>>;
  /** A client of the server, to look behind the driver. */
  connect(): S3Client;
  /** Ends the server at once, by SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again, on the same folder and port. */
  start(): Promise<void>;
  /** Ends it, and deletes its folder. */
  close(): Promise<void>;
}

export async function startSwift(place?: ServerPlace): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-swift-'));
  const { port, address } = place ?? { port: await freePort(), address: '127.0.0.1' };
  const endpoint = `http://${address}:${port}`;
  let server: ChildProcess | undefined;

  const start = async () => {
    // -B: no compiled files beside the script.
    const [program = '', ...words] = [...(place?.within ?? []), python, '-B', script, folder, String(port), address];
    const begun = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    server = begun;
    let said = '';
    begun.stderr.on('data', (text) => (said += text));
    const ended = once(begun, 'exit').then(() => {
      throw new Error(`Swift did not start: ${said}`);
    });
    await Promise.race([once(createInterface(begun.stdout), 'line'), ended]);
    ended.catch(() => {});
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };

  const connect = () => new S3Client({ endpoint, region, credentials, forcePathStyle: true });

  await start();
  return {
    endpoint,
    connect,
    async makeBucket(bucket) {
      const client = connect();
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return { bucket, prefix: 'shelf/', endpoint, region, credentials, pathStyle: true };
    },
    kill,
    start,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
