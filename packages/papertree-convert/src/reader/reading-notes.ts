/** Notes of the reading: what the reader could not read, or the page got wrong. Notes of the author's are footnotes. */

export interface Note {
  readonly rule:
    | 'unread-element'
    | 'page-error'
    | 'missing-label'
    | 'missing-citation'
    | 'dangling-target'
    | 'formula-without-latex'
    | 'formula-drawn'
    | 'cell-drawn'
    | 'listing-empty'
    | 'refused-address'
    | 'hidden-words'
    | 'too-deep';
  /** The element, macro, label or key concerned; of many that are too deep the first. */
  readonly name: string;
  /** The id of the page that is nearest to where it stands. */
  readonly place?: string;
  /** The number of elements that are too deep: one note stands for all of them. */
  count?: number;
}

/** Elements that stand beside what held them, because they were too deep: the name of the first, and how many. */
export interface Flattened {
  readonly name: string;
  readonly count: number;
}

export interface ReadingNotes {
  readonly list: Note[];
  /** The note that stands for all elements too deep, once there is one. */
  tooDeep?: Note & { count: number };
}

export const openNotes = (): ReadingNotes => ({ list: [] });

export function note(notes: ReadingNotes, rule: Note['rule'], name: string, place = ''): void {
  notes.list.push({ rule, name, ...(place !== '' && { place }) });
}

/** Notes that elements were flattened; a page may have a million of them. */
export function noteTooDeep(notes: ReadingNotes, { name, count }: Flattened): void {
  if (notes.tooDeep === undefined) {
    notes.tooDeep = { rule: 'too-deep', name, count };
    notes.list.push(notes.tooDeep);
  } else notes.tooDeep.count += count;
}

/** Reads something for the second time, whose notes would be double. */
export function withoutNotes({ list }: ReadingNotes, read: () => void): void {
  const { length } = list;
  read();
  list.length = length;
}
