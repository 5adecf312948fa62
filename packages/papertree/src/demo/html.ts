/** The demo's HTML pages in the archive's frames, and the files beside them. */
import type { IncomingMessage } from 'node:http';
import type { Collection } from './collection.ts';
import { type Identifier, identify } from './identifier.ts';
import { escape } from './latexml.ts';
import type { DemoFaults, DemoPage, DemoPaper, DemoVersion } from './papers.ts';
import { draw } from './pictures.ts';
import { type DemoReply, errorPage, file, htmlType } from './reply.ts';

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
  const native = page.frame === 'native';
  const body = native ? Buffer.from(page.write()) : frame(paper, served, page);
  const robots = native ? [] : [['X-Robots-Tag', 'nofollow'] as const];
  return file(request, body, htmlType, ['Link', `<https://arxiv.org/html/${paper.id}>; rel='canonical'`], ...robots);
}

export interface FoundVersion {
  readonly named: Identifier;
  readonly paper: DemoPaper;
  readonly served: DemoVersion;
}

/** The version that a path of pdf, html or src asks for, or the error page that says why it is not there. */
export function findVersion(rest: string, papers: Collection): FoundVersion | DemoReply {
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

function frame(paper: DemoPaper, served: DemoVersion, page: DemoPage): Buffer {
  const body = page.write();
  if (page.frame === 'whole') return Buffer.from(body);
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
