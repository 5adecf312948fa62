/**
 * A list in BibTeX with what is certain mended: ids that are another paper's, versions that are none, DOIs and accents that the record
 * has. All else stays as it is, to the byte; each change is told by a comment before its entry.
 */
import { encodeAccents } from '../accents.ts';
import { withoutAccents, withoutStrokes } from '../letters.ts';
import { formatId, parseId } from '../paper/id.ts';
import { type BibtexEntry, type FieldPlace, readBibtexEntries } from './bibtex-entries.ts';
import { type ListedWork, readWorkList } from './listed-works.ts';
import { comparePeople } from './people.ts';
import { titleLikeness } from './titles.ts';
import type { ComparedPaper, WorkCheck } from './work-checks.ts';

export interface Mending {
  readonly key: string;
  /** What was done, in a sentence. */
  readonly says: string;
}

export interface MendedList {
  readonly text: string;
  readonly mendings: readonly Mending[];
}

/** A stretch of the text with what stands in its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Change {
  readonly says: string;
  readonly edits: readonly Edit[];
}

/** `checks` are of the works that `readWorkList` gives of the same text. */
export function mendList(text: string, checks: readonly WorkCheck[]): MendedList {
  const { entries } = readBibtexEntries(text);
  const { works } = readWorkList(text);
  const byPlace = new Map(checks.map((check) => [check.place, check]));
  const isPlain = /^[\0-\x7f]*$/.test(text);
  const edits: Edit[] = [];
  const mendings: Mending[] = [];
  for (const [i, entry] of entries.entries()) {
    const work = works[i];
    const check = byPlace.get(i + 1);
    const changes = work && check ? changesOf(text, entry, work, check, isPlain) : [];
    if (changes.length === 0) continue;
    edits.push({ from: entry.at, to: entry.at, text: comment(text, entry, changes) });
    for (const { says, edits: own } of changes) {
      edits.push(...own);
      mendings.push({ key: entry.key, says });
    }
  }
  let [mended, at] = ['', 0];
  for (const { from, to, text: words } of edits.toSorted((a, b) => a.from - b.from)) {
    mended += text.slice(at, from) + words;
    at = to;
  }
  return { text: mended + text.slice(at), mendings };
}

/** In lines of their own, without the signs that begin or part entries for BibTeX, which knows no comments. */
function comment(text: string, { at }: BibtexEntry, changes: readonly Change[]): string {
  const isAtStart = at === 0 || text[at - 1] === '\n';
  const lines = changes.map(({ says }) => `% papertree: ${says.replace(/[@{}\r\n]/g, ' ').toWellFormed()}\n`);
  return `${isAtStart ? '' : '\n'}${lines.join('')}`;
}

function changesOf(text: string, entry: BibtexEntry, work: ListedWork, check: WorkCheck, isPlain: boolean): Change[] {
  const { verdict, paper, meant, differences } = check;
  if (verdict === 'wrong-id')
    return meant && isSame(work, meant) ? [mendId(text, entry, work, check, meant)].flatMap(some) : [];
  if (!paper || verdict === 'withdrawn' || !isSame(work, paper)) return [];
  const version = differences.some(({ field }) => field === 'version')
    ? mendVersion(text, entry, work, paper)
    : undefined;
  const accents = mendAccents(text, entry, paper, isPlain);
  // A field that differs may mean that another work was meant.
  const isRight = differences.every(({ field }) => field === 'version');
  return [version, ...accents, ...(isRight ? added(entry, work, check, paper) : [])].flatMap(some);
}

const some = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** Whether title and people are those of the paper, beyond doubt. */
function isSame({ title, authors }: ListedWork, paper: ComparedPaper): boolean {
  const { strange, named } = comparePeople(authors, paper.authors);
  return titleLikeness(title, paper.title) === 1 && named > 0 && strange.length === 0;
}

/** Fields in which the id of a paper may stand. */
const idFields = 'eprint url doi journal journaltitle howpublished note volume number eid pages'.split(' ');

/** Replaces a pattern in those values of fields that are written out. */
function replaceIn(text: string, entry: BibtexEntry, fields: readonly string[], wanted: RegExp, by: string): Edit[] {
  return fields.flatMap((field) => {
    const place = entry.places.get(field);
    return place === undefined ? [] : findAll(text, place, wanted).map((edit) => ({ ...edit, text: by }));
  });
}

const findAll = (text: string, { from, to }: FieldPlace, wanted: RegExp): Omit<Edit, 'text'>[] =>
  [...text.slice(from, to).matchAll(wanted)].map(({ 0: found, index }) => ({
    from: from + index,
    to: from + index + found.length,
  }));

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
/** `10.48550/arXiv.2401.00001` has it, `12401.00001` has not. */
const wholeId = (id: string, version: string) =>
  new RegExp(`(?<!\\d|\\d\\.|[a-z]-)${literal(id)}${version}(?!\\w)`, 'g');

function mendId(
  text: string,
  entry: BibtexEntry,
  { id, badId }: ListedWork,
  { paper }: WorkCheck,
  meant: ComparedPaper,
): Change | undefined {
  const right = withoutVersion(meant);
  const wrong = id?.id ?? badId;
  if (right === undefined || wrong === undefined) return undefined;
  const edits = replaceIn(text, entry, id ? idFields : ['eprint'], wholeId(wrong, '(?:v\\d+)?'), right);
  if (edits.length === 0) return undefined;
  return { says: `the id was ${wrong}, which is ${paper ? 'another paper' : 'none'}; this title is ${right}.`, edits };
}

const withoutVersion = ({ id }: ComparedPaper): string | undefined => {
  const paper = parseId(id);
  return paper && formatId({ id: paper.id });
};

function mendVersion(text: string, entry: BibtexEntry, { id }: ListedWork, paper: ComparedPaper): Change | undefined {
  const newest = parseId(paper.id);
  if (id?.version === undefined || newest?.version === undefined) return undefined;
  const edits = replaceIn(text, entry, idFields, wholeId(id.id, `v${id.version}`), formatId(newest));
  if (edits.length === 0) return undefined;
  return { says: `there is no version ${id.version}; the newest is ${newest.version}.`, edits };
}

/** Fields that the record has and the entry has not. */
function added(
  entry: BibtexEntry,
  work: ListedWork,
  { also = [], verdict }: WorkCheck,
  paper: ComparedPaper,
): Change[] {
  const isPublished = verdict === 'published' || also.includes('published');
  const doi = isPublished && work.doi === '' && /^10\.\S+$/.test(paper.doi ?? '') ? paper.doi : undefined;
  const id = work.id === undefined && !work.isArchived && work.venue === '' ? withoutVersion(paper) : undefined;
  const end = Math.max(...[...entry.places.values()].map(({ to }) => to));
  const insert = (...fields: readonly (readonly [name: string, value: string])[]): Edit[] => {
    const isNew = fields.every(([name]) => !entry.fields.has(name));
    const isVerbatim = fields.every(([, value]) => !/[{}\\%]/.test(value));
    if (!isNew || !isVerbatim || !Number.isFinite(end)) return [];
    return [{ from: end, to: end, text: fields.map(([name, value]) => `,\n  ${name} = {${value}}`).join('') }];
  };
  return [
    ...(doi === undefined
      ? []
      : [{ says: `the DOI ${doi} is that of the archive’s record.`, edits: insert(['doi', doi]) }]),
    ...(id === undefined
      ? []
      : [
          {
            says: `the archive has it as ${id}: same title, same authors.`,
            edits: insert(['eprint', id], ['archiveprefix', 'arXiv']),
          },
        ]),
  ].filter(({ edits }) => edits.length > 0);
}

const fold = (word: string) => withoutStrokes(withoutAccents(word).toLowerCase());
/** Letters, also where they are more than ASCII. */
const word = /[\p{L}\p{M}]+/gu;

/** Words of names and of the title that the record has with accents, and the entry without any. */
function mendAccents(text: string, entry: BibtexEntry, paper: ComparedPaper, isPlain: boolean): Change[] {
  const sources = { author: paper.authors.join(' '), title: paper.title } as const;
  return Object.entries(sources).flatMap(([field, theirs]) => {
    const place = entry.places.get(field);
    if (place === undefined) return [];
    const words = [...new Set(theirs.normalize('NFC').match(word) ?? [])];
    const value = text.slice(place.from, place.to);
    return words.flatMap((right): Change[] => {
      const plain = withoutAccents(right);
      const isAccented = plain !== right && /^[A-Za-z]{2,}$/.test(plain);
      // Two people, one with an accent and one without: who is who is not certain.
      if (!isAccented || words.filter((each) => fold(each) === fold(right)).length > 1) return [];
      const edits = findAll(text, place, new RegExp(`(?<![\\p{L}\\p{M}\\\\}'"^~=.])${plain}(?![\\p{L}\\p{M}{])`, 'gu'));
      if (edits.length === 0 || value.includes('$')) return [];
      const written = isPlain ? encodeAccents(right) : right;
      return [
        {
          says: `“${plain}” is “${right}” in the archive’s record.`,
          edits: edits.map((edit) => ({ ...edit, text: written })),
        },
      ];
    });
  });
}
