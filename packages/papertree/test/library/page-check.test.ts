/** Every page that is sent with status 200 is told apart: the paper's own, or something else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPage, isLatexml } from '../../src/library/page-check.ts';
import { metadataOf, pageOf, paper } from './library-with-archive.ts';

const title = 'Proceedings of the Society for Short Proceedings';
const metadata = { ...metadataOf(1), title, authors: 'Ada Müller, Grace Example (Society for Short Proceedings)' };
const named = (idv: string) => `<div id="infobox"><div id="watermark-tr">\narXiv:${idv} [cs.DL] 1 Jan 2024</div></div>`;
const html = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;
const own = html(`<title>${title}</title>`, `<h1>${title}</h1><p>Two talks were given.</p>`);

const papers: Record<string, string> = {
  'by LaTeXML': pageOf('Whatever'),
  'by LaTeXML, with the watermark of the paper': pageOf('Whatever') + named('2401.00001v1'),
  'by LaTeXML until 2026': `<base href="/html/2401.00001v1/">${pageOf('Whatever')}`,
  'by LaTeXML, with a style sheet before it': `<style>.ltx_document{}</style>${pageOf('Whatever')}`,
  'by the author, with the title': own,
  'by the author, with the title in another dress': html(
    '',
    `<h2>PROCEEDINGS<br>of the <i>Society</i> &ndash; for\nshort proceedings</h2>`,
  ),
  'by the author, with most of the title and an author': html(
    '<title>Proceedings</title>',
    '<p>The Society for Short Meetings: Proceedings</p><p>edited by A. M&uuml;ller and G. Example</p>',
  ),
  'by the author, with most of the title and the id': html(
    '',
    '<p>Society for Short Proceedings</p><p>arXiv: 2401.00001v1</p>',
  ),
};
const others: Record<string, string> = {
  'a challenge': html(
    '<title>Just a moment...</title>',
    '<script>window._cf_chl_opt={cUPMDTk:"/html/2401.00001v1"}</script><noscript>Enable JavaScript</noscript>',
  ),
  'a challenge that repeats address and title': html(
    `<title>${title}</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>`,
    `<h1>${title}</h1><p>arXiv:2401.00001v1</p>`,
  ),
  'a maintenance page': html('<title>arXiv is down</title>', '<h1>Be back soon</h1><p>Short of proceedings.</p>'),
  'a page that repeats the address': html('<title>Error</title>', '<p>arXiv:2401.00001v1 could not be shown.</p>'),
  'the abstract page': html(
    `<title>[2401.00001] ${title}</title><meta name="citation_title" content="${title}"/>`,
    `<div id="abs"><h1 class="title">${title}</h1><div class="authors">Ada Müller</div></div>`,
  ),
  'the abstract page without its head': html('', `<div class="submission-history"></div><h1>${title}</h1>`),
  'another page of the archive': html(`<title>${title} | arXiv e-print repository</title>`, `<h1>${title}</h1>`),
  "another author's page": html('<title>On Kettles</title>', '<h1>On Kettles</h1><p>By P. Other</p>'),
  'a page that cites the paper': html(
    '<title>On Kettles</title>',
    `<h1>On Kettles</h1><p>${'Kettles cool. '.repeat(50)}</p><p>[1] A. Müller. ${title}. arXiv:2401.00001</p>`,
  ),
  'a page that cites the paper far below': html(
    '<title>On Kettles</title>',
    `<p>${'Kettles cool. '.repeat(9000)}</p><h2>${title}</h2>`,
  ),
  'another paper by LaTeXML': pageOf(title) + named('2401.00002v1'),
  'another version by LaTeXML': pageOf(title) + named('2401.00001v2'),
  'another paper by LaTeXML until 2026': `<base href="/html/2401.00002v1/">${pageOf(title)}`,
  'a page that speaks of LaTeXML': html('', '<p>The class is "ltx_document".</p>'),
  nothing: '',
  spaces: ' \n ',
  'no words': '<html><body></body></html>',
};

const check = (page: string, before?: string) =>
  checkPage({ html: Buffer.from(page) }, paper, metadata, before === undefined ? undefined : Buffer.from(before));

for (const [name, page] of Object.entries(papers)) test(`the paper: ${name}`, () => check(page));

for (const [name, page] of Object.entries(others))
  test(`not the paper: ${name}`, () => assert.throws(() => check(page), { code: 'upstream', retryAfter: 60 }));

test('a page by LaTeXML is never replaced by one without it', () => {
  assert.throws(() => check(own, pageOf('Before')), { code: 'upstream' });
  check(pageOf('After'), pageOf('Before'));
  check(own, own);
  check(pageOf('After'), own);
});

test('the archive’s header is a sign of the paper, but not on one of its other pages', () => {
  const html = Buffer.from('<html><head><title>index</title></head><body><p>Chapter one</p></body></html>');
  assert.throws(() => checkPage({ html }, paper, metadata), { code: 'upstream' });
  checkPage({ html, namesPaper: true }, paper, metadata);
  const others = [
    named('2401.00002v1'),
    '<meta name="citation_title" content="On Kettles">',
    ' ',
    '<html><p></p></html>',
  ];
  for (const page of others)
    assert.throws(() => checkPage({ html: Buffer.from(page), namesPaper: true }, paper, metadata), {
      code: 'upstream',
    });
});

test('a title of one common word is not enough, and one in another script asks for id and author', () => {
  const time = { ...metadata, title: 'On Time' };
  assert.throws(() => checkPage({ html: Buffer.from(html('', '<h1>Back in time</h1>')) }, paper, time), {
    code: 'upstream',
  });
  checkPage({ html: Buffer.from(html('', '<h1>On Time</h1><p>Grace Example</p>')) }, paper, time);
  const other = { ...metadata, title: '论时间' };
  assert.throws(() => checkPage({ html: Buffer.from(html('', '<p>Grace Example</p>')) }, paper, other), {
    code: 'upstream',
  });
  checkPage({ html: Buffer.from(html('', '<p>arXiv:2401.00001 Grace Example</p>')) }, paper, other);
});

test('hostile pages of some megabytes are refused', () => {
  for (const piece of ['<', '<h1>', '<title>', '<meta ', '<script>', 'ltx_document ', '<!--'])
    assert.throws(() => check(piece.repeat(1 << 19)), { code: 'upstream' });
  assert.ok(!isLatexml(Buffer.from('ltx_document '.repeat(1 << 16))));
});
