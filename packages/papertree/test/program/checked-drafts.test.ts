/** A draft in LaTeX and one in Markdown with their list, from end to end: on a terminal, as a step of CI, over HTTP. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type CheckReport, reportOfLines } from 'papertree-convert/checks';
import { folder, run, start } from './program-with-archive.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../fixtures/drafts/${name}`, import.meta.url));
const refs = pathOf('refs.bib');

const works = [
  'quast2024kettle published',
  'oduya2024stairs newer-version',
  'lukasz1999bells differs',
  'oduya2024source wrong-id',
  'spoons2023 not-found',
  'hall1998towers unchecked',
];
/** By line: keys that the list does not have, then what was looked up. */
const told = {
  'draft.tex': [
    '10: nobody could name it exact, Section 2.1 there',
    '11: forgot about two kettles a week, on average nearly',
    '13: Table 1 there, Table 3 not-there, 0.31 there, 0.25 not-there',
    '14: Lemma 1 unchecked',
    '15: two bells of the same village exchange their roles at noon normalised, a stirring result of our time unchecked',
    '16: high, and seen from afar unchecked',
    '21: kettle2025, Since the first version we lost one kettle exact',
  ],
  'draft.md': [
    '8: cools fast at first and slowly later exact, nobody would name not-there, Section 2.1 there',
    '12: Nineteen were steel, twelve glass and ten enamel nearly',
    '14: Figure 1 there, Table 1 there, 0.27 there',
    '15: Theorem 4 unchecked',
  ],
};

const summaryOf = ({ works, citations }: CheckReport) => ({
  works: works.map(({ key, verdict }) => `${key} ${verdict}`),
  citations: citations
    .map(({ line, unknown = [], lookups }) => [
      line,
      [...unknown, ...lookups.map((each) => `${each.words} ${each.verdict}`)],
    ])
    .filter(([, each]) => (each as string[]).length > 0)
    .map(([line, each]) => `${line}: ${(each as string[]).join(', ')}`),
});

test('each form of a check tells the same of both drafts', { timeout: 240_000 }, async () => {
  const settings = { DATA_DIR: await mkdtemp(join(folder, 'drafts-')) };
  const service = start(['serve'], settings);
  const [, port] = await service.says(/listens on http:\/\/localhost:(\d+)/);
  for (const name of ['draft.tex', 'draft.md'] as const) {
    const body = JSON.stringify({ list: await readFile(refs, 'utf8'), draft: await readFile(pathOf(name), 'utf8') });
    const answer = await fetch(`http://127.0.0.1:${port}/-/check`, { method: 'POST', body });
    const lines = (await answer.text()).trimEnd().split('\n');
    const report = reportOfLines(lines.map((line) => JSON.parse(line)));
    assert.deepEqual(summaryOf(report), { works, citations: told[name] });
    // Every thing that is not as it should be says what to do.
    for (const { verdict, says } of report.works) assert.ok(verdict === 'found' || says.length > 20);
  }
  service.kill('SIGTERM');
  await service.ended;

  const json = await run(['check', refs, pathOf('draft.tex'), '--format', 'json'], settings);
  assert.deepEqual(summaryOf(JSON.parse(json.out)), { works, citations: told['draft.tex'] });
  const ci = await run(
    ['check', refs, pathOf('draft.md'), '--format', 'md', '--fail-on', 'wrong-id,not-found,nearly,unknown-key'],
    settings,
  );
  assert.equal(ci.status, 1);
  assert.match(
    ci.out,
    /^6 works: 1 wrong-id, 1 not-found, 1 differs, 1 newer-version, 1 published, 1 unchecked; 1 is a paper that the list has twice\.\n/,
  );
  assert.match(
    ci.out,
    /\*\*nearly\*\*: “Nineteen were steel, [^\n]*” in \[quast2024kettle, Appendix A \((A1[.\w]*)\)\]\(<http[^\n>]*#\1>\)/,
  );
  assert.match(ci.out, /glass and ~~ten~~ \*\*nine\*\* enamel/);
});
