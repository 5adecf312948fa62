/** Works against records: what is forgiven, what is told, and which verdict follows from what the archive answered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ComparedRecord,
  judgeWork,
  type ListedWork,
  needsTitle,
  tellingTwins,
  verdictOf,
} from '../../src/checks/index.ts';

const record: ComparedRecord = {
  id: '2401.90001',
  version: 2,
  latestVersion: 2,
  title: 'How a Forgotten Kettle Cools: Two Rates Are Enough',
  authors: ['Renée Quast', 'Pál Hőgyész', 'Xiao-Ming Li', 'Ludwig van der Berg'],
  years: ['2024', '2025'],
  doi: '',
  journalRef: '',
  isWithdrawn: false,
};
const work: ListedWork = {
  place: 1,
  key: 'q',
  title: record.title,
  authors: ['Quast, R.', 'P. Hogyesz', 'Li, Xiaoming', 'van der Berg, L.'],
  year: '2024',
  doi: '',
  id: { id: record.id },
  venue: '',
  isArchived: true,
  isElsewhere: false,
};
const other: ComparedRecord = { ...record, id: '2401.90009', title: 'Spouts of Many Pots', authors: ['A. Able'] };
const fieldsOf = (changed: Partial<ListedWork>, of: Partial<ComparedRecord> = {}) =>
  judgeWork({ ...work, ...changed }, { ...record, ...of }).differences.map(({ field }) => field);

const forgiven: readonly (readonly [string, Partial<ListedWork>])[] = [
  ['initials, accents, hyphens, order within names', {}],
  ['order of names', { authors: work.authors.toReversed() }],
  ['names behind “et al.”', { authors: ['Renee Quast', 'et al.'] }],
  ['transliteration', { authors: ['Quast', 'Hoegyesz', 'X.-M. Li', 'L. Van der Berg'] }],
  ['case and punctuation of titles', { title: 'HOW A FORGOTTEN KETTLE COOLS – two rates are enough.' }],
  ['a title without its second half', { title: 'How a forgotten kettle cools' }],
  ['the year of a later version', { year: '2025' }],
  ['no year, no names', { year: '', authors: [] }],
  ['initials without points', { authors: ['Quast R', 'Hogyesz P', 'Li XM', 'van der Berg L'] }],
];
for (const [name, changed] of forgiven) test(`forgiven: ${name}`, () => assert.deepEqual(fieldsOf(changed), []));

const told: readonly (readonly [string, Partial<ListedWork>, readonly string[]])[] = [
  ['a word of the title', { title: 'How a Forgotten Kettle Warms: Two Rates Are Enough' }, ['title']],
  ['a name', { authors: ['Quast, R.', 'P. Hogyesz', 'Li, Xiaoming', 'van der Burg, L.'] }, ['authors']],
  ['another given name', { authors: ['Quast, R.', 'P. Hogyesz', 'Li, Xiaoming', 'van der Berg, K.'] }, ['authors']],
  ['a name left out', { authors: work.authors.slice(1) }, ['authors']],
  ['a name too many', { authors: [...work.authors, 'A. Able'] }, ['authors']],
  ['the year before', { year: '2023' }, ['year']],
];
for (const [name, changed, fields] of told) test(`told: ${name}`, () => assert.deepEqual(fieldsOf(changed), fields));

test('a journal has a year of its own, and a record may name several DOIs', () => {
  assert.deepEqual(fieldsOf({ year: '2027', venue: 'Journal of Kettles' }), []);
  assert.deepEqual(fieldsOf({ year: '1984', venue: 'Journal of Kettles' }), ['year']);
  assert.deepEqual(fieldsOf({ doi: '10.1/A' }, { doi: '10.2/b 10.1/a' }), []);
  assert.deepEqual(fieldsOf({ doi: '10.1/x' }, { doi: '10.1/a' }), ['doi']);
});

const byId = [{ by: 'id', for: record.id, papers: 1 }] as const;
const nothing = [{ by: 'title', for: work.title, papers: 0 }] as const;
test('verdicts follow the record of the id', () => {
  const of = (changed: Partial<ListedWork>, its: Partial<ComparedRecord> = {}) => {
    const { verdict, also } = verdictOf({ ...work, ...changed }, { asked: byId, byId: { ...record, ...its } });
    return [verdict, ...(also ?? [])];
  };
  assert.deepEqual(of({}), ['found']);
  assert.deepEqual(of({ year: '1999' }), ['differs']);
  assert.deepEqual(of({}, { isWithdrawn: true }), ['withdrawn']);
  assert.deepEqual(of({ id: { id: record.id, version: 1 } }, { version: 1 }), ['newer-version']);
  assert.deepEqual(of({}, { doi: '10.1/a' }), ['published']);
  assert.deepEqual(of({ doi: '10.1/a' }, { doi: '10.1/a' }), ['found']);
  assert.deepEqual(of({ year: '1999', id: { id: record.id, version: 1 } }, { version: 1, doi: '10.1/a' }), [
    'differs',
    'newer-version',
    'published',
  ]);
});

test('a version that there is not is told with the newest', () => {
  const says = (year: string) =>
    verdictOf({ ...work, year, id: { id: record.id, version: 3 } }, { asked: byId, byId: record }).says;
  assert.equal(says(work.year), 'There is no version 3; the newest is 2. Correct it.');
  assert.match(says('1999'), /^There is no version 3; the newest is 2\. Its year is not as the archive records/);
});

test('an id of another paper is told with the paper that was meant, or the nearest', () => {
  assert.equal(needsTitle(work, other), true);
  assert.equal(needsTitle(work, record), false);
  const meant = verdictOf(work, { asked: byId, byId: other, byTitle: [other, record] });
  assert.deepEqual([meant.verdict, meant.paper?.id, meant.meant?.id], ['wrong-id', '2401.90009v2', '2401.90001v2']);
  assert.match(
    meant.says,
    /^The id 2401\.90001 is another paper: “.+” by .+; the list says “.+”\. That is 2401\.90001v2 by /,
  );
  const byDoi = verdictOf({ ...work, isIdOfDoi: true }, { asked: byId, byId: other, byTitle: [other, record] });
  assert.match(byDoi.says, /^The id 2401\.90001 of its DOI is another paper: .+: correct the DOI\.$/);
  const unknown = verdictOf(work, { asked: byId, byId: other, byTitle: [] });
  assert.deepEqual([unknown.verdict, unknown.meant], ['wrong-id', undefined]);
  const gone = verdictOf(work, { asked: byId, byTitle: [record] });
  assert.deepEqual([gone.verdict, gone.paper, gone.meant?.id], ['wrong-id', undefined, '2401.90001v2']);
  assert.match(gone.says, /has no paper 2401\.90001, but one of this title/);
});

test('a title that goes on with a footnote or a subtitle is no other work, where the people are the same', () => {
  const verdictFor = (
    ours: string,
    theirs: string,
    changed: Partial<ListedWork> = {},
    byTitle: ComparedRecord[] = [],
  ) => {
    const { verdict, differences } = verdictOf(
      { ...work, title: ours, ...changed },
      { asked: byId, byId: { ...record, title: theirs }, byTitle },
    );
    return [verdict, ...(verdict === 'differs' ? differences.map(({ field }) => field) : [])];
  };
  const short = 'The Cooling of Kettles';
  const glued =
    'The Cooling of KettlesBased on readings of thermometers that the county of Kettleby lent us for a year';
  for (const dash of [': ', ' – ', ' -- ', ' - ', '— '])
    assert.deepEqual(verdictFor(short, `${short}${dash}A Study of Lids`), ['found'], dash);
  assert.deepEqual(verdictFor(short, glued), ['differs', 'title']);
  assert.deepEqual(verdictFor(glued, short), ['differs', 'title']);
  assert.deepEqual(verdictFor(short, glued, { authors: ['A. Able'] }), ['wrong-id']);
  assert.deepEqual(verdictFor(short, glued, { authors: [] }), ['wrong-id']);
  assert.deepEqual(verdictFor(short, `Why ${glued}`), ['wrong-id']);
  assert.deepEqual(verdictFor('Tea', 'Tea and the people who drink it'), ['wrong-id']);
  // The archive has a paper that is called just that.
  assert.deepEqual(verdictFor(short, glued, {}, [{ ...record, id: '2401.90009', title: short }]), ['wrong-id']);
});

test('what is not there is not found only where it was asked for, and was said to be the archive’s', () => {
  const none = verdictOf(work, { asked: [{ by: 'id', for: record.id, papers: 0 }, ...nothing], byTitle: [] });
  assert.equal(none.verdict, 'not-found');
  assert.match(none.says, /asked for the id 2401\.90001 \(nothing came back\) and the title \(nothing came back\)/);
  const { id: _id, ...without } = work;
  const elsewhere = { ...without, isArchived: false };
  assert.equal(verdictOf(elsewhere, { asked: nothing, byTitle: [] }).verdict, 'unchecked');
  assert.equal(verdictOf({ ...elsewhere, isElsewhere: true }, { asked: [] }).verdict, 'unchecked');
  assert.equal(verdictOf(work, { asked: byId, outage: 'no-answer' }).verdict, 'unchecked');
  assert.equal(verdictOf(elsewhere, { asked: nothing, byTitle: [record] }).verdict, 'found');
});

test('of two papers, a title with the authors of the other differs, and short titles prove nothing', () => {
  const { id: _id, ...without } = work;
  const chimera = verdictOf({ ...without, authors: ['A. Able'] }, { asked: nothing, byTitle: [record] });
  assert.deepEqual([chimera.verdict, chimera.differences.map(({ field }) => field)], ['differs', ['authors']]);
  const short = { ...without, title: 'Kettles', authors: ['A. Able'], isArchived: false };
  assert.equal(verdictOf(short, { asked: nothing, byTitle: [{ ...record, title: 'Kettles' }] }).verdict, 'unchecked');
});

test('of two works that are one paper the second says so', () => {
  const tell = tellingTwins();
  const found = verdictOf(work, { asked: byId, byId: record });
  const all = [found, { ...found, key: 'again' }, verdictOf({ ...work, key: 'other' }, { asked: byId, byId: other })];
  const [first, second, third] = all.map(tell);
  assert.deepEqual([first, second?.sameAs, third?.sameAs], [found, found.key, undefined]);
  assert.match(second?.says ?? '', /It is the same paper as “.+”: keep one of the two\.$/);
});
