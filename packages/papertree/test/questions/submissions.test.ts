/** What is sent to be checked is read alike here and on a thread, where it is read once it is long. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSubmissionReader, openPaperThreads, readSubmission } from '../../src/questions/index.ts';

const threads = openPaperThreads({ count: 1 });
after(() => threads.close());

const list = '@misc{able, title={Kettles}, eprint={2401.00001}, archivePrefix={arXiv}}\n';
const draft = 'Able says that “kettles cool at two rates” [@able, Table 2].\n\n';
const most = { works: 10, sentences: 20 };

test('a long list or draft is read on a thread, with what is read of a short one', async () => {
  const called: string[] = [];
  const read = createSubmissionReader({
    call(name, input) {
      called.push(name);
      return threads.call(name, input);
    },
  });
  const short = { list, draft, most };
  assert.deepEqual(await read(short), readSubmission(short));
  assert.deepEqual(called, []);
  const long = { list, draft: draft.repeat(2000), most };
  assert.deepEqual(await read(long), readSubmission(long));
  assert.deepEqual(called, ['readSubmission']);
  assert.deepEqual(await read({ list: 'arXiv:2401.00001v2', draft: '', most }), { id: '2401.00001', version: 2 });
});

test('a draft that prints its list is read with it, in either field', () => {
  const numbered =
    'Able says that “kettles cool at two rates” [1, Table 2].\n\n# References\n\n[1] A. Able. Kettles. arXiv:2401.00001.\n';
  const read = readSubmission({ list: numbered, draft: '', most });
  assert.ok('list' in read);
  assert.deepEqual(
    read.list.works.map(({ key, id }) => [key, id?.id]),
    [['1', '2401.00001']],
  );
  assert.deepEqual(
    read.cited.map(({ keys, parts }) => [keys, parts]),
    [[['1'], [{ words: 'Table 2', keys: ['1'] }]]],
  );
  assert.equal(read.isDraft, false);
  assert.deepEqual(readSubmission({ list: '', draft: numbered, most }), read);
});
