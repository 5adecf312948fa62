/** Over the corpus: every printed name of every part, in every spelling, at every address and tool that takes one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from 'papertree-convert/errors';
import { type Content, listsIn, type Node, plainText, sectionsOf, visitContent } from 'papertree-convert/tree';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { findParts, work } from '../../src/questions/find-part.ts';
import { figure, findFloats, findText, nodeJson, section, tableJson, worksCited } from '../../src/questions/index.ts';
import { openPage, type PaperOfPage } from './paper-of-page.ts';

const skip = await without('corpus');
/** Every how-many-th page is read; `EVERY=1` reads all. */
const every = Number(process.env.EVERY ?? 8);
const pages = corpusPages().filter((_, i) => i % every === 0);

type Kind = 'section' | 'float' | 'table' | 'work' | 'block';
interface Bearer {
  readonly id: string;
  readonly kind: Kind;
}

const usual = {
  figure: ['Figure ', 'Fig. ', 'fig. ', 'Figs. '],
  table: ['Table ', 'Tab. ', 'table '],
  algorithm: ['Algorithm ', 'Alg. '],
} as const;
const statements =
  /^\s*(Theorem|Lemma|Definition|Proposition|Corollary|Remark|Assumption|Example)\s+([0-9A-Z]+(?:\.[0-9]+)*)\b/;
const short: Readonly<Record<string, string>> = {
  Theorem: 'Thm.',
  Lemma: 'Lem.',
  Definition: 'Def.',
  Proposition: 'Prop.',
  Corollary: 'Cor.',
  Remark: 'Rem.',
};

/** What readers call parts, collected apart from the code that is tested. */
function spellingsIn(content: Content, outline: readonly OutlineEntry[]): Map<string, Bearer[]> {
  const names = new Map<string, Bearer[]>();
  const call = (name: string, id: string, kind: Kind) => {
    const known = names.get(name) ?? [];
    if (!known.some((each) => each.id === id)) known.push({ id, kind });
    names.set(name, known);
  };
  const aliased = new Map(outline.map(({ id, alias }) => [id, alias]));
  const walk = (node: Node, inFloat: boolean): void => {
    if ((node.type === 'equation' || node.type === 'equationGroup') && node.number)
      for (const lead of ['Eq. ', 'Equation ', 'eqn. ', 'Eqs. ']) {
        call(`${lead}${node.number}`, node.id, 'block');
        call(`${lead}(${node.number})`, node.id, 'block');
      }
    if (node.type === 'figure' || node.type === 'table' || node.type === 'algorithm') {
      const leads = usual[node.type];
      if (node.number && node.label?.toLowerCase() === node.type)
        for (const lead of leads) call(`${lead}${node.number}`, node.id, node.type === 'algorithm' ? 'block' : 'float');
    }
    if (node.type === 'theorem') {
      const [, kind = '', number = ''] = statements.exec(plainText(node.title)) ?? [];
      if (number !== '' && number === node.number)
        for (const lead of [
          kind,
          kind.toLowerCase(),
          kind.replace(/y?$/, (end) => (end === 'y' ? 'ies' : 's')),
          short[kind] ?? kind,
        ])
          call(`${lead} ${number}`, node.id, 'block');
    }
    if (node.type !== 'section')
      for (const { nodes, inline } of listsIn(node))
        if (!inline) for (const each of nodes) walk(each, inFloat || node.type === 'figure');
  };
  for (const { id, number, title, children } of sectionsOf(content)) {
    const words = plainText(title).trim();
    if (number !== '' && /^[0-9A-Z]+(?:[.-][0-9A-Z]+)*$/i.test(number)) {
      for (const lead of ['Section ', 'Sec. ', '§', '§ ', 'Sections ']) call(`${lead}${number}`, id, 'section');
      if (/^[A-Z](?:\.|$)/.test(number) && content.appendices.some((each) => each.id === id))
        for (const lead of ['Appendix ', 'App. ']) call(`${lead}${number}`, id, 'section');
      if (/[\p{L}\p{N}]/u.test(words))
        for (const name of [
          `${number} ${words}`,
          `${number}. ${words}`,
          `Section ${number}: ${words}`,
          `## ${number} ${words}`,
        ])
          call(name, id, 'section');
      call(number, id, 'section');
    }
    const alias = aliased.get(id) ?? '';
    // An alias is that of one part, though it may be the title of several.
    if (/[\p{L}\p{N}]{2}/u.test(words) && words !== words.toLowerCase()) call(words, id, 'section');
    if (alias !== '') names.set(alias, [{ id, kind: 'section' }]);
    for (const each of children) walk(each, false);
  }
  // Labels that differ by case or by spaces alone are one.
  const labels = content.bibliography.flatMap(({ id, number, mark = '' }) =>
    [...new Set([number, mark])].filter((label) => label !== '').map((label) => ({ id, label })),
  );
  const sameLabel = (label: string) => label.toLowerCase().replace(/\s+/g, '');
  const bearers = Map.groupBy(labels, ({ label }) => sameLabel(label));
  for (const { label } of labels)
    for (const { id } of bearers.get(sameLabel(label)) ?? []) call(`[${label}]`, id, 'work');
  return names;
}

/** The group that holds each row of formulas: a section's tool gives rows in their group. */
function groupsIn(content: Content): Map<string, string> {
  const groups = new Map<string, string>();
  visitContent(content, (node) => {
    if ('type' in node && node.type === 'equationGroup') for (const { id } of node.children) groups.set(id, node.id);
  });
  return groups;
}

interface OutlineEntry {
  readonly id: string;
  readonly alias: string;
}

/** The ids that each door gives for a name: one that it answers with, or its candidates. */
async function doorsOf(paper: PaperOfPage, name: string, kind: Kind): Promise<Record<string, readonly string[]>> {
  const { view } = paper;
  const address = async (operation: typeof nodeJson): Promise<readonly string[]> => {
    try {
      return [(JSON.parse(await paper.ask(operation, name)) as { id: string }).id];
    } catch (thrown) {
      return (thrown as Problem & { candidates?: string[] }).candidates ?? [String(thrown)];
    }
  };
  const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);
  const told = async (found: Promise<readonly { readonly id: string }[]>) =>
    found.then(ids, (thrown: Problem & { candidates?: string[] }) => thrown.candidates ?? [String(thrown)]);
  const text = findText(view, name, 'subtree').then((found) => ('sections' in found ? found.sections : found.blocks));
  const part = await told(text);
  const doors: Record<string, readonly string[]> = { 'nodes/': await address(nodeJson), get_section: part };
  if (kind === 'float') {
    doors['figures/'] = await address(figure);
    doors.get_figure = await told(findFloats(view, name));
  }
  if (kind === 'float' && /^t/i.test(name)) {
    const found = await address(tableJson);
    // A float that holds several tables has them as candidates; one whose table is drawn has none.
    const floats = found.length > 1 ? [...new Set(found.map((id) => id.replace(/\.[a-z]*[0-9]+$/, '')))] : found;
    if (floats.length > 0) doors['tables/'] = floats;
  }
  if (kind === 'work') doors.get_references = await told(findParts(view, await worksCited(view), name, work));
  return doors;
}

const isSame = (found: readonly string[], expected: ReadonlySet<string>) =>
  found.length === expected.size && found.every((id) => expected.has(id));

test('every name is that of the same parts at every address and for every tool', { skip }, async (t) => {
  let tried = 0;
  let several = 0;
  const wrong: string[] = [];
  for (const page of pages) {
    let paper: PaperOfPage;
    try {
      paper = openPage(readCorpusPage(page));
    } catch {
      // A page without a paper.
      continue;
    }
    const entries = (list: readonly (OutlineEntry & { children: never[] })[]): OutlineEntry[] =>
      list.flatMap((each) => [each, ...entries(each.children)]);
    const { sections } = paper.made.outline as unknown as { sections: never[] };
    const groups = groupsIn(paper.made.content);
    for (const [name, bearers] of spellingsIn(paper.made.content, entries(sections))) {
      const expected = new Set(bearers.map(({ id }) => id));
      tried++;
      if (expected.size > 1) several++;
      const [{ kind }] = bearers as [Bearer];
      for (const [door, found] of Object.entries(await doorsOf(paper, name, kind)))
        if (
          !isSame(found, door === 'get_section' ? new Set([...expected].map((id) => groups.get(id) ?? id)) : expected)
        )
          wrong.push(`${page} ${door} “${name}”: ${found.slice(0, 6)} for ${[...expected].slice(0, 6)}`);
      if (kind !== 'section') continue;
      const refused = await paper.refusal(section, name);
      const candidates = new Set(refused?.candidates ?? expected);
      if (expected.size === 1 ? refused : ![...expected].every((id) => candidates.has(id)))
        wrong.push(`${page} sections/ “${name}”: ${refused?.reason}`);
    }
  }
  t.diagnostic(`${tried} names of ${pages.length} pages, ${several} of them of several parts`);
  assert.deepEqual([wrong.length, wrong.slice(0, 40)], [0, []]);
  assert.ok(tried > 1000);
});
