/** Marks keywords, strings, comments and numbers of a program, by a table of languages. */
import { element, escapeHtml } from '../../markup.ts';
import { type Language, languages } from './languages.ts';

/** A language, ready to be looked for. */
interface Matcher {
  readonly pattern: RegExp;
  /** The marks of comments that stand in one another. */
  readonly nested: RegExp | undefined;
  readonly keywords: ReadonlySet<string>;
  readonly anyCase: boolean;
}

const byName = new Map(languages.flatMap((language) => language.names.split(' ').map((name) => [name, language])));

/** A program longer than this is shown plain. */
const longest = 100_000;

const usualWord = String.raw`[$@]?[\p{L}_][\p{L}\p{N}_$]*`;
const number = String.raw`\b(?:0[xX][\da-fA-F_]+|\d(?:['_]?\d)*(?:\.\d(?:['_]?\d)*)?(?:[eEdD][+-]?\d+)?)[\p{L}\p{N}_]*`;

const matchers = new Map<Language, Matcher>();

function matcherOf(language: Language): Matcher {
  const known = matchers.get(language);
  if (known) return known;
  const { comment, string, nested, word = usualWord, keywords, anyCase = false } = language;
  const open = nested ? `(?<nested>${nested[0]})|` : '';
  // A mark behind a backslash begins no string.
  const source = String.raw`${open}(?<string>${string})|(?<comment>${comment})|\\["'${'`'};]|(?<number>${number})|(?<word>${word})`;
  const made = {
    pattern: new RegExp(source, 'gu'),
    nested: nested && new RegExp(`(?<open>${nested[0]})|${nested[1]}`, 'gu'),
    keywords: new Set(keywords.split(' ')),
    anyCase,
  };
  matchers.set(language, made);
  return made;
}

/** The program as HTML; plain where the language is not in the table. */
export function highlight(code: string, name: string): string {
  const language = byName.get(name.toLowerCase().trim());
  if (language === undefined || code.length > longest) return escapeHtml(code);
  const matcher = matcherOf(language);
  const { pattern, nested } = matcher;
  let out = '';
  let at = 0;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(code); found; found = pattern.exec(code)) {
    if (nested && found.groups?.nested !== undefined) pattern.lastIndex = endOfNested(code, found.index, nested);
    const text = code.slice(found.index, pattern.lastIndex);
    const kind = kindOf(found, matcher);
    out += escapeHtml(code.slice(at, found.index));
    out += kind === undefined ? escapeHtml(text) : element('span', { class: kind }, escapeHtml(text));
    at = pattern.lastIndex;
  }
  return out + escapeHtml(code.slice(at));
}

/** Where the comment that begins at `start` ends, those in it counted. */
function endOfNested(code: string, start: number, marks: RegExp): number {
  let depth = 0;
  marks.lastIndex = start;
  for (let found = marks.exec(code); found; found = marks.exec(code)) {
    depth += found.groups?.open === undefined ? -1 : 1;
    if (depth === 0) return marks.lastIndex;
  }
  return code.length;
}

function kindOf({ groups = {}, index, input }: RegExpExecArray, { keywords, anyCase }: Matcher): string | undefined {
  const { nested, comment, string, number, word } = groups;
  if (nested !== undefined || comment !== undefined) return 'code-comment';
  if (string !== undefined) return 'code-string';
  if (number !== undefined) return 'code-number';
  // The name of a member is none: `promise.catch(…)`.
  if (word === undefined || (input[index - 1] === '.' && input[index - 2] !== '.')) return undefined;
  return keywords.has(anyCase ? word.toLowerCase() : word) ? 'code-keyword' : undefined;
}
