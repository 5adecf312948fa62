/** Finds the paragraphs around the title, with the commands before their words that LaTeXML did not know. */
import { descendant, type Element, textOf } from '../../element.ts';
import { hasClass } from '../../kind.ts';
import type { Note } from '../../reading-notes.ts';
import type { State } from '../../state.ts';
import { argumentOf } from '../macro-arguments.ts';
import { type Said, saidBehind } from './macros.ts';
import { type Line, linesOf, squeeze, wordsOf } from './pieces.ts';

type Zone = 'before' | 'after' | 'behind';

/** The words behind one command, or a paragraph's words before the first. */
export interface Segment {
  readonly said: Said | 'other' | undefined;
  readonly element: Element;
  readonly lines: readonly Line[];
}

export interface Paragraph {
  readonly zone: Zone;
  /** What is taken out of the article with it: the commands before it. */
  readonly elements: readonly Element[];
  readonly segments: readonly Segment[];
  readonly onTitlePage: boolean;
  readonly holder: Element;
  /** What was noted of its formulas. */
  readonly notes: readonly Note[];
}

export const holders = new Set(['para', 'block', 'logical-block', 'titlepage', 'inline-block', 'minipage', 'center']);
const ends = new Set(['section', 'part', 'chapter', 'appendix', 'bibliography', 'subsection', 'index']);
/** Paragraphs before the first section that are looked at, and characters of one. */
const mostParagraphs = 60;
const longest = 100_000;

export const titleOf = (article: Element): string | undefined => {
  const title = descendant(article, (each) => each.kind.name === 'title' && hasClass(each, 'title_document'));
  return title === undefined ? undefined : squeeze(textOf(title));
};

export const linesOfAll = ({ segments }: Paragraph): Line[] => segments.flatMap(({ lines }) => [...lines]);

export function paragraphsOf(article: Element, state: State): Paragraph[] {
  const found: Paragraph[] = [];
  const hasTitle = titleOf(article) !== undefined;
  let zone: Zone = hasTitle ? 'before' : 'after';
  let waiting: Element[] = [];
  const walk = (holder: Element, onTitlePage: boolean): boolean => {
    for (const each of holder.children) {
      if (typeof each === 'string') continue;
      const { name } = each.kind;
      if (ends.has(name) || found.length >= mostParagraphs) return false;
      if (name === 'title' || name === 'authors' || name === 'creator') {
        if (zone === 'before' && name === 'title' && hasClass(each, 'title_document')) zone = 'after';
      } else if (name === 'abstract') zone = 'behind';
      else if (name === 'ERROR') waiting.push(each);
      else if (name === 'p' || (name === '' && each.name === 'p')) {
        if (textOf(each).length <= longest) found.push(paragraphOf(each, holder, waiting, zone, onTitlePage, state));
        waiting = [];
      } else if (holders.has(name) && !walk(each, onTitlePage || name === 'titlepage')) return false;
    }
    return true;
  };
  walk(article, false);
  return found;
}

function paragraphOf(
  element: Element,
  holder: Element,
  waiting: readonly Element[],
  zone: Zone,
  onTitlePage: boolean,
  state: State,
): Paragraph {
  const noted = state.notes.list.length;
  const segments: Segment[] = [];
  let children: Element['children'] = [];
  let macro = waiting.at(-1);
  const end = () => {
    const name = macro === undefined ? '' : textOf(macro).trim();
    const part = { ...element, children };
    const said = macro === undefined ? undefined : (saidBehind(name) ?? 'other');
    const takes = macro === undefined ? undefined : argumentOf(name, state.article);
    if (textOf(part).trim() !== '') segments.push({ said, element: part, lines: cut(linesOf(part, state), takes) });
    children = [];
  };
  for (const each of element.children) {
    const said =
      typeof each !== 'string' && each.kind.name === 'ERROR' ? (saidBehind(textOf(each)) ?? 'other') : undefined;
    if (said === undefined || said === 'part' || said === 'and') children.push(each);
    else {
      end();
      macro = each as Element;
    }
  }
  end();
  return {
    zone,
    elements: [...waiting, element],
    segments,
    onTitlePage,
    holder,
    notes: state.notes.list.splice(noted),
  };
}

/** The lines without the argument of a command that is no words of the text. */
function cut(lines: readonly Line[], takes: ((words: string) => string) | undefined): readonly Line[] {
  const [first] = lines[0] ?? [];
  if (takes === undefined || first?.kind !== 'text') return lines;
  first.text = takes(first.text);
  return lines.filter((line) => wordsOf(line) !== '');
}
