/** Equations, statements and listings of a paper as data. */
import { printedName } from '../../tree/named-nodes.ts';
import type { Block, Content, Nodes } from '../../tree/nodes.ts';
import { proofsOf, targetsIn } from '../../tree/proofs.ts';
import { plainText } from '../../tree/words.ts';
import { renderBlocks } from '../alone.ts';
import { textOfBlocks } from '../text.ts';
import { mentionsIn } from './mentions.ts';
import { placedNodes } from './placed-nodes.ts';

/** Every display: each row of a group by itself. */
export function equations(content: Content) {
  const mentions = mentionsIn(content);
  const placed = placedNodes(content);
  const mentionsOf = (id: string, group = '') => [...(mentions.get(id) ?? []), ...(mentions.get(group) ?? [])];
  return placed.flatMap(({ node, section, within }) => {
    if (node.type !== 'equation') return [];
    const { id, number = '', latex, raw, children, labels } = node;
    const group = within?.type === 'equationGroup' ? within : undefined;
    return {
      id,
      section,
      number: number || (group?.children.length === 1 ? (group.number ?? '') : ''),
      latex: latex ?? plainText(children ?? labels?.flat() ?? []),
      ...(raw === undefined ? {} : { pageLatex: raw }),
      ...(group === undefined ? {} : { group: group.id }),
      mentions: mentionsOf(id, group?.id),
    };
  });
}

/** Theorems, lemmas, definitions, assumptions, remarks and the like. */
export function statements(content: Content) {
  const mentions = mentionsIn(content);
  const proofs = proofsOf(content);
  const works = new Set(content.bibliography.map(({ id }) => id));
  const text = textOfBlocks(content);
  return placedNodes(content).flatMap(({ node, section }) => {
    if (node.type !== 'theorem') return [];
    const { id, kind: environment, number, title, children } = node;
    const printed = plainText(title).trim();
    const called = printedName(node);
    const own = proofs.get(id) ?? [];
    const targets = targetsIn([node, ...own]).filter((target) => target !== id);
    return {
      id,
      section,
      kind: called?.kind ?? environment,
      environment,
      number: number ?? called?.number ?? '',
      title: printed,
      name: /\(([^()]+(?:\([^()]*\)[^()]*)*)\)[.:\s]*$/.exec(printed)?.[1]?.trim() ?? '',
      statement: renderBlocks(children, content),
      text: text(children),
      proofs: own.map(({ id: proof }) => proof),
      cites: targets.filter((target) => works.has(target)),
      refersTo: targets.filter((target) => !works.has(target)),
      citedBy: mentions.get(id) ?? [],
    };
  });
}

/** Algorithms line by line, and program text. */
export function listings(content: Content) {
  const text = textOfBlocks(content);
  return placedNodes(content).flatMap(({ node, section, within }): object[] => {
    const placed = { section, ...(within && 'id' in within ? { within: within.id } : {}) };
    if (node.type === 'listing') {
      const { id, number = '', label = '', caption = [], language = '', code } = node;
      return [{ id, ...placed, kind: 'program', number, label, caption: plainText(caption).trim(), language, code }];
    }
    if (node.type !== 'algorithm') return [];
    const { id, number = '', label = '', caption, children } = node;
    const lines = children.map((child) => lineOf(child, text));
    return [{ id, ...placed, kind: 'algorithm', number, label, caption: plainText(caption).trim(), lines }];
  });
}

/** A line of an algorithm; a block between the lines is one that is not indented. */
function lineOf(child: Nodes['line'] | Block, text: (blocks: readonly Block[]) => string) {
  if (child.type !== 'line') return { id: child.id, number: '', indent: 0, text: text([child]) };
  const { id, label = '', indent, children } = child;
  return { id, number: label, indent, text: plainText(children).trim() };
}
