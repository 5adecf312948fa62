/** Pages made to hurt: each is read to the end, by some way, into a tree no larger or deeper than the limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepest, elementsAtMost } from '../../src/reader/element.ts';
import { type OpenedPage, openPage, type Way } from '../../src/reader/open-page.ts';
import { read } from '../../src/reader/read.ts';
import { renderMarkdown } from '../../src/render/index.ts';
import { randomFrom } from './mutate.ts';
import { kitchen } from './pages.ts';
import { difference, type Size, sizeOf } from './same.ts';

const paged = (content: string) => `<!DOCTYPE html><html><head></head><body>${content}</body></html>`;

/** Reads a page and holds it to what any page is promised. */
function open(source: string | Uint8Array, way: Way = 'scan'): OpenedPage & Size {
  const page = openPage(source, { way });
  const size = sizeOf(page.root);
  assert.equal(page.root.name, 'html');
  assert.ok(size.depth <= deepest, `${size.depth} deep`);
  // Twenty thousand, and four for each tag, is what repairs may add.
  assert.ok(size.elements <= Math.min(elementsAtMost + 1, 20_000 + 4 * source.length), `${size.elements} elements`);
  return { ...page, ...size };
}

test('a million elements inside each other', () => {
  assert.equal(open(`${'<div>'.repeat(1_000_000)}the end${'</div>'.repeat(1_000_000)}`).way, 'salvage');
  for (const name of ['b', 'svg', 'table', 'mtext', 'ul><li', 'math', 'foreignObject', 'select', 'button']) {
    const page = open(`<!DOCTYPE html><html><head></head><body>${`<${name}>`.repeat(100_000)}the end`);
    assert.notEqual(page.way, 'scan', name);
    assert.equal(page.characters, 'the end'.length, name);
  }
});

test('fifty megabytes', () => {
  const prose = open(paged(`<p>${'word '.repeat(10_000_000)}</p>`));
  assert.equal(prose.way, 'scan');
  assert.equal(prose.characters, 50_000_000);
  const soup = open(`<p>${'<b>word </i>'.repeat(4_200_000)}`);
  assert.equal(soup.way, 'salvage');
  assert.equal(soup.characters, 5 * 4_200_000);
  // More elements than are built: the words of the rest are still there.
  const crowd = open(paged('<i>word</i>'.repeat(4_600_000)));
  assert.equal(crowd.way, 'salvage');
  assert.equal(crowd.characters, 4 * 4_600_000);
});

test('pages that make a parser repair without end', () => {
  const bold = (count: number) => Array.from({ length: count }, (_, i) => `<b id=${i}>`).join('');
  const blowUps = {
    'formatting in paragraphs': `${bold(450)}${'<p>x'.repeat(5000)}`,
    'formatting in paragraphs, closed': `${bold(400)}${'</p><p>x'.repeat(5000)}`,
    'links in tables': '<table><a>x'.repeat(5000),
    'text before tables': `<table>${'x<b>'.repeat(20_000)}`,
    adoption: '<a><div>'.repeat(5000) + '</a>'.repeat(5000),
    'adoption of many': `<b>${'<p>x</p>'.repeat(20_000)}</b>${'<b></p>'.repeat(5000)}`,
    bodies: '<body a=1 b=2>'.repeat(50_000),
    'bodies, each with one more': Array.from({ length: 50_000 }, (_, i) => `<body a${i}>`).join(''),
  };
  for (const [what, content] of Object.entries(blowUps)) {
    for (const way of ['scan', 'parse5', 'salvage'] as const) assert.ok(open(content, way).elements < 200_000, what);
  }
});

test('a million attributes', () => {
  const many = Array.from({ length: 1_000_000 }, (_, i) => `a${i}="v"`).join(' ');
  assert.equal(open(paged(`<p ${many}>x</p>`)).way, 'scan');
  assert.equal(open(paged(`<p ${many}>x`)).way, 'salvage');
  assert.equal(open(paged(`<p ${'href=x '.repeat(1_000_000)}>x`)).characters, 1);
  assert.equal(open(`<?xml version="1.0"?>${paged(`<p ${many}/>x`)}`).characters, 1);
});

test('everything unclosed', () => {
  const bits =
    '<!-- <!--> <!--x--!> <math> <math><mi <math <svg> <![CDATA[ <script> <style> <textarea> <title> </ </x <x < &amp &#x <?'.split(
      ' ',
    );
  for (const bit of [
    ...bits,
    '<a b="',
    "<a b='",
    '<p a=b ',
    "<a '",
    '<math alttext="x">',
    '<math><mtext>',
    '<math><annotation>',
  ]) {
    for (const way of ['scan', 'parse5', 'salvage'] as const) open(bit.repeat(30_000), way);
    open(paged(`<p>kept</p>${bit.repeat(30_000)}`));
  }
});

test('a page cut at any byte', () => {
  const bytes = new TextEncoder().encode(kitchen);
  for (let at = 0; at < bytes.length; at++) {
    const page = open(bytes.subarray(0, at));
    const salvaged = open(bytes.subarray(0, at), 'salvage');
    if (page.way !== 'scan') continue;
    const full = open(bytes.subarray(0, at), 'parse5');
    assert.equal(difference(page.root, full.root), undefined, `cut at ${at}`);
    assert.ok(salvaged.characters > 0, `cut at ${at}`);
  }
});

test('random bytes', () => {
  const random = randomFrom(7);
  const marks = '<</>!-="\'& \n\0ab&#;pmath'.split('').map((mark) => mark.charCodeAt(0));
  for (let round = 0; round < 300; round++) {
    const any = Uint8Array.from({ length: 2000 }, () => Math.floor(random() * 256));
    const markup = Uint8Array.from({ length: 2000 }, () => marks[Math.floor(random() * marks.length)]!);
    for (const way of ['scan', 'parse5', 'salvage'] as const) {
      open(any, way);
      open(markup, way);
    }
  }
});

test('salvage keeps the words of a sound page', () => {
  const salvaged = JSON.stringify(open(kitchen, 'salvage').root);
  for (const word of ['Pepper', 'Figure 1', 'three', 'meaning', 'boxed', ' code\\n'])
    assert.ok(salvaged.includes(word), word);
});

/** What holds the rest of a page, by the HTML standard or because its content is not read, until it is closed. */
const openers = [
  ...['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'template', 'select', 'object', 'video', 'audio'],
  ...['noscript', 'nav', 'canvas', 'button', 'dialog', 'form', 'footer', 'map', 'svg'],
].map((name) => `<${name}>`);
const halves = ['<!-- ', '<a href="x>', "<span title='x>", '<script src="x.js">', '<SELECT multiple>', '<Title >'];

const para = (words: string) => `<div class="ltx_para"><p class="ltx_p">${words}</p></div>`;
const article = (parts: readonly string[]) =>
  `<!DOCTYPE html><html><head><title>A title</title></head><body><article class="ltx_document">${parts.map((part) => `<section class="ltx_section">${part}</section>`).join('')}</article></body></html>`;

test('what a page forgot to close swallows no part of the paper', () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const words = Array.from({ length: 8 }, (_, i) => `words of part ${'abcdefgh'.charAt(i)}`);
    // What is closed holds its own, also beside what is not.
    const closed = pick(['<script>if (i<n) x("</p>");</script>', '<template>unread</template>', '<!-- note -->', '']);
    const opened = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      opener: pick([...openers, ...halves]),
      at: Math.floor(random() * words.length),
      inside: random() < 0.5,
    }));
    const parts = words.map((each, i) => {
      const here = opened.filter(({ at }) => at === i);
      const [inner, outer] = [here.filter(({ inside }) => inside), here.filter(({ inside }) => !inside)].map((list) =>
        list.map(({ opener }) => opener).join(''),
      );
      return `${i === 0 ? closed : ''}${para(`${each} ${inner}.`)}${outer}`;
    });
    for (const way of ['scan', 'parse5'] as const) {
      const { content } = read(article(parts), { way });
      const { markdown } = renderMarkdown(content);
      const says = `seed ${seed}, ${way}: ${JSON.stringify(opened)}`;
      for (const each of words) assert.ok(markdown.includes(each), `${says}: ${each}\n${markdown}`);
      assert.doesNotMatch(markdown, /unread|i<n|note/, says);
    }
  }
});

test('it swallows no page before its article, and a page that is cut shows none of its programs', () => {
  for (const opener of [...openers, ...halves]) {
    const page = article([para('words of the paper')]).replace('<article', `<div>${opener}</div><article`);
    assert.match(renderMarkdown(read(page).content).markdown, /words of the paper/, opener);
  }
  for (const program of ['<script>for (i=0; i<n; i++) { shown(); }', '<style>p>a { color: shown }', '<!-- shown']) {
    const { content } = read(article([para('words'), program]).replace(/<\/section><\/article>[\s\S]*/, ''));
    assert.doesNotMatch(renderMarkdown(content).markdown, /shown/, program);
  }
});

test('what raw text holds of the paper up to the end tag of another is told', () => {
  const swallowed = `<title>${para('words that nobody can place')}</title>`;
  const { warnings } = read(article([para('words'), swallowed]));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['text-not-reached'],
  );
});
