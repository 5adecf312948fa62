/** Reads what stands in a line: fonts, links, citations, scripts. */
import { linkUrl } from '../../paper/links.ts';
import type { Inline } from '../../tree/nodes.ts';
import { attribute, type Child, type Element, textOf } from '../element.ts';
import { addInline, addText, type Flow, inlinesOf, readChild, readChildren, tidy, wrap } from '../flow.ts';
import { hasClass } from '../kind.ts';
import { within } from '../place.ts';
import { note } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';

/** `<span class="ltx_text ltx_font_bold ltx_font_italic">…</span>`: one wrapper for each thing its classes add. */
const text: Reader = (element, flow, state) => {
  const { kind } = element;
  if (!kind.setting) return readChildren(element, flow, state);
  if (kind.typewriter && isBareText(element)) return readCode(element, flow);
  const bold = kind.bold && !state.place.bold;
  const italic = kind.italic && !state.place.italic && !state.place.slanted;
  if (kind.struck) return strike(element, flow, state);
  if (bold) return emphasise(element, flow, state, 'bold', italic);
  if (italic) return emphasise(element, flow, state, 'italic', false);
  readChildren(element, flow, state);
};

const strike: Reader = (element, flow, state) =>
  wrap(flow, state, (inner) => readChildren(element, inner, state), deleted);

/** `<em class="ltx_emph ltx_font_italic">`: emphasis, also where a theorem's italics make it upright. */
const emph: Reader = (element, flow, state) => {
  const { bold } = element.kind;
  if (state.place.italic) return bold ? text(element, flow, state) : readChildren(element, flow, state);
  emphasise(element, flow, state, 'italic', bold && !state.place.bold);
};

const strong = (children: Inline[]): Inline => ({ type: 'strong', children });
const emphasis = (children: Inline[]): Inline => ({ type: 'emphasis', children });
const deleted = (children: Inline[]): Inline => ({ type: 'deleted', children });

function emphasise(element: Element, flow: Flow, state: State, font: 'bold' | 'italic', both: boolean): void {
  // Next to nothing takes a font back that it stands in.
  if (both && (holdsEnd(element, 'bold') || holdsEnd(element, 'italic'))) return emphasiseTwice(element, flow, state);
  if (!holdsEnd(element, font)) return setIn(element.children, flow, state, font, both);
  for (const { set, children } of runsOf(element, font)) {
    if (set) setIn(children, flow, state, font, both);
    else for (const each of children) readChild(each, flow, state);
  }
}

/** `<span bold italic>both<span upright> bold</span><span medium> italic</span></span>`: one font within the other. */
function emphasiseTwice(element: Element, flow: Flow, state: State): void {
  for (const { set, children } of runsOf(element, 'bold')) {
    const run = { ...element, children };
    const fill = (inner: Flow) => emphasise(run, inner, state, 'italic', false);
    if (set) within(state, { ...state.place, bold: true }, () => wrap(flow, state, fill, strong));
    else fill(flow);
  }
}

/** Reads words that stand in a font, or in both at once. */
function setIn(children: readonly Child[], flow: Flow, state: State, font: 'bold' | 'italic', both: boolean): void {
  const { bold, italic } = state.place;
  const inside = { ...state.place, bold: bold || both || font === 'bold', italic: italic || both || font === 'italic' };
  const fill = (inner: Flow) => {
    for (const each of children) readChild(each, inner, state);
  };
  const make = font === 'bold' ? strong : emphasis;
  const other = font === 'bold' ? emphasis : strong;
  within(state, inside, () => wrap(flow, state, fill, both ? (words) => make([other(words)]) : make));
}

interface Run {
  /** Whether the font holds here. */
  set: boolean;
  children: Child[];
}

/** `<span bold>Input<span medium> initial</span></span>`: what the font covers, and what takes it back. */
function runsOf(element: Element, font: 'bold' | 'italic', runs: Run[] = []): Run[] {
  for (const each of element.children) {
    const kind = typeof each === 'string' || each.kind.name !== 'text' ? undefined : each.kind;
    const ends = kind !== undefined && (font === 'bold' ? kind.medium : kind.upright);
    if (kind !== undefined && !ends && !kind.setting && holdsEnd(each as Element, font)) {
      runsOf(each as Element, font, runs);
      continue;
    }
    const last = runs[runs.length - 1];
    if (last !== undefined && last.set !== ends) last.children.push(each);
    else runs.push({ set: !ends, children: [each] });
  }
  return runs;
}

const holdsEnd = (element: Element, font: 'bold' | 'italic'): boolean =>
  element.children.some(
    (each) =>
      typeof each !== 'string' &&
      each.kind.name === 'text' &&
      ((font === 'bold' ? each.kind.medium : each.kind.upright) || (!each.kind.setting && holdsEnd(each, font))),
  );

/** Whether an element holds text alone, in spans that say nothing but how it is set. */
function isBareText(element: Element): boolean {
  return element.children.every((child) => {
    if (typeof child === 'string') return true;
    const { name } = child.kind;
    return child.name === 'span' && (name === 'text' || name === '') && isBareText(child);
  });
}

/** A typewriter span, spaces at its ends left outside. */
function readCode(element: Element, flow: Flow): void {
  const code = tidy(textOf(element).replaceAll('\u00a0', ' ')).replaceAll('␣', ' ');
  const bare = code.trim();
  if (code.startsWith(' ')) addText(flow, ' ');
  if (bare !== '') {
    const last = flow.line[flow.line.length - 1];
    if (last?.type === 'code' && !flow.spaced) last.text += bare;
    else addInline(flow, { type: 'code', text: bare });
  }
  if (code.endsWith(' ') && bare !== '') addText(flow, ' ');
}

const scripted =
  (type: 'superscript' | 'subscript'): Reader =>
  (element, flow, state) =>
    wrap(
      flow,
      state,
      (inner) => readChildren(element, inner, state),
      (children) => ({ type, children }),
    );

/**
 * `<a class="ltx_ref" href="#S1" title="…">1</a>` leads to a part of the paper, any other href out of it.
 * An unsafe address (`paper/links.ts`) leaves its words, and a note.
 * `<span class="ltx_ref ltx_missing_label ltx_ref_self">LABEL:x</span>` leads nowhere.
 */
const ref: Reader = (element, flow, state) => {
  const href = attribute(element, 'href');
  if (href === undefined) {
    if (hasClass(element, 'missing_citation')) return addMissing(element, flow, state, 'missing-citation');
    if (hasClass(element, 'missing_label')) return addMissing(element, flow, state, 'missing-label');
    if (element.kind.typewriter && isBareText(element)) return readCode(element, flow);
    return readChildren(element, flow, state);
  }
  const fragment = state.fragment(href);
  // A link to nowhere but the top of its page.
  if (fragment === '' || href.trim() === '') return readChildren(element, flow, state);
  const url = fragment ?? linkUrl(href, state.address);
  if (url === undefined) {
    note(state.notes, 'refused-address', href.trim().slice(0, 100));
    return readChildren(element, flow, state);
  }
  wrap(
    flow,
    state,
    (inner) => {
      // cleveref's tie, set as a small tilde.
      for (const each of element.children)
        if (each === '˜') addText(inner, ' ');
        else readChild(each, inner, state);
    },
    (children) => {
      if (fragment === undefined) return { type: 'link', url, children };
      const node: Inline & { type: 'ref' } = { type: 'ref', target: fragment, children };
      state.ids.refs.push(node);
      return node;
    },
  );
};

function addMissing(element: Element, flow: Flow, state: State, rule: 'missing-citation' | 'missing-label'): void {
  const children = inlinesOf(element, flow.owner, state);
  note(state.notes, rule, textOf(element).trim());
  if (children.length > 0) addInline(flow, { type: 'ref', children });
}

/** `<cite class="ltx_cite">[<a href="#bib.bib1">1</a>, <a href="#bib.bib2">2</a>]</cite>` */
const cite: Reader = (element, flow, state) =>
  wrap(
    flow,
    state,
    (inner) => readChildren(element, inner, state),
    (children) => {
      const node: Inline & { type: 'cite' } = { type: 'cite', children };
      state.works.cites.push(node);
      return node;
    },
  );

/** `<code class="ltx_verbatim">` in a line. */
const code: Reader = (element, flow, state) => {
  if (isBareText(element)) readCode(element, flow);
  else readChildren(element, flow, state);
};

const lineBreak: Reader = (_element, flow) => {
  const last = flow.line[flow.line.length - 1];
  if (last === undefined) return;
  if (last.type === 'text') {
    last.text = last.text.trimEnd();
    if (last.text === '') flow.line.pop();
  }
  if (flow.line.length > 0) addInline(flow, { type: 'break' });
};

export const inline: Readers = {
  text,
  emph,
  sub: scripted('subscript'),
  sup: scripted('superscript'),
  del: strike,
  ref,
  cite,
  break: lineBreak,
};

/** The same for elements without a class of LaTeXML's. */
export const inlineTags: Readers = {
  a: (element, flow, state) =>
    attribute(element, 'href') === undefined ? readChildren(element, flow, state) : ref(element, flow, state),
  b: (element, flow, state) =>
    state.place.bold ? readChildren(element, flow, state) : emphasise(element, flow, state, 'bold', false),
  strong: (element, flow, state) =>
    state.place.bold ? readChildren(element, flow, state) : emphasise(element, flow, state, 'bold', false),
  i: (element, flow, state) =>
    state.place.italic ? readChildren(element, flow, state) : emphasise(element, flow, state, 'italic', false),
  em: emph,
  sub: scripted('subscript'),
  sup: scripted('superscript'),
  del: strike,
  s: strike,
  code,
  tt: code,
  kbd: code,
  samp: code,
  br: lineBreak,
};
