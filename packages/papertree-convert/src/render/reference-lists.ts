/** Writes the works cited, list by list: each under its own heading, where the page has it. */
import type { Content, Inline, Reference, ReferenceList } from '../tree/nodes.ts';
import { indent, labelAndNumber, place, readDollarMath, text, type Writer } from './writer.ts';

/** A list with its works. */
export interface FilledList {
  readonly id: string;
  readonly level: number;
  readonly heading: readonly Inline[];
  readonly works: readonly Reference[];
}

/** The lists of a paper by where they stand. */
export interface PlacedLists {
  readonly before: ReadonlyMap<string, readonly FilledList[]>;
  readonly within: ReadonlyMap<string, readonly FilledList[]>;
  readonly last: readonly FilledList[];
}

/** Works that are in no list, as in a tree made elsewhere, are a list of their own at the end. */
export function placeLists({ bibliography, referenceLists = [] }: Content): PlacedLists {
  const before = new Map<string, FilledList[]>();
  const within = new Map<string, FilledList[]>();
  const last: FilledList[] = [];
  let from = 0;
  for (const list of referenceLists) {
    const filled = {
      id: list.id,
      level: list.level,
      heading: headingOf(list),
      works: bibliography.slice(from, from + list.size),
    };
    from += list.size;
    if (list.before !== undefined) add(before, list.before, filled);
    else if (list.within !== undefined) add(within, list.within, filled);
    else last.push(filled);
  }
  const works = bibliography.slice(from);
  if (works.length > 0) last.push({ id: 'bib', level: 1, heading: unnamed, works });
  return { before, within, last };
}

function add(lists: Map<string, FilledList[]>, section: string, list: FilledList): void {
  const known = lists.get(section);
  if (known === undefined) lists.set(section, [list]);
  else known.push(list);
}

const unnamed = [text('References')];

const headingOf = ({ label, number, title }: ReferenceList): readonly Inline[] =>
  title.length === 0 ? unnamed : withNumber(label, number, title);

/** A title with its printed label and number: `Appendix A Proofs`. */
export function withNumber(label = '', number: string, title: readonly Inline[]): readonly Inline[] {
  const lead = labelAndNumber(label, number);
  return lead === '' ? title : [...readDollarMath(`${lead} `), ...title];
}

/** The mark by which the text cites a work, and its printed label, each in brackets, as far as there are any. */
export const labelsOf = (mark: string, number: string): string[] =>
  [mark, number].filter((each) => each !== '').map((each) => `[${each}]`);

/** An item of a list for each work, with the mark or label by which it is cited. */
export function writeWorks(works: readonly Reference[], writer: Writer): string[] {
  return works.map(({ mark = '', number, content }) => {
    const lead = labelsOf(mark, number).map((each) => `${each} `);
    const entry = lead.length === 0 ? content : [...readDollarMath(lead.join('')), ...content];
    return `- ${indent(writer.dialect.line(entry, writer, place.flow), '  ')}`;
  });
}
