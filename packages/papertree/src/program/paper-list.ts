/** The papers that a command is given: ids among its words, and a file of ids. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId, readSpelling } from 'papertree-convert/paper';
import { reading } from './files.ts';
import { quote } from './own-name.ts';

export interface NamedPapers {
  readonly ids: readonly string[];
  /** A file with an id per line. */
  readonly list?: string | undefined;
}

export interface PaperList {
  readonly papers: readonly PaperId[];
  /** Lines of a list that hold no id; they do not keep the others from their work. */
  readonly mistakes: readonly string[];
}

const nothing: PaperList = { papers: [], mistakes: [] };

/** Ids that are none among the words are wrong usage; in a list they are mistakes. */
export async function readPapers({ ids, list }: NamedPapers): Promise<PaperList> {
  const named = ids.map((text) => {
    const paper = readPaper(text);
    if (typeof paper !== 'string') return paper;
    const isList = !readSpelling(text) && existsSync(text);
    throw new Problem(
      'usage',
      isList ? `${paper}; for the ids in that file write \`--list ${quote(text)}\`.` : `${paper}.`,
    );
  });
  const listed = list === undefined ? nothing : await readList(list);
  const papers = [...named, ...listed.papers];
  if (papers.length + listed.mistakes.length === 0)
    throw new Problem('usage', 'no paper given: name ids, or a file with ids by --list.');
  return {
    papers: [...new Map(papers.map((paper) => [formatId(paper), paper])).values()],
    mistakes: listed.mistakes,
  };
}

async function readList(path: string): Promise<PaperList> {
  const papers: PaperId[] = [];
  const mistakes: string[] = [];
  const lines = await reading(path, readFile(path, 'utf8'), {
    next: 'name a file in it',
    say: (reason) => `--list ${path}: ${reason}; it names a file with one id per line.`,
  });
  for (const [i, line] of lines.split(/\r?\n/).entries()) {
    const text = line.replace(/#.*$/, '').trim();
    if (text === '') continue;
    const paper = readPaper(text);
    if (typeof paper !== 'string') papers.push(paper);
    else mistakes.push(`${path}:${i + 1}: invalid-id: ${paper}`);
  }
  return { papers, mistakes };
}

/** The paper that was named, or else why it is none. */
export function readPaper(text: string): PaperId | string {
  const shown = `“${text.slice(0, 100).toWellFormed()}”`;
  const paper = readSpelling(text);
  if (!paper) return `${shown} is not a paper id such as 2401.00001v2 or hep-th/9901001`;
  if (isSpeltOut(paper, text)) return paper;
  const digits =
    paper.id >= '1501' ? 'five digits after the point since 2015' : 'four digits after the point before 2015';
  return `${shown}: ids have ${digits}; if no other digit is wrong, write ${formatId(paper)}`;
}

/** Whether all digits were given. Addresses complete an id by a zero; typed by hand it more likely lacks another digit. */
export function isSpeltOut({ id }: PaperId, text: string): boolean {
  return id.includes('/') || text.includes(id);
}
