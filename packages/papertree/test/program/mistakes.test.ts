/** Mistakes of a newcomer on the command line, typed in a folder of their own: each gets a line that says what to do. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { program, startProgram } from './program.ts';
import { page } from './terminal.ts';

let folder: string;
before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'papertree-newcomer-')));
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'paper.html'), page('Kettles'));
  await writeFile(join(folder, 'paper.pdf'), '%PDF-1.7');
  await writeFile(join(folder, 'mine.txt'), '1706.03762\n');
});
after(() => rm(folder, { recursive: true }));

interface Mistake {
  readonly typed: string;
  readonly settings?: Record<string, string>;
  /** The whole of the standard error; `papertree` stands for the path of the launcher. */
  readonly told: string;
  readonly status: 1 | 2;
}

const mistakes: readonly Mistake[] = [
  {
    typed: 'convrt paper.html',
    told: 'unknown command “convrt”; did you mean `papertree convert`?',
    status: 2,
  },
  {
    typed: 'version',
    told: 'unknown command “version”; did you mean `papertree --version`?',
    status: 2,
  },
  {
    typed: 'paper.html',
    told: 'unknown command “paper.html”; to convert that, write `papertree convert paper.html`.',
    status: 2,
  },
  {
    typed: 'convert paper.html --fromat json',
    told: 'there is no option --fromat; did you mean --format?',
    status: 2,
  },
  {
    typed: 'convert paper.html -o out',
    told: 'there is no option -o; did you mean --out?',
    status: 2,
  },
  {
    typed: 'convert paper.html --format markdown',
    told: 'unknown format “markdown”; did you mean md? There are md, json, txt, outline, references, bib, references.bib, csv, chunks, docling, svg, figures, epub, zip, jsonl.',
    status: 2,
  },
  {
    typed: 'convert paper.html --out --format md',
    told: '--out needs a value after it; see `papertree help convert`.',
    status: 2,
  },
  {
    typed: 'serve --port 9000',
    told: 'there is no option --port; settings are environment variables: `PORT=9000 papertree serve`.',
    status: 2,
  },
  {
    typed: 'serve 9000',
    told: '`papertree serve` takes no arguments such as “9000”; PORT is a setting, an environment variable: `PORT=9000 papertree serve`.',
    status: 2,
  },
  {
    typed: 'serve PORT=9000',
    told: '`papertree serve` takes no arguments such as “PORT=9000”; PORT is a setting, an environment variable: `PORT=9000 papertree serve`.',
    status: 2,
  },
  {
    typed: 'mcp setup',
    told: '`papertree mcp` takes no arguments such as “setup”; did you mean --setup?',
    status: 2,
  },
  {
    typed: 'convert paper.pdf',
    told: 'paper.pdf: no-html: this is not an HTML page: give the page, the LaTeX source or the arXiv id of the paper',
    status: 1,
  },
  {
    typed: 'fetch mine.txt',
    told: '“mine.txt” is not a paper id such as 2401.00001v2 or hep-th/9901001; for the ids in that file write `--list mine.txt`.',
    status: 2,
  },
  {
    typed: 'import pages',
    told: 'there is no page in pages: pages are named *.html or *.html.gz.',
    status: 1,
  },
  {
    typed: 'copy backup',
    told: 'no place given: write `papertree copy --to backup` for a folder, a database or a bucket.',
    status: 2,
  },
  {
    typed: 'copy --to data',
    told: 'papers are there already: name another place than that of the settings.',
    status: 2,
  },
  {
    typed: 'copy --to https://s3.example.org/papers',
    told: 'https://s3.example.org/papers is no place for papers: name a folder, postgres://… or s3://….',
    status: 2,
  },
  {
    typed: 'infer 1706.03762',
    told: 'no language model is set: set MODEL and MODEL_URL.',
    status: 2,
  },
  {
    typed: 'fetch --list mine.txt --list yours.txt',
    told: '--list is given twice: give it once.',
    status: 2,
  },
  {
    typed: 'mcp --stdio',
    told: 'there is no option --stdio: `papertree mcp` has --setup, --write; see `papertree help mcp`.',
    status: 2,
  },
  {
    typed: 'convert papre.html',
    told: 'papre.html: unreadable: there is no such file or folder in HERE, but there is paper.html',
    status: 1,
  },
  {
    typed: 'convert pages',
    told: 'pages: unreadable: it is a folder; for the pages in it write `papertree convert pages/*.html --out converted`',
    status: 1,
  },
  {
    typed: 'convert paper.html --out paper.html',
    told: 'paper.html is a file and no folder',
    status: 1,
  },
  {
    typed: 'fetch --list ids.txt',
    told: '--list ids.txt: there is no such file or folder in HERE; it names a file with one id per line.',
    status: 1,
  },
  {
    typed: 'import page',
    told: 'page cannot be read: there is no such file or folder in HERE, but there is pages.',
    status: 1,
  },
  {
    typed: 'demo --pages paper.html',
    told: '--pages paper.html: it, or a part of its path, is a file and no folder; it names a folder of pages.',
    status: 1,
  },
  {
    typed: 'convert 1706.0376',
    told: '1706.0376: invalid-id: “1706.0376”: ids have five digits after the point since 2015; if no other digit is wrong, write 1706.00376',
    status: 1,
  },
  {
    typed: 'remove 1706.0376',
    told: '“1706.0376”: ids have five digits after the point since 2015; if no other digit is wrong, write 1706.00376.',
    status: 2,
  },
  {
    typed: 'convert paper.html --id 0704.00001',
    told: '--id “0704.00001”: ids have four digits after the point before 2015; if no other digit is wrong, write 0704.0001.',
    status: 2,
  },
  {
    typed: 'convert http://127.0.0.1:18/paper.html',
    told: 'http://127.0.0.1:18/paper.html: unreadable: 127.0.0.1:18 cannot be reached (ECONNREFUSED): no network, or is the address mistyped?',
    status: 1,
  },
];

const launcher = resolve(fileURLToPath(new URL('../../../../papertree', import.meta.url)));

for (const { typed, settings = {}, told, status } of mistakes) {
  test(`papertree ${typed}`, { timeout: 30_000 }, async () => {
    const said = await startProgram(typed.split(' '), { DATA_DIR: join(folder, 'data'), ...settings }, folder).ended;
    const err = said.err.replaceAll(program.endsWith('.ts') ? launcher : 'papertree', 'papertree');
    // Of an input that fails the name stands first.
    assert.equal(err.replaceAll(folder, 'HERE').replace(/^papertree: /, ''), `${told}\n`);
    assert.deepEqual([said.status, said.out], [status, '']);
  });
}

/** Every command reads its words in the same way, so none may be left out. */
test('each command points out a mistyped option, and none takes an option for an input', {
  timeout: 60_000,
}, async () => {
  const options = {
    convert: '--fromat',
    fetch: '--lst',
    rebuild: '--otdated',
    remove: '--blockd',
    infer: '--adit',
    copy: '--tto',
    demo: '--page',
    mcp: '--setp',
    import: '--hlp',
    serve: '--hepl',
  };
  for (const [command, option] of Object.entries(options)) {
    const { status, err } = await startProgram([command, option], {}, folder).ended;
    assert.equal(status, 2, command);
    assert.match(err, new RegExp(`^papertree: there is no option ${option}; did you mean --\\w+\\?\n$`), command);
  }
});
