/** Every section of the Markdown is a slice of the whole and a document of its own: its footnotes are defined in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderMarkdown } from '../../src/render/index.ts';
import type { Block, Content, Section } from '../../src/tree/nodes.ts';
import { call, cell, em, list, note, p, paper, section, table, words } from './build.ts';
import { every, parse } from './read.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

test('a note is defined after the outermost block that calls it, once in each section that has such a block', () => {
  const content = paper({
    title: words('T', call('fn1')),
    body: [
      section(
        'S1',
        'One',
        1,
        p('a', call('fn2')),
        list(false, [p('b', call('fn3')), p('c')]),
        section('S1.1', 'In', 2, p('d', call('fn2'))),
      ),
      section('S2', 'Two', 1, p('e', call('fn3')), p('f', call('fn3'))),
    ],
    footnotes: [
      note('fn1', '∗', p('star')),
      note('fn2', '1', p('x'), p('y')),
      note('fn3', '2', p('z', call('fn4'))),
      note('fn4', '2', p('w')),
      note('fn5', '9', p('alone')),
    ],
  });
  assert.equal(
    renderMarkdown(content).markdown,
    lines(
      ...['# T[^∗]', '', '[^∗]: star', '', '## One', '', 'a[^1]', '', '[^1]: x', '', '    y', ''],
      ...[
        '- b[^2]',
        '',
        '  c',
        '',
        '[^2]: z[^2-2]',
        '',
        '[^2-2]: w',
        '',
        '### In',
        '',
        'd[^1]',
        '',
        '[^1]: x',
        '',
        '    y',
        '',
      ],
      ...['## Two', '', 'e[^2]', '', '[^2]: z[^2-2]', '', '[^2-2]: w', '', 'f[^2]', '', '[^9]: alone'],
    ),
  );
});

test('a call of a note that is not there prints its mark', () => {
  assert.equal(
    renderMarkdown(paper({ body: [section('S', '', 1, p('a', call('gone', '7')))] })).markdown,
    'a<sup>7</sup>\n',
  );
});

const notes = ['fn0', 'fn1', 'fn2', 'fn3'];
const callOrNot = fc.constantFrom(...notes, '').map((id) => (id === '' ? 'é😀' : call(id)));
const block: fc.Arbitrary<Block> = fc.tuple(callOrNot, fc.integer({ min: 0, max: 3 })).map(([inline, kind]) => {
  if (kind === 0) return p('a ', em(inline), ' b');
  if (kind === 1) return list(true, [p('i', inline)]);
  return kind === 2 ? table([cell(p('t', inline))]) : p('“', inline);
});
let made = 0;
const part = (depth: number): fc.Arbitrary<Section> =>
  fc
    .tuple(
      callOrNot,
      fc.array(block, { maxLength: 3 }),
      depth === 0 ? fc.constant([]) : fc.array(part(depth - 1), { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([inline, blocks, parts, titled]) => ({
      ...section(`S${made++}`, '', 1, ...blocks, ...parts),
      title: titled ? words('Title', inline) : [],
    }));

const sectionsIn = (sections: readonly Section[]): Section[] =>
  sections.flatMap((it) => [it, ...sectionsIn(it.children.filter((child) => child.type === 'section'))]);

test('every section slice resolves its footnotes, whatever calls them, and offsets agree', () => {
  fc.assert(
    fc.property(fc.array(part(2), { maxLength: 3 }), (body) => {
      const content: Content = paper({
        title: words('Paper ', call('fn0')),
        body,
        footnotes: notes.map((id, i) => note(id, String(i % 3), p(`note ${id}`, ...(i === 1 ? [call('fn2')] : [])))),
      });
      const { markdown, parts, characters } = renderMarkdown(content);
      const bytes = Buffer.from(markdown);
      assert.equal(characters, [...markdown].length);
      for (const it of parts) {
        const slice = bytes.subarray(it.start, it.end).toString('utf8');
        assert.equal(slice, markdown.slice(it.from, it.to));
        assert.equal(it.characters, [...slice].length);
        // A block may call a note that is defined further up in its section.
        if (!it.id.startsWith('S')) continue;
        const root = parse(slice);
        const defined = new Set(every(root, 'footnoteDefinition').map(({ identifier }) => identifier));
        assert.deepEqual(
          slice.match(/\[\^[^\]]*\](?!:)/g)?.length ?? 0,
          every(root, 'footnoteReference').length,
          slice,
        );
        assert.ok(
          every(root, 'footnoteReference').every(({ identifier }) => defined.has(identifier)),
          slice,
        );
      }
      const sections = sectionsIn(body);
      assert.ok(sections.every(({ id }) => parts.some((it) => it.id === id)));
    }),
    { numRuns: 300 },
  );
});

test('a mark that recurs is counted, and none of the labels is that of another mark', () => {
  const marks = ['a', 'A', 'a-2', '*', '*', '', 'a'];
  const footnotes = marks.map((mark, i) => note(`S1.footnote${i}`, mark, p(`w${i}`)));
  const { markdown } = renderMarkdown(paper({ footnotes }));
  assert.deepEqual(
    [...markdown.matchAll(/^\[\^(.*)\]: w(\d)$/gm)].map(([, label]) => label),
    ['a', 'A-3', 'a-2', 'note', 'note-2', 'note-3', 'a-4'],
  );
});
