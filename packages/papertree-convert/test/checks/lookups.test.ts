/** Verdicts on what a sentence takes from works, and what they say to who reads them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeLookup, type LookupAnswer, markdownReport, tellReport } from '../../src/checks/index.ts';

const found = (key: string): LookupAnswer => ({ key, match: 'exact', anchor: 'S1', url: `http://a/${key}#S1` });
const none = (key: string): LookupAnswer => ({ key, match: 'not found' });
const closed = (key: string, reason: LookupAnswer['reason'] = 'no-paper'): LookupAnswer => ({
  key,
  ...(reason && { reason }),
});
const told = (...given: Parameters<typeof judgeLookup>) => {
  const { verdict, key = '', says } = judgeLookup(...given);
  return [verdict, key, says].filter((each) => each !== '').join(': ');
};

test('a quotation is named with the work in which it stands, and with the one beside which it does not', () => {
  const words = 'a kettle cools';
  const there = 'It stands there word for word.';
  assert.equal(told('quotation', words, [found('able')], { beside: ['able'] }), `exact: able: ${there}`);
  assert.equal(
    told('quotation', words, [none('able'), found('baker')], { beside: ['able'] }),
    `exact: baker: ${there} That is baker, not able, which is cited beside it.`,
  );
  // Both are cited there.
  assert.equal(
    told('quotation', words, [none('able'), found('baker')], { beside: ['able', 'baker'] }),
    `exact: baker: ${there}`,
  );
  assert.equal(
    told('quotation', words, [closed('able'), found('baker')], { beside: ['able'] }),
    `exact: baker: ${there} It was not looked up in able, which is cited beside it.`,
  );
  assert.equal(
    told('quotation', words, [none('able'), none('baker')]),
    'not-there: These words do not stand in able, baker: find where they come from; they may be your own.',
  );
});

test('what could not be looked up says where, why, and what to do', () => {
  const cases: readonly (readonly [readonly LookupAnswer[], string])[] = [
    [
      [closed('able', 'no-html')],
      'Not looked up in able (no text of it at the archive that can be searched). Look there yourself.',
    ],
    [[closed('able', 'no-answer')], 'Not looked up in able (the archive gave no answer). Check again later.'],
    [
      [none('able'), closed('baker'), closed('dorn'), closed('cole', 'no-work')],
      'Not in able, and not looked up in baker, dorn (not known as a paper of the archive; no other texts are searched; look there yourself), nor in cole (not in the list; add it to the list, or correct the key).',
    ],
  ];
  for (const [answers, says] of cases) assert.equal(told('quotation', 'a kettle cools', answers), `unchecked: ${says}`);
});

test('a quotation may leave out whom its words cite, and nothing else', () => {
  const verdict = (words: string, found: string) =>
    judgeLookup('quotation', words, [{ key: 'able', match: 'fuzzy', found }]).verdict;
  assert.equal(verdict('Kettles cool, as is known.', 'Kettles [3, 4] cool, as is known.'), 'normalised');
  assert.equal(
    verdict('Kettles cool fast', 'Kettles cool (Able et al., 2020; Baker and Cole, 2021) fast'),
    'normalised',
  );
  assert.equal(
    verdict('Kettles with lids cool', 'Kettles with lids Able (2020); Dorn et al. (2021a) cool'),
    'normalised',
  );
  assert.equal(verdict('Kettles cool fast', 'Kettles [3] do not cool fast'), 'nearly');
  assert.equal(
    verdict('Kettles cool at once', 'Kettles (KET; Able et al., 2020a) cool (e.g., ACME, 2021b, c) at once [7]'),
    'normalised',
  );
  assert.equal(verdict('Able et al. show it', 'Able et al. (2020) show it'), 'normalised');
  assert.equal(verdict('Kettles cooled in 2020', 'Kettles cooled in March 2020'), 'nearly');
  assert.equal(verdict('Kettles cooled fast', 'Kettles cooled (March 3, 2020) fast'), 'nearly');
  assert.equal(verdict('Kettles cool', 'Kettles (all of them) cool'), 'nearly');
  assert.equal(verdict('Kettles with a < 0 cool', 'Kettles [3] with a > 0 cool'), 'nearly');
});

test('a comma that is put in or left out is told', () => {
  const judged = (words: string, found: string) => {
    const difference = [{ in: 'query', text: words } as const, { in: 'paper', text: found } as const];
    return judgeLookup('quotation', words, [{ key: 'able', match: 'normalised', found, difference }]);
  };
  const bent = judged('Kettles, that sing, cool', 'kettles that sing cool');
  assert.deepEqual([bent.verdict, bent.difference?.length], ['normalised', 2]);
  assert.match(bent.says, /with other commas or points/);
  for (const [words, found] of [
    ['Kettles, that sing.', 'kettles, that sing'],
    ['kettles sing', 'kettles “sing”'],
    ['at $a\\,b$ it sings', 'at $ab$ it sings'],
  ] as const)
    assert.equal(judged(words, found).difference, undefined, words);
});

test('parts that exist are told in a line below what is to be mended, and marks are explained', () => {
  const difference = [{ in: 'query', text: 'sings' } as const, { in: 'paper', text: 'cools' } as const];
  const elsewhere: LookupAnswer = {
    ...found('able'),
    match: 'fuzzy',
    difference,
    misplaced: 'part',
    place: 'Section 3',
  };
  const lookups = [
    judgeLookup('quotation', 'a kettle sings', [elsewhere], { parts: ['Section 2'] }),
    judgeLookup('part', 'Section 2', [{ ...found('able'), anchor: 'S2' }]),
    judgeLookup('part', 'Section 4', [{ ...found('able'), anchor: 'S4' }]),
  ];
  const citations = [{ line: 1, sentence: 'So it is.', keys: ['able'], lookups }];
  const lines = tellReport({ works: [], faults: [], citations }, 200, true).split('\n');
  assert.ok(
    lines.includes(
      'Where words differ, [-these-] are the draft’s, and {+these+} the paper’s: correct the quotation, or mark what you changed.',
    ),
  );
  assert.deepEqual(
    lines.filter((line) => /^ {2,4}\S+ ?nearly:|^ {4}exists:/.test(line)),
    ['  ! nearly: “a kettle sings” in able, Section 3 (S1) <http://a/able#S1>', '    exists: Section 2; Section 4'],
  );
});

test('of a sentence one thing is told once: no part beside what stands in it, nor of each number what holds for all', () => {
  const inTable: LookupAnswer = { ...found('able'), anchor: 'S1.T1', place: 'Table 1, row “glass”' };
  const differs: LookupAnswer = { ...inTable, match: 'not found', differs: { has: ['0.034'] } };
  const lookups = [
    judgeLookup('part', 'Table 1', [{ ...found('able'), anchor: 'S1.T1', shows: 'Table 1: Pots.' }]),
    judgeLookup('part', 'Table 2', [{ ...found('able'), anchor: 'S1.T2', shows: 'Table 2: Lids.' }]),
    judgeLookup('part', 'Section 1', [{ ...found('baker'), shows: '1 Pots' }]),
    judgeLookup('number', '0.043', [differs]),
    judgeLookup('number', '0.31', [inTable]),
    judgeLookup('number', '0.32', [inTable]),
  ];
  const report = { works: [], faults: [], citations: [{ line: 1, sentence: 'So.', keys: ['able'], lookups }] };
  const items = (told: string, lead: RegExp) =>
    told.split('\n').flatMap((line) => (lead.test(line) ? [line.replace(lead, '').replace(/ in \[?able.*/, '')] : []));
  const table = tellReport(report, 200, true);
  assert.deepEqual(items(table, /^ {2,4}(?=! [a-z]|there|exists)/), [
    '! number-differs: 0.043',
    'there: 0.31 (Table 1, row “glass”); 0.32 (Table 1, row “glass”)',
    'exists: Table 2; Section 1',
  ]);
  const markdown = markdownReport(report);
  assert.deepEqual(items(markdown, /^ {2}- /), [
    '**number-differs**: 0.043',
    'there: 0.31 ([Table 1, row “glass”](<http://a/able#S1>)); 0.32 ([Table 1, row “glass”](<http://a/able#S1>))',
    'exists: [Table 2](<http://a/able#S1>); [Section 1](<http://a/baker#S1>)',
  ]);
  for (const told of [table, markdown]) assert.equal(told.match(/says the same/g)?.length, 1, told);
});
