/** Sources become pages with LaTeXML's anchors; hostile ones become problems, and nothing else of them is seen. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { visitContent } from 'papertree-convert/tree';
import { without } from '../../../../test/tools.ts';
import { convert } from '../../../papertree-convert/src/convert.ts';
import { convertSource } from '../../src/converter/latexml.ts';
import { type TarFile, writeTar } from '../../src/converter/tar.ts';
import { drawPng } from '../../src/demo/sample-images.ts';

const skip = await without('latexml');
const skipEps = await without('ghostscript');
const folder = new URL('./documents/', import.meta.url).pathname;
const limits = { timeout: 240_000, memory: 2 * 1024 ** 3 };
const idv = '2401.00001v1';

const pack = (files: Readonly<Record<string, string | Buffer>>) =>
  gzipSync(
    Buffer.concat([
      ...writeTar(Object.entries(files).map(([name, text]): TarFile => ({ name, bytes: Buffer.from(text) }))),
    ]),
  );

/** Reads the page as the library does. */
const readPaper = (page: Buffer) => convert(page, { idv, pictures: `/${idv}/assets` });

function anchorsOf({ content, anchors }: ReturnType<typeof convert>): Set<string> {
  const all = new Set<string>(anchors.keys());
  visitContent(content, (node) => {
    if ('id' in node) all.add(node.id);
  });
  return all;
}

const idsOf = (page: Buffer) =>
  [...page.toString().matchAll(/<(?:section|figure|li)\s[^>]*?\bid="([^"]+)"/g)].map(([, id = '']) => id);

const documents = readdirSync(folder).filter((name) => name.endsWith('.tex'));

const pages = new Map<string, Promise<Buffer>>();
/** The page of a document, which is converted once for all tests. */
function pageOf(name: string): Promise<Buffer> {
  const page =
    pages.get(name) ?? convertSource(gzipSync(readFileSync(join(folder, name))), limits).then((made) => made.page);
  pages.set(name, page);
  return page;
}

// Two at once, as many as the cores of CI.
describe('documents', { concurrency: 2, skip }, () => {
  for (const name of documents)
    test(`${basename(name, '.tex')} becomes a paper with LaTeXML's anchors`, async () => {
      const [, named = ''] = /^% anchors: (.*)/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      const page = await pageOf(name);
      const paper = readPaper(page);
      const anchors = anchorsOf(paper);
      for (const id of named.split(' ')) assert.ok(anchors.has(id), `${id} is not among ${[...anchors].join(' ')}`);
      for (const id of idsOf(page)) assert.ok(anchors.has(id) || id.startsWith('id'), `${id} of the page is no anchor`);
    });

  test('of several files: the one that begins, its parts, own style, bibliography and pictures', {
    skip: skipEps,
  }, async () => {
    const files = {
      'paper.tex': String.raw`\documentclass{article}\usepackage{own}\usepackage{graphicx}
        \begin{document}\section{One}\input{parts/one}\ownword
        \begin{figure}\includegraphics[width=2cm]{figs/dot}\caption{A dot}\end{figure}
        \begin{figure}\includegraphics{figs/line}\caption{A line}\end{figure}
        \begin{figure}\includegraphics{figs/none}\caption{Nothing}\end{figure}
        \cite{lid}\bibliography{refs}\end{document}`,
      'parts/one.tex': 'The words of the part.',
      'own.sty': String.raw`\newcommand{\ownword}{The word of the style.}`,
      'paper.bbl': String.raw`\begin{thebibliography}{1}\bibitem{lid} A. Lid. On lids.\end{thebibliography}`,
      'figs/dot.png': drawPng('dot'),
      'figs/line.eps':
        '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 50\n0 0 moveto 100 50 lineto 5 setlinewidth stroke showpage\n%%EOF\n',
    };
    const { page, pictures } = await convertSource(pack(files), limits);
    const { markdown, warnings, figures } = readPaper(page);
    for (const words of ['The words of the part.', 'The word of the style.', 'A. Lid. On lids.'])
      assert.ok(markdown.includes(words), words);
    const urls = figures.figures.map(({ images }) => images.map(({ url }) => url));
    assert.deepEqual(urls, [[`/${idv}/assets/figs/dot.png`], [`/${idv}/assets/x1.png`], []]);
    assert.deepEqual(pictures.map(({ name }) => name).sort(), ['figs/dot.png', 'x1.png']);
    const { width = 0, height = 1 } = figures.figures[1]?.images[0] ?? {};
    assert.ok(Math.abs(width / height - 2) < 0.1, `${width}×${height}, and it was 100×50`);
    for (const { bytes } of pictures) assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['figures-without-images'],
    );
  });

  test('a bibliography that BibTeX was not run for is read from its database', async () => {
    const { page } = await convertSource(
      pack({
        'a.tex': String.raw`\documentclass{article}\begin{document}\section{One}\cite{lid}\bibliographystyle{plain}\bibliography{refs}\end{document}`,
        'refs.bib': '@article{lid, author={Lid, Ann}, title={On lids}, journal={Kitchen Letters}, year={1999}}',
      }),
      limits,
    );
    assert.match(readPaper(page).markdown, /On lids/);
  });

  test('the page is the one that LaTeXML writes outside the sandbox', async () => {
    const place = mkdtempSync('/tmp/papertree-latexml-');
    try {
      const [source, xml, own] = [join(folder, 'displays.tex'), join(place, 'a.xml'), join(place, 'index.html')];
      const quiet = { stdio: 'ignore', cwd: place } as const;
      execFileSync(
        'latexml',
        ['--preload=[ids,localrawstyles,mathlexemes]latexml.sty', '--nocomments', `--destination=${xml}`, source],
        quiet,
      );
      execFileSync(
        'latexmlpost',
        [
          '--format=html5',
          '--pmml',
          '--mathtex',
          '--nodefaultresources',
          '--navigationtoc=none',
          '--timestamp=0',
          `--destination=${own}`,
          xml,
        ],
        quiet,
      );
      const page = await pageOf('displays.tex');
      assert.deepEqual(idsOf(page), idsOf(readFileSync(own)));
      assert.deepEqual([...anchorsOf(readPaper(page))], [...anchorsOf(readPaper(readFileSync(own)))]);
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});

const mark = `/tmp/papertree-escaped-${process.pid}`;
const around = (body: string, preamble = '') =>
  `\\documentclass{article}${preamble}\\begin{document}\n${body}\n\\end{document}\n`;

interface Hostile {
  readonly what: string;
  readonly source: Uint8Array;
  readonly code: 'no-html' | 'build-failed';
  readonly reason: RegExp;
  /** Milliseconds, where it would not end by itself. */
  readonly timeout?: number;
}

/** Milliseconds; LaTeXML reads the first words of a paper after one second. */
const loopsIn = 4000;

const hostile: readonly Hostile[] = [
  {
    what: 'commands by write18 and by pipes, among them a fork bomb',
    source: Buffer.from(around(`\\immediate\\write18{touch ${mark}; b() { b | b & }; b}\\input{|"touch ${mark}"}`)),
    code: 'no-html',
    reason: /./,
  },
  { what: 'a file of this machine', source: Buffer.from(around(`\\input{/etc/passwd}`)), code: 'no-html', reason: /./ },
  {
    what: 'a loop without end',
    source: Buffer.from(around('\\def\\a{x\\b}\\def\\b{y\\a}\\a')),
    code: 'build-failed',
    reason: /longer than 4 s|memory|Fatal/,
    timeout: loopsIn,
  },
  {
    what: 'ten gigabytes of text',
    source: Buffer.from(around(`${'\\edef\\a{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}'.repeat(9)}\\a`, '\\def\\a{xxxxxxxxxx}')),
    code: 'build-failed',
    reason: /longer than 4 s|memory|Fatal|signal|status/,
    timeout: loopsIn,
  },
  {
    what: 'ten gigabytes of log',
    source: Buffer.from(around('\\def\\a{\\typeout{xxxxxxxxxxxxxxxxxxxx}\\b}\\def\\b{\\a}\\a')),
    code: 'build-failed',
    reason: /longer than 4 s/,
    timeout: loopsIn,
  },
  {
    what: 'a picture that is a program without end',
    source: pack({
      'a.tex': around('\\includegraphics{loop}', '\\usepackage{graphicx}'),
      'loop.eps': '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n{} loop\n%%EOF\n',
    }),
    code: 'build-failed',
    reason: /longer than 3 s/,
    timeout: 3000,
  },
  {
    what: 'a path out of the archive',
    source: pack({ 'a.tex': around('Words.'), '../../../../tmp/x.tex': 'x' }),
    code: 'no-html',
    reason: /leads out/,
  },
  { what: 'a link out of the archive', source: linkTo('/etc/passwd'), code: 'no-html', reason: /holds a link/ },
  {
    what: 'a thousand times its size',
    source: gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 }),
    code: 'no-html',
    reason: /larger than 256 MB/,
  },
];

/** As tar writes it. */
function linkTo(target: string): Buffer {
  const place = mkdtempSync('/tmp/papertree-link-');
  try {
    execFileSync('ln', ['--symbolic', target, 'a.tex'], { cwd: place });
    return execFileSync('tar', ['--create', '--gzip', '--file', '-', 'a.tex'], { cwd: place });
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe('hostile sources', { concurrency: 2, skip }, () => {
  for (const { what, source, code, reason, timeout = limits.timeout } of hostile)
    test(`${what} is a problem`, async () => {
      const read = async () => {
        const { page } = await convertSource(source, { memory: 1024 ** 3, timeout });
        assert.doesNotMatch(page.toString(), /root:/);
        return readPaper(page);
      };
      await assert.rejects(read(), { code, reason });
      assert.ok(!existsSync(mark));
    });

  test('what is hostile beside words leaves only the words', async () => {
    const source = pack({
      'a.tex': around(
        `Words before. \\input{/etc/passwd}\\immediate\\write18{touch ${mark}}\\input{../../../etc/hostname} Words after.`,
        '\\usepackage{evil}',
      ),
      'evil.sty': '\\newcommand{\\x}{y}',
      'evil.sty.ltxml': `system('touch ${mark}; touch /sandbox/source/mark'); die 'evil'; 1;`,
    });
    const { page } = await convertSource(source, limits);
    const { markdown } = readPaper(page);
    assert.match(markdown, /Words before\.\s+Words after\./);
    assert.ok(!existsSync(mark));
  });
});

test('it ends at once when it is told to', { skip }, async () => {
  const stop = new AbortController();
  const ended = convertSource(Buffer.from(around('\\def\\a{x\\b}\\def\\b{y\\a}\\a')), limits, stop.signal);
  setImmediate(() => stop.abort(new Error('told to')));
  await assert.rejects(ended, /told to/);
});
