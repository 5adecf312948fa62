/** Words of a page that no node has are told: no fixture loses any, and each paragraph that is dropped is noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import type { LostWords } from '../../src/reader/lost-places.ts';
import { openWordCheck } from '../../src/reader/lost-words.ts';
import { openPage } from '../../src/reader/open-page.ts';
import { frameOf } from '../../src/reader/page-frame.ts';
import { read } from '../../src/reader/read.ts';
import { wordsOf } from '../../src/reader/word-counts.ts';
import type { Block, Content, Node } from '../../src/tree/nodes.ts';
import { listsIn, visitContent } from '../../src/tree/visit.ts';
import { plainText } from '../../src/tree/words.ts';
import { names, readInput } from '../fixtures/cases.ts';

/** What would be told of a page whose reader had made that tree of it. */
function lostOf(page: string, content: Content): LostWords {
  const check = openWordCheck(frameOf(openPage(page).root));
  check.placeTitle(content);
  visitContent(content, check.place);
  return check.lost(content);
}

/** Every list of blocks in a tree. */
function blockLists(content: Content): Block[][] {
  const lists: Block[][] = [content.body, content.abstract, content.appendices];
  visitContent(content, (node) => {
    if ('content' in node) lists.push(...('size' in node || 'text' in node ? [] : [node.content]));
    if ('type' in node)
      for (const { nodes, inline } of listsIn(node as Node)) if (!inline) lists.push(nodes as Block[]);
  });
  return lists;
}

const hasWords = (text: string) => wordsOf(text.replace(/\$[^$]*\$/g, ' ')).some((word) => word.length > 2);

test('no fixture loses words', () => {
  for (const name of names) {
    const { warnings } = read(readInput(name));
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'text-not-reached'),
      [],
      name,
    );
  }
});

test('of 200 paragraphs that a reader might drop, each is told', (context) => {
  const random = randomOf(context);
  // An author's own page has its title from `<title>`, which takes out words that a paragraph has too.
  const pages = names.filter((name) => !/^(?:plain|page)\//.test(name));
  let dropped = 0;
  while (dropped < 200) {
    const name = pages[random.below(pages.length)] as string;
    const page = readInput(name);
    const { content } = read(page);
    const spots = blockLists(content).flatMap((list) =>
      list.flatMap((block, at) =>
        block.type === 'paragraph' && hasWords(plainText(block.children)) ? [{ list, at, block }] : [],
      ),
    );
    const spot = spots[random.below(Math.max(1, spots.length))];
    if (spot === undefined) continue;
    spot.list.splice(spot.at, 1);
    dropped++;
    const { count } = lostOf(page, content);
    assert.ok(count > 0, `${name}: ${plainText(spot.block.children)}`);
  }
});

const paper = (inner: string) =>
  `<html><body><article class="ltx_document"><section class="ltx_section" id="S1"><h2 class="ltx_title ltx_title_section">Cats</h2>` +
  `<div class="ltx_para" id="S1.p1">${inner}</div></section></article></body></html>`;

test('where the words stood is told, with some of them', () => {
  const page = paper(
    '<p id="S1.p1.1" class="ltx_p">Kept.</p><p id="S1.p1.2" class="ltx_p">Kettles boil at 99.97 degrees.</p>',
  );
  const { content } = read(page);
  content.body[0]?.children.pop();
  assert.deepEqual(lostOf(page, content), {
    count: 5,
    words: ['Kettles', 'boil', 'at', '99.97', 'degrees'],
    near: 'S1.p1.2',
  });
});

const whole: Record<string, string> = {
  'letters in fonts of their own':
    '<p class="ltx_p"><b>T</b>he <i>c</i>at, <span class="ltx_text" style="color:#FFFFFF">w</span>hite</p>',
  'accents that stand behind their letters':
    '<p class="ltx_p">Sen\u0303or Scho\u0308n, soft\u00adware na\u0308\u0323ive</p>',
  'raised and lowered letters':
    '<p class="ltx_p">the 18<sup class="ltx_sup">th</sup> H<sub class="ltx_sub">two</sub>O rest</p>',
  'a language without Latin letters': '<p class="ltx_p">Кошки спят 猫は眠る القطط تنام बिल्लियाँ सोती हैं</p>',
  'an argument of a command that LaTeXML did not know':
    '<p class="ltx_p"><span class="ltx_ERROR undefined">\\cellcolor</span>gray!15 Words behind it.</p>',
};

for (const [what, inner] of Object.entries(whole))
  test(`${what} are not missed`, () =>
    assert.deepEqual(
      read(paper(inner)).warnings.filter(({ code }) => code === 'text-not-reached'),
      [],
    ));
