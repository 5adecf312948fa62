/** The OpenAPI document: complete, consistent, and true of what the renderers write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { answers } from 'papertree-convert/errors';
import type { Schema } from 'papertree-convert/shapes';
import { nodeShapes } from 'papertree-convert/tree';
import { convert } from '../../../papertree-convert/src/convert.ts';
import { routes as table } from '../../src/http/index.ts';
import { problems, type RoutesDocs } from '../../src/pages/index.ts';
import { version } from '../../src/version.ts';
import { servedOpenApi } from './served-openapi.ts';

type Json = { readonly [key: string]: Json } & { readonly $ref?: string };

const routes: RoutesDocs = table;
const document = (await servedOpenApi()) as Json;
const at = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
ajv.addSchema({ $id: 'https://papers.example/openapi', ...document });

/** The violations of a schema by a value. */
function faultsOf(name: string, value: unknown): unknown {
  const check = ajv.getSchema(`https://papers.example/openapi#/components/schemas/${name}`);
  assert.ok(check, name);
  return check(value) ? [] : check.errors;
}

test('it is OpenAPI 3.1 of our version', () => {
  assert.equal(document.openapi as unknown, '3.1.0');
  assert.equal(document.info?.version as unknown, version);
});

test('every reference leads somewhere, and every component is led to', () => {
  const used = new Set<string>();
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('$ref' in node && typeof node.$ref === 'string') {
      assert.ok(at(node.$ref), node.$ref);
      used.add(node.$ref);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(document);
  for (const [kind, members] of Object.entries(document.components ?? {}))
    for (const name of Object.keys(members)) {
      assert.ok(used.has(`#/components/${kind}/${name}`), `${kind} ${name}`);
    }
});

test('every row of the interface is there, with its statuses', () => {
  const expected: Record<string, string> = {
    '/{idv}.md': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}.json': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}.txt': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}.html': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}/metadata.json': '200 304 308 400 404 429 502',
    '/{idv}/outline.json': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}/sections/{anchor}.md': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}/references.json': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}/figures.json': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}/figures/{anchor}.json': '200 202 304 308 400 404 422 429 500 502',
    '/{idv}/assets/{path}': '200 206 304 307 308 400 404 429 502',
  };
  assert.deepEqual(
    Object.values(routes)
      .filter((route) => route.kind === 'paper' && !('tag' in route))
      .map(({ path }) => path)
      .sort(),
    Object.keys(expected).sort(),
  );
  for (const [path, statuses] of Object.entries(expected)) {
    const operation = document.paths?.[path]?.get;
    assert.equal(Object.keys(operation?.responses ?? {}).join(' '), statuses, path);
    const names = [...path.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => `#/components/parameters/${name}`);
    const given = Object.values(operation?.parameters ?? {}).map((each) => (each as Json).$ref);
    for (const name of names) assert.ok(given.includes(name as never), `${path} ${name}`);
  }
});

test('no schema hides another, and what tells nodes apart is what they say', () => {
  for (const [name, schema] of Object.entries(nodeShapes as Readonly<Record<string, Schema>>)) {
    const { properties } = at(`#/components/schemas/${name}`) ?? {};
    assert.deepEqual(Object.keys(properties ?? {}), Object.keys(schema.properties ?? {}), name);
  }
  for (const { shape } of Object.values(routes))
    if (shape) assert.ok(at(`#/components/schemas/${shape.title}`), String(shape.title));
  for (const union of ['Block', 'Inline', 'Inferred', 'UnitChange', 'ListingData']) {
    const { oneOf, discriminator } = at(`#/components/schemas/${union}`) ?? {};
    const { propertyName, mapping } = discriminator as unknown as { propertyName: string; mapping: object };
    assert.deepEqual(
      Object.values(mapping),
      Object.values(oneOf ?? {}).map((each) => (each as Json).$ref),
    );
    for (const [value, pointer] of Object.entries(mapping))
      assert.equal(at(pointer)?.properties?.[propertyName]?.const as unknown, value);
  }
});

test('every problem has a response of its own', () => {
  for (const [code, { status }] of Object.entries(answers))
    assert.equal(problems[code as keyof typeof answers].status, status);
  // Problems of requests refused before routing stand in the documentation.
  const titles = Object.values(answers).map(({ title }) => title);
  const told = Object.values(document.components?.responses ?? {}).map((each) => String((each as Json).description));
  for (const title of titles)
    assert.ok(
      told.some((text) => text.startsWith(`${title}. `)),
      title,
    );
});

test('every answer has an example, but for files, pages and the document itself', () => {
  const responses = Object.entries(document.paths ?? {}).flatMap(([path, each]) =>
    Object.values((each as Json).get?.responses ?? {}).map((response) => [path, response] as const),
  );
  const shared = Object.values(document.components?.responses ?? {}).map((response) => ['shared', response] as const);
  const bodies = [...responses, ...shared].flatMap(([path, each]) =>
    Object.entries((each as Json).content ?? {}).map(([type, body]) => [path, type, body as Json] as const),
  );
  assert.ok(bodies.length > 20);
  const without = bodies.filter(([, , body]) => !('example' in body));
  assert.deepEqual(
    without.map(([path, type]) => `${path} ${type}`),
    [
      '/{idv}.html text/html; charset=utf-8',
      '/{idv}/assets/{path} */*',
      '/{idv}/assets/{path} */*',
      '/{idv}.epub application/epub+zip',
      '/{idv}.zip application/zip',
      '/{idv}.docling.json application/json',
      '/{idv}/diff/{from}.html text/html; charset=utf-8',
      '/-/openapi.json application/json',
    ],
  );
  const isEmpty = ([, , { example }]: (typeof bodies)[number]) => {
    const lists = Object.values(example ?? {}).filter(Array.isArray);
    return lists.length > 0 && lists.every(({ length }) => length === 0);
  };
  // No page of the demo has been made anew.
  assert.deepEqual(
    bodies.filter(isEmpty).map(([path]) => path),
    ['/{idv}/anchors.json'],
  );
});

test('the examples are answers of one paper, each as its schema says', () => {
  for (const [name, value] of [
    ['PaperJson', '/{idv}.json'],
    ['Outline', '/{idv}/outline.json'],
    ['Statements', '/{idv}/statements.json'],
    ['Difference', '/{idv}/diff/{from}.json'],
  ] as const) {
    const example = Object.values(document.paths?.[value]?.get?.responses?.['200']?.content ?? {})[0] as Json;
    assert.deepEqual(faultsOf(name, example.example), [], name);
    assert.equal(example.example?.id as unknown, '2401.90001');
  }
});

test('another start writes the same document', async () => {
  assert.deepEqual(await servedOpenApi(), document);
});

const page = `<!doctype html><html><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">On <math alttext="x^2"><mi>x</mi></math></h1>
<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">A. Author</span></span></div>
<div class="ltx_abstract" id="abstract1"><h6 class="ltx_title">Abstract</h6><p class="ltx_p" id="p0">Short.</p></div>
<section class="ltx_section" id="S1"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Start</h2>
<div class="ltx_para" id="S1.p1"><p class="ltx_p" id="S1.p1.1">See <cite class="ltx_cite">[<a href="#bib.bib1" class="ltx_ref">1</a>]</cite>.</p></div>
<figure class="ltx_figure" id="S1.F1"><img src="x1.png" id="S1.F1.g1" class="ltx_graphics" width="9" height="8" alt="A dot">
<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>Dots.</figcaption></figure>
<figure class="ltx_table" id="S1.T1"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Cells.</figcaption>
<table class="ltx_tabular" id="S1.T1.1"><tbody><tr class="ltx_tr"><th class="ltx_td ltx_th" colspan="2">a</th></tr><tr class="ltx_tr"><td class="ltx_td">b</td><td class="ltx_td">c</td></tr></tbody></table></figure>
</section>
<section class="ltx_bibliography" id="bib"><h2 class="ltx_title">References</h2><ul class="ltx_biblist">
<li class="ltx_bibitem" id="bib.bib1"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">Somebody. arXiv:2401.00002.</span></li></ul></section>
</article></body></html>`;

test('output of the renderers matches the schemas', () => {
  const made = convert(page, { idv: '2401.00001v1' });
  const { content, outline, references, figures, tokens, build } = JSON.parse(JSON.stringify(made));
  assert.equal(figures.figures.length + figures.tables.length + references.references.length, 3);
  const inferred = { status: 'failed', error: { code: 'no-model', detail: 'None.' }, failedAt: '2026-01-01T00:00:00Z' };
  assert.deepEqual(faultsOf('Content', content), []);
  assert.deepEqual(faultsOf('References', references), []);
  assert.deepEqual(faultsOf('Figures', figures), []);
  assert.deepEqual(faultsOf('Outline', { ...outline, inferred }), []);
  assert.notDeepEqual(faultsOf('Outline', outline), []);
  const { schema, idv, version: served } = figures;
  assert.deepEqual(faultsOf('FigureJson', { schema, idv, version: served, ...figures.figures[0] }), []);
  assert.deepEqual(faultsOf('FigureJson', { schema, idv, version: served, ...figures.tables[0] }), []);
  const url = 'https://papers.example/x';
  const whole = {
    schema: 1,
    id: '2401.00001',
    version: 1,
    latestVersion: 2,
    idv: '2401.00001v1',
    urls: { upstream: { abs: url, pdf: url, html: url }, service: { json: url, md: url, txt: url, outline: url } },
    metadata: {
      title: '',
      authors: '',
      abstract: '',
      categories: ['cs.LG'],
      primaryCategory: 'cs.LG',
      license: '',
      doi: '',
      journalRef: '',
      comments: '',
      reportNo: '',
      versions: [{ version: 1, submittedAt: '2024-01-01T00:00:00Z', sourceType: 'tex' }],
    },
    build,
    tokens,
    content,
    inferred,
  };
  assert.deepEqual(faultsOf('PaperJson', whole), []);
  for (const field of Object.keys(whole)) {
    const { [field as keyof typeof whole]: _, ...less } = whole;
    assert.notDeepEqual(faultsOf('PaperJson', less), [], field);
  }
  const { content: _content, tokens: _tokens, ...metadata } = whole;
  assert.deepEqual(faultsOf('Metadata', metadata), []);
  const { build: _build, inferred: _inferred, ...unbuilt } = metadata;
  assert.deepEqual(faultsOf('Metadata', unbuilt), []);
});

test('the three states of what is inferred, and no mixture of them', () => {
  const ready = {
    status: 'ready',
    tldr: 't',
    contributions: ['c'],
    evidence: [{ anchor: 'S1', quotation: 'q', match: 'exact' }],
    unproven: 0,
    paperType: 'survey',
    model: 'm',
    promptVersion: '1',
    inferredAt: '2026-01-01T00:00:00Z',
  };
  assert.deepEqual(faultsOf('Inferred', ready), []);
  assert.deepEqual(faultsOf('Inferred', { status: 'pending', queuedAt: '2026-01-01T00:00:00Z' }), []);
  const failed = { status: 'failed', error: { code: 'c', detail: 'd' }, failedAt: '2026-01-01T00:00:00Z' };
  assert.deepEqual(faultsOf('Inferred', failed), []);
  assert.deepEqual(faultsOf('Inferred', { ...failed, model: 'm', promptVersion: '1' }), []);
  assert.notDeepEqual(faultsOf('Inferred', { status: 'pending' }), []);
  assert.notDeepEqual(faultsOf('Inferred', { ...ready, queuedAt: '2026-01-01T00:00:00Z' }), []);
  assert.notDeepEqual(faultsOf('Inferred', { ...ready, paperType: 'essay' }), []);
  assert.notDeepEqual(faultsOf('Inferred', { ...ready, evidence: [['S1']] }), []);
});
