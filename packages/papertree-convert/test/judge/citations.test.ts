/** Whether an entry is found by what is printed: each way of citing, and what may be wrong with it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'parse5';
import { compareCitations, readCitations } from './citations.ts';
import { share } from './figure.ts';

/** The share of citations that find their entries, which are numbered from `b1`. */
function found(cites: string, ...items: string[]): number {
  const page = readCitations(
    [parse(cites.replaceAll(/<cite>(.*?)<\/cite>/g, '<cite class="ltx_cite">$1</cite>'))],
    () => false,
  );
  const entries = new Map(items.map((item, at) => [`b${at + 1}`, item]));
  const texts = { all: [], entries: [] };
  return share(compareCitations(page, entries, { page: texts, markdown: texts }).citations);
}

const ways: [string, string, string[]][] = [
  ['a number', '[<cite><a href="#b2">2</a></cite>]', ['[1] A. One, 2', '[2] B. Two']],
  [
    'a mark beside a label',
    '<cite><a href="#b1">3</a></cite>',
    ['[3] [Able et al. [2018]] A. Able', '[4] [Cole [3]] C. Cole'],
  ],
  [
    'authors and year',
    '<cite>(<a href="#b2">Able et al., 2018</a>)</cite>',
    ['[Able (2018)] A. Able', '[Able et al. (2018)] A. Able'],
  ],
  [
    'a year behind its authors',
    '<cite>Able et al. (<a href="#b1">2018</a>)</cite>',
    ['[Able et al. (2018)] A.', '[Able et al. (2019)] A.'],
  ],
  [
    'a letter behind a year',
    '<cite>Able (<a href="#b1">2018a</a>, <a href="#b2">b</a>)</cite>',
    ['[Able (2018a)] A.', '[Able (2018b)] A.'],
  ],
  [
    'two links to one work',
    '<cite><a href="#b2">Able</a> [<a href="#b2">2018</a>]</cite>',
    ['[Able [2017]] A.', '[Able [2018]] A.'],
  ],
  [
    'no label: “et al.” is three or more',
    '<cite>(Ross et al., <a href="#b1">2025</a>)</cite>',
    ['A. Ross, M. Sri, and J. And (2025) One', 'A. Ross and J. And (2025) Two'],
  ],
  [
    'no label: two names are two',
    '<cite>(Ross and And, <a href="#b2">2025</a>)</cite>',
    ['A. Ross, M. Sri, and J. And (2025) One', 'A. Ross and J. And (2025) Two'],
  ],
  [
    'no label: the first author counts',
    '<cite>(Ross, <a href="#b1">2025</a>)</cite>',
    ['A. Ross (2025) One', 'B. Other (2025) On Ross'],
  ],
];
const faults: [string, string, string[]][] = [
  ['a number that no entry prints', '<cite><a href="#b1">3</a></cite>', ['[Able et al. [2018]] A. Able, volume 3']],
  ['a number that another prints', '<cite><a href="#b1">2</a></cite>', ['[1] A. One', '[2] B. Two']],
  [
    'a key that stands in the text alone',
    '<cite><a href="#b1">vaidya</a></cite>',
    ['[1] P. Vaidya, One', '[2] P. Vaidya, Two'],
  ],
  ['another year', '<cite>Able (<a href="#b1">2018a</a>)</cite>', ['A. Able (2018) One']],
  ['other authors', '<cite>Able (<a href="#b1">2018</a>)</cite>', ['B. Baker (2018) One']],
];

describe('an entry is found by', () => {
  for (const [name, cites, items] of ways) it(name, () => assert.equal(found(cites, ...items), 1));
});

describe('an entry is not found by', () => {
  for (const [name, cites, items] of faults) it(name, () => assert.equal(found(cites, ...items), 0));
});

it('two works that the page cites by the same words are told apart by nothing that could be printed', () => {
  const page = readCitations([parse('<cite>Able (<a href="#b1">2018</a>)</cite>')], () => false);
  const texts = { all: [], entries: [] };
  const entries = new Map([
    ['b1', '[Able (2018)] A. Able, One'],
    ['b2', '[Able (2018)] A. Able, Two'],
  ]);
  const { citations, citationsAlike } = compareCitations(page, entries, { page: texts, markdown: texts });
  assert.deepEqual([share(citations), share(citationsAlike)], [1, 0]);
});
