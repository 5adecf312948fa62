/** Words of inline nodes as plain text: what is raised, and the addresses of links. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderText } from '../../src/render/index.ts';
import type { Content, Inline } from '../../src/tree/nodes.ts';
import { levelText, plainText, raise, textWithAddresses, unseenAddress } from '../../src/tree/words.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });
const raised = (words: string): Inline => ({ type: 'superscript', children: [text(words)] });

test('numbers and marks that are raised stay apart from the word before', () => {
  assert.equal(
    plainText([text('10'), raised('5'), text(' printing'), raised('1,2'), text(' X'), raised('a')]),
    '10⁵ printing¹,² Xᵃ',
  );
  assert.equal(levelText([raised('12')]), '12');
});

test('words that are raised stay as they are', () => {
  for (const words of ['th', 'st', '*', 'TM', 'A', '']) assert.equal(raise(words), words);
});

test('the plain text of a paper raises, too', () => {
  const line = [text('Ten'), raised('-3')];
  const body = [
    {
      type: 'section',
      id: 'S1',
      level: 1,
      number: '',
      title: [],
      children: [{ type: 'paragraph', id: 'p', children: line }],
    },
  ];
  const content = {
    title: [],
    authors: [],
    abstract: [],
    body,
    appendices: [],
    bibliography: [],
    footnotes: [],
  } as Content;
  assert.equal(renderText(content), 'Ten⁻³\n');
});

test('an address is told where the words of its link hide it', () => {
  const link: Inline = { type: 'link', url: 'https://a.example/code', children: [text('Code')] };
  assert.equal(textWithAddresses([link]), 'Code (https://a.example/code)');
  assert.equal(plainText([link]), 'Code');
  assert.equal(unseenAddress('mailto:a@b.example', 'Ann'), 'a@b.example');
  assert.equal(unseenAddress('mailto:a@b.example', 'a@b.example'), undefined);
  assert.equal(unseenAddress('https://www.a.example/', 'a.example'), undefined);
  assert.equal(unseenAddress('https://orcid.org/0000-0001-2345-6789', '0000-0001-2345-6789'), undefined);
});
