/** A page that the archive makes anew: anchors that it had before still tell where their parts stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Library, type LibraryOptions, type PageChanges, readFormerAnchors } from '../../src/library/index.ts';
import { tools } from '../../src/mcp/mcp-server.ts';
import {
  anchors,
  createPapers,
  figure,
  nodeMarkdown,
  type Operation,
  section,
  tableCsv,
} from '../../src/questions/index.ts';
import { threads } from '../threads/shared-threads.ts';
import { type LibraryUnderTest, minute, paper, withLibrary } from './library-with-archive.ts';

const week = 7 * 24 * 60 * minute;
const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };

interface Part {
  readonly title: string;
  readonly words: string;
  readonly price: number;
}
const kettles: Part = { title: 'Kettles', words: 'Kettles sing when they are hot.', price: 1 };
const pots: Part = { title: 'Pots', words: 'Pots are silent vessels of clay.', price: 2 };
const pans: Part = { title: 'Pans', words: 'Pans hiss while one fries in them.', price: 3 };

/** A section for each part, numbered as LaTeXML does. */
function pageOf(parts: readonly Part[]): string {
  const sections = parts.map(({ title, words, price }, at) => {
    const id = `S${at + 1}`;
    return `<section class="ltx_section" id="${id}"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">${at + 1} </span>${title}</h2>
<div class="ltx_para" id="${id}.p1"><p id="${id}.p1.1" class="ltx_p">${words}</p></div>
<figure class="ltx_table" id="${id}.T${at + 1}"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table ${at + 1}: </span>Prices of ${title}.</figcaption>
<table class="ltx_tabular"><tbody><tr class="ltx_tr"><td class="ltx_td">price</td><td class="ltx_td">${price}</td></tr></tbody></table></figure></section>`;
  });
  return `<!DOCTYPE html><html lang="en"><head><title>A paper</title></head><body><div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document"><h1 class="ltx_title ltx_title_document">A paper</h1>${sections.join('')}</article></div></div></body></html>`;
}

interface Scene extends LibraryUnderTest {
  readonly told: PageChanges[];
  /** The archive gives this page from now on, and has been asked for it. */
  change(parts: readonly Part[]): Promise<Library>;
}

async function withPages(
  first: readonly Part[],
  run: (scene: Scene) => Promise<void>,
  more: Partial<LibraryOptions> = {},
): Promise<void> {
  const told: PageChanges[] = [];
  const onPageChange = (_: unknown, changes: PageChanges) => void told.push(changes);
  await withLibrary(
    async (scene) => {
      const { archive, clock, reopen } = scene;
      archive.page = async () => pageOf(first);
      let library = scene.library;
      await library.open(paper);
      await run({
        ...scene,
        told,
        async change(parts) {
          archive.page = async () => pageOf(parts);
          clock.time += week;
          await library.open(paper);
          library = await reopen();
          return library;
        },
      });
    },
    { onPageChange, ...more },
  );
}

interface Refusal {
  readonly code: string;
  readonly reason: string;
  readonly movedTo?: readonly string[];
}

/** Asks as readers over HTTP do, and as agents do. */
function askOf(library: Library) {
  const papers = createPapers(library, site, threads);
  return {
    async text(operation: Operation, part = '', asked = paper): Promise<string> {
      const answer = await papers.ask(operation, { paper: asked, part, async: false });
      return answer.state === 'ready' ? answer.body.toString() : '';
    },
    async refusal(operation: Operation, part: string, asked = paper): Promise<Refusal> {
      return this.text(operation, part, asked).then(
        () => assert.fail(`${part} was answered`),
        (thrown) => thrown as Refusal,
      );
    },
    async refusedTool(name: string, anchor: string, id = '2401.00001v1') {
      const tool = tools.find((each) => each.name === name);
      return tool?.call({ id, anchors: [anchor] }, papers).then(
        (answer) => assert.fail(JSON.stringify(answer)),
        (thrown) => thrown as Refusal & { readonly next: string },
      );
    },
  };
}

test('anchors of the page before lead to where their parts stand now, in every kind of address', () =>
  withPages([kettles, pots, pans], async ({ change, told }) => {
    const ask = askOf(await change([kettles, pans]));
    const addresses: readonly (readonly [Operation, string, string])[] = [
      [section, 'S3', 'S2'],
      [nodeMarkdown, 'S3', 'S2'],
      [nodeMarkdown, 'S3.p1', 'S2.p1.1'],
      [nodeMarkdown, 'S3.p1.1', 'S2.p1.1'],
      [figure, 'S3.T3', 'S2.T2'],
      [tableCsv, 'S3.T3', 'S2.T2'],
    ];
    for (const [operation, anchor, now] of addresses) {
      const { code, reason, movedTo } = await ask.refusal(operation, anchor);
      assert.deepEqual([code, movedTo], ['not-found', [now]], anchor);
      assert.match(
        reason,
        new RegExp(`no “${anchor}”, which was an anchor of an earlier page of 2401\\.00001v1\\. .*“${now}”`),
      );
      assert.match(await ask.text(operation === figure ? nodeMarkdown : operation, now), /Pans|price/);
    }
    const { movedTo, reason } = await ask.refusal(nodeMarkdown, 'S9.T9');
    assert.deepEqual([movedTo, /earlier/.test(reason)], [undefined, false], 'it never was one');
    assert.deepEqual(told, [
      { added: 0, removed: 3, moved: 0, renumbered: 2, changed: 0, anchorsMoved: 5, anchorsGone: 4 },
    ]);
  }));

test('agents are told the call that works', () =>
  withPages([kettles, pots, pans], async ({ change }) => {
    const ask = askOf(await change([kettles, pans]));
    for (const [tool, anchor, now] of [
      ['get_section', 'S3', 'S2'],
      ['get_section', 'S3.p1', 'S2.p1.1'],
      ['get_figure', 'S3.T3', 'S2.T2'],
    ] as const) {
      const failed = await ask.refusedTool(tool, anchor);
      assert.deepEqual([failed?.code, failed?.next], ['not-found', `the same call with ${now}`], anchor);
    }
  }));

test('the list of former anchors tells of each where it went, and of the pages what changed', () =>
  withPages([kettles, pots, pans], async ({ change }) => {
    const ask = askOf(await change([kettles, pans]));
    const { pages, anchors: all } = JSON.parse(await ask.text(anchors));
    assert.equal(pages.length, 1);
    assert.equal(pages[0].builtAt, new Date(1_700_000_000_000).toISOString());
    const byAnchor = Object.fromEntries(all.map((each: { anchor: string }) => [each.anchor, each]));
    assert.deepEqual(byAnchor.S3, { anchor: 'S3', kind: 'section', number: '3', movedTo: 'S2', by: 'text' });
    assert.deepEqual(
      byAnchor.S2,
      { anchor: 'S2', kind: 'section', number: '2', taken: true },
      'gone, and taken by another',
    );
    assert.equal(byAnchor.S1, undefined);
  }));

test('a second new page follows anchors of the first, finds again what came back, and a new build of the same page keeps them', () =>
  withPages([kettles, pans, pots], async ({ change, shelf, clock }) => {
    await change([kettles, pans]);
    await change([pans]);
    const library = await change([pots, pans]);
    await shelf.ledger.markDamaged(paper, (await shelf.ledger.find(paper)).build?.buildId ?? '');
    clock.time += minute;
    const opened = await library.open(paper);
    const known = readFormerAnchors(await opened.read('anchors'));
    assert.equal(known.pages.length, 3);
    // What was in section 2 went to the first, and is back; the last, gone for two pages, is the first.
    assert.equal(known.anchors['S2.p1.1'], undefined);
    assert.deepEqual(known.anchors['S1.p1.1']?.to, ['S2.p1.1', 'text']);
    assert.deepEqual(known.anchors['S3.p1.1']?.to, ['S1.p1.1', 'text']);
    assert.deepEqual(known.anchors['S3.T3']?.to, ['S1.T1', 'text']);
  }));

test('a page of which nothing is left still gives a build, and its anchors are told as gone', () =>
  withPages([kettles, pots], async ({ change }) => {
    const ask = askOf(await change([pans]));
    const { movedTo, reason } = await ask.refusal(nodeMarkdown, 'S2.T2');
    assert.equal(movedTo, undefined);
    assert.match(reason, /was an anchor of an earlier page .* is not in this one/);
  }));

test('an anchor of another version on the shelf leads to its part; versions that are not there are not built for it', () =>
  withPages([kettles, pots, pans], async ({ archive, library }) => {
    const second = { id: paper.id, version: 2 };
    archive.newest = 2;
    archive.page = async ({ version }) => pageOf(version === 1 ? [kettles, pots, pans] : [kettles, pans]);
    const ask = askOf(library);
    await library.open(second);
    const asked = archive.asked.length;
    const { movedTo, reason } = await ask.refusal(nodeMarkdown, 'S3.T3', second);
    assert.deepEqual(movedTo, ['S2.T2']);
    assert.match(reason, /which was an anchor of 2401\.00001v1/);
    assert.deepEqual((await ask.refusal(section, 'S3', second)).movedTo, ['S2']);
    assert.equal((await ask.refusal(nodeMarkdown, 'S8.T3', second)).movedTo, undefined);
    assert.equal(archive.asked.length, asked, 'the archive is not asked for it');
  }));
