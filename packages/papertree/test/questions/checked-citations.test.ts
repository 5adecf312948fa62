/** Sentences of drafts, checked against papers of their own: where quotations, parts and numbers stand, and what is told of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CitationLookup, type DraftKind, readDraft } from 'papertree-convert/checks';
import { article, bibliography, paragraph, section, statement, table } from '../../src/demo/latexml-elements.ts';
import { checkCitations } from '../../src/questions/check-citations.ts';
import { openPage } from './paper-of-page.ts';

const pages = {
  able: article(
    'Lids',
    [['Ann Able', 'Kitchen']],
    'Lids are round, and kettles are loud.',
    section(
      'S1',
      '1',
      'Lids',
      statement('Thm1', 'theorem', 'Theorem 1', 'A lid of glass never keeps the warmth of a kettle.'),
      statement('Thm2', 'theorem', 'Theorem 2', 'A lid of steel always keeps the warmth of a kettle.'),
      section(
        'S1.SS1',
        '1.1',
        'Loud ones',
        paragraph(
          'S1.SS1.p1',
          'First the water, which is soft, begins to sing. Then the lid begins to dance in the steam.',
        ),
      ),
    ),
    section(
      'S2',
      '2',
      'Measured',
      paragraph('S2.p1', 'In the kitchen 47.5 % of all kettles whistled. Of the pots none did.'),
      table('S2.T1', '1', 'Minutes until they whistle.', [
        ['Kettle', 'with lid', 'without lid'],
        ['copper', '3.25', '4.75'],
        ['enamel', '3.75**', '5.25†'],
      ]),
    ),
    bibliography(['A. Baker. Pots. 2019.']),
    section('S3', 'III', 'Roman', paragraph('S3.p1', 'Romans had no kettles, but lids.')),
    section('A1', 'A', 'Pots', paragraph('A1.p1', 'Pots never whistle in this kitchen.')),
  ),
  baker: article(
    'Pots',
    [['Bob Baker', 'Kitchen']],
    'Pots are flat.',
    section('S1', '1', 'Pots', paragraph('S1.p1', 'A pot without any handle burns the hand of its cook.')),
  ),
  cole: article(
    'Bubbles',
    [['Cy Cole', 'Kitchen']],
    'Bubbles are light of weight.',
    section(
      'S1',
      '1',
      'Bubbles',
      paragraph('S1.p1', 'After 2.3 ms the first of 0.8 million bubbles rises, then 12,000 more. All is quiet then.'),
      table('S1.T1', '1', 'Bubbles.', [
        ['Kettle', 'first (ms)'],
        ['iron', '4.5'],
      ]),
    ),
  ),
};

async function lookUp(draft: string, kind: DraftKind = 'markdown'): Promise<CitationLookup[]> {
  const views = new Map([
    ['2401.00001', openPage(pages.able).view],
    ['2401.00002', openPage(pages.baker).view],
    ['2401.00003', openPage(pages.cole.replace(' id="abstract"', '')).view],
  ]);
  const works = [
    { key: 'able', paper: { id: '2401.00001', version: 1 } },
    { key: 'baker', paper: { id: '2401.00002', version: 1 } },
    { key: 'cole', paper: { id: '2401.00003', version: 1 } },
  ];
  const open = async ({ id }: { readonly id: string }) => views.get(id) ?? assert.fail(id);
  const found: CitationLookup[] = [];
  for await (const { lookups } of checkCitations(readDraft(draft, kind), works, { open })) found.push(...lookups);
  return found;
}
const told = ({ words, verdict, key = '', place = '' }: CitationLookup) =>
  [words, verdict, key, place].filter((each) => each !== '').join(' | ');

test('a place is told by the name of the smallest part around it', async () => {
  const found = await lookUp(
    'It is “A lid of steel always keeps the warmth” and “the lid begins to dance” and “Pots never whistle” and “Romans had no kettles” and “Lids are round” [@able].',
  );
  assert.deepEqual(
    found.map(({ anchor, place }) => `${anchor} ${place}`),
    [
      'Thm2.p1.1 Theorem 2',
      'S1.SS1.p1.1 Section 1.1',
      'A1.p1.1 Appendix A',
      'S3.p1.1 Section III',
      'abstract Abstract',
    ],
  );
});

test('a link leads to the page alone where the archive’s has no such place', async () => {
  const found = await lookUp('“Lids are round” [@able] and “Bubbles are light of weight” [@cole].');
  assert.deepEqual(
    found.map(({ anchor, url = '' }) => `${anchor} ${new URL(url).hash}`),
    ['abstract #abstract', '~abstract '],
  );
});

test('words that stand in another part than the draft says are elsewhere', async () => {
  const steel = 'A lid of steel always keeps the warmth';
  assert.deepEqual((await lookUp(`“${steel}” [@able, Theorem 2], “${steel}” [@able, Section 1].`)).map(told), [
    `${steel} | exact | able | Theorem 2`,
    `${steel} | exact | able | Theorem 2`,
    'Theorem 2 | there | able',
    'Section 1 | there | able',
  ]);
  const [wrong] = await lookUp(`“${steel}” \\cite[Theorem 1]{able}.`.replace('“', '``').replace('”', "''"), 'latex');
  assert.equal(wrong && told(wrong), `${steel} | elsewhere | able | Theorem 2`);
  assert.match(wrong?.says ?? '', /^It stands in Theorem 2, not in Theorem 1: correct the part\.$/);
  // A part that is not there, or holds no words, says nothing of the place.
  assert.equal((await lookUp(`“${steel}” [@able, Theorem 7].`))[0]?.verdict, 'exact');
  assert.equal((await lookUp(`“${steel}” [@able, Eq. (2)].`))[0]?.verdict, 'exact');
});

test('pieces of a quotation in the other order are elsewhere', async () => {
  const verdicts = async (draft: string) => (await lookUp(draft)).map(({ verdict }) => verdict);
  assert.deepEqual(await verdicts('“First the water … begins to sing. Then the lid” [@able].'), ['exact', 'exact']);
  assert.deepEqual(await verdicts('“Then the lid begins … First the water” [@able].'), ['exact', 'elsewhere']);
  // Two quotations may stand in any order.
  assert.deepEqual(await verdicts('“Then the lid begins” and “First the water” [@able].'), ['exact', 'exact']);
});

test('words of another work of the list are told with it', async () => {
  const pot = 'A pot without any handle burns the hand';
  const [found] = await lookUp(`“${pot}” [@able]. The second is “of its cook” [@baker].`);
  assert.equal(found && told(found), `${pot} | elsewhere | baker | Section 1`);
  assert.match(found?.says ?? '', /do not stand in able, but in baker, which is not cited there/);
  // Nothing else is taken from it, so its text is not asked for.
  assert.equal((await lookUp(`“${pot}” [@able].`))[0]?.verdict, 'not-there');
});

test('words of another work of the sentence than the one that is cited at them are elsewhere', async () => {
  const [lid, pot] = ['A lid of steel always keeps the warmth', 'A pot without any handle burns the hand'];
  const verdicts = async (draft: string, kind: DraftKind = 'markdown') =>
    (await lookUp(draft, kind)).map(({ verdict, key = '' }) => `${verdict} ${key}`);
  const swapped = ['elsewhere able', 'elsewhere baker'];
  assert.deepEqual(await verdicts(`“${lid}” [@baker], while “${pot}” [@able].`), swapped);
  assert.deepEqual(await verdicts(`@baker writes that “${lid}”, and @able that “${pot}”.`), swapped);
  assert.deepEqual(
    await verdicts(`\\citet{baker} says: \\enquote{${lid}}, and \\citet{able}, \\enquote{${pot}}.`, 'latex'),
    swapped,
  );
  const [found] = await lookUp(`“${lid}” [@baker], as in [@able].`);
  assert.equal(
    found?.says,
    'These words do not stand in baker, which is cited beside them, but in able: correct the citation.',
  );
  // Whose they are is not clear, or both are cited there.
  assert.deepEqual(await verdicts(`“${lid}” and “${pot}” are by [@able] and [@baker].`), ['exact able', 'exact baker']);
  assert.deepEqual(await verdicts(`“${lid}” and “${pot}” [@able; @baker].`), ['exact able', 'exact baker']);
});

test('numbers of headings, equations and other parts are no numbers of the paper', async () => {
  const verdicts = async (draft: string) => (await lookUp(draft)).map(({ verdict }) => verdict).join();
  assert.equal(await verdicts('It takes 1.1 minutes [@able].'), 'not-there');
  assert.equal(await verdicts('Half a million is 5.0e-7 of it [@cole].'), 'not-there');
  for (const number of ['0.8e6', '8×10^{5}', '$8\\times10^5$'])
    assert.equal(await verdicts(`It is ${number} [@cole].`), 'there', number);
});

test('a number in a table is told with row and column, and one that is not there with what is nearest', async () => {
  const [there, prose] = await lookUp(
    'Copper takes 3.25 minutes with a lid [@able]. In the kitchen 81 % of all kettles whistled [@able].',
  );
  assert.equal(there && told(there), '3.25 | there | able | Table 1, row “copper”, column “with lid”');
  assert.equal(there?.nearest, undefined);
  assert.deepEqual(
    [prose?.verdict, prose?.nearest?.text],
    ['not-there', 'In the kitchen 47.5 % of all kettles whistled.'],
  );
  // Stars and daggers behind a number point to notes.
  const [near] = await lookUp('We say that enamel without lid takes 52.5 minutes [@able].');
  assert.deepEqual([near?.verdict, near?.nearest?.text], ['not-there', '5.25']);
  // Of two rows that are named, one has it.
  const [of] = await lookUp('With a lid, copper is like enamel, with 3.75 for both [@able].');
  assert.equal(of && told(of), '3.75 | there | able | Table 1, row “enamel”, column “with lid”');
});

test('a number that is not the one of the place that the draft says differs', async () => {
  const differs = async (draft: string, kind: DraftKind = 'markdown') =>
    (await lookUp(draft, kind))
      .filter(({ kind }) => kind === 'number')
      .map(({ verdict, says }) => `${verdict}: ${says}`);
  const enamel = (words: string) => [
    `number-differs: You say ${words}; Table 1, row “enamel”, column “with lid” has 3.75: see which is right.`,
  ];
  // A digit, and a named table with and without the words of the cell.
  assert.deepEqual(await differs('Enamel whistles after 3.57 minutes with a lid [@able].'), enamel('3.57'));
  // It stands in another row, which the sentence may mean by other words.
  assert.deepEqual(await differs('Enamel whistles after 3.25 minutes with a lid [@able].'), [
    'there: The number stands there, but the sentence names another row or column: see which is meant.',
  ]);
  assert.deepEqual(await differs('With a lid enamel takes 3.73 [@able, Table 1].'), enamel('3.73'));
  assert.deepEqual(await differs('In Table 1 of \\cite{able}, enamel has $3.73$ with lid.', 'latex'), enamel('3.73'));
  assert.deepEqual(await differs('There are 812.5 kettles [@able, Table 1].'), [
    'number-differs: You say 812.5; Table 1 has no such number: see where it comes from.',
  ]);
  assert.deepEqual(await differs('There are 47.5 % loud ones [@able, Table 1].'), [
    'elsewhere: It stands in Section 2, not in Table 1: see which is meant.',
  ]);
  assert.deepEqual(await differs('It rises after 2.3 s [@cole].'), [
    'number-differs: It stands there in ms, not in s: see which is right.',
  ]);
  assert.deepEqual(await differs('Of 0.8 billion bubbles one rises first [@cole].'), [
    'number-differs: It stands there in million, not in billion: see which is right.',
  ]);
  // Lists that are paired.
  assert.deepEqual(await differs('With a lid, copper and enamel take 3.25 and 3.57, respectively [@able, Table 1].'), [
    'there: The number stands there; see whether it says the same.',
    ...enamel('3.57'),
  ]);
  assert.deepEqual(await differs('With and without a lid, it takes 3.75 and 5.52, respectively [@able, Table 1].'), [
    'there: The number stands there; see whether it says the same.',
    'not-there: 5.52 was not found in Table 1 of able; it may be your own, or rounded, and fails nothing. Compare what is nearest.',
  ]);
  // It may be of the author’s own, made of the table’s, or rounded.
  for (const own of [
    'We find that enamel takes 3.73 with a lid [@able, Table 1].',
    'With a lid enamel is faster by 1.5 [@able, Table 1].',
    'Enamel with lid takes nearly 3.8 minutes [@able, Table 1].',
    'The lid saves 1.5 minutes [@able, Table 1].',
  ])
    assert.doesNotMatch((await differs(own)).join(), /differs|elsewhere/, own);
  assert.deepEqual(await differs('Enamel takes 3.8 with a lid [@able, Table 1].'), [
    'there: There 3.75 stands, of which it is rounded.',
  ]);
});

test('a number is told with its words, by its unit, and however it is spelled', async () => {
  const boil = 'After 2.3 ms the first of 0.8 million bubbles rises, then 12,000 more. All is quiet then.';
  const told = (text: string) => (text !== '' && boil.includes(text.replace(/^… | …$/g, '')) ? 'boil' : text);
  const read = async (draft: string) =>
    (await lookUp(draft)).map(({ words, verdict, shows = '', nearest }) =>
      [words, verdict, told(shows), told(nearest?.text ?? '')].filter((each) => each !== '').join(' | '),
    );
  assert.deepEqual(await read('It rises after 2.3 ms [@cole].'), ['2.3 | there | boil']);
  assert.deepEqual(await read('It rises after 2.3 s [@cole].'), ['2.3 | number-differs']);
  assert.deepEqual(await read('It rises after 2.3 milliseconds, of 0.8M and 12k bubbles [@cole].'), [
    '2.3 | there | boil',
    '0.8M | there | boil',
    '12k | there | boil',
  ]);
  // One number in two units or scales is looked up once.
  assert.deepEqual(await read('There are 800,000 bubbles, or 0.8 million, or 12 thousand [@cole].'), [
    '800,000 | there | boil',
    '12 thousand | there | boil',
  ]);
  assert.deepEqual(await read('It is 4.5 ms in iron, 4.5 s in iron [@cole].'), ['4.5 | there', '4.5 | number-differs']);
  assert.deepEqual(await read('It is 0.0045 s in iron [@cole].'), ['0.0045 | there']);
  assert.deepEqual(await read('It is 0.0045 s (4.5 ms) in iron [@cole].'), ['0.0045 | there']);
  assert.deepEqual(await read('The first is after 0.0035 s (3.5 ms) in iron [@cole].'), ['0.0035 | number-differs']);
  assert.deepEqual(await read('It is 4.5 s in iron [@cole].'), ['4.5 | number-differs']);
  // What has words in common is not told where no number of its kind has.
  assert.deepEqual(await read('At first 15 % of the first bubbles rises [@cole].'), ['15% | not-there']);
});

test('of a part that is not there, those of its kind are told: a statement with its number first, appendices of a letter', async () => {
  const says = async (part: string) => (await lookUp(`It is so [@able, ${part}].`))[0]?.says ?? '';
  assert.match(await says('Lem. 2'), /able, which has Theorem 2:/);
  assert.match(await says('Table 2'), /able, which has Table 1:/);
  for (const none of ['Figure 1', 'Algorithm 1']) assert.match(await says(none), /^No \w+ 1 was found in able: see/);
  for (const lettered of ['Appendix B', 'Section B']) assert.match(await says(lettered), /which has Appendix A:/);
  assert.match(await says('Section 9'), /which has Sections 1 to III:/);
  assert.doesNotMatch(await says('Section 9'), /Appendix|Section A/);
  assert.match(await says('Section A'), /^It begins “A Pots”/);
  // A panel has no name there.
  assert.match(await says('Tab. 1(b)'), /^There Table 1 stands, and nothing in it is called so/);
});

test('a part is told with its first words, and one that is not there with those of its kind', async () => {
  const found = await lookUp(
    'See Theorem 2, Section 2, Table 1 and Theorem 3 of [@able] [@able, Thm. 1, §2, Tab. 1, Thm. 3].',
  );
  assert.deepEqual(
    found.map(({ words, says }) => `${words}: ${says}`),
    [
      'Thm. 1: It begins “Theorem 1. A lid of glass never keeps the warmth of a kettle.”: see whether that is meant.',
      'Section 2: It begins “2 Measured”: see whether that is meant.',
      'Tab. 1: It begins “Table 1: Minutes until they whistle.”: see whether that is meant.',
      'Thm. 3: No Thm. 3 was found in able, which has Theorems 1 and 2: see which part was meant.',
      'Theorem 2: It begins “Theorem 2. A lid of steel always keeps the warmth of a kettle.”: see whether that is meant.',
      'Table 1: It begins “Table 1: Minutes until they whistle.”: see whether that is meant.',
      'Theorem 3: No Theorem 3 was found in able, which has Theorems 1 and 2: see which part was meant.',
    ],
  );
});
