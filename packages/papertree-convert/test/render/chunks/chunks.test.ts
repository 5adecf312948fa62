/** Chunks of short papers: where they are cut, what they say of themselves, and what they refer to. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { convert } from '../../../src/convert.ts';
import { sha256 } from '../../../src/render/chunks/sha256.ts';
import { uncutSpans } from '../../../src/render/chunks/spans.ts';
import { type Chunk, type ChunkOptions, chunksOf } from '../../../src/render/index.ts';

const page = (body: string) =>
  `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettles</h1>${body}</article></body></html>`;

const section = (id: string, title: string, inside: string) =>
  `<section id="${id}" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">${id.slice(1)} </span>${title}</h2>${inside}</section>`;

const paragraph = (id: string, words: string) =>
  `<div id="${id}" class="ltx_para"><p id="${id}.1" class="ltx_p">${words}</p></div>`;

const sentence = 'Water in a kettle of copper boils sooner than water in a kettle of clay.';

const chunks = (body: string, options: ChunkOptions = {}): Chunk[] => [
  ...chunksOf(convert(page(body)).content, { max: 64, ...options }),
];

describe('cuts', () => {
  it('packs blocks of a section together and begins anew at the next', () => {
    const found = chunks(
      section('S1', 'Heat', paragraph('S1.p1', 'One.') + paragraph('S1.p2', 'Two.')) +
        section('S2', 'Steam', paragraph('S2.p1', 'Three.')),
    );
    assert.deepEqual(
      found.map(({ text }) => text),
      ['One.\n\nTwo.', 'Three.'],
    );
    assert.deepEqual(found[0]?.anchors, ['S1.p1.1', 'S1.p2.1']);
    assert.equal(found[1]?.context, 'Kettles › 2 Steam');
    assert.deepEqual(found[1]?.section, [{ id: 'S2', number: '2', title: 'Steam' }]);
  });

  it('cuts a long paragraph behind sentences, and none within a formula', () => {
    const formula =
      '<math class="ltx_Math" alttext="a. Because b"><semantics><annotation encoding="application/x-tex">a. Because b</annotation></semantics></math>';
    const found = chunks(
      section('S1', 'Heat', paragraph('S1.p1', `${sentence} See ${formula} here. ${sentence.repeat(1)} `.repeat(4))),
    );
    assert.ok(found.length > 2);
    for (const { text, tokens, oversized } of found) {
      assert.match(text, /[.]$/);
      assert.equal((text.match(/\$/g)?.length ?? 0) % 2, 0, text);
      assert.ok(tokens <= 64 && oversized === undefined);
    }
  });

  it('says that a sentence is longer than was asked for', () => {
    const [only, ...others] = chunks(section('S1', 'Heat', paragraph('S1.p1', 'kettle '.repeat(100))));
    assert.deepEqual(others, []);
    assert.equal(only?.oversized, true);
    assert.equal(only?.tokens, 175);
  });

  it('repeats the head of a table, and keeps its rows whole', () => {
    const row = (cells: readonly string[], name: string) =>
      `<tr class="ltx_tr">${cells.map((cell) => `<${name} class="ltx_td${name === 'th' ? ' ltx_th ltx_th_column' : ''}">${cell}</${name}>`).join('')}</tr>`;
    const rows = Array.from({ length: 20 }, (_, n) => row([`Kettle ${n}`, `boils in ${n} minutes`], 'td'));
    const table = `<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Times.</figcaption><table class="ltx_tabular"><thead class="ltx_thead">${row(['Kettle', 'Time'], 'th')}</thead><tbody class="ltx_tbody">${rows.join('')}</tbody></table></figure>`;
    const [first, ...others] = chunks(section('S1', 'Heat', table));
    assert.match(first?.text ?? '', /^\*\*Table 1:\*\* Times\.\n\n\| Kettle \| Time \|\n/);
    assert.equal(first?.repeated, undefined);
    assert.ok(others.length > 1);
    for (const { text, repeated, kind, context, anchors } of others) {
      assert.match(repeated ?? '', /^\| Kettle \| Time \|\n\|[ -|]*\|\n$/);
      for (const line of text.split('\n')) assert.match(line, /^\| Kettle \d+ \| boils in \d+ minutes \|$/);
      assert.equal(kind, 'table');
      assert.equal(context, 'Kettles › 1 Heat › Table 1');
      assert.deepEqual(anchors, ['S1.T1']);
    }
  });

  it('repeats the end of a chunk in the next, up to the overlap', () => {
    const words = Array.from({ length: 12 }, (_, n) => `Kettle ${n} is made of copper and boils at noon.`).join(' ');
    const found = chunks(section('S1', 'Heat', paragraph('S1.p1', words)), { overlap: 16 });
    for (const [i, { text, tokens }] of found.entries()) {
      assert.ok(tokens <= 64);
      const before = found[i - 1]?.text;
      if (before !== undefined) assert.ok(before.endsWith(text.slice(0, text.indexOf('.') + 1)));
    }
    assert.ok(found.length > 2);
  });

  it('counts characters, or tokens by another tokenizer', () => {
    const body = section('S1', 'Heat', paragraph('S1.p1', `${sentence} `.repeat(8)));
    for (const { text } of chunks(body, { unit: 'characters', max: 150 })) assert.ok(text.length <= 150);
    for (const { text, tokens } of chunks(body, { countTokens: (text) => text.length })) {
      assert.equal(tokens, text.length);
    }
  });

  it('refuses sizes out of bounds', () => {
    assert.throws(() => chunks(paragraph('p1', 'One.'), { max: 63 }), /max must be 64 to 8192/);
    assert.throws(() => chunks(paragraph('p1', 'One.'), { max: 100, overlap: 51 }), /overlap/);
  });
});

describe('what a chunk says', () => {
  const cite = (id: string) =>
    `<cite class="ltx_cite ltx_citemacro_cite">[<a class="ltx_ref" href="#${id}">${id.slice(-1)}</a>]</cite>`;
  const works = `<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist">${[1, 2].map((n) => `<li id="bib.bib${n}" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[${n}]</span><span class="ltx_bibblock">A. Potter. Work ${n}. arXiv:2401.0000${n}, 2024.</span></li>`).join('')}</ul></section>`;

  it('names the works cited in the piece where they are cited', () => {
    const long = `First ${cite('bib.bib1')}. ${`${sentence} `.repeat(4)} Then ${cite('bib.bib2')}.`;
    const found = chunks(section('S1', 'Heat', paragraph('S1.p1', long)) + works);
    const cited = found.map(({ cites }) => cites.map(({ anchor }) => anchor));
    assert.deepEqual(cited[0], ['bib.bib1']);
    assert.deepEqual(
      found.at(-2)?.cites.map(({ anchor }) => anchor),
      ['bib.bib2'],
    );
    assert.equal(found[0]?.cites[0]?.id, '2401.00001');
    const references = found.at(-1);
    assert.equal(references?.kind, 'reference');
    assert.deepEqual(references?.anchors, ['bib.bib1', 'bib.bib2']);
  });

  it('names page and licence, and the hash of its text', () => {
    const [chunk] = chunks(section('S1', 'Heat', paragraph('S1.p1', 'One.')), {
      page: 'https://a.org/p',
      license: 'https://l.org/',
    });
    assert.equal(chunk?.url, 'https://a.org/p#S1.p1.1');
    assert.equal(chunk?.license, 'https://l.org/');
    assert.equal(chunk?.sha256, createHash('sha256').update('One.').digest('hex'));
  });

  it('tells equal texts apart by their order', () => {
    const twice = section(
      'S1',
      'Heat',
      paragraph('S1.p1', sentence) + paragraph('S1.p2', sentence) + paragraph('S1.p3', sentence),
    );
    const ids = chunks(twice, { max: 64 }).map(({ id }) => id);
    const alone = chunks(section('S9', 'Heat', paragraph('S9.p1', `${sentence}`)));
    assert.equal(new Set(ids).size, ids.length);
    // Another number of the section moves no id.
    assert.equal(chunks(section('S1', 'Heat', paragraph('S1.p1', `${sentence}`)))[0]?.id, alone[0]?.id);
  });
});

it('SHA-256 is that of Node', () => {
  for (const text of ['', 'abc', 'é'.repeat(1000), ...[55, 56, 63, 64, 65].map((n) => 'x'.repeat(n))])
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'));
});

it('finds what may not be cut in a line', () => {
  const spansOf = (line: string) => uncutSpans(line).map(({ from, to }) => line.slice(from, to));
  assert.deepEqual(spansOf('a $b. C$ and \\$ 3'), ['$b. C$']);
  assert.deepEqual(spansOf('see [a. [3] B](https://a.org/(b)) *c. D* 2 * 3'), [
    '[a. [3] B](https://a.org/(b))',
    '*c. D*',
  ]);
  assert.deepEqual(spansOf('``a ` b`` x<sup>2. A</sup> ***e* f**'), [
    '``a ` b``',
    '<sup>2. A</sup>',
    '***e*',
    '***e* f**',
  ]);
});
