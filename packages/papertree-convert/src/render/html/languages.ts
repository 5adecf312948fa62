/** The languages whose programs are marked, a row each: what begins comments and strings in them, and their keywords. */

/** Sources of patterns (with the flag `u`), and the words that are marked. */
export interface Language {
  /** Names as LaTeX’s `listings` and `minted` have them, in lower case. */
  readonly names: string;
  readonly comment: string;
  readonly string: string;
  /** Beginning and end of comments that stand in one another. */
  readonly nested?: readonly [open: string, close: string];
  /** What is one word, where that is not the usual. */
  readonly word?: string;
  readonly keywords: string;
  /** Whether keywords are written in either case. */
  readonly anyCase?: true;
}

/** A longer string is none, so that a mark without a partner costs little. */
const most = '{0,500}';
const raw = String.raw;

/** A string in which a backslash escapes: on one line, or on several. */
const onLine = (mark: string) => raw`${mark}(?:\\[^]|[^${mark}\\\n])${most}${mark}`;
const onLines = (mark: string) => raw`${mark}(?:\\[^]|[^${mark}\\])${most}${mark}`;
/** A string in which the mark is written twice. */
const doubled = (mark: string) => raw`${mark}(?:${mark}${mark}|[^${mark}\n])${most}${mark}`;
/** From a mark to another, or to the end. */
const until = (open: string, close: string) => raw`${open}[^]*?(?:${close}|$)`;
/** A character, not the beginning of a lifetime, a type variable or a prime. */
const character = raw`'(?:\\[^\n'][^\n']{0,9}|\\'|[^'\\\n])'`;
/** After a value the mark transposes it. */
const notTransposed = raw`(?<![\p{L}\p{N}_)\]}'".])`;
const lineStart = raw`(?<![^\n])`;

const slashes = `//.*|${until(raw`/\*`, raw`\*/`)}`;
const hash = '#.*';
/** Where the sign also stands within words: `$#`, `a#b`. */
const hashAfterSpace = raw`(?<!\S)#.*`;
const quoted = `${onLine('"')}|${onLine("'")}`;
const quotedOnLines = `${onLines('"')}|${onLines("'")}`;
const withCharacters = `${onLine('"')}|${character}`;
const triple = until('"""', '"""');
const primed = raw`[\p{L}_][\p{L}\p{N}_']*`;
const dashed = raw`[\p{L}_*+!?<>=/][\p{L}\p{N}_*+!?<>=/-]*`;

const c =
  'auto bool break case char const continue default do double else enum extern false float for goto if inline int long register restrict return short signed sizeof static struct switch true typedef union unsigned void volatile while';
const cpp = `${c} alignas alignof and catch class co_await co_return co_yield concept consteval constexpr decltype delete explicit export final friend mutable namespace new noexcept not nullptr operator or override private protected public requires static_assert static_cast template this thread_local throw try typeid typename using virtual`;
const java =
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static super switch synchronized this throw throws transient true try void volatile while';
const javaScript =
  'async await break case catch class const continue debugger default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while with yield';
const matlab =
  'arguments break case catch classdef continue else elseif end enumeration events for function global if methods otherwise parfor persistent properties return spmd switch try while';
const shell = 'case do done elif else esac export fi for function if in local readonly return select then until while';

export const languages: readonly Language[] = [
  { names: 'c opencl glsl', comment: slashes, string: withCharacters, keywords: c },
  {
    names: 'c++ cpp cuda hip',
    comment: slashes,
    string: raw`R"\([^]*?(?:\)"|$)|${withCharacters}`,
    keywords: `${cpp} __constant__ __device__ __global__ __host__ __shared__`,
  },
  {
    names: 'c# csharp',
    comment: slashes,
    string: `@${doubled('"')}|${withCharacters}`,
    keywords: `${java} as async await base bool decimal delegate event foreach get in internal is lock namespace object out override params readonly record ref sealed set sizeof string struct uint ulong unsafe using var virtual where yield`,
  },
  {
    names: 'java',
    comment: slashes,
    string: `${triple}|${withCharacters}`,
    keywords: `${java} record sealed var yield`,
  },
  {
    names: 'javascript js jsx ecmascript',
    comment: slashes,
    string: `${quoted}|${onLines('`')}`,
    keywords: javaScript,
  },
  {
    names: 'typescript ts tsx',
    comment: slashes,
    string: `${quoted}|${onLines('`')}`,
    keywords: `${javaScript} abstract any as boolean declare enum implements interface is keyof namespace never number private protected public readonly satisfies string type unknown`,
  },
  {
    names: 'rust',
    comment: '//.*',
    nested: [raw`/\*`, raw`\*/`],
    string: raw`b?r(?<hashes>#{0,9})"[^]*?(?:"\k<hashes>|$)|b?${onLines('"')}|b?${character}`,
    // Also lifetimes: `'static`.
    word: raw`\.await\b|'?[\p{L}_][\p{L}\p{N}_]*`,
    keywords:
      '.await as async bool break char const continue crate dyn else enum extern f32 f64 false fn for i8 i16 i32 i64 i128 if impl in isize let loop match mod move mut pub ref return self Self static str struct super trait true type u8 u16 u32 u64 u128 unsafe use usize where while',
  },
  {
    names: 'go golang',
    comment: slashes,
    string: `${withCharacters}|${until('`', '`')}`,
    keywords:
      'bool break case chan const continue default defer else error fallthrough false float32 float64 for func go goto if import int int32 int64 interface map nil package range return rune select string struct switch true type var',
  },
  {
    names: 'swift kotlin scala dart solidity',
    comment: '//.*',
    nested: [raw`/\*`, raw`\*/`],
    string: `${triple}|${withCharacters}`,
    keywords:
      'abstract as break case catch class companion continue contract data def default defer do else enum extends extension false final finally for forSome fun func function given guard if implicit import in init inout interface internal is lateinit lazy let mapping match new nil null object open override package private protected protocol public return sealed self static struct super switch then this throw throws trait true try type typealias using val var when where while with yield',
  },
  {
    names: 'php',
    comment: `${slashes}|${hash}`,
    string: quotedOnLines,
    keywords: `${java} array as echo elseif fn foreach function global match namespace print require_once trait use var yield`,
  },
  {
    names: 'verilog systemverilog',
    comment: slashes,
    string: onLine('"'),
    keywords:
      'always always_comb always_ff assign begin bit case default else end endcase endfunction endgenerate endmodule endtask for function generate genvar if initial inout input integer localparam logic module negedge or output parameter posedge reg repeat signed task wire while',
  },
  {
    names: 'vhdl ada',
    comment: '--.*',
    string: raw`${doubled('"')}|'.'`,
    keywords:
      'abs access all and architecture array begin body case component constant declare downto else elsif end entity exception exit for function generate generic if in inout is library loop map mod new not null of or others out package port private procedure process range record rem return signal subtype then to type use variable wait when while with xor',
    anyCase: true,
  },
  {
    names: 'python py python3 pycon sage cython mojo',
    comment: hash,
    string: raw`(?<![\p{L}\p{N}_])[bBfFrRuU]{0,2}(?:${triple}|${until("'''", "'''")}|${quoted})|${triple}|${quoted}`,
    keywords:
      'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield',
  },
  {
    names: 'r s splus',
    comment: hash,
    string: raw`\b[rR]"(?:\([^]*?(?:\)"|$)|\[[^]*?(?:\]"|$)|\{[^]*?(?:\}"|$))|${quotedOnLines}`,
    // Also operators, `%in%`, and names between marks.
    word: raw`[\p{L}.][\p{L}\p{N}._]*|%[^%\n]{0,50}%|${onLine('`')}`,
    keywords:
      'break else FALSE for function if in Inf NA NA_character_ NA_complex_ NA_integer_ NA_real_ NaN next NULL repeat return TRUE while',
  },
  {
    names: 'julia jl',
    comment: hash,
    nested: ['#=', '=#'],
    string: raw`(?:\b[brsv]|\braw)?(?:${triple}|${onLines('"')})|${notTransposed}${character}|${onLine('`')}`,
    word: raw`[@:]?[\p{L}_][\p{L}\p{N}_!]*`,
    keywords:
      'abstract baremodule begin break catch const continue do else elseif end export false finally for function global if import in isa let local macro missing module mutable nothing outer primitive public quote return struct true try using where while',
  },
  {
    names: 'matlab octave scilab',
    comment: raw`${lineStart}[ \t]*%\{[ \t]*\n[^]*?(?:\n[ \t]*%\}|$)|[%#].*|\.\.\..*`,
    string: `${doubled('"')}|${notTransposed}${doubled("'")}`,
    keywords: `${matlab} do endfor endfunction endif endswitch endwhile until`,
  },
  {
    names: 'fortran f90 f77',
    // In columns, a line with a `C` or a star in the first is a comment; `c = 1` is none.
    comment: raw`!.*|${lineStart}(?:\*.*|[cC](?:[ \t]+(?![ \t=(%+*/-]).*|[-=*]{2,}.*|(?![^\n])))`,
    string: `${doubled("'")}|${doubled('"')}`,
    word: raw`\.[a-zA-Z]+\.|[\p{L}_][\p{L}\p{N}_]*`,
    keywords:
      '.and. .eq. .eqv. .false. .ge. .gt. .le. .lt. .ne. .neqv. .not. .or. .true. abstract allocatable allocate associate asynchronous bind block call case character class close common complex concurrent contains continue cycle data deallocate default deferred dimension do double elemental else elseif elsewhere end enddo endif endfunction endmodule endprogram endsubroutine endtype entry enum equivalence exit extends external format function generic go goto if implicit import in include inout inquire integer intent interface intrinsic logical module namelist none nullify only open operator optional out parameter pass pointer precision print private procedure program protected public pure read real recursive result return save select sequence stop submodule subroutine target then to type use value volatile where while write',
    anyCase: true,
  },
  {
    names: 'bash sh ksh zsh shell console make makefile dockerfile docker awk',
    comment: hashAfterSpace,
    string: `${onLines('"')}|'[^']${most}'`,
    word: raw`\$?[\p{L}_][\p{L}\p{N}_-]*`,
    keywords: `${shell} BEGIN COPY else endif ENTRYPOINT ENV FROM ifdef ifeq RUN WORKDIR`,
  },
  {
    names: 'perl ruby tcl',
    comment: raw`${hashAfterSpace}|${lineStart}=(?:begin|pod|head)[^]*?(?:\n=(?:end|cut).*|$)`,
    string: quotedOnLines,
    word: raw`[$@%:]?[\p{L}_][\p{L}\p{N}_]*`,
    keywords:
      'alias and begin break case class def do else elseif elsif end ensure eq false for foreach ge global gt if in last le local lt module my ne next nil not or our package print proc puts redo require rescue retry return self set sub super switch then true undef unless until use when while yield',
  },
  {
    names: 'lua',
    comment: `${until(raw`--\[\[`, raw`\]\]`)}|--.*`,
    string: `${until(raw`\[\[`, raw`\]\]`)}|${quoted}`,
    keywords:
      'and break do else elseif end false for function goto if in local nil not or repeat return then true until while',
  },
  {
    names: 'sql mysql postgresql sqlite pl/sql cypher',
    comment: `--.*|${until(raw`/\*`, raw`\*/`)}|${hashAfterSpace}`,
    string: `${doubled("'")}|${doubled('"')}`,
    keywords:
      'add all alter and any as asc avg begin between by case cast commit constraint count create cross default delete desc distinct drop else end except exists foreign from full group having if in index inner insert intersect into is join key left like limit match max min natural not null offset on or order outer over partition primary recursive references return right rollback select set sum table then trigger union unique unwind update using values view when where with',
    anyCase: true,
  },
  {
    names: 'sparql',
    comment: hashAfterSpace,
    string: raw`<[^<>\s"]${most}>|${quoted}`,
    keywords:
      'a as asc ask base bind by construct delete desc describe distinct exists filter from graph group having in insert limit minus named not offset optional order prefix reduced select service union values where',
    anyCase: true,
  },
  {
    names: 'haskell agda elm purescript',
    // Of dashes and other signs operators are made: `-->`.
    comment: raw`(?<![!#$%&*+./<=>?@\\^|~:-])--+(?![!#$%&*+./<=>?@\\^|~:-]).*`,
    nested: [raw`\{-`, raw`-\}`],
    string: `${onLine('"')}|${character}`,
    word: primed,
    keywords:
      'as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr instance let mdo module newtype of open qualified rec record then type where with',
  },
  {
    names: 'ml ocaml caml sml f# fsharp',
    comment: '//.*',
    nested: [raw`\(\*`, raw`\*\)`],
    string: `${onLines('"')}|${character}`,
    word: primed,
    keywords:
      'and as assert begin class constraint do done downto else end exception external false fn for fun function functor if in include inherit initializer lazy let match method module mutable new nonrec object of open or private rec sig struct then to true try type val virtual when while with yield',
  },
  {
    names: 'coq rocq isabelle',
    comment: '(?!)',
    nested: [raw`\(\*`, raw`\*\)`],
    string: doubled('"'),
    word: primed,
    keywords:
      'Abort Admitted apply as assumes Axiom by Class cofix CoInductive datatype Defined definition Definition do done else end End Example exists Export fix Fixpoint for forall from fun Goal have have hence if imports Import in Inductive Instance lemma Lemma let Let Ltac match Module next Notation obtain of proof Proof Prop qed Qed Record Require return Section Set show shows struct then Theorem theorem theory thus Type using Variable where with',
  },
  {
    names: 'lean lean3 lean4',
    comment: '--.*',
    nested: ['/-', '-/'],
    string: onLines('"'),
    word: primed,
    keywords:
      'abbrev at axiom begin by calc class def deriving do else end example exists extends for from fun have if import in inductive instance lemma let macro match mutual namespace noncomputable notation open opaque private protected return section set_option show sorry structure syntax then theorem Type universe variable where with',
  },
  {
    names: 'lisp elisp scheme racket clojure pddl',
    comment: ';.*',
    nested: [raw`#\|`, raw`\|#`],
    string: onLines('"'),
    word: dashed,
    keywords:
      'and begin cond cons def define define-record-type define-syntax defmacro defn defparameter defstruct defun defvar do else fn if lambda let let* letrec list loop nil not or progn quote set set! setf setq t unless when',
  },
  {
    names: 'prolog erlang',
    comment: `%.*|${until(raw`/\*`, raw`\*/`)}`,
    string: quoted,
    keywords: 'after begin case catch dynamic end fail findall fun if is mod module not of receive rem true try when',
  },
  {
    names: 'mathematica wolfram',
    comment: '(?!)',
    nested: [raw`\(\*`, raw`\*\)`],
    string: onLines('"'),
    keywords: 'Do False For Function If Module Null Return Switch Table True Which While With Block',
  },
  {
    names: 'pascal delphi',
    comment: raw`//.*|\{[^]*?(?:\}|$)|${until(raw`\(\*`, raw`\*\)`)}`,
    string: doubled("'"),
    keywords:
      'and array begin case const div do downto else end false file for function goto if implementation in interface mod nil not of or procedure program record repeat set then to true type unit until uses var while with',
    anyCase: true,
  },
  { names: 'tex latex bibtex', comment: raw`(?<!\\)%.*`, string: '(?!)', keywords: '' },
  {
    names: 'xml html svg xslt',
    comment: until('<!--', '-->'),
    // Only values of attributes: the text between tags has apostrophes.
    string: raw`(?<==\s{0,9})(?:"[^"<]${most}"|'[^'<]${most}')`,
    keywords: '',
  },
  {
    names: 'yaml yml toml ini',
    comment: hashAfterSpace,
    // Only at the beginning of a value: within one there are apostrophes.
    string: raw`(?<=[\s:=,[{(-])(?:${triple}|${onLine('"')}|${doubled("'")})|${lineStart}${onLine('"')}`,
    keywords: 'true false null yes no on off',
  },
  { names: 'json jsonc json5', comment: slashes, string: quoted, keywords: 'true false null' },
];
