/** Answers of a model: accepted if bounded, plain, and about this paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { answerSchema, instructions, most, readAnswer } from '../../src/inference/index.ts';
import { plainWords } from '../../src/inference/sanitize.ts';
import { right } from './server.ts';

const asked = { nonce: '0123456789abcdef', instructions };
const read = (answer: object | string) =>
  readAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), asked);
const flawOf = (answer: object | string) => {
  const found = read(answer);
  return 'flaw' in found ? found.flaw : JSON.stringify(found);
};

test('a right answer is what the schema says, and is taken as it is', () => {
  assert.ok(new Ajv2020({ strict: false }).validate(answerSchema, right));
  assert.deepEqual(read(right), right);
});

test('thoughts and code fences around it do no harm', () => {
  const json = JSON.stringify(right);
  for (const text of [`<think>{"no": 1}</think>\n${json}`, `\`\`\`json\n${json}\n\`\`\``, `Here it is: ${json} Done.`])
    assert.deepEqual(read(text), read(right));
});

test('the flaw of an answer is named in few words', () => {
  const one = (text: string) => ({ ...right, contributions: [{ text, quotation: '' }] });
  const cases: readonly [object | string, RegExp][] = [
    ['', /empty/],
    ['  \n', /empty/],
    ['I cannot help with that.', /no JSON/],
    ['[1, 2]', /no JSON/],
    ['{"tldr": "It', /no JSON/],
    [{}, /shape/],
    [{ ...right, tldr: 7 }, /shape/],
    [{ ...right, paperType: 'masterpiece' }, /shape/],
    [{ ...right, contributions: 'none' }, /shape/],
    [{ ...right, contributions: ['One.'] }, /shape/],
    [{ ...right, contributions: [{ text: 'One.' }] }, /shape/],
    [{ ...right, contributions: [{ text: 'One.', quotation: ['One.'] }] }, /shape/],
    [{ ...right, contributions: [null] }, /shape/],
    [{ ...right, tldr: '**' }, /says nothing/],
    [{ ...right, contributions: [] }, /says nothing/],
    [one('https://evil.example'), /says nothing/],
    [{ ...right, tldr: 'word '.repeat(200) }, /too long/],
    [one('word '.repeat(100)), /too long/],
    [{ ...right, contributions: Array(11).fill({ text: 'One.', quotation: '' }) }, /too long/],
    ['x'.repeat(most.answer + 1), /far too long/],
    [{ ...right, tldr: `The word was ${asked.nonce}.` }, /repeats/],
    [{ ...right, tldr: instructions.slice(0, 300) }, /repeats/],
  ];
  for (const [answer, flaw] of cases) assert.match(flawOf(answer), flaw, JSON.stringify(answer).slice(0, 80));
});

test('markup, links and what nobody sees are taken out of every field', () => {
  const cases: readonly [string, string][] = [
    ['Plain words; a < b, A* search and x_i stay.', 'Plain words; a < b, A* search and x_i stay.'],
    ['<b>Bold</b> and <script>alert(1)</script>safe', 'Bold and safe'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
    ['<<b>img src=x onerror=alert(1)> done', 'done'],
    ['<img src=x onerror=alert(1)', 'img src=x onerror=alert(1)'],
    ['<!-- hidden -->shown<!-- open', 'shown'],
    ['See [our site](https://evil.example/?q=1) now', 'See our site now'],
    ['![pixel](https://evil.example/p.png)', 'pixel'],
    ['[a][b]\n[b]: https://evil.example', 'a'],
    ['Go to https://evil.example/x?y=z or www.evil.example now', 'Go to or now'],
    ['At _https://evil.example/x_ or 1http://evil.example or _www.evil.example', 'At _ or or _'],
    ['Ask me.too@evil.example, who has an mAP@0.5 and a recall@10', 'Ask , who has an mAP@0.5 and a recall@10'],
    ['[x](javascript:alert(1)) javascript:alert(1) data:text/html,x', 'x)'],
    ['<https://evil.example>', ''],
    ['<<b>i>', ''],
    ['htt<p>ps://evil.example', ''],
    ['# Title\n> quote\n- item\n1. first', 'Title quote item first'],
    ['**bold** _it_ __b__ ~~gone~~ `code` ```js', 'bold it b gone code js'],
    ['a\u0000b\u001b[2Jc\u202ed\u2066e\u200bf\u{e0041}g\ufeffh', 'ab[2Jcdefgh'],
    ['tab\there\r\nand\u2028there', 'tab here and there'],
    ['lone \ud800 half', 'lone \ufffd half'],
    ['\\u003cb\\u003e stays as it was written', '\\u003cb\\u003e stays as it was written'],
  ];
  for (const [given, plain] of cases) assert.equal(plainWords(given), plain, JSON.stringify(given));
  const dirty = {
    tldr: '<b>A</b> [b](https://x.example)',
    contributions: [{ text: '`c`\u202e', quotation: '*as* it came' }],
    paperType: 'other',
  };
  assert.deepEqual(read(dirty), {
    tldr: 'A b',
    contributions: [{ text: 'c', quotation: '*as* it came' }],
    paperType: 'other',
  });
});

test('whatever goes in, no tag, link or control comes out, and a second cleaning finds nothing', () => {
  const bits = fc.constantFrom(...['<', '>', '</', '<b', '[', ']', '](', ')', '!', 'http://', 'www.', '`', '**', '_']);
  const more = fc.constantFrom(...['\n', '\n- ', '<!--', '-->', 'script', 'x', ' ', '\u202e', '\u0007', 'javascript:']);
  const texts = fc.array(fc.oneof(bits, more, fc.string()), { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const plain = plainWords(text);
      assert.doesNotMatch(
        plain,
        /<\/?[a-z!?]|\]\(|(?:https?:\/\/|(?<![a-z0-9])www\.)\S|[\p{Cc}\u202a-\u202e\u2066-\u2069]/iu,
      );
      assert.equal(plainWords(plain), plain);
    }),
    { numRuns: 2000 },
  );
});
