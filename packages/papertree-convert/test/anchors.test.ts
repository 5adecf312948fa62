/** The anchors of whole papers are pinned: rebuilding a page gives the same ids, in the same order, for ever. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { without } from '../../../test/tools.ts';
import { read } from '../src/reader/read.ts';
import { visitContent } from '../src/tree/visit.ts';

const corpus = new URL('../../../../shared/corpus/', import.meta.url);
const documents = new URL('fixtures/documents/', import.meta.url);
const update = process.env.UPDATE === '1' && process.env.CI === undefined;

/** One of each kind. A paper of the corpus is read where it is, and only its ids are kept here. */
const papers = {
  'hep, before LaTeXML 0.8.5': '1307.8133.latexml.html.gz',
  'theorems, of the oldest LaTeXML': '1311.0066.latexml.html.gz',
  ar5iv: '1706.03762.ar5iv.html.gz',
  'in parts, arXiv 2024': '2408.03314v1.arxiv.html.gz',
  'arXiv 2024': '2402.03300v3.arxiv.html.gz',
  'arXiv 2025, many tables': '2501.11120v1.arxiv.html.gz',
  'arXiv 2026': '2607.21130v1.arxiv.html.gz',
  'theorems and proofs, arXiv 2026': '2604.22394v2.arxiv.html.gz',
  'listings, arXiv 2026': '2607.21412v1.arxiv.html.gz',
  'the author’s own HTML': '2607.17707v1.arxiv-native.html.gz',
  'a book in parts': 'book-parts-head',
  'blocks within blocks': 'nested-2026',
  'notes of every kind': 'notes-misc-head',
} as const;

const noCorpus = await without('corpus');

for (const [kind, name] of Object.entries(papers)) {
  const isOfCorpus = name.endsWith('.gz');
  const file = isOfCorpus ? new URL(name, corpus) : new URL(`${name}/input.html`, documents);
  test(`${kind}: ${name}`, { skip: isOfCorpus && noCorpus }, () => {
    const bytes = readFileSync(file);
    const found = anchorsOf(isOfCorpus ? gunzipSync(bytes) : bytes);
    const pin = new URL(`anchors/${name.replace(/\.html\.gz$/, '')}.txt`, import.meta.url);
    if (update) writeFileSync(pin, found);
    assert.ok(existsSync(pin), 'not pinned: UPDATE=1 node --test test/anchors.test.ts writes it');
    assert.equal(found, readFileSync(pin, 'utf8'), 'anchors have moved; clients have stored the old ones');
  });
}

function kindOf(value: object): string {
  if ('type' in value) return String(value.type);
  if ('text' in value) return 'reference';
  return 'size' in value ? 'referenceList' : 'footnote';
}

/** Every id in reading order, a line each with the type of its node. */
function anchorsOf(page: Uint8Array): string {
  const lines: string[] = [];
  visitContent(read(page).content, (node) => {
    if ('id' in node) lines.push(`${node.id} ${kindOf(node)}`);
  });
  return `${lines.join('\n')}\n`;
}
