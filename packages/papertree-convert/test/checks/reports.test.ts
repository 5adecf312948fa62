/** Reports of checks, in each form: what comes first, what is marked, what is counted, and what is told once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CheckReport,
  htmlReport,
  judgeLookup,
  type LookupAnswer,
  markdownReport,
  nearestKeys,
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

const report: CheckReport = {
  faults: [],
  works: [
    {
      ...{
        place: 1,
        line: 12,
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
    /\n## Works that are as the archive records them\n\n\[able\]\(<https:\/\/a\/abs\/2401\.00001v1>\)\n/,
  );
  // The title is not that of the paper with its id.
  assert.match(
    markdown,
    /\| wrong-id \| {2}\| baker \| Pots \| Correct the id\.<br>With this id: \[2401\.00002v1, “Pans”\]\(<[^>]+>\)<br>With this title: \[2401\.00003v1, “Pots”\]/,
  );
  assert.match(
    htmlReport(report, 'References'),
    /<a href="https:\/\/a\/abs\/2401\.00001v1">Kettles &amp; \[Lids\]<\/a>/,
  );
  assert.match(markdown, /- exists: \[Table 2\]\(<http:\/\/a\/able#S1>\)\n/);
  assert.match(markdown, /\n {2}- 17\.4% [^;]* in able\.\n/);
  assert.equal(markdown.match(/may be your own, or rounded, and fail nothing/g)?.length, 1);
  // What could not be looked up for one reason is told once.
  assert.match(markdown, /\n {2}- unchecked: 19\.5%, 2\.71 {2}\n +Not looked up in cole/);
  assert.deepEqual(tellSummaries(report), [
    '2 works: 1 wrong-id, 1 found',
    '2 sentences cite; in 1 of them something was looked up. Parts: 1 exists. Numbers: 1 not-there (may be your own), 2 unchecked. Nothing to look up in 1 of them: line 1',
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
      ...['numbers that were not found', 'line 2', '17.4%'],
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

test('sentences that name another row or column than that of their number are told by themselves, and counted', () => {
  const nearest = { anchor: 'T1', place: 'Table 1, row “glass”', url: 'https://a/html/2401.00001v1#T1', text: '0.3' };
  const [plain, strange] = [{}, { nearest }].map((more) =>
    judgeLookup('number', '0.4', [{ key: 'able', match: 'exact', anchor: 'T1', place: 'Table 1', ...more }]),
  );
  const citations = [plain, strange].flatMap((lookup, i) =>
    lookup ? [{ line: 7 + i, sentence: 'It is 0.4.', keys: ['able'], lookups: [lookup] }] : [],
  );
  const all = { ...report, citations };
  for (const told of [tellReport(all, 80, true), markdownReport(all), htmlReport(all, '')]) {
    const words = ['sentences that name another row', 'line 8', 'it names', 'in order', 'line 7'];
    const places = words.map((each) => told.toLowerCase().lastIndexOf(each));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      told,
    );
    assert.ok(!places.includes(-1), told);
  }
  assert.match(
    tellSummaries(all)[1] ?? '',
    /Numbers: 2 there \(1 in another row or column than named: see which is meant\)$/,
  );
});

test('sentences of which nothing was looked up are counted, and told at the end', () => {
  const [bare] = report.citations;
  const citations = Array.from({ length: 30 }, (_, i) => ({
    ...bare,
    line: i + 1,
    sentence: `Lids help ${i}.`,
    keys: ['able'],
    lookups: [],
  }));
  const all = { ...report, citations: [...citations, ...report.citations] };
  assert.match(tellSummaries(all)[1] ?? '', /Nothing to look up in 31 of them: lines 1, 2, 3, [^a-z]* 20 and 10 more$/);
  assert.doesNotMatch(tellReport(all), /Lids help 3\./);
  assert.match(
    markdownReport(all),
    /\n## Sentences of which nothing was looked up\n\n- line 1: Lids help 0\.\n- line 2: /,
  );
  assert.match(
    htmlReport(all, ''),
    /<details id="[a-z-]+"><summary>Sentences of which nothing was looked up<\/summary><ul><li>line 1: Lids help 0\.<\/li>/,
  );
});

test('how one accepts what is one’s own is told once, and only of drafts', () => {
  const own = /a remark on the line of their sentence/g;
  const told = (given: typeof report) =>
    [tellReport(given, 1000), markdownReport(given), htmlReport(given, '')].map((each) => each.match(own)?.length ?? 0);
  const twice = { ...report, citations: [...report.citations, ...report.citations] };
  assert.deepEqual(told(twice), [1, 1, 1]);
  const inPaper = report.citations.map(({ line, ...each }) => ({ ...each, anchor: `S${line}` }));
  assert.deepEqual(told({ ...report, citations: inPaper }), [0, 0, 0]);
});

test('a terminal is given lines that fit it, what may fail before what is in order, and remarks in one piece', () => {
  const [able] = report.works;
  const title = 'Of kettles and lids '.repeat(20);
  const lookups = [
    judgeLookup('quotation', 'a lid keeps the warmth of kettles for longer than none', [found('able')]),
    judgeLookup('part', 'Table 3', [{ ...found('able'), anchor: 'S1.T3' }]),
    judgeLookup('number', '2.31', [{ ...found('able'), place: 'Table 2, row “tin”' }]),
    judgeLookup('quotation', 'nobody '.repeat(30).trim(), [none('able')]),
  ];
  const citations = [{ line: 3, sentence: 'Lids help. '.repeat(30), keys: ['able'], lookups }];
  const faults = [{ line: 7, reason: 'a value that is not closed '.repeat(9).trim() }];
  const all = { faults, works: able ? [{ ...able, title }] : [], citations };
  for (const columns of [60, 80, 120]) {
    const lines = tellReport(all, columns).split('\n');
    // Only addresses are never broken.
    assert.deepEqual(
      lines.filter((line) => line.length > columns && !line.includes('<http')),
      [],
    );
    assert.ok(
      Math.max(...lines.slice(0, 2).map(({ length }) => length)) > columns - 4,
      'a title has the room there is',
    );
    const own = lines.filter((line) => line.includes('papertree:')).join('\n');
    assert.ok(own.includes('% papertree: own') && own.includes('<!-- papertree: own -->'), own);
    assert.equal(lines.filter((line) => line.includes('--fail-on')).length, 1);
  }
  const lines = tellReport(all, 200, true).split('\n');
  assert.deepEqual(
    lines.filter((line) => /^ {2,4}(?:! )?[a-z-]+: /.test(line)).map((line) => line.slice(0, 70)),
    [
      '  ! not-there: “nobody nobody nobody nobody nobody nobody nobody nobod',
      '    exact: “a lid keeps the warmth of kettles for longer than…” (S1)',
      '    there: 2.31 (Table 2, row “tin”)',
      '    exists: Table 3',
    ],
  );
});

test('a key that the list does not have is told with the one that is most like it', () => {
  const nearest = nearestKeys(['quast2024kettle', 'Able:2023', 'baker2020a', 'baker2020b', 'dorn-pots-2019']);
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['quast2024kettel', 'quast2024kettle'],
    ['Quast2024Kettle', 'quast2024kettle'],
    ['quast2024', 'quast2024kettle'],
    ['able2023', 'Able:2023'],
    ['able2023lids', 'Able:2023'],
    ['dorn2019', 'dorn-pots-2019'],
    ['baker2020', 'baker2020a'],
    ['nobody1999', undefined],
    ['a'.repeat(100_000), undefined],
  ];
  for (const [typed, meant] of cases) assert.equal(nearest(typed), meant, typed);
  const citation = { line: 1, sentence: '', keys: ['abel'], unknown: ['abel'], lookups: [] };
  const tell = (meant?: { key: string; nearest: string }[]) =>
    tellReport({ ...report, citations: [{ ...citation, ...(meant && { meant }) }] }, 200);
  assert.match(tell(), /The list has no “abel”: add the work, or correct the key\./);
  assert.match(
    tell([{ key: 'abel', nearest: 'able' }]),
    /The list has no “abel”: did you mean “able”\? Else add the work\./,
  );
});
