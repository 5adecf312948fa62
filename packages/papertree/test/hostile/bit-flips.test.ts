/** A stored build with one bit turned: every address answers as before, or says that it cannot; never is it served altered. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { unzip } from '../converter/unzip.ts';
import { startTestServer, type TestServer, until } from '../whole/test-server.ts';
import { addressesOf } from './addresses.ts';

const idv = '2401.90001v2';
const flips = Number(process.env.FLIPS ?? 8);
const folder = await mkdtemp(join(tmpdir(), 'papertree-bit-flips-'));

/** The same for all servers, for answers are compared. */
const urls = { BASE_URL: 'https://papers.example', ARCHIVE_PUBLIC_URL: 'https://archive.example' };

const times = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::[\d.]+)?(?:Z| UTC)/g;

/** What every address answers, but for the times of the build. */
async function answersOf(server: TestServer): Promise<Map<string, { status: number; text: string }>> {
  const answers = new Map<string, { status: number; text: string }>();
  for (const [name, path] of addressesOf(idv)) {
    const ask = () => server.get(path);
    const isBundle = name === 'zip' || name === 'epub';
    const { status, text } = await (isBundle ? unpack(server, path) : name === 'asset' ? until(ask, 404) : ask());
    answers.set(name, { status, text: text.replace(times, '') });
  }
  return answers;
}

/** Sums say the same as what they are of, times included. */
const described = /^(?:SHA256SUMS|datapackage\.json|README\.md)$/;

/** The files of a bundle one behind the other; one that is cut off on the way is as good as a problem. */
async function unpack({ url }: TestServer, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url + path);
  const bytes = await answer.bytes().catch(() => undefined);
  if (bytes === undefined) return { status: 500, text: '' };
  if (answer.status !== 200) return { status: answer.status, text: Buffer.from(bytes).toString() };
  const files = [...(await unzip(bytes))].filter(([name]) => !described.test(name));
  return { status: 200, text: files.map(([name, content]) => `${name}\n${content.toString('latin1')}\n`).join('') };
}

async function withServer<T>(place: string, use: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer({}, { DATA_DIR: place, ...urls });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

test(`${flips} builds and files with one bit turned are never served altered`, {
  timeout: 240_000,
}, async (context) => {
  const random = randomOf(context);
  try {
    const whole = join(folder, 'whole');
    const { unbuilt, expected } = await withServer(whole, async (server) => ({
      unbuilt: (await server.get(`/${idv}/metadata.json`)).text.replace(times, ''),
      expected: await answersOf(server),
    }));
    for (const [name, { status }] of expected) assert.equal(status, 200, name);
    const objects = (await readdir(whole, { recursive: true, withFileTypes: true })).filter(
      (each) => each.isFile() && /\/(?:builds|assets)\b/.test(each.parentPath),
    );
    assert.ok(objects.length > 1, String(objects.length));
    for (let flip = 0; flip < flips; flip++) {
      const damaged = join(folder, `damaged-${flip}`);
      await cp(whole, damaged, { recursive: true });
      const turned = objects[flip % objects.length];
      const file = join(turned?.parentPath.replace(whole, damaged) ?? '', turned?.name ?? '');
      const bytes = await readFile(file);
      const at = random.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
      await writeFile(file, bytes);
      const answers = await withServer(damaged, answersOf);
      for (const [name, { status, text }] of answers) {
        if (status === (name === 'asset' ? 404 : 500)) continue;
        // While it is built anew, metadata.json says so.
        if (name === 'metadata' && text === unbuilt) continue;
        const was = expected.get(name)?.text ?? '';
        const differs = [...text].findIndex((each, i) => each !== was[i]);
        const says = `${name}, byte ${at} of ${turned?.name}: ${text.slice(differs - 20, differs + 80)}`;
        assert.ok(status === 200 && text === was, says);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
