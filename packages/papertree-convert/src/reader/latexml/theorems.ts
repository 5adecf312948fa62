/** Reads theorems, lemmas and the like, and proofs. */
import { child, descendant, type Element, named } from '../element.ts';
import { endLine, type Flow, inlinesOf, openFlow, readChild } from '../flow.ts';
import { claimId } from '../ids.ts';
import { classSuffix } from '../kind.ts';
import { within } from '../place.ts';
import type { Reader, Readers, State } from '../state.ts';
import { parseTag } from './captions.ts';
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

export const theorems: Readers = { theorem, proof };
