/** A draft in LaTeX with its own commands carried out: those that it defines, those of siunitx, and the files that it includes. */
import { lastUpTo } from '../../search/index.ts';
import { closingBraces } from './tex-braces.ts';
import { type Definitions, definitionEnd, definitionsIn, isDefining, type Macro, remark } from './tex-definitions.ts';
import { printSiunitx, siunitxArguments } from './tex-units.ts';

/** A place of a draft: in which of its files, "" for the one that includes the others. */
export interface DraftPlace {
  readonly file: string;
  readonly at: number;
}

export interface ExpandedDraft {
  readonly text: string;
  /** Where a place of the text stands in the files; of what a command stands for, where that begins. */
  readonly placeOf: (at: number) => DraftPlace;
}

/** The texts of included files by the names by which they are included. */
export type DraftFiles = ReadonlyMap<string, string>;

const include = String.raw`\\(?:input|include|subfile|subfileinclude)\s{0,3}\{([^{}]{1,300})\}`;

/** The names of the files that a draft includes, without those in remarks. */
export const includedFiles = (tex: string): string[] =>
  [...tex.matchAll(new RegExp(`${remark}|${include}`, 'g'))].flatMap(({ 1: name }) => (name ? [name.trim()] : []));

const usingPackages = new RegExp(
  String.raw`${remark}|\\(usepackage|RequirePackage|documentclass|LoadClass)\s{0,3}(?:\[[^\]]{0,1000}\])?\s{0,3}\{([^{}]{1,1000})\}`,
  'g',
);

/** The files of the packages and classes that a draft uses, which may be its own: their commands are carried out. */
export const usedPackages = (tex: string): string[] =>
  [...tex.matchAll(usingPackages)].flatMap(({ 1: command = '', 2: names = '' }) =>
    names
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => `${name.trim()}.${/class/i.test(command) ? 'cls' : 'sty'}`),
  );

/** What a draft may be longer than its files, for a few commands can stand for very many. */
const mostGrowth = 1_000_000;
const deepest = 10;

export function expandDraft(tex: string, files: DraftFiles = new Map()): ExpandedDraft {
  const definitions = definitionsIn([tex, ...files.values()]);
  const pieces: string[] = [];
  const starts: (DraftPlace & { readonly begin: number; readonly isWhole: boolean })[] = [];
  let length = 0;
  /** `isWhole`: it all comes from one place. */
  const put = (text: string, place: DraftPlace, isWhole: boolean) => {
    if (text === '') return;
    starts.push({ ...place, begin: length, isWhole });
    pieces.push(text);
    length += text.length;
  };
  const budget = { left: mostGrowth };
  const read = (text: string, file: string, depth: number) => {
    const [begin, end] = file === '' ? [0, text.length] : bodyOf(text);
    let at = begin;
    for (const { from, to, words, included = '' } of replacements(text, definitions, budget)) {
      const inner = depth < deepest ? files.get(included) : undefined;
      if (from < at || to > end || (words === undefined && inner === undefined)) continue;
      put(text.slice(at, from), { file, at }, false);
      at = to;
      if (inner === undefined) put(words ?? '', { file, at: from }, true);
      else {
        put('\n\n', { file, at: from }, true);
        read(inner, included, depth + 1);
        put('\n\n', { file, at: from }, true);
      }
    }
    put(text.slice(at, end), { file, at }, false);
  };
  read(tex, '', 0);
  return {
    text: pieces.join(''),
    placeOf(at) {
      const start = starts[lastUpTo(starts, at, ({ begin }) => begin)];
      if (start === undefined) return { file: '', at };
      return { file: start.file, at: start.isWhole ? start.at : start.at + at - start.begin };
    },
  };
}

/** Where the text of an included file begins and ends, which may be a document of its own. */
function bodyOf(text: string): readonly [number, number] {
  const [, begun = ''] = /^([\s\S]*?\\begin\{document\})/.exec(text) ?? [];
  const end = text.indexOf('\\end{document}', begun.length);
  return [begun.length, end < 0 ? text.length : end];
}

/** A stretch, and what stands for it: words, or the file of that name. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly words?: string;
  readonly included?: string;
}

const command = new RegExp(
  String.raw`${remark}|\\\\|\\[()]|${include}|\\(begin|end)\s?\{([A-Za-z]{1,50})\*?\}|\\([A-Za-z]{1,50})`,
  'g',
);
/** Commands and blocks of csquotes that name a language, and blocks that name a work. */
const inLanguage = /^(?:foreign|hyphen)(|text|block|display)(c?quote)$/;
const language = /^\*?\{[a-z]{1,20}\}/;
const conditional = /\\(if[A-Za-z]{0,50}|else|fi)(?![A-Za-z])/g;

function* replacements(
  text: string,
  definitions: Definitions,
  budget: { left: number },
  depth = 0,
): Generator<Replacement, void> {
  const { macros, environments, units } = definitions;
  let ends: Int32Array | undefined;
  let past = 0;
  let isClosed = true;
  for (const { 0: whole, 1: included, 2: edge, 3: environment = '', 4: name = '', index: from } of text.matchAll(
    command,
  )) {
    const begin = from + whole.length;
    if (from < past) continue;
    // Formulas in a line, however they are marked.
    if (/^\\[()]$/.test(whole)) yield { from, to: begin, words: '$' };
    if (included !== undefined) yield { from, to: begin, included: included.trim() };
    const quoting = csquotesAt(text, begin, edge, environment || name);
    if (quoting) yield { from, ...quoting };
    if (name === 'iffalse' && isClosed) {
      const to = endOfConditional(text, begin);
      isClosed = to > begin;
      past = to;
      if (isClosed) yield { from, to, words: ' ' };
    }
    if (isDefining(name)) {
      ends ??= closingBraces(text);
      const to = definitionEnd(text, from, ends);
      if (to > 0) yield { from, to, words: '' };
      past = to || begin + lengthOfName(text, begin);
    }
    const macro = edge ? environments.get(environment)?.[edge === 'begin' ? 'begin' : 'end'] : macros.get(name);
    const takes = macro?.parameters ?? siunitxArguments(name);
    if (takes === undefined || past > from || depth >= deepest || budget.left <= 0) continue;
    ends ??= closingBraces(text);
    const given = argumentsAt(text, begin, takes, ends, macro);
    if (given === undefined) continue;
    const { values, to } = given;
    const words = macro
      ? macro.body.replace(/#(\d)/g, (_, place) => values[Number(place) - 1] ?? '')
      : printSiunitx(name, values, units);
    budget.left -= words.length + 10;
    past = to;
    yield { from, to, words: carriedOut(words, definitions, budget, depth + 1) };
  }
}

/** Words of a command with the commands in them carried out. */
function carriedOut(words: string, definitions: Definitions, budget: { left: number }, depth: number): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, words: inner } of replacements(words, definitions, budget, depth)) {
    if (inner === undefined) continue;
    pieces.push(words.slice(at, from), inner);
    at = to;
  }
  return pieces.join('') + words.slice(at);
}

/** `\foreignquote{german}` is `\enquote`, `\begin{displaycquote}[p. 2]{able}` is `\begin{displayquote}\cite[p. 2]{able}`. */
function csquotesAt(text: string, begin: number, edge: string | undefined, name: string) {
  const [, kind, quote = ''] = inLanguage.exec(name) ?? [];
  if (kind === undefined && !(edge && name === 'displaycquote')) return undefined;
  const to = begin + (language.exec(text.slice(begin, begin + 30))?.[0].length ?? 0);
  if (!edge) return { to, words: `\\${kind || 'en'}${quote}` };
  return { to, words: `\\${edge}{displayquote}${edge === 'begin' && name.endsWith('cquote') ? '\\cite' : ''}` };
}

/** Of the name behind `\renewcommand`, which is not used there. */
const lengthOfName = (text: string, at: number) =>
  /^\*?\s?\{?\\[A-Za-z]{1,50}/.exec(text.slice(at, at + 60))?.[0].length ?? 0;

/** What is given to a command, and where that ends; undefined where some of it is missing. */
function argumentsAt(text: string, begin: number, takes: number, ends: Int32Array, macro: Macro | undefined) {
  const values: string[] = [];
  let at = begin;
  if (takes === 0) return { values, to: text.startsWith('{}', at) ? at + 2 : at };
  const optionAt = (start: number) =>
    text.charAt(start) === '[' ? start + text.slice(start, start + 300).indexOf(']') + 1 : start;
  if (text.charAt(at) === '*') at++;
  if (macro?.fallback !== undefined) {
    const end = optionAt(at);
    values.push(end > at ? text.slice(at + 1, end - 1) : macro.fallback);
    at = end;
  }
  while (values.length < takes) {
    if (macro === undefined) at = optionAt(at);
    while (/\s/.test(text.charAt(at))) at++;
    const end = ends[at] ?? 0;
    if (end === 0) return undefined;
    values.push(text.slice(at + 1, end - 1));
    at = end;
  }
  return { values, to: at };
}

/** Behind the `\else` or `\fi` of a condition that is false, or of nothing where there is none. */
function endOfConditional(text: string, begin: number): number {
  let open = 1;
  for (const { 0: whole, 1: name = '', index } of text.slice(begin).matchAll(conditional)) {
    if (name === 'fi') open--;
    else if (name !== 'else') open++;
    if (open === 0 || (open === 1 && name === 'else')) return begin + index + whole.length;
  }
  return begin;
}
