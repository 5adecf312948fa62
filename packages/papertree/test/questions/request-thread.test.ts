/** Answers that are made of a whole list are made on the thread of the paper: the thread that answers requests reads no list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../../src/questions/answer.ts';
import {
  bibtex,
  csl,
  equations,
  figures,
  listings,
  type Operation,
  statements,
  tables,
} from '../../src/questions/index.ts';

const paper = { id: '2401.00001', version: 1 };
const readable = {
  paper,
  build: { buildId: 'b1', builtAt: 0 },
  metadata: { license: '' },
  facts: { revision: 'r1', revisedAt: 0 },
  inferred: { status: 'failed', failedAt: '2026-01-01T00:00:00Z' },
  warnings: [],
};

test('works, figures, tables and other lists are asked of the thread and passed on as they come', async () => {
  const operations: Readonly<Record<string, Operation>> = {
    bibtex,
    csl,
    figures,
    equations,
    listings,
    statements,
    tables,
  };
  for (const [name, operation] of Object.entries(operations)) {
    const asked: string[] = [];
    const refuse = async () => assert.fail(`${name} reads a list here`);
    const view = () => ({
      ...readable,
      site: { baseUrl: 'http://papers.example' },
      idv: '2401.00001v1',
      read: refuse,
      readAll: refuse,
      keep: refuse,
      ask: async (question: string) => {
        asked.push(question);
        return '[]';
      },
    });
    const source = { library: { read: async () => readable, used: () => {} }, view } as unknown as Source;
    const answer = await operation({ paper, part: '', async: false }, source);
    assert.ok(answer.state === 'ready' && answer.body.toString().includes('[]'), name);
    assert.equal(asked.length, 1, name);
  }
});
