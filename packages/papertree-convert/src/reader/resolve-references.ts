/** References: points each one at the node it means, once all nodes are known, and gives works cited the marks that the text prints. */

import { withoutAccents } from '../letters.ts';
import type { Content, Inline, Node, Reference } from '../tree/nodes.ts';
import { jsonSize } from '../tree/schema.ts';
import type { Tally } from '../tree/stats.ts';
import { visitContent } from '../tree/visit.ts';
import { levelText } from '../tree/words.ts';
import * as codes from './character-codes.ts';
import { attribute, type Element } from './element.ts';
import { longestId } from './ids.ts';
import type { WordCheck } from './lost-words.ts';
import { note } from './reading-notes.ts';
import type { State } from './state.ts';

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
  const { moved, anchors, refs } = state.ids;
  if (moved.size > 0) for (const [alias, id] of anchors) anchors.set(alias, moved.get(id) ?? id);
  anchors.forEach((id, alias) => {
    if (id.charCodeAt(0) !== codes.tilde && !ids.has(id)) anchors.delete(alias);
  });
  const lost = refs.filter((ref) => {
    const target = nearest(ref.target ?? '', ids, anchors);
    if (target !== undefined) ref.target = target;
    return target === undefined;
  });
  const partOf = (id: string) => (id.charCodeAt(0) === codes.tilde ? id : nearest(id, ids, anchors));
  if (lost.length === 0) return { size, partOf };
  const places = new Set(lost.map((ref) => ref.target ?? ''));
  locate(page, places, ids, anchors);
  for (const ref of lost) {
    const target = anchors.get(ref.target ?? '');
    if (target !== undefined) {
      ref.target = target;
    } else {
      note(state.notes, 'dangling-target', ref.target ?? '');
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

type Cite = Inline & { type: 'cite' };
type Ref = Inline & { type: 'ref' };

/** A mark is short, and an entry is not asked for more different ones than these. */
const longestMark = 80;
const mostMarks = 8;

/**
 * REVTeX and natbib cite "[3]" on some pages whose list prints "Huang et al. [2018]"; others cite by the key of the
 * work. Such an entry is given the mark, where no other of its list has it. A year or a name that stands in the entry is no
 * mark: by it one finds the entry.
 */
export function addCitationMarks(content: Content, cites: readonly Cite[]): void {
  if (cites.length === 0 || content.bibliography.length === 0) return;
  const entries = new Map(content.bibliography.map((entry) => [entry.id, entry]));
  const marks = new Map<string, Set<string>>();
  const found = new Set<string>();
  for (const cite of cites)
    for (const ref of refsIn(cite.children)) {
      const { target = '' } = ref;
      const entry = entries.get(target);
      if (entry === undefined || found.has(target)) continue;
      const words = markOf(ref);
      const met = marks.get(target) ?? new Set();
      if (words === undefined || met.has(words) || met.size >= mostMarks) continue;
      if (finds(words, entry)) found.add(target);
      marks.set(target, met.add(words));
    }
  const markFor = ({ id }: Reference) => (found.has(id) ? undefined : marks.get(id)?.values().next().value);
  for (const works of worksByList(content)) {
    const uses = new Map<string, number>();
    for (const entry of works) {
      const mark = markFor(entry);
      if (mark !== undefined) uses.set(mark, (uses.get(mark) ?? 0) + 1);
    }
    for (const entry of works) {
      const mark = markFor(entry);
      if (mark !== undefined && uses.get(mark) === 1) entry.mark = mark;
    }
  }
}

/** The works of each list: a page may have several, each numbered from 1. */
function worksByList({ bibliography, referenceLists = [] }: Content): Reference[][] {
  let end = 0;
  return referenceLists.map(({ size }) => {
    end += size;
    return bibliography.slice(end - size, end);
  });
}

/** The links of a citation. */
function refsIn(nodes: readonly Inline[], found: Ref[] = []): Ref[] {
  for (const node of nodes) {
    if (node.type === 'ref') found.push(node);
    else if (node.type !== 'text' && 'children' in node) refsIn(node.children, found);
  }
  return found;
}

/** The words of a link as a mark; undefined where they are no words, or hold a formula. */
function markOf(ref: Ref): string | undefined {
  const only = ref.children.length === 1 ? ref.children[0] : undefined;
  // Most marks are a number or a name, with nothing to take off.
  if (only?.type === 'text' && only.text.length <= longestMark && isBareMark.test(only.text)) return only.text;
  const printed = levelText(ref.children).replace(/\s+/g, ' ').trim();
  const words = printed.replace(/[,;]+$/, '').replace(/^\[(.*)\]$/, '$1');
  return words.length <= longestMark && /[\p{L}\p{N}]/u.test(words) && !words.includes('$') ? words : undefined;
}

const isBareMark = /^[A-Za-z\d]+$/;

/** Whether an entry can be told by these words: numbers and keys by its label alone, others by every word of them. */
function finds(words: string, { number, text }: Reference): boolean {
  // Nearly every page cites by the labels of its list.
  if (words === number) return true;
  const label = fold(number);
  if (/^\d{1,3}$/.test(words)) return label.match(/\p{N}+/gu)?.includes(words) === true;
  if (isKey.test(words) && !isYear.test(words)) return false;
  const written = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (written.every((piece) => common.has(piece) || text.includes(piece))) return true;
  const pieces = written.map(fold);
  const printed = `${label} ${fold(text)}`;
  return pieces.every((piece, at) => common.has(written[at] ?? '') || printed.includes(piece));
}

/** `neural_gpu`, `vaidya`, `9721496` are keys of works: that their letters stand in an entry tells nothing. */
const isKey = /^(?:[\p{Ll}\p{N}]\S*|\S*[_:]\S*|\p{Lu}{1,3})$/u;
const isYear = /^(?:\d{4})?[a-z]?$/;

const common = new Set(['et', 'al', 'and', 'others', 'the']);

/** Words without case and accents, and with the digits and letters that other forms stand for. */
function fold(words: string): string {
  return withoutAccents(words).toLowerCase();
}
