/** Reads records of OAI, Atom and abstract pages: our own, and those captured from arXiv. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Metadata } from 'papertree-convert/paper';
import { without } from '../../../../test/tools.ts';
import { readAbs } from '../../src/archive/abs.ts';
import { readAtom } from '../../src/archive/atom.ts';
import { Outage } from '../../src/archive/index.ts';
import { readOai } from '../../src/archive/oai.ts';
import { capture, captures } from './captured.ts';

const skip = await without('captures');
const raw = 'origin/oai/GetRecord_arXivRaw_';
const sources = ({ versions }: Metadata) => versions.map(({ sourceType }) => sourceType).join(' ');

/** A record, of whatever paper it names. */
function readRecord(xml: string): Metadata | undefined {
  return readOai(xml, /<id>([^<]*)<\/id>/.exec(xml)?.[1] ?? '');
}

/** Every field is there, and of its type. */
function checkShape(metadata: Metadata): void {
  for (const name of ['title', 'authors', 'abstract', 'primaryCategory'] as const)
    assert.ok(metadata[name].length > 0, name);
  for (const name of ['license', 'doi', 'journalRef', 'comments', 'reportNo'] as const)
    assert.equal(typeof metadata[name], 'string');
  assert.ok(metadata.categories.includes(metadata.primaryCategory) || metadata.categories.length > 0);
  metadata.versions.forEach(({ version, submittedAt }, index) => {
    assert.equal(version, index + 1);
    assert.match(submittedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
  assert.ok(
    !/Title:|Authors:|Abstract:|\s{2}|this https? URL/.test(JSON.stringify(metadata)),
    JSON.stringify(metadata),
  );
}

test('every captured OAI record is read', { skip }, () => {
  const names = captures('origin/oai/', '.xml').filter((name) => name.includes('arXivRaw'));
  assert.ok(names.length > 10);
  for (const name of names) {
    const metadata = readRecord(capture(name));
    assert.ok(metadata, name);
    checkShape(metadata);
  }
});

const types: [string, string][] = [
  ['1001.3172_sourcetypeD', 'tex tex tex'],
  ['tex_anc_A_1009.6181', 'unknown'],
  ['pdftex_S_encrypted_1102.0333', 'tex'],
  ['html_source_1006.4856', 'html html'],
  ['ps_source_chao-dyn_9510015', 'ps'],
  ['docx_source_1005.3887', 'docx'],
  ['withdrawn_latest_1101.6031', 'unknown withdrawn'],
  ['pdf_source_1008.0183', 'unknown unknown unknown'],
];

for (const [name, expected] of types) {
  test(`the letters of ${name} mean ${expected}`, { skip }, () => {
    const metadata = readRecord(capture(`${raw}${name}.xml`));
    assert.ok(metadata);
    const found = sources(metadata);
    assert.ok(found.startsWith(expected) || found.endsWith(expected), found);
  });
}

test('an OAI record says all of it', { skip }, () => {
  const old = readRecord(capture(`${raw}old_reportno_nolicense_hep-th_9901002.xml`));
  assert.equal(old?.license, 'http://arxiv.org/licenses/assumed-1991-2003/');
  assert.equal(old?.reportNo, 'CTP TAMU-1/99, UPR/829-T');
  assert.equal(old?.journalRef, 'Phys.Rev.D59:126002,1999');
  assert.equal(old?.doi, '10.1103/PhysRevD.59.126002');
  assert.deepEqual(old?.versions, [{ version: 1, submittedAt: '1999-01-04T23:58:16Z', sourceType: 'unknown' }]);
  const merged = readRecord(capture(`${raw}ps_source_chao-dyn_9510015.xml`));
  assert.deepEqual([merged?.primaryCategory, merged?.categories[0]], ['nlin.CD', 'chao-dyn']);
  const alias = readRecord(capture(`${raw}0806.4129.xml`));
  assert.deepEqual(alias?.categories, ['math-ph', 'math.MP']);
  assert.match(readRecord(capture(`${raw}xml_escapes_1011.5740.xml`))?.title ?? '', /at 1<z<2$/);
});

test('OAI: no such paper is nothing; every other error, and half a record, is an outage', { skip }, () => {
  assert.equal(readRecord(capture('origin/oai/error_idDoesNotExist.xml')), undefined);
  assert.equal(readRecord(capture('origin/oai/error_idDoesNotExist_malformed.xml')), undefined);
  for (const name of ['badArgument', 'badVerb', 'cannotDisseminateFormat']) {
    assert.throws(() => readRecord(capture(`origin/oai/error_${name}.xml`)), Outage);
  }
  const whole = capture(`${raw}0806.4129.xml`);
  assert.throws(() => readRecord(whole.slice(0, -20)), Outage);
  assert.throws(() => readRecord(capture('origin/oai/Identify.xml')), Outage);
  assert.throws(() => readRecord(capture('origin/oai/GetRecord_oai_dc_0806.4129.xml')), Outage);
});

test('a record of our own: accents, empty elements, CDATA', () => {
  const metadata = readRecord(
    `<OAI-PMH><GetRecord><record><metadata><arXivRaw><id>math/0001001</id><submitter/><version version="v2"><date>Mon, 2 Feb 2009 19:27:00 GMT</date>` +
      `<size>0kb</size></version><version version="v1"><date>gone</date><size>3kb</size><source_type>AD</source_type></version>` +
      `<title>\n  On Erd\\H{o}s &lt;and&gt;\n  $\\"o$ &#38; more</title><authors>G. P\\'olya</authors><categories/><comments/><proxy/>` +
      `<abstract><![CDATA[a < b & c]]></abstract></arXivRaw></metadata></record></GetRecord></OAI-PMH>\n`,
  );
  assert.deepEqual(metadata, {
    title: 'On Erdős <and> $\\"o$ & more',
    authors: 'G. Pólya',
    abstract: 'a < b & c',
    categories: [],
    primaryCategory: 'math',
    license: 'http://arxiv.org/licenses/assumed-1991-2003/',
    doi: '',
    journalRef: '',
    comments: '',
    reportNo: '',
    versions: [
      { version: 1, submittedAt: '', sourceType: 'tex' },
      { version: 2, submittedAt: '2009-02-02T19:27:00Z', sourceType: 'withdrawn' },
    ],
  });
});

test('an OAI record of another paper is an outage', () => {
  const record = (id: string) =>
    `<OAI-PMH><metadata><arXivRaw><id>${id}</id><version version="v1"><date>Mon, 2 Feb 2009 19:27:00 GMT</date><size>1kb</size></version>` +
    `<title>T</title><authors>A</authors><categories>cs.DL</categories><abstract>S</abstract></arXivRaw></metadata></OAI-PMH>`;
  assert.equal(readOai(record('0902.0001'), '0902.0001')?.title, 'T');
  for (const id of ['0902.0002', '0902.00011', '', 'x']) assert.throws(() => readOai(record(id), '0902.0001'), Outage);
});

test('every captured abstract page is read', { skip }, () => {
  const real = captures('real/', '.abs.html');
  const origin = captures('origin/browse/', '.html').filter((name) => /\/abs/.test(name));
  assert.ok(real.length > 50 && origin.length > 15);
  for (const name of [...real, ...origin].filter((path) => !path.includes('commonmeta'))) {
    const { metadata, version } = readAbs(capture(name));
    checkShape(metadata);
    const named = /\/\d{4}\.\d{5}v(\d+)\.abs/.exec(name)?.[1];
    if (named) assert.equal(version, Number(named), name);
  }
});

const labels: [string, string][] = [
  ['absdb_1008.0183.html', 'unknown unknown tex'],
  ['absdb_1005.3887.html', 'docx'],
  ['absdb_chao-dyn_9510015.html', 'ps'],
  ['absdb_1102.0333.html', 'pdf'],
  ['abs_2403.10561_html_source.html', 'html'],
  ['absdb_0906.2112.html', 'unknown unknown tex'],
  ['absdb_1101.6031.html', 'unknown withdrawn'],
  ['absdb_1101.6031v1.html', 'tex withdrawn'],
  ['abs_1601.04345v1.html', 'unknown unknown'],
];

for (const [name, expected] of labels) {
  test(`the page ${name} says ${expected}`, { skip }, () => {
    assert.equal(sources(readAbs(capture(`origin/browse/${name}`)).metadata), expected);
  });
}

test('an abstract page says all of it', { skip }, () => {
  const { metadata, version } = readAbs(capture('origin/browse/abs_1601.04345v1.html'));
  assert.equal(version, 1);
  assert.equal(metadata.authors, 'Liantong Luo (KIAA-PKU), Boaz Katz (Weizmann), Subo Dong (KIAA-PKU)');
  assert.deepEqual([metadata.primaryCategory, metadata.categories], ['astro-ph.EP', ['astro-ph.EP']]);
  assert.deepEqual(
    metadata.versions.map(({ submittedAt }) => submittedAt),
    ['2016-01-17T21:00:04Z', '2016-01-31T20:36:02Z'],
  );
  const both = readAbs(capture('origin/browse/abs_1208.6335_pdf_only.html')).metadata;
  assert.equal(both.reportNo, 'Volume 52, Number 20, 2012');
  assert.equal(both.journalRef, 'International Journal of Computer Applications 52(20):35-42, 2012');
  assert.equal(both.doi, '10.5120/8320-1959');
  const gone = readAbs(capture('origin/browse/abs_2101.10016_withdrawn.html')).metadata;
  assert.equal(gone.license, '');
  const many = readAbs(capture('real/2312.11805v5.abs.html')).metadata;
  assert.match(many.authors, /, James Lottes, /);
  assert.match(many.authors, /, Oriol Vinyals$/);
  assert.match(
    readAbs(capture('real/2607.21985v1.abs.html')).metadata.comments,
    /Code: https:\/\/github\.com\/AIDASLab\/SPDP$/,
  );
});

test('a page that is no abstract page is an outage', { skip }, () => {
  for (const name of ['404_not_found.html', '410_deleted.html', 'html_404_no_html.html']) {
    assert.throws(() => readAbs(capture(`origin/browse/${name}`)), Outage);
  }
  assert.throws(() => readAbs(''), Outage);
});

test('every captured Atom feed is read', { skip }, () => {
  let entries = 0;
  for (const name of captures('real/', '.atom.xml')) {
    const feed = capture(name);
    if (!feed.trimEnd().endsWith('</feed>')) continue;
    for (const [, id = '', version] of feed.matchAll(/<id>https?:\/\/arxiv\.org\/abs\/([^<]+?)v(\d+)<\/id>/g)) {
      const entry = readAtom(feed, id);
      assert.ok(entry, `${name} ${id}`);
      assert.equal(entry.metadata.versions.length, entry.version);
      if (feed.split(`/abs/${id}v`).length === 3) assert.equal(entry.version, Number(version));
      assert.ok(entry.metadata.title && entry.metadata.authors && entry.metadata.primaryCategory);
      entries++;
    }
  }
  assert.ok(entries > 50);
});

test('Atom: no entry is nothing; an error, and half a feed, is an outage', { skip }, () => {
  assert.equal(readAtom(capture('real/id_0000.0000_s0_m100_8b51d9633a68.atom.xml'), '0000.0000'), undefined);
  const error = capture('real/id_abc_s0_m100_b79c8dcf6bc3.atom.xml');
  assert.throws(() => readAtom(error, 'abc'), Outage);
  assert.throws(() => readAtom(error.slice(0, -20), 'abc'), Outage);
  const one = readAtom(capture('real/id_1605.08386_s0_m100_199195aa31ad.atom.xml'), '1605.08386');
  assert.deepEqual(one?.metadata.categories, ['math.CO', 'math.ST']);
  assert.equal(one?.metadata.versions[0]?.submittedAt, '2016-05-26T17:59:46Z');
});
