/** Verdicts on what a sentence takes from works, and what they and the reports say to who reads them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CheckReport,
  htmlReport,
  judgeLookup,
  type LookupAnswer,
  markdownReport,
  problemsFirst,
  tellReport,
  tellSummaries,
} from '../../src/checks/index.ts';

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
      'It was not looked up in able (no text of it at the archive that can be searched). Look there yourself.',
    ],
    [[closed('able', 'no-answer')], 'It was not looked up in able (the archive gave no answer). Check again later.'],
    [
      [none('able'), closed('baker'), closed('dorn'), closed('cole', 'no-work')],
      'It is not in able, and was not looked up in baker, dorn (not known as a paper of the archive; no other texts are searched; look there yourself), nor in cole (not in the list; add it to the list, or correct the key).',
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

test('a part is not told to be there where words do not stand in it, and marks are explained', () => {
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
    judgeLookup('part', 'Section 2', [found('able')]),
    judgeLookup('part', 'Section 4', [found('able')]),
  ];
  const citations = [{ line: 1, sentence: 'So it is.', keys: ['able'], lookups }];
  const lines = tellReport({ works: [], faults: [], citations }).split('\n');
  assert.ok(lines.includes('Where words differ, [-these-] are the draft’s, and {+these+} the paper’s.'));
  assert.deepEqual(
    lines.filter((line) => /^ {4}there:/.test(line)).map((line) => line.trim().slice(0, 16)),
    ['there: Section 4'],
  );
});

const report: CheckReport = {
  faults: [],
  works: [
    {
      ...{
        place: 1,
        key: 'able',
        title: 'Kettles & [Lids]',
        verdict: 'found',
        differences: [],
        asked: [],
        nearest: [],
      },
      paper: { id: '2401.00001v1', url: 'https://a/abs/2401.00001v1', title: 'Kettles', authors: [], year: '2024' },
      says: 'It is as the archive records it.',
    },
    {
      ...{ place: 2, key: 'baker', title: 'Pots', verdict: 'wrong-id', differences: [], asked: [], nearest: [] },
      paper: { id: '2401.00002v1', url: 'https://a/abs/2401.00002v1', title: 'Pans', authors: [], year: '2024' },
      meant: { id: '2401.00003v1', url: 'https://a/abs/2401.00003v1', title: 'Pots', authors: [], year: '2024' },
      says: 'Correct the id.',
    },
  ],
  citations: [
    { line: 1, sentence: 'Lids help.', keys: ['able'], lookups: [] },
    {
      ...{ line: 2, sentence: 'It is 17.4 %.', keys: ['able'] },
      lookups: [
        judgeLookup('number', '17.4%', [none('able')]),
        judgeLookup('part', 'Table 2', [found('able')]),
        ...['19.5%', '2.71'].map((words) => judgeLookup('number', words, [closed('cole')])),
      ],
    },
  ],
};

test('a paper that the list has twice is counted in the summary', () => {
  const [able] = report.works;
  const twice = {
    ...report,
    works: [able, able && { ...able, key: 'abel', sameAs: 'able' }].filter((each) => each !== undefined),
  };
  assert.equal(tellSummaries({ ...twice, citations: [] })[0], '2 works: 2 found; 1 is a paper that the list has twice');
});

test('works of a report are linked to the archive, and its summary says what was looked at', () => {
  const markdown = markdownReport(report);
  assert.match(
    markdown,
    /\| found \| able \| \[Kettles \\& \\\[Lids\\\]\]\(<https:\/\/a\/abs\/2401\.00001v1>\) \| {2}\|/,
  );
  // The title is not that of the paper with its id.
  assert.match(
    markdown,
    /\| baker \| Pots \| Correct the id\.<br>With this id: \[2401\.00002v1, “Pans”\]\(<[^>]+>\)<br>With this title: \[2401\.00003v1, “Pots”\]/,
  );
  assert.match(
    htmlReport(report, 'References'),
    /<a href="https:\/\/a\/abs\/2401\.00001v1">Kettles &amp; \[Lids\]<\/a>/,
  );
  assert.match(markdown, /17\.4% does not stand in able; it may be your own, or rounded\./);
  // What could not be looked up for one reason is told once.
  assert.match(markdown, /\n {2}- unchecked: 19\.5%, 2\.71 {2}\n +It was not looked up in cole/);
  assert.deepEqual(tellSummaries(report), [
    '2 works: 1 found, 1 wrong-id',
    '2 sentences cite; in 1 of them something was looked up. Parts: 1 there. Numbers: 1 not-there, 2 unchecked',
  ]);
  // What could not be looked up was not.
  const [, { lookups = [] } = {}] = report.citations;
  const closed = [{ line: 2, sentence: '', keys: [], lookups: lookups.slice(2) }];
  assert.deepEqual(tellSummaries({ ...report, citations: closed }).slice(1), [
    '1 sentence cites; in none of them something was looked up. Numbers: 2 unchecked',
  ]);
  assert.deepEqual(tellSummaries({ ...report, citations: report.citations.slice(0, 1) }).slice(1), [
    '1 sentence cites; it quotes nothing, nor names a part or a number, so nothing was looked up',
  ]);
});

test('problems come first for people, and only what a check may fail for is marked', () => {
  assert.deepEqual(
    problemsFirst(report.works).map(({ key }) => key),
    ['baker', 'able'],
  );
  const citations = [
    ...report.citations,
    { line: 3, sentence: '', keys: ['able'], lookups: [judgeLookup('quotation', 'a kettle cools', [none('able')])] },
    { line: 4, sentence: '', keys: ['gone'], unknown: ['gone'], lookups: [] },
  ];
  const all = { ...report, citations };
  for (const [told, open, close] of [
    [tellReport(all), '! ', ''],
    [markdownReport(all), '**', '**'],
    [htmlReport(all, ''), '<b class="failing">', '</b>'],
  ] as const) {
    const places = [
      ...['sentences to mend', 'line 3', `${open}not-there${close}: “a kettle cools”`, `${open}unknown-key${close}: `],
      ...['other sentences that cite', 'line 2', 'not-there'],
    ].map((words, i, before) => told.toLowerCase().indexOf(words, told.toLowerCase().indexOf(before[i - 1] ?? '') + 1));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      told,
    );
    assert.ok(
      places.every((at) => at > 0),
      told,
    );
    assert.ok(!told.includes(`${open}not-there${close}: 17.4%`), told);
  }
});
