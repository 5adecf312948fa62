/** Front matter: what it looks like, that any YAML reader reads it alike, and that nothing of the authors is lost in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CORE_SCHEMA, load } from 'js-yaml';
import { parse } from 'yaml';
import { renderFrontMatter } from '../../src/render/index.ts';
import type { Author } from '../../src/tree/nodes.ts';
import { make, names, readInput } from '../fixtures/cases.ts';
import { paper, tex, words } from './build.ts';
import { type Byline, readBylines, unownedAffiliations } from './bylines.ts';

const ann = { name: 'Ann "A." Lee', affiliations: ['Delft', 'Ghent'], email: 'a@b.c', notes: ['deceased'] };

test('warnings, each with the part that it is about', () => {
  const told = [
    { code: 'stale' as const, detail: 'Old.' },
    { code: 'figures-without-images' as const, anchor: 'S1.F1', detail: 'One.' },
  ];
  assert.match(
    renderFrontMatter({}, paper({ title: words('Cats') }), told),
    /\nwarnings:\n {2}- "stale: Old\."\n {2}- "figures-without-images \(S1\.F1\): One\."\n---\n/,
  );
});

test('title, facts, then a line an author, and affiliations and notes once', () => {
  const content = paper({
    title: words('On ', tex('n'), ' *cats*'),
    authors: [
      ann,
      { name: 'Bo', affiliations: ['Ghent'], notes: ['https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-009X'] },
      { name: 'Cy', affiliations: [] },
    ],
    affiliations: ['Oslo'],
    keywords: ['sleep: long', 'cats'],
    remarks: ['CAT 2024'],
  });
  const known = { id: '2401.00001', version: 2, categories: ['cs.CL'], doi: '10.1/y\u0085' };
  assert.equal(
    renderFrontMatter({ ...known, url: 'https://a.b/abs/2401.00001v2' }, content),
    `---
title: "On $n$ *cats*"
id: "2401.00001"
version: 2
url: "https://a.b/abs/2401.00001v2"
doi: "10.1/y\\u0085"
categories: ["cs.CL"]
keywords: ["sleep: long", "cats"]
authors:
  - "Ann \\"A.\\" Lee [1, 2, a] <a@b.c>"
  - "Bo [2] (https://orcid.org/0000-0002-1825-0097) (0000-0002-1825-009X)"
  - "Cy"
affiliations:
  - "[1] Delft"
  - "[2] Ghent"
  - "Oslo"
notes:
  - "[a] deceased"
remarks:
  - "CAT 2024"
---

`,
  );
  assert.equal(renderFrontMatter({}, paper({ title: [] })), '');
  assert.match(renderFrontMatter({ authors: ['D. Day'] }, paper({ title: [] })), /^---\nauthors:\n {2}- "D. Day"\n---/);
});

const linesOf = (...authors: Author[]) => {
  const front = parse(yamlOf(paper({ authors })));
  return [...front.authors, ...(front.affiliations ?? []), ...(front.notes ?? [])];
};

test('affiliations have the marks of the page, where these are surely theirs', () => {
  assert.deepEqual(
    linesOf(
      { name: 'A', affiliations: ['Y', 'Z'], marks: '2,10∗' },
      { name: 'B', affiliations: ['X', 'Z'], marks: '1,10' },
      { name: 'C', affiliations: ['X'], marks: '1', notes: ['left'] },
    ),
    ['A [2,10∗]', 'B [1,10]', 'C [1, a]', '[1] X', '[2] Y', '[10] Z', '[a] left'],
  );
});

test('a printed mark that may stand for something else is never given to an affiliation', () => {
  // All bear “1” and all are at X; but 1 may say that all contributed equally.
  assert.deepEqual(linesOf({ name: 'A', affiliations: ['X'], marks: '1' }), ['A [1, a]', '[a] X']);
  assert.deepEqual(
    linesOf(
      { name: 'A', affiliations: ['X'], marks: 'a' },
      { name: 'B', affiliations: ['Y'] },
      { name: 'C', affiliations: ['Y'], marks: 'a', notes: ['left'] },
    ),
    ['A [a, b]', 'B [c]', 'C [a, c, d]', '[b] X', '[c] Y', '[d] left'],
  );
});

test('a collaboration of thousands has short lines, too', () => {
  const authors = Array.from({ length: 3000 }, (_, at) => ({ name: `N${at}`, affiliations: [`Place ${at % 400}`] }));
  const [first, ...rest] = linesOf(...authors);
  assert.equal(first, 'N0 [1]');
  assert.equal(rest.length, 2999 + 400);
  assert.equal(rest[2998 + 400], '[400] Place 399');
});

test('two YAML readers of others read the same out of it, and all of it', () => {
  for (const name of names) {
    const { content } = make(readInput(name)).reading;
    const yaml = yamlOf(content);
    if (yaml === '') continue;
    const front = readTwice(yaml);
    for (const value of Object.values(front)) assert.ok(isProperty(value), `${name}: ${JSON.stringify(value)}`);
    const { authors, affiliations } = content;
    assert.deepEqual(readBylines(front).map(asWritten), authors.map(asRead), name);
    assert.deepEqual(unownedAffiliations(front), affiliations ?? [], name);
  }
});

test('whatever a page says is a string in it', () => {
  const said = fc.string({ unit: 'grapheme', minLength: 1 });
  const hard = fc.oneof(said, fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('---', '\n- a: b', 'null'));
  fc.assert(
    fc.property(hard, fc.array(hard), fc.array(hard, { minLength: 1 }), (title, keywords, remarks) => {
      const front = readTwice(yamlOf(paper({ title: [], keywords, remarks }), { title, license: title }));
      assert.deepEqual(front.remarks, remarks);
      assert.deepEqual(front.keywords ?? [], keywords);
      assert.equal(front.license, title);
    }),
    { seed: 13, numRuns: 50 },
  );
});

type Front = Record<string, string | number | string[]> &
  Partial<Record<'authors' | 'affiliations' | 'notes', string[]>>;

function yamlOf(content: Parameters<typeof renderFrontMatter>[1], known = {}): string {
  return renderFrontMatter(known, content).replace(/^---\n|---\n\n$/g, '');
}

function readTwice(yaml: string): Front {
  const front: Front = parse(yaml, { version: '1.2', schema: 'core', strict: true });
  assert.deepEqual(load(yaml, { schema: CORE_SCHEMA }), front);
  return front;
}

/** Values that editors show as a property. */
const isProperty = (value: unknown) =>
  ['string', 'number'].includes(typeof value) ||
  (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'));

const asWritten = ({ name, email, affiliations, notes }: Byline) => ({
  name,
  email,
  affiliations: affiliations.toSorted(),
  notes: notes.toSorted(),
});

const asRead = ({ name, email = '', affiliations, notes = [] }: Author) => ({
  name,
  email,
  affiliations: affiliations.toSorted(),
  notes: notes.toSorted(),
});
