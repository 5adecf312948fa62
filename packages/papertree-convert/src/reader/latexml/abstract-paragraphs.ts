/** Takes an abstract that a page sets as a paragraph, under or behind the word, out of the text before the first heading. */
import type { Block, Inline, Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { State } from '../state.ts';

type Paragraph = Block & { type: 'paragraph' };

/** Blocks at the start of the paper that are looked at: names and dates may stand before the abstract. */
const nearest = 8;

/** The heading behind an abstract of several paragraphs. Without it they may be a letter, whose text begins without a heading. */
const introduction = /^(?:\p{L}+ )?(?:introduc|einleitung|einführung|introdu[çz])/iu;

const label = /^abstract\s*[.:—–-]?$/i;
const endedLabel = /^abstract\s*[.:—–-]$/i;

export function takeAbstractParagraph(body: Section[], state: State): Section[] {
  const [loose, second] = body;
  if (loose === undefined || loose.number !== '' || loose.title.length > 0) return [];
  const blocks = loose.children;
  for (const [at, block] of blocks.slice(0, nearest).entries()) {
    if (block.type !== 'paragraph') continue;
    const next = blocks[at + 1];
    if (label.test(plainText(block.children).trim()) && next?.type === 'paragraph') {
      // The heading's anchor stays, as that of the abstract.
      const more = second !== undefined && introduction.test(plainText(second.title).trim());
      const paragraphs = [next, ...(more ? paragraphsFrom(blocks, at + 2) : [])];
      return take(loose, at, { id: block.id, printed: plainText(block.children), paragraphs });
    }
    const printed = takeRunIn(block);
    if (printed !== '') {
      const id = state.taken.has('~abstract') ? `~${block.id}` : '~abstract';
      state.taken.add(id);
      return take(loose, at, { id, printed, paragraphs: [block] });
    }
  }
  return [];

  function take(
    section: Section,
    at: number,
    { id, printed, paragraphs }: { id: string; printed: string; paragraphs: Paragraph[] },
  ): Section[] {
    section.children.splice(at, paragraphs.length + (paragraphs[0] === section.children[at] ? 0 : 1));
    if (section.children.length === 0) body.shift();
    state.parts.leftWords.push(printed);
    return [{ type: 'section', id, level: 1, number: '', title: [], children: paragraphs }];
  }
}

/** The paragraphs from a place on that begin with a sentence: no label, as that of keywords, and no date. */
function paragraphsFrom(blocks: readonly Block[], from: number): Paragraph[] {
  const found: Paragraph[] = [];
  for (const block of blocks.slice(from)) {
    if (block.type !== 'paragraph' || !isProse(block)) break;
    found.push(block);
  }
  return found;
}

/** Words of a sentence, at least. */
const fewestWords = 8;

function isProse({ children }: Paragraph): boolean {
  const [first, second] = children;
  // A whole paragraph may be in italics.
  if (first !== undefined && isSetApart(first) && second !== undefined) return false;
  const words = plainText(children).trim();
  return /[.!?]$/.test(words) && words.split(/\s+/).length >= fewestWords;
}

/** `**Abstract.** We show …`, `*Abstract*: we show …`: the label is taken off; empty where there is none. */
function takeRunIn(paragraph: Paragraph): string {
  const [first, second] = paragraph.children;
  if (first === undefined || !isSetApart(first) || second?.type !== 'text') return '';
  const printed = plainText([first]).trim();
  const point = /^\s*[.:—–]\s*/.exec(second.text)?.[0] ?? '';
  if (!endedLabel.test(printed) && !(label.test(printed) && point !== '')) return '';
  const text = second.text.slice(point.length).trimStart();
  const rest: Inline[] = paragraph.children.slice(2);
  if (text === '' && rest.length === 0) return '';
  paragraph.children = text === '' ? rest : [{ ...second, text }, ...rest];
  return printed;
}

const isSetApart = ({ type }: Inline) => type === 'strong' || type === 'emphasis';
