/** Formulas in cells of a paper: no CSV that is served runs in a spreadsheet, unless it is asked for as it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvType } from '../../src/http/route.ts';
import { useOnePaper } from '../whole/one-paper.ts';
import { addressesOf } from './addresses.ts';
import { hostilePage, hostileId as id, runs } from './hostile-paper.ts';

const { get } = useOnePaper(id, hostilePage);

test('every cell that a spreadsheet would run is text in every table of an address', async () => {
  const paths = addressesOf(id).flatMap(([, path, { type }]) => (type === csvType ? [path] : []));
  assert.ok(paths.length > 0);
  for (const path of paths) {
    const lines = (await get(path)).text.split('\r\n');
    for (const words of runs) assert.ok(lines.includes(`'${words}`), `${path}: ${words}`);
    const raw = (await get(`${path}?raw`)).text.split('\r\n');
    for (const words of runs) assert.ok(raw.includes(words), `${path}?raw: ${words}`);
  }
});
