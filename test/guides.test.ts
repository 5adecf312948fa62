/** The guides of `docs/` as pages: each is there, what they link to exists, and their Markdown becomes the HTML that pages hold. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { guideNames } from '../packages/papertree/src/pages/index.ts';
import { readGuide, readGuides, slugOf } from '../scripts/guides.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('every file of docs is a guide with a title, a lead and sections of names of their own', () => {
  const files = globSync('docs/*.md', { cwd: root }).map((path) => path.replace(/^docs.(.*)\.md$/, '$1'));
  assert.deepEqual(files.toSorted(), [...guideNames].toSorted());
  for (const [name, { title, lead, sections }] of Object.entries(readGuides())) {
    assert.ok(title !== '' && lead !== '', name);
    const ids = sections.map(({ id }) => id);
    assert.deepEqual([...new Set(ids)], ids, name);
  }
});

test('every link between the documents leads to a file, and to a heading of it', () => {
  const documents = globSync(['*.md', 'docs/*.md', 'packages/*/README.md', 'examples/README.md'], { cwd: root });
  let count = 0;
  for (const document of documents) {
    const text = read(document)
      .replace(/^```.*?^```/gms, '')
      .replace(/`[^`\n]*`/g, '');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = '', part] = link.split('#', 2);
      const file = path === '' ? new URL(document, root) : new URL(path, new URL(document, root));
      assert.ok(existsSync(file), `${document}: ${link}`);
      const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        slugOf(heading),
      );
      if (part !== undefined) assert.ok(headings.includes(part), `${document}: ${link}`);
      count++;
    }
  }
  assert.ok(count > 30, `${count} links`);
});

test('a guide is cut at its headings; links lead to pages or to the repository, and nothing of it is HTML', () => {
  const guide = readGuide(`<!-- Written by hand. -->
# Pots & \`lids\`

See [trust](trust.md), [its score](trust.md#the-score), [here](#two), [the house](../README.md), [it](https://x.example/).

## Two
### Two

| a | b |
|---|---|
| \`x\\|y\` | <b>no</b> |
| \`POT\` | a row of its own |
| \`two\` | a name of a heading |

\`\`\`sh
a < b
\`\`\`
`);
  assert.equal(guide.title, 'Pots & lids');
  assert.deepEqual(
    [...guide.lead.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    [
      '/-/docs/trust',
      '/-/docs/trust#the-score',
      '#two',
      'https://github.com/papertree/papertree/blob/main/README.md',
      'https://x.example/',
    ],
  );
  assert.deepEqual(
    guide.sections.map(({ id, level, heading }) => [id, level, heading]),
    [
      ['two', 2, 'Two'],
      ['two-1', 3, 'Two'],
    ],
  );
  const { body = '' } = guide.sections[1] ?? {};
  assert.match(body, /^<div class="scroll"[^>]*><table>\s*<thead>\s*<tr>\s*<th scope="col">a<\/th>/);
  assert.match(body, /<td><code>x\|y<\/code><\/td>\s*<td>&lt;b&gt;no&lt;\/b&gt;<\/td>/);
  assert.deepEqual(
    [...body.matchAll(/<tr id="([^"]*)">/g)].map(([, id]) => id),
    ['POT'],
  );
  assert.match(body, /<pre tabindex="0"><code>a &lt; b\n<\/code><\/pre>/);
});
