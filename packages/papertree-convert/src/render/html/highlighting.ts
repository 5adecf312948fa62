/** Marks keywords, strings, comments and numbers of a program, by a table of families of languages. */
import { element, escapeHtml } from '../../markup.ts';

/** Sources of patterns, and the words that are marked. */
interface Family {
  readonly comment: string;
  readonly string: string;
  readonly keywords: ReadonlySet<string>;
  /** Whether keywords are written in either case. */
  readonly anyCase?: true;
}

/** A string between marks; a longer one is none, so that a mark without a partner costs little. */
const between = (mark: string, others = '') => String.raw`${mark}(?:\\.|[^${mark}\\${others}]){0,500}${mark}`;
const quoted = `${between('"', '\\n')}|${between("'", '\\n')}`;
const words = (list: string) => new Set(list.split(' '));

const curly: Family = {
  comment: String.raw`//.*|/\*[\s\S]*?(?:\*/|$)`,
  string: `${quoted}|${between('`')}`,
  keywords: words(
    'abstract as async auto await bool boolean break byte case catch char class const constexpr continue default defer delete do double else enum export extends extern false final finally float fn for from func function go goto if impl implements import in inline instanceof int interface let long loop match mod mut namespace new nil null nullptr operator override package private protected pub public return self short signed sizeof static struct super switch template this throw throws trait true try type typedef typename typeof undefined union unsafe unsigned use using val var virtual void volatile where while yield __global__ __device__ __shared__',
  ),
};
const python: Family = {
  comment: '#.*',
  string: String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|${quoted}`,
  keywords: words(
    'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
  ),
};
const shell: Family = {
  comment: '#.*',
  string: quoted,
  keywords: words(
    'alias case cd do done echo elif else esac exit export fi for function if in local return set shift source sudo then until unset while',
  ),
};
const sql: Family = {
  comment: String.raw`--.*|/\*[\s\S]*?(?:\*/|$)`,
  string: `${between("'")}|${between('"')}`,
  keywords: words(
    'add all alter and any as asc avg between by case cast count create cross delete desc distinct drop else end exists from full group having in index inner insert intersect into is join key left like limit max min natural not null offset on or order outer over partition primary references right select set sum table then union unique update values view when where with',
  ),
  anyCase: true,
};
const functional: Family = {
  comment: String.raw`--.*|\{-[\s\S]*?(?:-\}|$)|\(\*[\s\S]*?(?:\*\)|$)`,
  string: between('"'),
  keywords: words(
    'as begin by case class data def deriving do else end exists forall fun function have if import in infix inductive instance lemma let match module mutual namespace newtype of open Proof Qed rec show sig simp struct then theorem type val where with',
  ),
};
const lisp: Family = {
  comment: ';.*',
  string: between('"'),
  keywords: words('begin cond cons define defun else if lambda let letrec list nil not or and quote set t'),
};
const numeric: Family = {
  comment: '%.*|#.*',
  string: quoted,
  keywords: words(
    'begin break case catch continue do else elseif end export false for function global if import in let local mutable next otherwise repeat return struct switch TRUE FALSE NULL true try using while',
  ),
};
const markup: Family = { comment: '<!--[\\s\\S]*?(?:-->|$)', string: quoted, keywords: words('true false null') };
const configuration: Family = { comment: '#.*', string: quoted, keywords: words('true false null yes no on off') };
const json: Family = { comment: '//.*', string: quoted, keywords: words('true false null') };

/** Names as LaTeX’s `listings` and `minted` have them, in lower case. */
const families: readonly (readonly [names: string, family: Family])[] = [
  [
    'c c++ cpp cuda java javascript js typescript ts rust go golang c# csharp swift kotlin scala php dart solidity glsl verilog',
    curly,
  ],
  ['python py python3 pycon cython mojo', python],
  ['bash sh shell zsh console make makefile dockerfile powershell perl ruby', shell],
  ['sql mysql postgresql sparql cypher', sql],
  ['haskell ml ocaml caml sml coq lean lean4 agda isabelle elm', functional],
  ['lisp scheme clojure racket pddl', lisp],
  ['matlab octave r julia fortran', numeric],
  ['xml html svg', markup],
  ['yaml toml ini', configuration],
  ['json jsonc', json],
];
const byName = new Map(families.flatMap(([names, family]) => names.split(' ').map((name) => [name, family])));

/** A program longer than this is shown plain. */
const longest = 100_000;

const compiled = new Map<Family, RegExp>();

function patternOf(family: Family): RegExp {
  const known = compiled.get(family);
  if (known) return known;
  const { comment, string } = family;
  const made = new RegExp(
    String.raw`(?<comment>${comment})|(?<string>${string})|(?<number>\b\d[\w.]*)|(?<word>[\p{L}_][\w$]*)`,
    'gu',
  );
  compiled.set(family, made);
  return made;
}

/** The program as HTML; plain where the language is not in the table. */
export function highlight(code: string, language: string): string {
  const family = byName.get(language.toLowerCase().trim());
  if (family === undefined || code.length > longest) return escapeHtml(code);
  let out = '';
  let at = 0;
  for (const found of code.matchAll(patternOf(family))) {
    const [text] = found;
    const kind = kindOf(found.groups, family);
    out += escapeHtml(code.slice(at, found.index));
    out += kind === undefined ? escapeHtml(text) : element('span', { class: kind }, escapeHtml(text));
    at = found.index + text.length;
  }
  return out + escapeHtml(code.slice(at));
}

function kindOf(groups: Readonly<Record<string, string | undefined>> = {}, { keywords, anyCase }: Family) {
  const { comment, string, number, word } = groups;
  if (comment !== undefined) return 'code-comment';
  if (string !== undefined) return 'code-string';
  if (number !== undefined) return 'code-number';
  return word !== undefined && keywords.has(anyCase ? word.toLowerCase() : word) ? 'code-keyword' : undefined;
}
