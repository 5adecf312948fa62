/** The contents of a tree, counted without the tree's own tools, and whether it keeps its shape. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Figure, figure } from './figure.ts';
import type { PageFormula } from './page.ts';
import { headingKey } from './pieces.ts';
import { plainLatex } from './tex.ts';

interface Thing {
  readonly [field: string]: unknown;
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in a tree, in reading order, with the objects it stands in. */
export function* things(value: unknown, within: readonly Thing[] = []): Generator<[Thing, readonly Thing[]]> {
  if (Array.isArray(value)) for (const it of value) yield* things(it, within);
  if (!isThing(value)) return;
  yield [value, within];
  const inside = [...within, value];
  for (const field of Object.values(value)) if (typeof field === 'object') yield* things(field, inside);
}

/** The words of inline nodes as a block of the judge's; formulas and footnote marks apart. */
export function inlineText(value: unknown): string {
  let text = '';
  for (const [it] of things(value)) {
    if (it.type === 'text' || it.type === 'code') text += String(it.text);
    else if (it.type === 'math') text += `\u0001${plainLatex(String(it.latex))}\u0002`;
    else if (it.type === 'break' || it.type === 'footnoteRef' || it.type === 'image') text += ' ';
  }
  return text;
}

export interface TreeReading {
  readonly headings: readonly { depth: number; text: string }[];
  readonly formulas: readonly PageFormula[];
  readonly tables: number;
  readonly footnotes: number;
  /** The names of a footnote: its mark and its anchor. */
  readonly labels: ReadonlySet<string>;
  /** The sections, by their anchors. */
  readonly sections: ReadonlyMap<string, { level: number; title: string }>;
}

const isTitled = (section: { title: string }) => /\S/.test(section.title);

/** A printed number may hold a formula. */
const numberFormulas = ({ number }: Thing): PageFormula[] =>
  Array.from(String(number ?? '').matchAll(/\$([^$]+)\$/g), ([, latex = '']) => ({
    latex: plainLatex(latex),
    place: 'inline',
  }));

export function readTree(content: unknown): TreeReading {
  const paper = content as Thing;
  const headings: { depth: number; text: string }[] = [];
  const formulas: PageFormula[] = [];
  const sections = new Map<string, { level: number; title: string }>();
  let tables = 0;
  const title = inlineText(paper.title);
  if (/\S/.test(title)) headings.push({ depth: 1, text: title });
  // One abstract stands under “Abstract” in any language, and so does one of several.
  const abstracts = ((paper.abstract ?? []) as Thing[]).map((it) => inlineText(it.title));
  const main = Math.max(
    0,
    abstracts.findIndex((own) => !/\S/.test(own) || headingKey(own) === 'abstract'),
  );
  abstracts.forEach((own, i) => headings.push({ depth: 2, text: i === main ? 'Abstract' : own }));
  const works = paper.bibliography as Thing[];
  for (const it of (paper.referenceLists ?? (works.length > 0 ? [{ level: 1 }] : [])) as Thing[]) {
    const text = `${[it.label, it.number].filter(Boolean).join(' ')} ${inlineText(it.title ?? [])}`;
    headings.push({ depth: Math.min(6, Number(it.level) + 1), text: /\S/.test(text) ? text : 'References' });
  }
  for (const entry of paper.bibliography as Thing[]) formulas.push(...numberFormulas(entry));
  for (const [it] of things({ ...paper, bibliography: (paper.bibliography as Thing[]).map((b) => b.content) })) {
    if (it.type !== 'equation' && it.type !== 'equationGroup') formulas.push(...numberFormulas(it));
    if (it.type === 'section') {
      const section = { level: Number(it.level), title: inlineText(it.title) };
      const number = [it.label, it.number].filter(Boolean).join(' ');
      if (it.id) sections.set(String(it.id), section);
      const inAbstract = (paper.abstract as unknown[]).includes(it);
      if (isTitled(section) && !inAbstract)
        headings.push({ depth: Math.min(6, section.level + 1), text: `${number} ${section.title}` });
    } else if (it.type === 'math' && it.drawing !== true) {
      formulas.push({ latex: plainLatex(String(it.latex)), place: 'inline' });
    } else if (it.type === 'equation' && typeof it.latex === 'string') {
      formulas.push({ latex: plainLatex(it.latex), place: 'display' });
    } else if (it.type === 'table' && Array.isArray(it.rows) && it.rows.length > 0) {
      tables += 1;
    }
  }
  const footnotes = (paper.footnotes ?? []) as Thing[];
  const labels = new Set(footnotes.flatMap((it) => [String(it.number), String(it.id)]));
  return { headings, formulas, tables, footnotes: footnotes.length, labels, sections };
}

let validate: ValidateFunction | undefined;

/** Whether the tree is what the schema says, every id is one node's, and every reference leads to a node. */
export function checkTree(content: unknown, schema: object): { shape: Figure; ids: Figure; targets: Figure } {
  if (!validate) {
    const ajv = new Ajv2020({ discriminator: true, strict: false });
    validate = ajv.compile(schema);
  }
  const faults = validate(content)
    ? []
    : (validate.errors ?? []).map((it) => `${it.instancePath} ${it.message ?? ''} ${JSON.stringify(it.params)}`);
  const ids = new Map<string, number>();
  const targets: [string, Thing][] = [];
  for (const [it] of things(content)) {
    if (typeof it.id === 'string') ids.set(it.id, (ids.get(it.id) ?? 0) + 1);
    if (typeof it.target === 'string' && typeof it.type === 'string') targets.push([it.target, it]);
  }
  const twice = [...ids].filter(([id, count]) => count > 1 || id === '').map(([id]) => id);
  const astray = targets.filter(([target]) => !ids.has(target)).map(([target, it]) => `${String(it.type)} → ${target}`);
  return {
    shape: figure(1, faults.slice(0, 1)),
    ids: figure(ids.size, twice),
    targets: figure(targets.length, astray),
  };
}
