/** Twelve papers of the corpus (`PAPERS=200`: all) read by the tools alone: every size, every leaf, every anchor, every byte. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { dropHidden } from 'papertree-convert/search';
import { without } from '../../../../test/tools.ts';
import {
  type Caller,
  cursorOf,
  type Data,
  jsonOf,
  type OutlineEntry,
  openCaller,
  outlineEntries,
  piecesOf,
  type Told,
} from '../mcp/caller.ts';
import { empty, layCorpus } from './corpus.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const skip = await without('corpus');

const wanted = Number(process.env.PAPERS ?? 12);
const dataBudget = 16_000;

interface Seen {
  sections: number;
  pieces: number;
  leaves: number;
  anchors: number;
}

test('answers of the tools are complete, bounded, and name the next call', { skip }, async (t) => {
  const corpus = layCorpus();
  const server = await startTestServer({ folder: corpus.folder });
  const caller = await openCaller(server.url);
  const schemas = await readSchemas(caller);
  const seen: Seen = { sections: 0, pieces: 0, leaves: 0, anchors: 0 };
  try {
    // Large ones and small ones.
    const all = corpus.papers.filter((idv) => !empty.includes(idv));
    const chosen = all.filter((_, i) => i % Math.max(1, Math.floor(all.length / wanted)) === 0).slice(0, wanted);
    assert.equal(chosen.length, Math.min(wanted, all.length));
    for (const id of chosen) await readPaper(id, server, caller, schemas, seen);
  } finally {
    await caller.close();
    await server.close();
    corpus.remove();
  }
  t.diagnostic(JSON.stringify(seen));
});

async function readSchemas({ client }: Caller): Promise<ReadonlyMap<string, ValidateFunction>> {
  const ajv = new Ajv2020({ strict: false });
  const { tools } = await client.listTools();
  return new Map(
    tools.flatMap(({ name, outputSchema }) => (outputSchema ? [[name, ajv.compile(outputSchema as object)]] : [])),
  );
}

async function readPaper(
  id: string,
  server: TestServer,
  { call }: Caller,
  schemas: ReadonlyMap<string, ValidateFunction>,
  seen: Seen,
): Promise<void> {
  /** A data tool: its answer holds by its schema, says the same twice, and is in bounds. */
  const ask = async (name: string, given: object = {}): Promise<Told> => {
    const told = await call(name, { id, ...given });
    assert.ok(!told.failed, `${id} ${name}: ${told.text}`);
    const valid = schemas.get(name);
    assert.ok(valid?.(told.data), `${id} ${name}: ${JSON.stringify(valid?.errors)}`);
    const { next, ...data } = told.data;
    assert.deepEqual(jsonOf(told.text), data);
    assert.ok(next === undefined || cursorOf(told.text) === next || told.text.startsWith(`next: ${next}`));
    for (const leaf of leavesOf(data)) {
      seen.leaves++;
      assert.ok(told.text.includes(JSON.stringify(leaf)), `${id} ${name}: ${leaf} is not in the text`);
    }
    assert.ok(told.text.length <= dataBudget, `${id} ${name}: ${told.text.length}`);
    assert.equal(told.data.idv, id);
    return told;
  };
  const askAll = async (name: string, list: string, given: object = {}): Promise<Data[]> => {
    const all: Data[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await ask(name, cursor === undefined ? given : { ...given, cursor });
      all.push(...(data[list] as Data[]));
      if (data.next === undefined) return all;
      cursor = String(data.next);
    }
  };

  await ask('get_metadata');
  const outline = (await ask('get_outline')).data;
  const sections = new Set<string>();
  for (const entry of outlineEntries(outline)) {
    sections.add(entry.anchor);
    await readSection(id, entry, server, call, seen);
  }
  const named = new Set<string>();
  const figures = await askAll('list_figures', 'figures');
  for (const { anchor, section } of figures) {
    if (section !== undefined) named.add(String(section));
    const { text, failed } = await call('get_figure', { id, anchors: [anchor], image: false });
    assert.ok(!failed && text.length <= dataBudget, `${id} ${anchor}: ${text.slice(0, 300)}`);
    assert.equal(piecesOf(text)[0]?.anchor, anchor);
    for (const [, mention = ''] of text.matchAll(/^- (\S+): /gm)) if (sections.has(mention)) named.add(mention);
  }
  const references = await askAll('get_references', 'references');
  assert.equal(references.length, outline.references);
  for (const { citedIn } of references) for (const { anchor } of citedIn as Data[]) named.add(String(anchor));
  const { matches } = (await ask('find_in_paper', { query: 'of the', max_results: 50 })).data;
  for (const { anchor, kind } of matches as Data[]) {
    if (kind === 'text') named.add(String(anchor));
    else if (kind === 'reference') await ask('get_references', { anchors: [anchor] });
    else assert.ok(!(await call('get_figure', { id, anchors: [anchor], image: false })).failed, `${id} ${anchor}`);
  }
  for (const anchor of named) {
    seen.anchors++;
    const { failed, text } = await call('get_section', { id, anchors: [anchor], max_tokens: 500 });
    assert.ok(!failed, `${id} ${anchor}: ${text}`);
    assert.equal(piecesOf(text)[0]?.anchor, anchor);
  }
}

/** By cursor to its end it is what HTTP serves; no piece is too long or begins with a footnote of the one before it. */
async function readSection(
  id: string,
  entry: OutlineEntry,
  server: TestServer,
  call: Caller['call'],
  seen: Seen,
): Promise<void> {
  const { anchor } = entry;
  const served = await server.get(`/${id}/sections/${encodeURIComponent(anchor)}.md`);
  assert.equal(served.status, 200);
  // Small sections are read in small pieces, so that those are cut, too.
  const tokens = entry.tokens < 4000 ? 600 : 4000;
  let whole = '';
  for (let cursor: string | undefined; ; ) {
    const given = { id, anchors: [anchor], max_tokens: tokens, ...(cursor === undefined ? {} : { cursor }) };
    const { text, failed } = await call('get_section', given);
    assert.ok(!failed && text.length <= 4 * tokens, `${id} ${anchor}: ${text.length}`);
    const [piece, ...more] = piecesOf(text);
    assert.deepEqual([piece?.anchor, more.length], [anchor, 0]);
    if (whole !== '') assert.doesNotMatch(piece?.text ?? '', /^\n*\[\^[^\]\s]+\]:/, `${id} ${anchor}`);
    whole += piece?.text;
    seen.pieces++;
    cursor = cursorOf(text);
    if (cursor === undefined) break;
  }
  assert.equal(whole, dropHidden(served.text), `${id} ${anchor}`);
  seen.sections++;
}

function leavesOf(value: unknown): (string | number | boolean)[] {
  if (typeof value !== 'object' || value === null) return [value as string | number | boolean];
  return Object.values(value).flatMap(leavesOf);
}
