/** The order in which reports tell sentences, and what they leave out where there is little room. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlReport, judgeLookup, type LookupAnswer, markdownReport, tellReport } from '../../src/checks/index.ts';

const found = (key: string): LookupAnswer => ({ key, match: 'exact', anchor: 'S1', url: `http://a/${key}#S1` });
const none = (key: string): LookupAnswer => ({ key, match: 'not found' });
const closed = (key: string): LookupAnswer => ({ key, reason: 'no-paper' });

test('on a terminal what is in order is counted, and told only if all is', () => {
  const place = { ...found('able'), place: 'Table 2, row “tin”' };
  const fine = [
    judgeLookup('number', '2.31', [place]),
    judgeLookup('number', '2.3', [{ ...place, otherwise: { by: 'rounding', text: '2.31' } }]),
    judgeLookup('quotation', 'a kettle cools', [found('able')]),
  ];
  const sentences = [
    { sentence: 'Fine.', lookups: fine },
    { sentence: 'Bent.', lookups: [...fine, judgeLookup('part', 'Table 9', [none('able')])] },
    { sentence: 'Absent.', lookups: [...fine, judgeLookup('number', '9.75', [none('able')])] },
    {
      sentence: 'Negative.',
      lookups: [judgeLookup('number', '9.25', [{ ...place, otherwise: { by: 'minus', text: '-9.25' } }])],
    },
    ...['First.', 'Second.'].map((sentence) => ({
      sentence,
      lookups: [judgeLookup('number', '8.5', [closed('cole')])],
    })),
    { sentence: 'Bare.', lookups: [] },
  ] as const;
  const citations = sentences.map((each, i) => ({ ...each, lookups: [...each.lookups], line: i + 1, keys: ['able'] }));
  const short = tellReport({ works: [], faults: [], citations }, 200);
  const order = [
    'SENTENCES TO MEND',
    'Bent.',
    'STANDS OTHERWISE',
    'Negative.',
    'NOT FOUND',
    'Absent.',
    'NOT BE LOOKED UP',
    'Not looked up in cole',
  ];
  const places = [...order, 'line 5: 8.5', 'line 6: 8.5', '1 sentence is in order'].map((words) =>
    short.indexOf(words),
  );
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    short,
  );
  assert.ok(!places.includes(-1), short);
  assert.equal(short.match(/Not looked up in cole/g)?.length, 1);
  assert.doesNotMatch(short, /Fine\.|Bare\.|2\.31|a kettle cools/);
  const whole = tellReport({ works: [], faults: [], citations }, 200, true);
  assert.match(whole, /Fine\.[\s\S]*there: 2\.31 \(Table 2, row “tin”\)/);
  assert.match(whole, /Bare\./);
  assert.match(
    htmlReport({ works: [], faults: [], citations }, ''),
    /<summary>Sentences in which all is in order \(1\)<\/summary>/,
  );
  assert.match(
    markdownReport({ works: [], faults: [], citations }),
    /\n## Sentences in which all is in order\n\n- line 1: Fine/,
  );
});

test('works of a printed list are called as they are cited', () => {
  const lookups = [judgeLookup('part', 'Table 9', [none('3')]), judgeLookup('number', '2.5', [found('4')])];
  const told = tellReport(
    { works: [], faults: [], citations: [{ line: 1, sentence: 'It is so.', keys: ['3', '4'], lookups }] },
    200,
    true,
  );
  assert.match(told, /No Table 9 was found in \[3\]/);
  assert.match(told, /2\.5 \(\[4\], S1\)/);
});
