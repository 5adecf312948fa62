/** What is written as a DoclingDocument keeps to the schema of docling-core, of which the rules that bear on us stand here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { convert } from '../../src/convert.ts';
import { Problem } from '../../src/index.ts';
import { type DoclingDocument, renderDocling } from '../../src/render/index.ts';
import { names, readInput } from '../fixtures/cases.ts';

type Rule = (value: unknown) => boolean;
/** The fields of an object; a name that ends with `?` may be missing, and no other may be there. */
type Fields = Readonly<Record<string, Rule>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text: Rule = (value) => typeof value === 'string';
const flag: Rule = (value) => typeof value === 'boolean';
const count: Rule = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const one =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(String(value));
const list =
  (of: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(of);
const empty: Rule = (value) => Array.isArray(value) && value.length === 0;
const fields =
  (expected: Fields): Rule =>
  (value) =>
    isObject(value) && faultsOf(value, expected).length === 0;

function faultsOf(value: Readonly<Record<string, unknown>>, expected: Fields): string[] {
  const known = new Set(Object.keys(expected).map((name) => name.replace('?', '')));
  const strange = Object.keys(value).filter((name) => !known.has(name));
  const wrong = Object.entries(expected).flatMap(([name, rule]) => {
    const found = value[name.replace('?', '')];
    if (found === undefined) return name.endsWith('?') ? [] : [`${name} is missing`];
    return rule(found) ? [] : [`${name}: ${JSON.stringify(found).slice(0, 100)}`];
  });
  return [...strange.map((name) => `${name} is unknown`), ...wrong];
}

const pointer = fields({
  $ref: (value) => /^#(?:\/(?:body|furniture)|\/(?:texts|groups|tables|pictures)\/[0-9]+)$/.test(String(value)),
});
const node: Fields = {
  self_ref: (value) => pointer({ $ref: value }),
  parent: pointer,
  children: list(pointer),
  content_layer: one('body', 'furniture', 'background', 'invisible', 'notes'),
  // Fields of others have a prefix.
  'meta?': (value) => isObject(value) && Object.keys(value).every((name) => /^[a-z0-9]+__[a-z0-9_]+$/.test(name)),
};
const item: Fields = { ...node, prov: empty };
const words: Fields = { ...item, orig: text, text, 'hyperlink?': text, 'formatting?': isObject };
const floating: Fields = {
  ...item,
  'captions?': list(pointer),
  'references?': list(pointer),
  'footnotes?': list(pointer),
};
const cell: Fields = {
  row_span: count,
  col_span: count,
  start_row_offset_idx: count,
  end_row_offset_idx: count,
  start_col_offset_idx: count,
  end_col_offset_idx: count,
  text,
  column_header: flag,
  row_header: flag,
  row_section: flag,
};
const groupLabels = one(
  ...['unspecified', 'list', 'ordered_list', 'chapter', 'section', 'sheet', 'slide', 'form_area'],
  ...['key_value_area', 'comment_section', 'inline', 'picture_area'],
);
const root: Fields = {
  self_ref: one('#/body', '#/furniture'),
  children: list(pointer),
  content_layer: one('body', 'furniture'),
  name: text,
  label: groupLabels,
};

/** Those of programs that we name, and `unknown`. */
const languages = one(
  ...'Ada Awk Bash C C# C++ CMake COBOL CSS Clojure Cuda D Dart Dockerfile Elixir Erlang FORTRAN Go HTML'.split(' '),
  ...'Haskell Java JavaScript JSON Julia Kotlin Lisp Lua Matlab OCaml Octave PHP Pascal Perl Prolog'.split(' '),
  ...'Python Racket Ruby Rust SQL Scala Scheme Swift TypeScript XML YAML unknown'.split(' '),
);

/** The rules of a text, by its label; those that are not named have no fields of their own. */
const textFields: Readonly<Record<string, Fields>> = {
  title: { ...words, label: text },
  section_header: {
    ...words,
    label: text,
    level: (value) => count(value) && Number(value) >= 1 && Number(value) <= 100,
  },
  list_item: { ...words, label: text, enumerated: flag, marker: text },
  code: { ...words, ...floating, label: text, code_language: languages },
  formula: { ...words, label: text },
};
const plain: Fields = { ...words, label: one('caption', 'footnote', 'paragraph', 'reference', 'text') };

const picture: Fields = {
  ...floating,
  label: one('picture', 'chart'),
  'annotations?': Array.isArray,
  'image?': fields({
    mimetype: text,
    dpi: count,
    size: fields({ width: Number.isFinite, height: Number.isFinite }),
    uri: text,
  }),
};
const table: Fields = {
  ...floating,
  label: one('table', 'document_index'),
  'annotations?': Array.isArray,
  data: fields({ table_cells: list(fields(cell)), num_rows: count, num_cols: count, grid: list(list(fields(cell))) }),
};

/** What is wrong in a document, with the items that it is wrong of. */
function faultsIn(document: DoclingDocument): string[] {
  const { schema_name, version, body, furniture, texts, groups, tables, pictures } = document;
  const all = new Map(
    [...texts, ...groups, ...tables, ...pictures, body, furniture].map((each) => [each.self_ref, each]),
  );
  const told = (each: { readonly self_ref: string; readonly label: string }, expected: Fields) =>
    faultsOf(each as unknown as Record<string, unknown>, expected).map(
      (fault) => `${each.self_ref} (${each.label}): ${fault}`,
    );
  const pointers = [...all.values()].flatMap((each) =>
    ['captions', 'footnotes', 'references'].flatMap((name) =>
      ((each[name] ?? []) as readonly { readonly $ref: string }[]).map(({ $ref }) => [name, $ref] as const),
    ),
  );
  return [
    ...(schema_name === 'DoclingDocument' && /^1\.\d+\.\d+$/.test(version) ? [] : ['no schema']),
    ...[body, furniture].flatMap((each) => told(each, root)),
    ...texts.flatMap((each) => told(each, textFields[each.label] ?? plain)),
    ...groups.flatMap((each) => told(each, { ...node, name: text, label: groupLabels })),
    ...tables.flatMap((each) => told(each, table)),
    ...pictures.flatMap((each) => told(each, picture)),
    ...(['texts', 'groups', 'tables', 'pictures'] as const).flatMap((name) =>
      document[name].flatMap(({ self_ref }, n) =>
        self_ref === `#/${name}/${n}` ? [] : [`${self_ref} is at ${name} ${n}`],
      ),
    ),
    ...texts
      .filter(({ label, parent }) => label === 'list_item' && all.get(parent?.$ref ?? '')?.label !== 'list')
      .map(({ self_ref }) => `${self_ref} is an item outside of a list`),
    ...pointers.flatMap(([name, at]) => (all.has(at) ? [] : [`${name} leads to ${at}, which is not there`])),
    ...pointers.flatMap(([name, at]) =>
      name === 'captions' && all.get(at)?.label !== 'caption' ? [`${at} is no caption`] : [],
    ),
  ];
}

test('the rules find what breaks them', () => {
  const document = renderDocling(
    convert('<article class="ltx_document"><p class="ltx_p">It boils.</p></article>').content,
  );
  assert.deepEqual(faultsIn(document), []);
  const [first] = document.texts;
  assert.ok(first);
  const broken = { ...first, label: 'list_item', text: 1, colour: 'red' } as unknown as typeof first;
  assert.deepEqual(faultsIn({ ...document, texts: [broken] }), [
    '#/texts/0 (list_item): colour is unknown',
    '#/texts/0 (list_item): text: 1',
    '#/texts/0 (list_item): enumerated is missing',
    '#/texts/0 (list_item): marker is missing',
    '#/texts/0 is an item outside of a list',
  ]);
});

test('every fixture becomes a document of the schema', () => {
  assert.ok(names.length > 100);
  for (const name of names) {
    try {
      assert.deepEqual(faultsIn(renderDocling(convert(readInput(name)).content)), [], name);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'no-html')) throw error;
    }
  }
});

/** Every how-many-th paper is read, `EVERY=1` all. */
const every = Number(process.env.EVERY ?? 9);

test('every paper becomes a document of the schema', { skip: await without('corpus') }, () => {
  for (const name of corpusPages().filter((_, i) => i % every === 0)) {
    try {
      assert.deepEqual(faultsIn(renderDocling(convert(readCorpusPage(name)).content)), [], name);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'no-html')) throw error;
    }
  }
});
