/** Floats: whether each is a table or a figure, by what is in it, and has the number that is printed. */
import { attribute, classes, type DomElement, descend, isElement, textOf } from './dom.ts';
import { type Figure, figure } from './figure.ts';
import { things } from './tree.ts';

export interface PageFloat {
  readonly id: string;
  readonly kind: 'table' | 'figure';
  /** The printed number: `3`, `A1`, `S2.4`. */
  readonly number: string;
}

/**
 * `<figure id="S1.T1" class="ltx_table">`: a table where it has rows and no picture; `ltx_figure` is a figure where it has
 * a picture or no rows. Of what
 * has both, or neither, or no number, nothing is asked.
 */
export function readFloats(roots: readonly DomElement[]): PageFloat[] {
  const floats: PageFloat[] = [];
  for (const root of roots)
    for (const element of descend(root)) {
      const names = classes(element);
      const id = attribute(element, 'id');
      if (element.tagName !== 'figure' || id === undefined) continue;
      const inside = [...descend(element)];
      const has = (name: string) => inside.some((it) => classes(it).includes(name));
      const pictured = inside.some((it) => it.tagName === 'img' || it.tagName === 'svg' || it.tagName === 'object');
      const rows = has('ltx_tabular');
      const table = names.includes('ltx_table') && rows && !pictured;
      const drawn = names.includes('ltx_figure') && pictured && !rows;
      // Floats in floats, and programs in them, are read in other ways.
      if ((!table && !drawn) || inside.some((it) => it.tagName === 'figure') || has('ltx_listing')) continue;
      const number = numberOf(element);
      if (number !== '') floats.push({ id, kind: table ? 'table' : 'figure', number });
    }
  return floats;
}

/** `<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>…` */
function numberOf(float: DomElement): string {
  const caption = float.childNodes.find((it) => isElement(it) && classes(it).includes('ltx_caption'));
  if (!caption || !isElement(caption)) return '';
  const tag = [...descend(caption)].find((it) => classes(it).includes('ltx_tag'));
  return tag ? (/([A-Z]{0,2}[\d.]*\d[a-z]?)\W*$/.exec(textOf(tag).trim())?.[1] ?? '') : '';
}

export function compareFloats(floats: readonly PageFloat[], content: unknown): Figure {
  const nodes = new Map<string, { type: unknown; number: unknown }>();
  for (const [it] of things(content))
    if (typeof it.id === 'string') nodes.set(it.id, { type: it.type, number: it.number });
  const lost = floats.flatMap(({ id, kind, number }) => {
    const node = nodes.get(id);
    if (node === undefined) return [`${kind} ${number} (${id}) is not there`];
    if (node.type !== kind) return [`${kind} ${number} (${id}) is a ${String(node.type)}`];
    return String(node.number).endsWith(number) ? [] : [`${kind} ${number} has ${String(node.number)}`];
  });
  return figure(floats.length, lost);
}
