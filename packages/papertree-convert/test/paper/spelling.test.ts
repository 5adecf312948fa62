/** The spellings people use for a paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId, guessFromFileName, readSpelling } from '../../src/paper/id.ts';

const spelt = (text: string) => {
  const found = readSpelling(text);
  return found && formatId(found);
};

test('links, DOIs and citations name their paper', () => {
  const same: Record<string, string> = {
    '2401.00001v2': '2401.00001v2',
    ' arXiv: 2401.00001v2 [cs.LG] ': '2401.00001v2',
    'https://arxiv.org/abs/2401.00001': '2401.00001',
    'http://export.arxiv.org/pdf/2401.00001v1.pdf?download=1': '2401.00001v1',
    'arxiv.org/abs/hep-th/9901001v2#S1': 'hep-th/9901001v2',
    'https://ar5iv.labs.arxiv.org/html/1706.03762': '1706.03762',
    'https://arxiv.org/html/2401.00001v3/x1.png': '2401.00001v3',
    'https://huggingface.co/papers/2401.00001': '2401.00001',
    'https://www.alphaxiv.org/overview/2401.00001v2': '2401.00001v2',
    'https://papers.cool/arxiv/2401.00001': '2401.00001',
    'http://localhost:8080/2401.00001v3.md': '2401.00001v3',
    '10.48550/arXiv.2401.00001': '2401.00001',
    'https://doi.org/10.48550/arXiv.2401.00001': '2401.00001',
    'doi:10.48550/ARXIV.HEP-TH/9901001': 'hep-th/9901001',
    'hepth/9901001': 'hep-th/9901001',
    'hep-th%2F9901001': 'hep-th/9901001',
    'hep--th//9901001': 'hep-th/9901001',
    'https://arxiv.org/abs/math.GT/0309136': 'math/0309136',
  };
  for (const [text, expected] of Object.entries(same)) assert.equal(spelt(text), expected, text);
});

test('what names no paper gives nothing', () => {
  for (const text of [
    '',
    'https://arxiv.org/list/cs.LG/recent',
    '10.1000/182',
    '2401.00001v2x',
    '2401.000012',
    '%zz',
  ]) {
    assert.equal(spelt(text), undefined, text);
  }
});

test('a file name gives its paper away when it begins with an id', () => {
  const guess = (name: string) => {
    const found = guessFromFileName(name);
    return found && formatId(found);
  };
  assert.equal(guess('2401.00001v2.arxiv.html.gz'), '2401.00001v2');
  assert.equal(guess('1307.8133.latexml.html'), '1307.8133');
  assert.equal(guess('astro-ph_9710163.latexml.html'), 'astro-ph/9710163');
  for (const name of [
    'paper.html',
    '2413.00001.html',
    '2401.000012.html',
    'results_2401.00001.html',
    'page0000001.html',
  ]) {
    assert.equal(guess(name), undefined, name);
  }
});
