/** The demo's abstract pages, in the shape of the archive's. */
import type { IncomingMessage } from 'node:http';
import { isArchive } from 'papertree-convert/paper';
import type { DemoPaper, DemoVersion } from './bundled-papers.ts';
import { type Collection, type Identifier, identify } from './collection.ts';
import { escape } from './latexml-elements.ts';
import { type DemoReply, errorPage, htmlType, madeAt, page, redirect, unchanged } from './reply.ts';

const guards = [
  ['Content-Security-Policy', "frame-ancestors 'none'"],
  ['X-Frame-Options', 'SAMEORIGIN'],
] as const;

/** `rest` is what follows `/abs/`, decoded. */
export function answerAbs(request: IncomingMessage, rest: string, papers: Collection): DemoReply {
  if (rest.startsWith('/')) return redirect(308, `https://arxiv.org/abs/${rest.replace(/^\/+/, '')}`);
  if (!/^[./0-9a-zA-Z:-]{8}/.test(rest) || rest.length > 200) return miss(404, 'Invalid article identifier', '');
  const named = identify(rest);
  if (!named) {
    if (isArchive(rest)) return miss(404, `Incomplete article identifer '${escape(rest)}'`, '');
    return miss(
      404,
      `Article identifier '${escape(rest)}' not recognized`,
      'You might instead try to search for articles.',
    );
  }
  if (rest !== named.idv) return redirect(301, `/abs/${named.idv}`);
  const paper = papers.find(named.id);
  if (paper?.deleted !== undefined) {
    return miss(
      410,
      `Article ${named.id} not found`,
      `It is recorded as having been deleted from arXiv. The reason recorded is <i>"${paper.deleted}"</i>.`,
    );
  }
  const served = paper?.versions.find(({ version }) => version === (named.version ?? paper.versions.length));
  if (!paper || !served) return missing(named, paper);
  const headers = [['Cache-Control', 'max-age=3600'], ...guards] as const;
  // A date is heeded here, an ETag is not.
  if (request.headers['if-none-match'] === undefined && unchanged(request, undefined)) {
    return { status: 304, headers, body: Buffer.alloc(0) };
  }
  return page(200, write(paper, served, named), ['Last-Modified', madeAt], ...headers);
}

function miss(status: number, title: string, text: string): DemoReply {
  return { ...errorPage(status, title, text), headers: [htmlType, ...guards] };
}

function missing({ id, idv }: Identifier, paper: DemoPaper | undefined): DemoReply {
  const other = paper
    ? ` You might instead look at the latest version of this article: '<a href="/abs/${id}">arXiv:${id}</a>'.`
    : '';
  return miss(404, `Article ${idv} not found`, `There is no record of an article with identifier '${idv}'.${other}`);
}

function write(paper: DemoPaper, served: DemoVersion, { idv }: Identifier): string {
  const { id, known, versions } = paper;
  const full = `${id}v${served.version}`;
  const title = escape(known.title);
  const names = known.authors.replace(/\s*\([^)]*\)/g, '').split(/, /);
  const subjects = known.categories.map((code) => `${code} studies (${code})`);
  return `<!DOCTYPE html>
<html lang="en">
<head><title>[${idv}] ${title}</title>
<link rel="canonical" href="https://arxiv.org/abs/${id}"/>
<meta property="og:type" content="website" /><meta property="og:title" content="${title}" />
<meta property="og:url" content="https://arxiv.org/abs/${full}" />
<meta name="citation_title" content="${title}" />${names.map((name) => `<meta name="citation_author" content="${escape(name)}" />`).join('')}
<meta name="citation_arxiv_id" content="${id}" /><meta name="citation_abstract" content="${escape(known.abstract)}" />
</head>
<body>
<div id="content-inner"><div id="abs">
    <div class="dateline">[Submitted on ${httpDate(served.submittedAt).slice(5, 16)}]</div>
    <h1 class="title mathjax"><span class="descriptor">Title:</span>${title}</h1>
    <div class="authors"><span class="descriptor">Authors:</span>${escape(known.authors)}</div>
    <blockquote class="abstract mathjax">
            <span class="descriptor">Abstract:</span>${escape(known.abstract)}
    </blockquote>
    <div class="metatable"><table summary="Additional metadata">
${row('comments mathjax', 'Comments:', escape(known.comments))}
${row(
  'subjects',
  'Subjects:',
  `<span class="primary-subject">${subjects[0]}</span>${subjects
    .slice(1)
    .map((subject) => `; ${subject}`)
    .join('')}`,
)}
${row('jref', 'Report&nbsp;number:', escape(known.reportNo))}
${row('arxividv', '&nbsp;', `(or <span class="arxivid"><a href="https://arxiv.org/abs/${full}">arXiv:${full}</a></span> for this version)`)}
${row('jref', 'Journal&nbsp;reference:', escape(known.journalRef))}
${row('doi', 'Related DOI:', known.doi && `<a href="https://doi.org/${known.doi}" data-doi="${known.doi}">https://doi.org/${known.doi}</a>`)}
    </table></div>
</div></div>
    <div class="submission-history">
      <h2>Submission history</h2> From: ${escape(names[0] ?? '')}      <br/>
${versions.map((version) => history(id, version, version === served)).join('\n')}
</div>
<div class="extra-services"><div class="full-text">
      <h2>Access Paper:</h2>
      <ul>${formats(served, idv)}</ul>
      <div class="abs-license">${license(known.license, served)}</div>
</div></div>
</body>
</html>
`;
}

function row(name: string, label: string, value: string): string {
  return value && `<tr><td class="tablecell label">${label}</td><td class="tablecell ${name}">${value}</td></tr>`;
}

function history(id: string, { version, submittedAt, kilobytes, sourceType }: DemoVersion, own: boolean): string {
  const name = own ? `[v${version}]` : `<a href="/abs/${id}v${version}" rel="nofollow">[v${version}]</a>`;
  const gone = sourceType === 'withdrawn' ? ' <em>(withdrawn)</em>' : '';
  const date = httpDate(submittedAt).replace(/, 0/, ', ').replace('GMT', 'UTC');
  return `<strong>${name}</strong>\n        ${date} (${kilobytes.toLocaleString('en')} KB)${gone}<br/>`;
}

function formats({ sourceType, letters, page: html }: DemoVersion, idv: string): string {
  const item = (path: string, name: string, text: string) =>
    `<li><a href="/${path}/${idv}" class="abs-button ${name}">${text}</a></li>`;
  if (sourceType === 'withdrawn') return '<li>Withdrawn</li>';
  if (sourceType === 'html') return `<li><a href="/html/${idv}/" class="abs-button download-html">HTML</a></li>`;
  const source = { tex: 'TeX Source', ps: 'PS Source', docx: 'DOCX Source', pdf: '', unknown: '' }[sourceType];
  const page = html
    ? `<li><a href="https://arxiv.org/html/${idv}" class="abs-button" id="latexml-download-link">HTML (experimental)</a></li>`
    : '';
  const served = source && !letters.startsWith('S');
  return (
    item('pdf', 'download-pdf', 'View PDF') + page + (served ? item('src', 'download-eprint', `${source}\n `) : '')
  );
}

function license(url: string, { sourceType }: DemoVersion): string {
  if (sourceType === 'withdrawn') return '<div hidden>No license for this version due to withdrawn</div>';
  return `<a href="${url || 'http://arxiv.org/licenses/assumed-1991-2003/'}" title="Rights to this article">view license</a>`;
}

/** `Sun, 17 Jan 2016 21:00:04 GMT` */
export function httpDate(timestamp: string): string {
  return new Date(timestamp).toUTCString();
}
