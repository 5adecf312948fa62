/** `papertree check` before a local archive: its report in each format, and its exit status. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { archive, folder, run } from './program-with-archive.ts';

const list = String.raw`
@article{quast, author={Quast, Ren{\'e}e and H{\H o}gy{\'e}sz, P.}, title={How a Forgotten {K}ettle Cools: Two Rates Are Enough},
  eprint={2401.90001}, archivePrefix={arXiv}, year={2024}}
@misc{bells, author={Lukasz, Jiri}, title={No Bells at All}, eprint={hep-th/9901900}, archivePrefix={arXiv}, year={1999}}
@misc{invented, author={Nobody, N.}, title={Deep <b>spouts</b> for | everyone}, eprint={2401.99999}, archivePrefix={arXiv}}
@book{tea, title={Tea}, author={Able, A.}, year={1999}}
@misc{open, title={Never closed
`;

test('check tells each work on the terminal, as Markdown, as a page and as JSON', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'check-'));
  const file = join(dataDir, 'refs.bib');
  await writeFile(file, list);
  const table = await run(['check', file], { DATA_DIR: dataDir });
  assert.equal(table.status, 0);
  assert.match(
    table.out,
    /^VERDICT +LINE +KEY +TITLE\nwrong-id +4 [\s\S]*\npublished +2 +quast +How a Forgotten Kettle Cools/,
  );
  assert.match(
    table.out,
    /\nwrong-id +4 +bells +No Bells at All\n +The id \S+ is another paper: “[^”]+” by\s+[^;]+; the list says “No Bells at\s+All”/,
  );
  assert.match(table.out, /\nnot-found +5 +invented /);
  assert.match(table.out, /\nunchecked +6 +tea /);
  assert.match(table.out, /\nunreadable +7 +@misc: a value that begins in line 7 is not closed\n/);
  assert.match(table.out, /\n4 works: 1 wrong-id, 1 not-found, 1 published, 1 unchecked\n$/);
  const asked = archive.requests.length;
  const md = await run(['check', file, '--format', 'md'], { DATA_DIR: dataDir });
  assert.match(md.out, /\n\| not-found \| 5 \| invented \| Deep \\<b\\>spouts\\<\/b\\> for \\\| everyone \| /);
  const html = await run(['check', file, '--format=html'], { DATA_DIR: dataDir });
  assert.match(html.out, /<td>Deep &lt;b&gt;spouts&lt;\/b&gt; for \| everyone<\/td>/);
  const json = await run(['check', file, '--format', 'json'], { DATA_DIR: dataDir });
  assert.deepEqual(
    JSON.parse(json.out).works.map(({ key, verdict }: Record<string, string>) => [key, verdict]),
    [
      ['quast', 'published'],
      ['bells', 'wrong-id'],
      ['invented', 'not-found'],
      ['tea', 'unchecked'],
    ],
  );
  assert.equal(archive.requests.length, asked);
});

const markdown = `Quast writes that “a third rate lowers the error by less than $10^{-3}$ and nobody could name it” [@quast].
She adds that “nineteen were copper, twelve glass and nine enamel” [@quast], and “the moon is made of old green cheese” [@quast].

Steel cools at 0.31, or 0.310 (Table 1 of [@quast]), glass at 0.23 [@quast], and Theorem 9 of [@quast] explains it. See [@missing].

“Tea is a very good drink” [@tea].
`;
const latex = String.raw`Quast writes that ${'``'}nobody could name it'' \cite{quast}, and that ${'``'}nobody would name it at all''~\cite{quast}.`;

test('a draft is looked up in the papers that it cites', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'check-'));
  const settings = { DATA_DIR: dataDir };
  const [file, draft, tex] = ['refs.bib', 'draft.md', 'draft.tex'].map((name) => join(dataDir, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(file, list);
  await writeFile(draft, markdown);
  await writeFile(tex, latex);
  const lookupsOf = async (path: string) => {
    const { out, err } = await run(['check', file, path, '--format', 'json'], settings);
    assert.ok(out !== '', err);
    const { citations } = JSON.parse(out) as {
      citations: { line: number; unknown?: string[]; lookups: Record<string, string>[] }[];
    };
    return citations.map(({ line, unknown = [], lookups }) => [
      line,
      ...unknown,
      ...lookups.map(({ kind, verdict, anchor = '' }) => [kind, verdict, anchor].join(' ').trim()),
    ]);
  };
  assert.deepEqual(await lookupsOf(draft), [
    [1, 'quotation normalised S2.SS1.p1.1'],
    [2, 'quotation nearly A1.p1.1', 'quotation not-there'],
    [4, 'part there S3.T1', 'part not-there', 'number there S3.T1', 'number there S3.T1', 'number not-there'],
    [4, 'missing'],
    [6, 'quotation unchecked'],
  ]);
  assert.deepEqual(await lookupsOf(tex), [[1, 'quotation exact S2.SS1.p1.1', 'quotation nearly S2.SS1.p1.1']]);
  const table = await run(['check', file, draft, '--fail-on', 'nearly,unknown-key'], settings);
  assert.equal(table.status, 1);
  assert.match(table.out, /\[-copper,-\] \{\+steel,\+\}/);
  const strange = join(dataDir, 'strange.md');
  await writeFile(strange, 'Glass cools at 0.31 per minute [@quast].\n');
  const strangeWith = async (words: string) =>
    (await run(['check', file, strange, '--fail-on', words], settings)).status;
  assert.deepEqual([await strangeWith('another-cell'), await strangeWith('nearly')], [1, 0]);
  const html = await run(['check', file, draft, '--format', 'html'], settings);
  assert.match(html.out, /<a href="[^"]+\/html\/2401\.90001v2#S3\.T1">quast, Table 1, [^<]*\(S3\.T1\)<\/a>/);
  const bad = await run(['check', file, file], settings);
  assert.deepEqual([bad.status, /a draft is a file \*\.md or \*\.tex/.test(bad.err)], [2, true]);
});

test('a draft is read with the files that it includes, and mistyped keys are told with those meant', {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(folder, 'check-'));
  const [file, draft] = [join(dataDir, 'refs.bib'), join(dataDir, 'draft.tex')];
  await writeFile(file, list);
  await writeFile(
    draft,
    '\\usepackage{ours,amsmath}\\input{one}\n\\include{none}\nKettles cool \\cite{quast}. Lids help \\cite{qaust}.\n',
  );
  await writeFile(
    join(dataDir, 'one.tex'),
    "\nQuast writes that ``nobody would name it'' \\cite{quast}.\n\\input{two.tex}\n",
  );
  await writeFile(join(dataDir, 'two.tex'), 'Steel cools at \\steelrate{} \\cite{quast}.\n');
  await writeFile(join(dataDir, 'ours.sty'), '\\RequirePackage{numbers}\n');
  await writeFile(join(dataDir, 'numbers.sty'), '\\newcommand{\\steelrate}{0.31}\n');
  const { out } = await run(['check', file, draft, '--all'], { DATA_DIR: dataDir });
  assert.match(out, /\none line 2: Quast writes that “nobody would name it” \[quast\]\.\n {2}! nearly/);
  assert.match(out, /\ntwo\.tex line 1: Steel cools at 0\.31 \[quast\]\.\n {4}there: 0\.31 /);
  assert.match(
    out,
    /\nline 3: Lids help \[qaust\]\.\n {2}! unknown-key: The list has no “qaust”: did you\s+mean “quast”\?/,
  );
  assert.match(out, /\sNothing\s+to\s+look\s+up\s+in\s+1\s+of\s+them:\s+line\s+3\n/);
  assert.match(
    out,
    /\nNot\s+read, though the draft includes it: none;\s+sentences\s+that\s+stand\s+there\s+were\s+not\s+checked\n$/,
  );
  const { err: mistyped } = await run(['check', file, draft, '--fail-on', 'unknown'], { DATA_DIR: dataDir });
  assert.match(mistyped, /did you mean unknown-key\?/);
});

test('a paper’s own list and sentences are checked', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'check-'));
  const { out, err, status } = await run(['check', '2401.90001v2', '--format', 'json'], { DATA_DIR: dataDir });
  assert.equal(status, 0, err);
  const { works, citations } = JSON.parse(out);
  assert.deepEqual(
    works.map(({ key, verdict }: Record<string, string>) => [key, verdict]),
    [
      ['1', 'unchecked'],
      ['2', 'wrong-id'],
    ],
  );
  assert.ok(citations.length > 0);
  for (const { anchor, keys, line } of citations) {
    assert.match(anchor, /^S/);
    assert.ok(keys.every((key: string) => ['1', '2'].includes(key)));
    assert.equal(line, undefined);
  }
  const two = await run(['check', '2401.90001v2', 'draft.md'], { DATA_DIR: dataDir });
  assert.deepEqual([two.status, /one input too many/.test(two.err)], [2, true]);
});

test('the exit status follows --fail-on, and what is not understood is said', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'check-'));
  const file = join(dataDir, 'refs.bib');
  await writeFile(file, list);
  const settings = { DATA_DIR: dataDir };
  const statusOf = async (...words: string[]) => (await run(['check', file, ...words], settings)).status;
  assert.equal(await statusOf('--fail-on', 'differs'), 0);
  const failed = await run(['check', file, '--fail-on', 'differs,not-found'], settings);
  assert.deepEqual([failed.status, /papertree: fails for 1 not-found\n/.test(failed.err)], [1, true]);
  assert.equal(await statusOf('--fail-on', 'unreadable'), 1);
  const silent = { DATA_DIR: join(dataDir, 'silent'), ARXIV_URL: 'http://127.0.0.1:9' };
  const unanswered = await run(['check', file, '--fail-on', 'wrong-id'], silent);
  assert.deepEqual([unanswered.status, /not checked: \d of \d works/.test(unanswered.err)], [1, true]);
  assert.equal((await run(['check', file], silent)).status, 0, 'who fails for nothing passes');
  assert.equal(await statusOf('--fail-on', 'diffres'), 2);
  assert.equal(await statusOf('--format', 'xml'), 2);
  assert.equal((await run(['check'], settings)).status, 2);
  assert.equal((await run(['check', join(dataDir, 'nowhere.bib')], settings)).status, 2);
  assert.equal(await statusOf(join(dataDir, 'nowhere.md')), 2);
  const none = join(dataDir, 'none.bib');
  await writeFile(none, ' \n');
  assert.match((await run(['check', none], settings)).err, /holds no works/);
  const alone = join(dataDir, 'draft.tex');
  await writeFile(alone, latex);
  assert.match((await run(['check', alone], settings)).err, /draft\.tex is a draft: its list comes first/);
  for (const text of [markdown, '# Kettles\n\nThey cool.\n\nThey always did.\n']) {
    const prose = join(dataDir, 'draft.md');
    await writeFile(prose, text);
    assert.match((await run(['check', prose], settings)).err, /draft\.md is a draft: its list comes first/);
  }
  const whole = join(dataDir, 'whole.md');
  await writeFile(
    whole,
    '# Kettles\n\nThey cool [1], and lids help [3].\n\n## References\n\n[1] A. Able. Kettles. 2024.\n',
  );
  const { status, out } = await run(['check', whole, '--fail-on', 'unknown-key'], settings);
  assert.deepEqual([status, /The list has no “3”/.test(out)], [1, true], out);
  const printed = join(dataDir, 'printed.txt');
  await writeFile(printed, 'A. Able. Kettles. Posted by @kettles, 2024.\nB. Baker. Pots. 2023.\n');
  assert.doesNotMatch((await run(['check', printed], settings)).err, /is a draft/);
});

test('--fix writes the list with what is certain mended, and tells each change', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'check-'));
  const [file, fixed] = [join(dataDir, 'refs.bib'), join(dataDir, 'fixed.bib')];
  await writeFile(file, list);
  const settings = { DATA_DIR: dataDir };
  const { status, err } = await run(['check', file, '--fix', fixed], settings);
  assert.equal(status, 0, err);
  assert.match(
    err,
    /fixed\.bib: 1 change\n {2}quast: the DOI 10\.5555\/kettle\.2024\.7 is that of the archive’s record\.\n/,
  );
  const mended = await readFile(fixed, 'utf8');
  assert.match(mended, /\n% papertree: the DOI [^\n]*\n@article\{quast,/);
  // All else stays as it was.
  assert.equal(mended.replace(/% papertree:.*\n/, '').replace(/,\n {2}doi = \{10\.5555\/kettle\.2024\.7\}/, ''), list);
  const again = await run(['check', fixed, '--fix', fixed, '--format', 'json'], settings);
  assert.match(again.err, /nothing was certain enough/);
  assert.equal(JSON.parse(again.out).works[0].verdict, 'found');
  const latin = join(dataDir, 'latin.bib');
  await writeFile(latin, Buffer.from(list.replace('Nobody', 'Nöbody'), 'latin1'));
  assert.match((await run(['check', latin, '--fix', fixed], settings)).err, /latin\.bib is not in UTF-8/);
  const none = await run(['check', '2401.90001', '--fix', fixed], settings);
  assert.deepEqual([none.status, /--fix mends lists in BibTeX/.test(none.err)], [2, true]);
});
