/** What a model claims is kept with the words of the paper that it quotes, and dropped where the paper has no such words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Content, Inline, Section } from 'papertree-convert/tree';
import { auditFields, type FoundPlace, openQuotations, proveClaims } from '../../src/inference/evidence.ts';
import { tell } from '../../src/inference/index.ts';
import type { Evidence } from '../../src/inference/inferred.ts';
import { pageOf, paper } from '../library/library-with-archive.ts';
import { told, withModel } from './library-with-model.ts';
import { right } from './server.ts';

const words = (text: string): Inline[] => [{ type: 'text', text }];
const paragraph = (id: string, text: string): Block => ({ type: 'paragraph', id, children: words(text) });
const section = (id: string, title: string, ...texts: string[]): Section => ({
  type: 'section',
  id,
  level: 1,
  number: '',
  title: words(title),
  children: texts.map((text, i) => paragraph(`${id}.p${i + 1}`, text)),
});

const content: Content = {
  title: words('Kettles that sing at one frequency and never stop'),
  authors: [],
  abstract: [section('abstract1', '', 'We show that every kettle sings at one frequency, 440 Hz.')],
  body: [
    section('S1', 'Introduction', 'Kettles are old. Our first contribution is a microphone that survives steam.'),
    section('S2', 'Results', 'The measured frequency does not depend on the amount of water in the kettle.'),
  ],
  appendices: [],
  bibliography: [
    {
      ...{ id: 'bib.bib1', number: '1', text: '' },
      content: words('A. Author. A study of the singing of kettles in kitchens. 1999.'),
    },
  ],
  footnotes: [],
};

const sections = new Set(['abstract1', 'S1', 'S2']);

async function prove(...quoted: string[]) {
  const quotations = openQuotations();
  const paper = { key: 'one', content: async () => Buffer.from(JSON.stringify(content)) };
  const contributions = quoted.map((quotation, i) => ({ text: `Claim ${i}.`, quotation }));
  try {
    return await proveClaims({ tldr: 'One.', contributions, paperType: 'empirical' }, sections, (quotation) =>
      quotations.find(paper, quotation),
    );
  } finally {
    await quotations.close();
  }
}

const survives = 'Our first contribution is a microphone that survives steam';

test('a quotation to the letter is exact, and stands in its section', async () => {
  assert.deepEqual(await prove('every kettle sings at one frequency, 440 Hz', `${survives}.`), {
    tldr: 'One.',
    contributions: ['Claim 0.', 'Claim 1.'],
    evidence: [
      { anchor: 'abstract1', quotation: 'every kettle sings at one frequency, 440 Hz', match: 'exact' },
      { anchor: 'S1', quotation: survives, match: 'exact' },
    ],
    unproven: 0,
    paperType: 'empirical',
  });
});

for (const [how, quotation] of [
  ['other case and signs', 'our FIRST contribution is a micro-phone that survives — steam!'],
  ['a word more', 'Our first main contribution is a microphone that survives steam.'],
  ['marks of Markdown', 'Our *first* contribution is a **microphone** that survives steam'],
] as const)
  test(`with ${how} it is near, and the words are the paper’s`, async () => {
    const { evidence } = await prove(quotation);
    assert.deepEqual(evidence, [{ anchor: 'S1', quotation: survives, match: 'near' }]);
  });

test('quotation marks around it do no harm, and of one that is shortened the longest piece is looked up', async () => {
  for (const quotation of [`“${survives}.”`, `Kettles … ${survives}`, `[...] ${survives} [...]`])
    assert.deepEqual((await prove(quotation)).evidence, [{ anchor: 'S1', quotation: survives, match: 'exact' }]);
});

test('what proves nothing is dropped and counted: the others keep their evidence', async () => {
  const { contributions, evidence, unproven } = await prove(
    'Every kettle was bought at the same shop on a Monday.',
    'The frequency depends on the water.',
    'Kettles are old.',
    'kettle frequency water microphone',
    'Kettles that sing at one frequency and never stop',
    'A study of the singing of kettles in kitchens.',
    '',
    'The measured frequency does not depend on the amount of water',
    'The frequency measured does on the whole depend on no amount of kettles in the water',
  );
  assert.deepEqual([contributions, unproven], [['Claim 7.'], 8]);
  assert.equal(evidence[0]?.anchor, 'S2');
});

test('words of captions, cells and works cited are no evidence, even under the anchor of a section', async () => {
  const place = { anchor: 'S1', match: 'exact', found: survives, snippet: survives } as const;
  const others = ['figure', 'table', 'reference'].map((kind) => ({ ...place, kind }));
  const proveBy = (...places: FoundPlace[]) => {
    const contributions = [{ text: 'Claim.', quotation: survives }];
    return proveClaims({ tldr: 'One.', contributions, paperType: 'other' }, sections, async () => places);
  };
  const { evidence, unproven } = await proveBy(...others);
  assert.deepEqual([evidence, unproven], [[], 1]);
  const prose = { ...place, anchor: 'S2', kind: 'text' };
  assert.deepEqual((await proveBy(...others, prose)).evidence, [{ anchor: 'S2', quotation: survives, match: 'exact' }]);
});

test('a very long quotation is cut between words, and so are the words that are found', async () => {
  const long = 'steam and water '.repeat(100).trim();
  const asked: string[] = [];
  const find = async (quotation: string): Promise<FoundPlace[]> => {
    asked.push(quotation);
    return [{ anchor: 'S1', kind: 'text', match: 'exact', found: long, snippet: long }];
  };
  const claims = { tldr: 'One.', contributions: [{ text: 'Claim.', quotation: long }], paperType: 'other' } as const;
  const { evidence } = await proveClaims(claims, sections, find);
  for (const text of [asked[0], evidence[0]?.quotation]) {
    assert.ok(text !== undefined && text.length <= 600 && text.length > 580);
    assert.ok(long.startsWith(`${text} `));
  }
});

test('fields of a release that asked for no quotations are told without their contributions', () => {
  const old = {
    status: 'ready' as const,
    ...{ tldr: 'One.', contributions: ['A.', 'B.'], evidence: [['S1'], []], paperType: 'method' },
    ...{ model: 'm', promptVersion: '1', inferredAt: '2026-01-01T00:00:00.000Z', basis: 'x' },
  };
  const { basis: _, ...rest } = old;
  assert.deepEqual(tell(old, undefined, 0), { ...rest, contributions: [], evidence: [], unproven: 2 });
});

test('where nothing that a model quotes stands in the paper, it is asked once, and its summary stays', () =>
  withModel(async ({ library, server }) => {
    server.respond = () => ({ says: right });
    await library.open(paper);
    await library.inferred();
    const fields = await told(library);
    assert.ok(fields.status === 'ready');
    assert.deepEqual([fields.tldr, fields.contributions, fields.unproven], [right.tldr, [], 2]);
    assert.equal(server.heard.length, 1);
  }));

test('the audit looks quotations up again', () =>
  withModel(async ({ library, server, archive }) => {
    const quotation = 'Words of a kettle that sings at night';
    archive.page = async () => pageOf('a kettle that sings at night');
    server.respond = () => ({ says: { ...right, contributions: [{ text: 'It sings.', quotation }] } });
    await library.open(paper);
    assert.equal(await library.inferredFields().audit({ ...paper, version: 9 }), undefined);
    await library.inferred();
    assert.deepEqual((await library.inferredFields().audit(paper))?.contributions, [
      { text: 'It sings.', anchor: 'S1', quotation, match: 'exact', passage: `One ¶ ${quotation}.` },
    ]);
    assert.deepEqual(await library.inferredFields().described(), [paper]);
  }));

test('the audit misses words that another section has, or a sentence like them', async () => {
  const { evidence, ...rest } = await prove(survives);
  const fields = { ...rest, status: 'ready', model: 'm', promptVersion: '2', inferredAt: '' } as const;
  const quotations = openQuotations();
  const paper = { key: 'one', content: async () => Buffer.from(JSON.stringify(content)) };
  const passagesOf = async (...changed: Evidence[]) => {
    const find = (quotation: string) => quotations.find(paper, quotation);
    const { contributions } = await auditFields({ ...fields, evidence: changed }, sections, find);
    return contributions.map(({ passage }) => passage);
  };
  try {
    const [there = assert.fail()] = evidence;
    assert.match((await passagesOf(there))[0] ?? '', /Kettles are old\. Our first contribution is a micro.*steam\.$/);
    assert.deepEqual(await passagesOf({ ...there, anchor: 'S2' }), [undefined]);
    const changed = there.quotation.replace('first', 'second');
    assert.deepEqual(await passagesOf({ ...there, quotation: changed }), [undefined]);
  } finally {
    await quotations.close();
  }
});
