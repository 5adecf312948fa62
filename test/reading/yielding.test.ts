/** Indexing a large paper yields to the event loop, and gives the same as in one go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/index.ts';
import { normalise, normaliseInPieces } from '../../src/reading/normalise.ts';
import { collectPassages } from '../../src/reading/passages.ts';
import { makeSearchIndex, search } from '../../src/reading/search.ts';

const paragraphs = 3000;
const body = Array.from(
  { length: paragraphs },
  (_, i) =>
    `<div id="S1.p${i}" class="ltx_para"><p class="ltx_p">${'Every cook knows the kettle. '.repeat(12)}</p></div>`,
).join('\n');
const { content } = convert(
  `<article class="ltx_document"><section id="S1" class="ltx_section">${body}</section></article>`,
);

/** How often somebody else had a turn before the work was done. */
async function turnsOfOthers(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let waiting = setImmediate(function others() {
    turns++;
    waiting = setImmediate(others);
  });
  await work;
  clearImmediate(waiting);
  return turns;
}

test('while a large paper is made ready, others have their turns', async () => {
  const many = 5;
  const making = async () => collectPassages(content, new Set());
  assert.ok((await turnsOfOthers(making())) >= many, 'its passages');
  const concordance = await making();
  assert.equal(concordance.passages.length, paragraphs);
  assert.ok((await turnsOfOthers((async () => makeSearchIndex(concordance))())) >= many, 'its index');
  const index = await makeSearchIndex(concordance);
  const query = (async () => search(index, 'no cook knows samovars', 5))();
  assert.ok((await turnsOfOthers(query)) >= many, 'its words');
});

test('folded in pieces of whatever length, a text is the same', () => {
  const texts = [
    '',
    'a',
    'Naïve 𝒜𝛼 – a − 3, 3.5 %; ﬁne e\u0301 a ≠ b != c\u00ad-\n  4',
    '\ud835 lone \udc00',
    '𝒜'.repeat(5),
  ];
  for (const text of texts) {
    const whole = normalise(text);
    for (let length = 1; length <= text.length + 1; length++) {
      const work = normaliseInPieces(text, length);
      let step = work.next();
      for (; !step.done; step = work.next()) assert.ok(step.value > 0);
      assert.deepEqual([step.value.text, [...step.value.at]], [whole.text, [...whole.at]], `${text} by ${length}`);
    }
  }
});
