/** The demo's PDF and source files. */
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { writeTar } from '../converter/tar.ts';
import type { Collection } from './collection.ts';
import { findVersion } from './html.ts';
import type { DemoPaper, DemoVersion } from './papers.ts';
import { type DemoReply, errorPage, file, redirect } from './reply.ts';

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
