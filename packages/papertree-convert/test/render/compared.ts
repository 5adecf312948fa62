/** What tests know of two versions that are compared, found apart from the code that compares them. */
import { type Comparison, compareContents } from '../../src/render/index.ts';
import type { Content } from '../../src/tree/nodes.ts';

/** The order of the new version, made from that of the old one by the changes alone. */
export function applyChanges(order: readonly string[], { changes, anchors }: Comparison): string[] {
  const gone = new Set(changes.flatMap((each) => (each.change === 'removed' ? [each.from] : [])));
  const moved = new Set(changes.flatMap((each) => (each.change === 'moved' ? each.units : [])));
  const out = order
    .filter((id) => !gone.has(id))
    .map((id) => anchors[id] ?? '?')
    .filter((id) => !moved.has(id));
  for (const each of changes) {
    if (each.change !== 'added' && each.change !== 'moved') continue;
    const units = each.change === 'moved' ? each.units : [each.anchor];
    out.splice(each.after === '' ? 0 : out.indexOf(each.after) + 1, 0, ...units);
  }
  return out;
}

/** The anchors of all units, in order. */
export function orderOf(content: Content): string[] {
  const nothing = { ...content, abstract: [], body: [], appendices: [], bibliography: [], footnotes: [] };
  return compareContents(nothing, content).changes.map((each) => ('anchor' in each ? each.anchor : ''));
}

const kinds: Readonly<Record<string, string>> = {
  section: 'section',
  paragraph: 'paragraph',
  theorem: 'statement',
  proof: 'statement',
  equation: 'equation',
  equationGroup: 'equation',
  table: 'table',
  figure: 'figure',
  algorithm: 'algorithm',
  listing: 'listing',
  picture: 'figure',
};

export interface UnitIn {
  readonly kind: string;
  readonly id: string;
  readonly number: string;
  /** The outermost section that holds it. */
  readonly section: string;
  /** The node as JSON; of a section its title. */
  readonly json: string;
}

/** All that is compared, in reading order. */
export function unitsIn(content: Content): UnitIn[] {
  const units: UnitIn[] = [];
  const walk = (value: unknown, section: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, section);
    else if (typeof value === 'object' && value !== null) {
      const { type = '', id = '', number = '', title, children } = value as Record<string, string>;
      const kind = kinds[type];
      if (kind === undefined || id === '') return walk(Object.values(value), section);
      const json = JSON.stringify(kind === 'section' ? title : value);
      units.push({ kind, id, number, section: section || id, json });
      if (kind === 'section') walk(children, section || id);
    }
  };
  walk([content.abstract, content.body, content.appendices], '');
  for (const { id, number, content: words } of content.footnotes)
    units.push({ kind: 'footnote', id, number, section: '', json: JSON.stringify(words) });
  for (const { id, number, text } of content.bibliography)
    units.push({ kind: 'reference', id, number, section: '', json: text });
  return units;
}

/** Kind and anchor of the unit that has this word. */
export function unitHolding(content: Content, word: string): string | undefined {
  const found = unitsIn(content).find(({ json }) => json.includes(word));
  return found && `${found.kind} ${found.id}`;
}
