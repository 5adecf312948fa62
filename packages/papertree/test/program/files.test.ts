/** What the system refuses of files: in words, and Node's own only where there are none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reading, writing } from '../../src/program/files.ts';

const refused = (code: string) => Promise.reject(Object.assign(new Error(`${code}: Node’s words, open 'x'`), { code }));
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it was not refused'),
    (thrown) => thrown.reason as string,
  );

test('what the system refuses is said without its code', async () => {
  for (const code of ['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'EMFILE'])
    assert.doesNotMatch(await reasonOf(reading('/nowhere/x', refused(code))), /Node’s|\bE[A-Z]{3}/, code);
  for (const code of ['EISDIR', 'EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENAMETOOLONG'])
    assert.doesNotMatch(await reasonOf(writing('/nowhere/x', refused(code))), /Node’s|\bE[A-Z]{3}/, code);
  assert.equal(await reasonOf(reading('/nowhere/x', refused('EIO'))), "EIO: Node’s words, open 'x'");
  assert.equal(await reasonOf(reading('/no/where/x', refused('ENOENT'))), 'there is no folder /no/where');
});
