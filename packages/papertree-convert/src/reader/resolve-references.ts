/** References: points each one at the node it means, once all nodes are known. */
import type { Content, Node } from '../tree/nodes.ts';
import { jsonSize } from '../tree/schema.ts';
import type { Tally } from '../tree/stats.ts';
import { visitContent } from '../tree/visit.ts';
import * as codes from './codes.ts';
import { attribute, type Element } from './element.ts';
import type { WordCheck } from './lost-words.ts';
import { longestId, type State } from './state.ts';

export interface Resolved {
  /** About how many characters the tree is as JSON. */
  readonly size: number;
  /** The node that has an id of the page or is nearest around it. */
  readonly partOf: (id: string) => string | undefined;
}

/**
 * Points every reference at a node, by way of the page's other ids or of the ids above; one that points nowhere leaves a note.
 * This is the one walk over all of the tree.
 */
export function resolveReferences(
  content: Content,
  page: Element,
  tally: Tally,
  check: WordCheck,
  state: State,
): Resolved {
  const ids = new Set<string>();
  let size = 0;
  check.placeTitle(content);
  visitContent(content, (node) => {
    size += jsonSize(node);
    check.place(node);
    // Fields that may be missing are read, which is faster than to ask for them with `in`.
    const { type, id } = node as { readonly type?: Node['type']; readonly id?: string };
    if (type === 'text') return;
    if (type !== undefined) tally.count(node as Node);
    if (id !== undefined && id.charCodeAt(0) !== codes.tilde) ids.add(id);
  });
  if (state.moved.size > 0)
    for (const [alias, id] of state.anchors) state.anchors.set(alias, state.moved.get(id) ?? id);
  state.anchors.forEach((id, alias) => {
    if (id.charCodeAt(0) !== codes.tilde && !ids.has(id)) state.anchors.delete(alias);
  });
  const lost = state.refs.filter((ref) => {
    const target = nearest(ref.target ?? '', ids, state.anchors);
    if (target !== undefined) ref.target = target;
    return target === undefined;
  });
  const partOf = (id: string) => (id.charCodeAt(0) === codes.tilde ? id : nearest(id, ids, state.anchors));
  if (lost.length === 0) return { size, partOf };
  const places = new Set(lost.map((ref) => ref.target ?? ''));
  locate(page, places, ids, state.anchors);
  for (const ref of lost) {
    const target = state.anchors.get(ref.target ?? '');
    if (target !== undefined) {
      ref.target = target;
    } else {
      state.notes.push({ rule: 'dangling-target', name: ref.target ?? '' });
      delete ref.target;
    }
  }
  return { size, partOf };
}

/** Finds where on the page an author's own anchor stands, `<a name="x">`, and gives it the node that holds it. */
function locate(
  page: Element,
  wanted: ReadonlySet<string>,
  ids: ReadonlySet<string>,
  anchors: Map<string, string>,
): void {
  const walk = (element: Element, holder: string): void => {
    const here = ids.has(element.id) ? element.id : (anchors.get(element.id) ?? holder);
    for (const name of [element.id, attribute(element, 'name') ?? ''])
      if (here !== '' && wanted.has(name) && !ids.has(name) && !anchors.has(name)) anchors.set(name, here);
    for (const each of element.children) if (typeof each !== 'string') walk(each, here);
  };
  walk(page, '');
}

/** `S1.E7.1` is in `S1.E7`, that in `S1`: LaTeXML's ids say what holds what. */
function nearest(wanted: string, ids: ReadonlySet<string>, anchors: ReadonlyMap<string, string>): string | undefined {
  if (wanted.length > longestId) return anchors.get(wanted);
  for (let id = wanted; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('.')))) {
    if (ids.has(id)) return id;
    const known = anchors.get(id);
    if (known !== undefined) return known;
  }
  return undefined;
}
