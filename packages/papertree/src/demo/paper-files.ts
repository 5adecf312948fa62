/**
 * What the demo serves of a paper's version: the HTML page in the archive's frames, the files beside it, the PDF, and
 * the source.
 */
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { writeTar } from '../converter/tar.ts';
import type { DemoFaults, DemoPage, DemoPaper, DemoVersion } from './bundled-papers.ts';
import { type Collection, type Identifier, identify } from './collection.ts';
import { escape } from './latexml-elements.ts';
import { type DemoReply, errorPage, file, htmlType, redirect } from './reply.ts';
import { draw } from './sample-images.ts';

const vary = ['Vary', 'Cookie'] as const;

/** `rest` is what follows `/html/`, decoded. */
export function answerHtml(request: IncomingMessage, rest: string, papers: Collection): DemoReply {
  const found = findVersion(rest, papers);
  if ('status' in found) return found;
  const { named, paper, served } = found;
  const { page } = served;
  if (!page) return noHtml(named);
  const full = `${paper.id}v${served.version}`;
  if (named.extra !== '') return answerFile(request, named, full, page);
  const body = writePage(paper, served, page);
  const robots = page.frame === 'native' ? [] : [['X-Robots-Tag', 'nofollow'] as const];
  return file(request, body, htmlType, ['Link', `<https://arxiv.org/html/${paper.id}>; rel='canonical'`], ...robots);
}

interface FoundVersion {
  readonly named: Identifier;
  readonly paper: DemoPaper;
  readonly served: DemoVersion;
}

/** The version that a path of pdf, html or src asks for, or the error page that says why it is not there. */
function findVersion(rest: string, papers: Collection): FoundVersion | DemoReply {
  if (rest.startsWith('arxiv/')) return errorPage(400, 'Bad paper identifier', escape(rest));
  const named = identify(rest);
  if (!named) return errorPage(404, "No article for ''", `invalid arXiv identifier ${escape(rest)}`, vary);
  const paper = papers.find(named.id);
  const served = paper?.versions.find(({ version }) => version === (named.version ?? paper.versions.length));
  if (!paper || !served) return errorPage(404, `No document for '${named.idv}'`, 'Please inform help@arxiv.org.', vary);
  if (served.sourceType === 'withdrawn') {
    return errorPage(
      404,
      `This version of ${named.idv} has been withdrawn and is unavailable`,
      `See <a href="/abs/${named.idv}">abstract</a> page for more details`,
      vary,
    );
  }
  return { named, paper, served };
}

function noHtml({ idv, extra }: Identifier): DemoReply {
  const title = `No HTML for '${escape(extra === '' ? idv : `${idv}/${extra}`)}'`;
  return errorPage(
    404,
    title,
    'HTML is not available for the source. This could be due to the source files not being HTML, LaTeX, or a conversion failure.',
    vary,
  );
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  txt: 'text/plain',
};

function answerFile(request: IncomingMessage, named: Identifier, full: string, page: DemoPage): DemoReply {
  const path = named.extra;
  const type = types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  if (path === '__stdout.txt') {
    if (page.frame === 'native') return noHtml(named);
    return file(
      request,
      Buffer.from(writeLog(page.faults)),
      ['Content-Type', 'text/plain'],
      ['X-Robots-Tag', 'noindex, nofollow'],
    );
  }
  // A page out of a folder has no files; any picture it mentions is drawn.
  const mentioned = page.frame === 'whole' ? page.write().includes(path) : page.files.includes(path);
  const bytes = mentioned ? draw(`${full}/${path}`) : undefined;
  if (!bytes || type === undefined) return noHtml(named);
  return file(request, bytes, ['Content-Type', type]);
}

/** The log of a conversion as LaTeXML 0.8 writes it to a terminal. */
function writeLog(
  { messages, told, code }: DemoFaults = { messages: [], told: 'No obvious problems', code: 0 },
): string {
  const lines = [
    'latexmlc (LaTeXML version 0.8.8)',
    'processing started Wed Aug 12 10:11:10 2026',
    '(Digesting TeX main...',
    '(Processing content /paper/main.tex...',
    ...messages,
    ' 0.64 sec) 0.64 sec)',
    '(Building... 0.07 sec)',
    '(Rewriting... 0.00 sec)',
    '(Finalizing... 0.00 sec)',
    `Conversion complete: ${told}`,
    'Post-processing complete: No obvious problems',
    `Status:conversion:${code}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The HTML of a version, in the frame of the archive. */
export function writePage(paper: DemoPaper, served: DemoVersion, page: DemoPage): Buffer {
  const body = page.write();
  if (page.frame === 'whole' || page.frame === 'native') return Buffer.from(body);
  const write = page.frame === 'legacy' ? legacyFrame : currentFrame;
  const whole = Buffer.from(write(paper, served, body.toString()));
  if (page.padding === undefined) return whole;
  return Buffer.concat([whole, Buffer.from('<!--'), Buffer.alloc(page.padding, ' padding'), Buffer.from('-->\n')]);
}

const generated =
  '<!--Generated on Wed Aug 12 10:11:12 2026 by LaTeXML (version 0.8.8) http://dlmf.nist.gov/LaTeXML/.-->';

/** Since 2026: a header and a box with licence and watermark, no base, paths that begin with the version. */
function currentFrame({ id, known }: DemoPaper, { version, submittedAt }: DemoVersion, body: string): string {
  const idv = `${id}v${version}`;
  const [, day, month, year] = new Date(submittedAt).toUTCString().split(' ');
  const license = known.license.includes('/by/4.0') ? 'CC BY 4.0' : 'arXiv.org perpetual non-exclusive license';
  return `<!DOCTYPE html><html lang="en">
<head>
<meta http-equiv="content-type" content="text/html; charset=UTF-8">
<title>${escape(known.title)}</title>
${generated}
<link rel="stylesheet" type="text/css" media="screen" href="/static/base/1.0.1/css/arxiv-header-footer.css?v=20260626">
</head>
<body>
<dialog id="modal-form"><form method="dialog"><label for="form_title">Title:</label><input id="form_title"></form></dialog>
<header class="arxiv-html-header"><nav class="html-header-nav"><a class="header-button" href="/abs/${idv}">Back to Abstract</a></nav></header>
<div class="ltx_page_main">
<div id="infobox" class="infobox"><a id="license-tr" href="https://info.arxiv.org/help/license/index.html#licenses-available">License: ${license}</a><div id="watermark-tr">arXiv:${idv} [${known.primaryCategory}] ${day} ${month} ${year}</div></div>
<div class="ltx_page_content">
${body}</div>
<footer class="arxiv-html-footer"><a href="./${idv}/__stdout.txt">Conversion report</a></footer>
</div>
</body>
</html>
`;
}

/** Until 2026: a base, paths below it, links into the page made absolute. */
function legacyFrame({ id, known }: DemoPaper, { version }: DemoVersion, body: string): string {
  const idv = `${id}v${version}`;
  return `<!DOCTYPE html><html lang="en">
<head>
<meta content="text/html; charset=utf-8" http-equiv="content-type"/>
<title>${escape(known.title)}</title>
${generated}
<script src="/static/browse/0.3.4/js/addons_new.js"></script>
<base href="/html/${idv}/"/></head>
<body>
<div class="ltx_page_main">
<div class="ltx_page_content">
${body.replaceAll('href="#', `href="https://arxiv.org/html/${idv}#`)}</div>
<footer class="ltx_page_footer"><div class="ltx_page_logo">Generated by LaTeXML</div></footer>
</div>
</body>
</html>
`;
}

/** `rest` is what follows `/pdf/`, decoded. */
export function answerPdf(request: IncomingMessage, rest: string, query: string, papers: Collection): DemoReply {
  if (rest.endsWith('/')) return errorPage(404, 'Not Found', 'There is no such page.', ['Vary', 'Cookie']);
  if (rest.endsWith('.pdf') || query !== '') return redirect(301, `/pdf/${rest.replace(/\.pdf$/, '')}`);
  const found = findVersion(rest, papers);
  if ('status' in found) return found;
  const { paper, served } = found;
  if (served.sourceType === 'html')
    return errorPage(404, `No PDF for '${paper.id}'`, 'PDF Unavailable.', ['Vary', 'Cookie']);
  return file(
    request,
    writePdf(`${paper.id}v${served.version}`),
    ['Content-Type', 'application/pdf'],
    ['Content-Disposition', `inline; filename="${paper.id.replace(/^.*\//, '')}v${served.version}.pdf"`],
    ['Link', `<https://arxiv.org/pdf/${paper.id}>; rel='canonical'`],
  );
}

/** `rest` is what follows `/src/`, decoded. */
export function answerSource(request: IncomingMessage, rest: string, papers: Collection): DemoReply {
  if (rest.endsWith('/')) return errorPage(404, 'Not Found', 'There is no such page.', ['Vary', 'Cookie']);
  const found = findVersion(rest, papers);
  if ('status' in found) return found;
  const { named, paper, served } = found;
  if (named.extra !== '') return errorPage(404, 'No ancillary files', 'There are none.');
  if (served.letters.startsWith('S'))
    return errorPage(403, 'Source Not Public', 'The author did not publish it.', ['Vary', 'Cookie']);
  const [ending, type, bytes] = source(paper, served);
  const name = `arXiv-${paper.id.replace('/', '')}v${served.version}${ending}`;
  return file(request, bytes, ['Content-Type', type], ['Content-Disposition', `attachment; filename="${name}"`]);
}

function source(paper: DemoPaper, { version, sourceType, page, source: files }: DemoVersion): [string, string, Buffer] {
  if (sourceType === 'pdf') return ['.pdf', 'application/pdf', writePdf(`${paper.id}v${version}`)];
  const zip = (text: string | Buffer) => gzipSync(text, { level: 9 });
  if (sourceType === 'html') return ['.html.gz', 'application/gzip', zip(page?.write().toString() ?? '')];
  if (sourceType === 'ps') return ['.ps.gz', 'application/gzip', zip('%!PS\nshowpage\n')];
  if (files) return ['.tar.gz', 'application/gzip', zip(Buffer.concat([...writeTar(files())]))];
  return [
    '.gz',
    'application/gzip',
    zip(`\\documentclass{article}\n\\title{${paper.known.title}}\n\\begin{document}\\maketitle\\end{document}\n`),
  ];
}

/** One page that says what it would be, and some thousand bytes of comment, so that a range has something to cut. */
function writePdf(text: string): Buffer {
  const content = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = `%PDF-1.4\n${Array.from({ length: 200 }, (_, line) => `% line ${line} of ${text}\n`).join('')}`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  body += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
