/** Titles and names between quotation marks are looked up, and blamed only where most of their words stand in the paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amongTitles, type CitationLookup, judgeName, judgeTerm, readDraft } from '../../src/checks/index.ts';

test('words that may be a title or a name are told from others by their capitals', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['No Great Effect', true],
    ['The Annotated Kettle: A Study', true],
    ['An Error without Name', true],
    ['Attention Is All You Need', true],
    ['Forty kettles of steel', false],
    ['Nobody could name it', false],
    ['forgotten kettle problem', false],
  ];
  for (const [words, isName] of cases)
    assert.deepEqual(
      readDraft(`“${words}” [@able].`, 'markdown').flatMap(({ quotations }) => quotations.map((each) => each.isName)),
      [isName],
      words,
    );
});

test('a title of the list, or what stands before its colon, is no quotation', () => {
  const isTitle = amongTitles(['How a {K}ettle Cools: Two Rates', '', 'On Pots']);
  for (const words of ['How a Kettle Cools', 'how a kettle cools – two rates', 'On Pots'])
    assert.ok(isTitle(words), words);
  for (const words of ['How a Kettle', 'Two Rates', '', '…']) assert.ok(!isTitle(words), words);
});

test('a name that stands nowhere, or is like a few other words, is unchecked', () => {
  const lookup = (verdict: CitationLookup['verdict'], agreeing = 0): CitationLookup => ({
    ...{ kind: 'quotation', words: 'A Great Effect of Kettles', verdict, says: '' },
    difference: [
      { in: 'both', text: 'a '.repeat(agreeing).trim() },
      { in: 'draft', text: 'b' },
      { in: 'paper', text: 'c' },
    ],
  });
  const judged = (...given: Parameters<typeof lookup>) => judgeName(lookup(...given), ['able']).verdict;
  assert.equal(judged('not-there'), 'unchecked');
  assert.equal(judged('nearly', 3), 'unchecked');
  assert.equal(judged('nearly', 4), 'nearly');
  for (const verdict of ['exact', 'normalised', 'elsewhere'] as const) assert.equal(judged(verdict), verdict);
  assert.match(judgeName(lookup('not-there'), ['able']).says, /^It does not stand in able\. By its capitals/);
});

test('a few small words are a term, unless something says that they are quoted', () => {
  const isTerm = (text: string) =>
    readDraft(text, 'markdown')
      .flatMap(({ quotations }) => quotations.map((each) => each.isTerm))
      .join();
  const cases: Readonly<Record<string, string>> = {
    'A “forgotten kettle problem” is solved [@able].': 'true',
    'They have “multi-rate cooling laws” [@able].': 'true',
    'Able calls it a “forgotten kettle problem” [@able].': 'false',
    'It is, @able writes, “forgotten kettle problem”.': 'false',
    'There “nobody could name it” [@able].': 'false',
    'A “very old forgotten kettle problem” is solved [@able].': 'false',
    'A “Forgotten kettle problem” is solved [@able].': 'false',
  };
  for (const [text, told] of Object.entries(cases)) assert.equal(isTerm(text), told, text);
});

test('another form of a term stands for it, and none is held against nobody', () => {
  const lookup = (verdict: CitationLookup['verdict'], draft: string, paper: string): CitationLookup => ({
    ...{ kind: 'quotation', words: `kettle ${draft}`, verdict, says: '' },
    difference: [
      { in: 'both', text: 'kettle' },
      { in: 'draft', text: draft },
      { in: 'paper', text: paper },
    ],
  });
  const judged = (...given: Parameters<typeof lookup>) => {
    const { verdict, says } = judgeTerm(lookup(...given), ['able']);
    return `${verdict}: ${says}`;
  };
  assert.equal(
    judged('nearly', 'cooling law', 'cooling laws'),
    'normalised: It stands there as “kettle cooling laws”.',
  );
  assert.match(judged('nearly', 'normalised', 'normalized'), /^normalised/);
  assert.match(judged('nearly', 'heating laws', 'cooling laws'), /^unchecked: .* but “kettle cooling laws” does\./);
  assert.match(judged('not-there', 'lid', ''), /^unchecked: /);
  assert.match(judged('exact', 'lid', ''), /^exact/);
});

test('words that are the draft’s own or another’s are told from those of a work', () => {
  const isOfOthers = (text: string) =>
    readDraft(text, 'markdown')
      .flatMap(({ quotations }) => quotations.map((each) => each.isOfOthers))
      .join();
  for (const text of [
    'What I call “the tyranny of the small lid” has no place in [@able].',
    'We coin the term “drift of the slow and weary” for what [@able] describes.',
    'The so-called “drift of the slow and weary pots” [@able] is real.',
    'This may be called “the drift of the slow and weary pots” [@able].',
    'Our question is “do small pots drift more than large ones?” [@able].',
    'We asked each cook “how often do you see a kettle?”, as in [@able].',
    'As Newton said, “if I have seen further, it is by a kettle”; so does [@able].',
    'As a referee put it, “nobody will ever believe this”, and yet [@able] does.',
    'The proverb “still waters run deep and slow” fits [@able].',
    'In contrast to the “larger is always better” view, [@able] is small.',
    'Contrary to the belief that “lids can be left out”, [@able] uses them.',
  ])
    assert.equal(isOfOthers(text), 'true', text);
  for (const text of [
    'They call this “the drift of the slow and weary pots” [@able].',
    'As Able said, “if I have seen further, it is by a kettle” [@able].',
    '@able ask the question “do small pots drift more than large ones?”.',
    'In the words of [@able], “lids can be left out of all kettles”.',
    'The authors make the claim that “bigger pots are always better” [@able].',
    'It is said that “bigger pots are always better” [@able].',
  ])
    assert.equal(isOfOthers(text), 'false', text);
});
