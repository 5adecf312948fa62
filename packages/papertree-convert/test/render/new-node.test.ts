/** A node that is added to the table cannot be forgotten: the compiler names every place of the renderer, and of the words of a tree, that must know it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const workspace = join(root, '../..');

test('the compiler names every place that must know a new node', () => {
  const copy = mkdtempSync(join(tmpdir(), 'papertree-node-'));
  try {
    for (const folder of ['paper', 'tree', 'works', 'render'])
      cpSync(join(root, 'src', folder), join(copy, 'src', folder), { recursive: true });
    for (const file of ['errors.ts', 'letters.ts', 'markup.ts', 'shapes.ts', 'symbols.ts'])
      cpSync(join(root, 'src', file), join(copy, 'src', file));
    const { compilerOptions } = JSON.parse(readFileSync(join(workspace, 'tsconfig.json'), 'utf8'));
    writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
    symlinkSync(join(workspace, 'node_modules'), join(copy, 'node_modules'));
    const types = join(workspace, 'node_modules/@types');
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots: [types] }, include: ['src'] }),
    );
    const compile = () => {
      const { stdout } = spawnSync(join(workspace, 'node_modules/.bin/tsc'), ['-p', copy, '--pretty', 'false'], {
        encoding: 'utf8',
      });
      return [...new Set(stdout.match(/src\/[\w/-]+\.ts(?=\()/g))].sort();
    };
    assert.deepEqual(compile(), [], 'as it is, all compiles');

    const nodes = join(copy, 'src/tree/nodes.ts');
    const table = readFileSync(nodes, 'utf8')
      .replace(/^ {2}'break',$/m, "$&\n  'ruby',")
      .replace(/^ {2}'rule',$/m, "$&\n  'sidebar',")
      .replace(
        /^ {2}break: node\(.*$/m,
        `$&
  ruby: node('inline', 'Words with a gloss.', { children: inline('The words.') }),
  sidebar: node('block', 'Words beside the text.', { id: anchor, children: block('The words.') }),`,
      );
    writeFileSync(nodes, table);
    assert.deepEqual(
      compile().filter((path) => path.startsWith('src/render/') || path.startsWith('src/tree/')),
      [
        'src/render/blocks.ts',
        'src/render/chunks/stretches.ts',
        'src/render/docling/docling.ts',
        'src/render/html/blocks.ts',
        'src/render/html/html-writer.ts',
        'src/render/markdown/inlines.ts',
        'src/render/markdown/line.ts',
        'src/render/text.ts',
        'src/tree/words.ts',
      ],
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
});
