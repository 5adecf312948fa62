/** Answers of OAI and Atom: their XML in every form that it may have, and what is no such answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAtom } from '../../src/archive/atom.ts';
import { readOai } from '../../src/archive/oai.ts';
import { Outage } from '../../src/archive/outage.ts';

const feed = (entry: string, before = '') =>
  `${before}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><title>Results</title>${entry}</feed>\n`;
const entryWith = (title: string) =>
  `<entry><id>http://arxiv.org/abs/2401.00001v2</id><title>${title}</title><author><name>Ann Author</name></author>` +
  `<link href="a"/><arxiv:primary_category term="math.CO"/><category term="cs.DM"/><arxiv:comment>9 pages</arxiv:comment></entry>`;
const titleOf = (xml: string) => readAtom(xml, '2401.00001')?.metadata.title;

const titles: readonly (readonly [xml: string, title: string])[] = [
  ['A &amp; B &lt;i&gt; &#233; &#x1D4B3;', 'A & B <i> é 𝒳'],
  ['<![CDATA[a <b> &amp; c]]>', 'a <b> &amp; c'],
  ['a<!-- <title>no</title> <![CDATA[ -->b', 'ab'],
  ['two\n  lines', 'two lines'],
  // What should have been escaped is taken as it stands.
  ['AT&T a&nbsp;b 1 < 2', 'AT&T a&nbsp;b 1 < 2'],
];
for (const [xml, title] of titles)
  test(`the title ${JSON.stringify(xml)}`, () => assert.equal(titleOf(feed(entryWith(xml))), title));

test('elements are found by their names, whatever prefix their namespace has', () => {
  const found = readAtom(feed(entryWith('T')), '2401.00001')?.metadata;
  assert.deepEqual([found?.primaryCategory, found?.comments, found?.categories], ['math.CO', '9 pages', ['cs.DM']]);
  const prefixed = feed(entryWith('T'))
    .replace('xmlns=', 'xmlns:a=')
    .replace(/<(\/?)(?=[a-z]+[\s>/])/g, '<$1a:');
  assert.match(prefixed, /<a:feed .*<a:title>T<\/a:title>/);
  assert.deepEqual(readAtom(prefixed, '2401.00001')?.metadata, found);
});

test('entities that a document declares are not expanded', () => {
  const declared = '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>';
  assert.equal(titleOf(feed(entryWith('&b; &c;'), declared)), '&b; &c;');
});

test('an answer that is cut short, or is none, is an outage', () => {
  const whole = feed(entryWith('T')).trimEnd();
  for (let length = 0; length < whole.length; length += 7)
    assert.throws(() => readAtom(whole.slice(0, length), '2401.00001'), Outage, String(length));
  for (const other of ['Rate exceeded.', '{"a": 1}', '<html><body><p>Rate exceeded.<br></body></html>', '<OAI-PMH/>'])
    assert.throws(() => readAtom(other, '2401.00001'), Outage, other);
  assert.throws(() => readOai(whole, '2401.00001'), Outage);
});

test('the Atom feed’s own report of an error is an outage, and a paper of that title is none', () => {
  const error = feed('<entry><id>http://arxiv.org/api/errors#incorrect_id</id><title>Error</title></entry>');
  assert.throws(() => readAtom(error, '2401.00001'), Outage);
  assert.equal(titleOf(feed(entryWith('Error'))), 'Error');
});
