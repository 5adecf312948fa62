/** Reads theorems, lemmas and the like, and proofs; theorems, too, of environments that LaTeXML did not know. */
import type { Theorem } from '../../tree/nodes.ts';
import { child, descendant, descendants, type Element, named } from '../element.ts';
import { endLine, type Flow, inlinesOf, openFlow, readChild } from '../flow.ts';
import { claimId } from '../ids.ts';
import { classSuffix } from '../kind.ts';
import { within } from '../place.ts';
import type { Reader, Readers, State } from '../state.ts';
import { parseTag } from './captions.ts';
import type { TakesArgument } from './macro-arguments.ts';
import { printed } from './math.ts';

/**
 * `<div id="Thmtheorem1" class="ltx_theorem ltx_theorem_thm"><h6 class="ltx_title"><span class="ltx_tag">Theorem 1.1</span>
 * (Main result).</h6> blocks</div>`
 */
const theorem: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const { title, heading, blocks } = readBody(element, id, state, isSlanted(element));
  const tag = heading && descendant(heading, named('tag'));
  const number = tag === undefined ? '' : parseTag(printed(tag, state)).number;
  const kind = classSuffix(element, 'theorem_');
  flow.blocks.push({ type: 'theorem', id, kind, ...(number !== '' && { number }), title, children: blocks.blocks });
};

/** Elements that are not set as the theorem around them is. */
const asides = new Set(['title', 'note', 'cite', 'theorem', 'proof', 'figure', 'table', 'float', 'tag']);

/** Whether the words of a theorem are in italics as a matter of course: more of them are than are not. */
function isSlanted(element: Element): boolean {
  const letters = { slanted: 0, upright: 0 };
  const weigh = (holder: Element, slanted: boolean): void => {
    for (const each of holder.children) {
      if (typeof each === 'string') letters[slanted ? 'slanted' : 'upright'] += each.trim().length;
      else if (each.name !== 'math' && !asides.has(each.kind.name))
        weigh(each, each.kind.italic || (slanted && !each.kind.upright));
    }
  };
  weigh(element, false);
  return letters.slanted >= letters.upright;
}

const proof: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const { title, blocks } = readBody(element, id, state, false);
  flow.blocks.push({ type: 'proof', id, title, children: blocks.blocks });
};

function readBody(element: Element, id: string, state: State, slanted: boolean) {
  const heading = child(element, 'title');
  const owner = element.id || id;
  const { place } = state;
  const title = within(state, { ...place, bold: true, italic: true, slanted: true }, () =>
    heading === undefined ? [] : inlinesOf(heading, owner, state),
  );
  const blocks: Flow = openFlow(owner);
  within(state, { ...place, bold: false, italic: false, slanted, inParagraph: false }, () => {
    for (const each of element.children) if (each !== heading) readChild(each, blocks, state);
  });
  endLine(blocks, state);
  return { title, heading, blocks };
}

/** The names that environments of theorems have, whether a page has one of them or not. */
const usual =
  'theorem thm lemma lem proposition prop corollary cor definition defn assumption claim conjecture remark rmk example fact observation property hypothesis condition question problem';

/** Takes the arguments of an environment that LaTeXML did not know off the words behind its name; undefined where it is no theorem. */
type ReadsHead = (words: string, kinds: readonly string[]) => Head | undefined;

interface Head {
  readonly kind: string;
  readonly name: string;
  /** What stands before the words of the theorem. */
  readonly length: number;
}

const longestName = 200;

/** `[Name]`, where there is one. */
const nameForm = new RegExp(`^\\s*(?:\\[([^\\[\\]]{1,${longestName}})\\]\\s*)?`);

/** thm-restate: `\begin{restatable}[Name]{theorem}{macro}`, of which the page has `[Name]theoremmacro`. */
const restated: ReadsHead = (words, kinds) => {
  const [start = '', name = ''] = nameForm.exec(words) ?? [];
  const rest = words.slice(start.length);
  const kind = kinds.find((each) => rest.startsWith(each));
  const macro = kind === undefined ? undefined : /^[A-Za-z@]+(?=\s|$)/.exec(rest.slice(kind.length))?.[0];
  return kind && macro ? { kind, name, length: start.length + kind.length + macro.length } : undefined;
};

/** `\begin{thmbox}[Name]{Claim}{clm:main}`: of words only what cannot go on from the kind is a label. */
const boxed: ReadsHead = (words, kinds) => {
  const [start = '', name = ''] = nameForm.exec(words) ?? [];
  const rest = words.slice(start.length);
  const kind = name === '' ? undefined : kinds.find((each) => rest.toLowerCase().startsWith(each));
  const label = kind === undefined ? undefined : /^[A-Za-z]*[:_][\w:.-]+(?=\s|$)/.exec(rest.slice(kind.length))?.[0];
  return kind && label ? { kind, name, length: start.length + kind.length + label.length } : undefined;
};

/** `\begin{assumption}[Name]`, where nobody has declared it. */
const undeclared =
  (kind: string): ReadsHead =>
  (words) => {
    const [start = '', name = ''] = nameForm.exec(words) ?? [];
    return { kind, name, length: start.length };
  };

/** Begins the theorem that `{restatable}` and its like may stand before: `takes` is asked about the words behind. */
export function takesTheorem(environment: string, flow: Flow, state: State): TakesArgument {
  return (words) => {
    const kinds = kindsIn(state.article);
    const reads = environment.startsWith('restatable')
      ? restated
      : kinds.includes(environment)
        ? undeclared(environment)
        : boxed;
    const head = reads(words, kinds);
    if (head === undefined) return words;
    endLine(flow, state);
    const { kind, name, length } = head;
    const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${name === '' ? '' : ` (${name.trim()})`}`;
    const id = claimId(state, '', flow.owner);
    const node: Theorem = { type: 'theorem', id, kind, title: [{ type: 'text', text: title }], children: [] };
    flow.blocks.push(node);
    state.leftWords.push(words.slice(0, length));
    state.openTheorem = { node, flow };
    return words.slice(length).trimStart();
  };
}

/**
 * The page does not say where such a theorem ends: it has what is left of the box of paragraphs in which it began, whose
 * blocks are those from `start`.
 */
export function closeTheorem(start: number, flow: Flow, state: State): void {
  if (state.openTheorem?.flow !== flow) return;
  const { node } = state.openTheorem;
  const at = flow.blocks.lastIndexOf(node);
  if (at >= start) node.children = flow.blocks.splice(at + 1);
  delete state.openTheorem;
}

const kindsOfPages = new WeakMap<Element, readonly string[]>();

/** The names of environments of theorems, those of the page among them, longest first. */
function kindsIn(article: Element | undefined): readonly string[] {
  const known = article && kindsOfPages.get(article);
  if (known !== undefined) return known;
  const own =
    article === undefined ? [] : descendants(article, named('theorem')).map((each) => classSuffix(each, 'theorem_'));
  const kinds = [...new Set([...own.filter((name) => name !== ''), ...usual.split(' ')])];
  kinds.sort((one, other) => other.length - one.length);
  if (article !== undefined) kindsOfPages.set(article, kinds);
  return kinds;
}

export const theorems: Readers = { theorem, proof };
