/** Routes requests of the demo to its pages, among them many small ones that are only there to be passed through. */
import type { IncomingMessage } from 'node:http';
import { answerAbs } from './abstract-pages.ts';
import { type Collection, identify } from './collection.ts';
import { escape } from './latexml-elements.ts';
import { answerAtom, answerOai } from './metadata-feeds.ts';
import { answerHtml, answerPdf, answerSource } from './paper-files.ts';
import { type DemoReply, errorPage, page, redirect } from './reply.ts';

/** A request whose body has been read. */
export interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly target: string;
  readonly body: Buffer;
}

export function answer({ request, target, body }: ReceivedRequest, papers: Collection): DemoReply {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const method = request.method ?? 'GET';
  const [, first = '', tail = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  const takesPost = ['list', 'prevnext', 'openurl-cookie', 'oai'].includes(first) || path === '/api/query';
  const allowed = ['GET', 'HEAD', 'OPTIONS', ...(takesPost ? ['POST'] : [])];
  if (!allowed.includes(method)) {
    return errorPage(
      405,
      '405 Method Not Allowed',
      'The method is not allowed for the requested URL.',
      ['Allow', allowed.join(', ')],
      ['Vary', 'Cookie'],
    );
  }
  if (method === 'OPTIONS') return page(200, '', ['Allow', 'GET, OPTIONS, HEAD']);
  const form = new URLSearchParams(method === 'POST' ? body.toString('latin1') : query);
  const rest = decode(tail);
  if (rest === undefined) return errorPage(400, 'Bad Request', 'The address is not well encoded.');

  switch (first) {
    case '':
      return page(
        200,
        `<!DOCTYPE html><html lang="en"><head><title>arXiv.org e-Print archive</title></head><body><h1>A local archive</h1></body></html>\n`,
      );
    case 'abs':
      return tail === '' ? answerAbs(request, form.get('id') ?? '', papers) : answerAbs(request, rest, papers);
    case 'html':
      return rest === '' ? notFound() : answerHtml(request, rest, papers);
    case 'pdf':
      return rest === '' ? notFound() : answerPdf(request, rest, query, papers);
    case 'src':
      return answerSource(request, rest, papers);
    case 'e-print':
      return redirect(301, `/src/${tail}`);
    case 'oai':
      return path === '/oai' ? answerOai(form, papers) : notFound();
    case 'oai2':
      return redirect(301, `/oai${query && `?${query}`}`);
    case 'api':
      return path === '/api/query' ? answerAtom(form, papers) : notFound();
    case 'list':
      return answerList(rest, form, papers);
    case 'search':
      return answerSearch(form);
    case 'bibtex':
      return {
        status: 200,
        headers: [['Content-Type', 'text/plain; charset=utf-8']],
        body: Buffer.from(`@misc{${rest}}\n`),
      };
    case 'archive':
      return page(
        200,
        `<h1>${escape(rest)}</h1>`,
        ['Set-Cookie', 'arxiv_browse=demo; Secure; HttpOnly; Path=/'],
        ['Vary', 'Cookie'],
      );
    case 'help':
      return redirect(301, `https://info.arxiv.org/help/${tail}`);
    case 'format':
      return identify(rest)
        ? page(200, '<h1>Format selector</h1>')
        : errorPage(400, `Bad paper identifier: ${escape(rest)}`, '');
    case 'dvi':
      return errorPage(500, '500 Internal Server Error', 'Not yet implemented');
    case 'robots.txt':
      return page(200, 'User-agent: *\nDisallow: /\n');
    default:
      return notFound();
  }
}

function notFound(): DemoReply {
  return errorPage(404, 'Not Found', 'There is no such page.', ['Vary', 'Cookie']);
}

/** `/list/math/2024-01`, `/list/math.CO/recent` */
function answerList(rest: string, form: URLSearchParams, papers: Collection): DemoReply {
  const [subject = form.get('archive') ?? '', period = ''] = rest.split('/');
  if (/^[0-9]{6}$/.test(period)) return redirect(301, `/list/${subject}/${period.slice(0, 4)}-${period.slice(4)}`);
  if (/^[0-9]{2}$/.test(period)) return redirect(301, `/list/${subject}/${Number(period) > 90 ? 19 : 20}${period}`);
  if (/^[0-9]{4}$/.test(period) && (period < '1991' || period > '2099'))
    return errorPage(400, `Invalid Year: ${period}`, '');
  if (subject === '' || (period === '' && !form.has('archive'))) return notFound();
  const served = papers
    .papers()
    .filter(({ known }) => known.categories.some((code) => code === subject || code.startsWith(`${subject}.`)));
  const items = served.map(
    ({ id, known }) =>
      `<dt><a href="/abs/${id}" title="Abstract">arXiv:${id}</a></dt><dd><div class="list-title">${escape(known.title)}</div></dd>`,
  );
  return page(
    200,
    `<!DOCTYPE html><html><head><title>${escape(subject)}</title></head><body><dl id="articles">${items.join('\n')}</dl></body></html>\n`,
  );
}

function answerSearch(form: URLSearchParams): DemoReply {
  const named = identify(form.get('query') ?? '');
  if (named) return redirect(301, `https://arxiv.org/abs/${named.idv}`);
  return page(200, '<h1>Search</h1>', ['Set-Cookie', 'arxiv-search-parameters="{}"; Path=/']);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
