/**
 * Works to cite, as other programs read them: BibTeX by Python's bibtexparser, biber and Citation.js; CSL-JSON by
 * its schema and citeproc. `WORKS=10000` takes all works of the corpus, which lasts some minutes; else a few of each page.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { Ajv2020 } from 'ajv/dist/2020.js';
import CSL from 'citeproc';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { python, without } from '../../../../test/tools.ts';
import { read } from '../../src/index.ts';
import {
  type PaperToCite,
  paperBibtex,
  paperCsl,
  renderBibtex,
  renderCsl,
  type Work,
  worksCited,
} from '../../src/render/index.ts';
import { cslData } from './csl-data.ts';
import { locale, style } from './csl-style.ts';

interface Sample {
  readonly name: string;
  readonly works: readonly Work[];
}

/** Entries that are hard to write, in front of those of the corpus. */
const hard: Sample = {
  name: 'hard',
  works: [
    {
      text: 'A & B {c} 50% #1 x_y ~ ^ \\',
      authors: ['A. Able', 'The {Odd} Team', 'C and D, E.'],
      title: 'A & B {c} 50%',
    },
    { text: '$a_{1}$ “quoted” "straight" @x', title: 'On $a_{1}$ and "straight" quotes, @home', journal: 'J. & K.' },
    { text: 'x', authors: ['et al.'], year: '2001', pages: '1–2', issue: '1–2', volume: 'A1' },
    { text: '' },
  ].map((work, i) => ({ id: `bib.bib${i}`, number: '', content: [{ type: 'text', text: work.text }], ...work })),
};

const record: PaperToCite = {
  id: '2401.00001',
  version: 2,
  title: 'The GAN of $x^2$ & 50% of {us}',
  authors: ['Ada Lovelace', 'Ludwig van Beethoven', 'Martin Luther King, Jr.', 'ATLAS Collaboration'],
  primaryCategory: 'cs.LG',
  submittedAt: '2024-02-03T04:05:06Z',
  doi: '10.1/a',
  journalRef: 'Kitchen Letters 9 (2023) 1-6',
  url: 'https://arxiv.org/abs/2401.00001v2',
};

const folder = mkdtempSync(join(tmpdir(), 'papertree-citations-'));
const samples: Sample[] = [hard];
const noCorpus = await without('corpus');
const most = Number(process.env.WORKS ?? 2);

/** So many of them, from the whole list. */
const some = (works: readonly Work[]) => works.filter((_, i) => i % Math.ceil(works.length / most) === 0);

before(() => {
  for (const name of noCorpus ? [] : corpusPages()) {
    if (name.startsWith('1412.6980v9')) continue; // Its page holds no paper.
    samples.push({ name, works: some(worksCited(read(readCorpusPage(name)).content)) });
  }
});
after(() => rmSync(folder, { recursive: true }));

/** All entries of which anything is printed, in one file, with keys of their own. */
const allWorks = () =>
  samples.flatMap(({ works }, paper) =>
    works.filter(({ text }) => text !== '').map((work) => ({ ...work, id: `p${paper}.${work.id}` })),
  );
const bibtex = () => `${paperBibtex(record)}\n${renderBibtex(allWorks())}`;

test('bibtexparser reads every entry with its fields', { skip: await without('bibtexparser') }, () => {
  const script =
    'import bibtexparser, json, sys\nfrom bibtexparser.bparser import BibTexParser\n' +
    'p = BibTexParser(ignore_nonstandard_types=False, common_strings=True)\nprint(json.dumps(p.parse(sys.stdin.read()).entries))';
  const out = execFileSync(python, ['-c', script], { input: bibtex(), maxBuffer: 1e9 }).toString();
  const entries = JSON.parse(out) as Readonly<Record<string, string>>[];
  const works = allWorks();
  assert.equal(entries.length, works.length + 1);
  for (const [i, work] of works.entries()) {
    const entry = entries[i + 1] ?? {};
    assert.equal(entry.year, work.year, work.id);
    assert.equal(entry.doi?.length ?? 0, work.doi?.replace(/[{}\\]/g, '%7B').length ?? 0, work.id);
    assert.equal('title' in entry, work.title !== undefined, work.id);
    assert.equal('note' in entry, work.text.trim() !== '', work.id);
  }
});

test('biber reads every entry without an error', { skip: await without('biber') }, () => {
  const file = join(folder, 'all.bib');
  writeFileSync(file, bibtex());
  const { status, stdout } = spawnSync('biber', [
    '--tool',
    '--nolog',
    `--output-file=${join(folder, 'out.bib')}`,
    file,
  ]);
  const said = stdout.toString();
  assert.doesNotMatch(said, /^ERROR/m);
  assert.equal(status, 0, said.slice(-2000));
  const read = readFileSync(join(folder, 'out.bib'), 'utf8').match(/^@\w+\{/gm)?.length;
  assert.equal(read, allWorks().length + 1);
});

test('Citation.js reads every entry with its fields', () => {
  const items = plugins.input.chain(bibtex()).slice(1);
  const works = allWorks();
  assert.deepEqual(
    items.map(({ id }) => id),
    works.map(({ id }) => id),
  );
  for (const [i, item] of items.entries()) {
    const { id, year, title, authors = [], text } = works[i] ?? assert.fail();
    assert.equal(item.issued?.['date-parts']?.[0][0], year && Number(year), id);
    assert.equal('title' in item, title !== undefined, id);
    assert.equal(
      'author' in item,
      authors.some((name) => name !== 'et al.'),
      id,
    );
    assert.equal('note' in item, text.trim() !== '', id);
  }
});

test('CSL-JSON is as its schema has it, and citeproc writes every item', () => {
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(cslData);
  for (const items of [paperCsl(record), ...samples.map(({ works }) => renderCsl(works))]) {
    assert.ok(validate(items), JSON.stringify(validate.errors?.slice(0, 3)));
    const byId = new Map(items.map((item) => [item.id, item]));
    const engine = new CSL.Engine({ retrieveLocale: () => locale, retrieveItem: (id) => byId.get(id) }, style);
    engine.updateItems([...byId.keys()]);
    const [facts, entries] = engine.makeBibliography() as [{ bibliography_errors: object[] }, string[]];
    assert.deepEqual(facts.bibliography_errors, []);
    assert.equal(entries.length, byId.size);
  }
});
