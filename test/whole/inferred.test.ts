/** What a model inferred is served as it was saved, in each of its states and from one to the next. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Inferred, openShelf, type Shelf } from '../../src/shelf/index.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let shelf: Shelf;
before(async () => {
  house = await openHouse();
  shelf = await openShelf(house.dataDir);
});
after(async () => {
  await shelf.close();
  await house.close();
});

const pending = { status: 'pending', queuedAt: '2026-01-02T03:04:05Z' } as const;
const ready = {
  status: 'ready',
  tldr: 'Two rates.',
  contributions: ['Forty kettles.'],
  paperType: 'empirical',
  model: 'some-model',
  promptVersion: '1',
  inferredAt: '2026-01-02T03:04:06Z',
} as const;
const failed = {
  status: 'failed',
  error: { code: 'no-answer', detail: 'None came.' },
  failedAt: '2026-01-02T03:04:07Z',
} as const;

/** Saves it as a worker would that asks a model. */
async function save(id: string, version: number, inferred: Inferred): Promise<void> {
  const { ledger } = shelf;
  const kind = `infer ${id}v${version}`;
  const job = { kind, key: '', paper: { id, version } };
  if (inferred.status === 'pending') return ledger.queue([{ ...job, inferred }]);
  await ledger.queue([job]);
  const taken = await ledger.take(kind, 'nobody', 10_000);
  assert.ok(taken && (await ledger.finish(taken, inferred)));
}

async function tells(idv: string, inferred: object) {
  for (const rest of ['.json', '/outline.json', '/metadata.json']) {
    const path = `/${idv}${rest}`;
    const { status, text, headers } = await house.get(path);
    assert.equal(status, 200, path);
    assert.deepEqual(JSON.parse(text).inferred, inferred, path);
    const waits = 'status' in inferred && inferred.status === 'pending';
    assert.equal(headers['cache-control'], waits ? 'no-cache' : 'public, max-age=300', path);
  }
}

test('failed, with a code, where there is no model', async () => {
  const { inferred, build } = await house.json('/2402.90002v2.json');
  const error = { code: 'no-model', detail: 'No language model is configured' };
  assert.deepEqual(inferred, { status: 'failed', error, failedAt: build?.builtAt });
  await tells('2402.90002v2', inferred ?? {});
});

test('pending, with the time since when', async () => {
  await house.get('/2401.90001v1.md');
  await save('2401.90001', 1, pending);
  await tells('2401.90001v1', pending);
});

test('ready, with the model and the version of the prompt', async () => {
  await house.get('/2401.90001v2.md');
  await save('2401.90001', 2, ready);
  await tells('2401.90001v2', ready);
});

test('from pending to failed', async () => {
  await house.get('/hep-th/9901900.md');
  await save('hep-th/9901900', 1, pending);
  await tells('hep-th/9901900v1', pending);
  await save('hep-th/9901900', 1, failed);
  // An answer may be some seconds old; one that was not asked for yet is not.
  await tells('hep-th/9901900', failed);
});
