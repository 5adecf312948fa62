/** `papertree convert` reads LaTeX, too: a file with what lies beside it, or a source as archives keep it. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { without } from '../../../../test/tools.ts';
import { writeTar } from '../../src/converter/tar.ts';
import { drawPng } from '../../src/demo/sample-images.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { say } from './terminal.ts';

const skip = await without('latexml');
const folder = temporaryFolder();

const text = String.raw`\documentclass{article}\usepackage{own,graphicx}\begin{document}
\section{One}\label{one}\ownword \input{parts/one}
\begin{figure}\includegraphics{figs/dot}\caption{A dot}\end{figure}
\input{secret}
\end{document}
`;

/** A document among other things. */
function lay(name: string): string {
  const place = join(folder, name);
  for (const each of ['parts', 'figs', '.git']) mkdirSync(join(place, each), { recursive: true });
  const files = {
    'paper.tex': text,
    'own.sty': String.raw`\newcommand{\ownword}{The word of the style.}`,
    'parts/one.tex': 'The words of the part.',
    'figs/dot.png': drawPng('dot'),
    '.git/config.tex': 'hidden',
  };
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(place, path), bytes);
  writeFileSync(join(folder, 'elsewhere.tex'), 'A secret of the disk.');
  symlinkSync(join(folder, 'elsewhere.tex'), join(place, 'secret.tex'));
  return place;
}

describe('LaTeX', { concurrency: 2, skip }, () => {
  test('a file with what lies beside it, and nothing from elsewhere', async () => {
    const place = lay('one');
    const { status, out, err } = await say(['convert', join(place, 'paper.tex')]);
    assert.deepEqual([status, err], [0, '']);
    for (const words of ['## 1 One', 'The word of the style.', 'The words of the part.', '![](./figs/dot.png)'])
      assert.ok(out.includes(words), words);
    assert.doesNotMatch(out, /secret/i);
  });

  test('a source as archives keep it; the pictures go beside the result', async () => {
    const place = lay('two');
    const files = ['paper.tex', 'own.sty', 'parts/one.tex', 'figs/dot.png'];
    const source = join(place, 'kettles.tar.gz');
    writeFileSync(
      source,
      gzipSync(Buffer.concat([...writeTar(files.map((name) => ({ name, bytes: readFileSync(join(place, name)) })))])),
    );
    const out = join(place, 'out');
    const { status, err } = await say(['convert', source, join(folder, 'nothing.tex'), '--out', out]);
    assert.equal(status, 1);
    assert.match(err, /nothing\.tex: unreadable: /);
    assert.match(readFileSync(join(out, 'kettles.md'), 'utf8'), /!\[\]\(kettles\/figs\/dot\.png\)/);
    assert.equal(readFileSync(join(out, 'kettles/figs/dot.png')).toString('latin1', 1, 4), 'PNG');
    assert.ok(!existsSync(join(out, 'nothing.md')));
  });
});
