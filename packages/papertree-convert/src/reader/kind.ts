/** The kind of an element, read from its class attribute: which LaTeXML element it is, and how its text is set. */
import { spelledAnew } from './decode.ts';
import type { Element } from './element.ts';
import { briefNames, drawnByMathJax, leftClasses, leftNames } from './left-out.ts';

export interface Kind {
  /** The class attribute, verbatim; empty where there is none. */
  readonly classes: string;
  /** LaTeXML's name of the element, as `p` of `ltx_p`; empty for an element that is none of LaTeXML's. */
  readonly name: string;
  /** All of LaTeXML's classes, without their `ltx_`. */
  readonly tokens: ReadonlySet<string>;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly typewriter: boolean;
  /** Ends the bold or the italics around it. */
  readonly medium: boolean;
  readonly upright: boolean;
  readonly struck: boolean;
  /** Whether it sets its words in any of these ways. */
  readonly setting: boolean;
  /** The alignment of a cell, and whether a rule is drawn over it: thin, or heavy. */
  readonly align: '' | 'left' | 'center' | 'right';
  readonly ruled: '' | 't' | 'tt';
  /** Whether its `style` is of use beside its classes: how wide a rule is, that a cell is prose. */
  readonly styled: boolean;
  /** The way its words are counted, to see that none is lost. */
  readonly words: WordsOfKind;
}

/** `left`: none of its words is in the tree, on purpose; `brief`: its short ones may not be; `apart`: they join no word around. */
export type WordsOfKind = 'left' | 'brief' | 'apart' | 'joined';

/** Classes for the look or the use of an element, which never name the element. */
const modifier =
  /^(?:font_|align_|border_|role_|framed|list_|citemacro_|refmacro_|img_|flex_size_|lst_|centering$|noindent$|indent|outdent$|runin$|nopad|nounicode$|pruned_first$|figure_panel$|guessed_headers$|eqn_table$|markedasmath$|authors_|leqno$|fleqn$|missing_|landscape$|colspan|rowspan|theorem_|float_|bib_|affiliation_|title_|tag_|toc_|tocentry_|toclist_|nodisplay$|phantom$|biblist_)/;

const named = /(?:^|[ \t\n])ltx_([^ \t\n]+)/g;

function parse(classes: string): Kind {
  const tokens = new Set(Array.from(classes.matchAll(named), (match) => match[1] ?? ''));
  const hasToken = (token: string) => tokens.has(token);
  const unseen = ['phantom', 'nodisplay'].find(hasToken);
  const name = unseen ?? [...tokens].find((token) => !modifier.test(token));

  const bold = hasToken('font_bold');
  const italic = hasToken('font_italic') || hasToken('font_slanted');
  // `\lstinline`
  const typewriter = hasToken('font_typewriter') || (name === 'text' && hasToken('lstlisting'));
  const struck = hasToken('ulem_sout') || hasToken('ulem_xout');
  return {
    classes,
    name: name ?? '',
    tokens,
    words: wordsOf(classes, name ?? '', tokens),
    styled: name === 'rule' || name === 'eqn_cell',
    bold,
    italic,
    typewriter,
    medium: hasToken('font_medium') && !bold,
    upright: hasToken('font_upright') && !italic,
    struck,
    setting: bold || italic || typewriter || struck,
    align: (['left', 'center', 'right'] as const).find((align) => hasToken(`align_${align}`)) ?? '',
    ruled:
      hasToken('border_tt') || hasToken('border_T') || hasToken('border_TT') ? 'tt' : hasToken('border_t') ? 't' : '',
  };
}

/** Elements of LaTeXML's that stand in a line, and whose words touch none beside them. */
const apart =
  /^(?:note|inline-|minipage|parbox|tag|block|bib|rule|p$|para|picture|tabular|t[dr]$|listing|item|nodisplay$)/;

function wordsOf(classes: string, name: string, tokens: ReadonlySet<string>): WordsOfKind {
  if (Object.hasOwn(leftNames, name) || drawnByMathJax.test(classes)) return 'left';
  for (const token of tokens) if (Object.hasOwn(leftClasses, token)) return 'left';
  if (briefNames.has(name) || tokens.has('role_institutetext')) return 'brief';
  return apart.test(name) ? 'apart' : 'joined';
}

export const noKind = parse('');

// Pages use a few hundred different class attributes; a hostile page must not fill the memory with more.
const most = 4096;
let known = new Map<string, Kind>();

export function kindOfClasses(classes: string): Kind {
  if (classes === '') return noKind;
  return known.get(classes) ?? remember(classes);
}

function remember(classes: string): Kind {
  const kind = parse(spelledAnew(classes));
  if (known.size >= most) known = new Map();
  known.set(kind.classes, kind);
  return kind;
}

/** Whether the element has the class `ltx_` + token. */
export function hasClass(element: Element, token: string): boolean {
  return element.kind.tokens.has(token);
}

/** The rest of a class that begins `ltx_` + prefix, as `lemma` for `theorem_` in `ltx_theorem_lemma`. */
export function classSuffix(element: Element, prefix: string): string {
  for (const token of element.kind.tokens) if (token.startsWith(prefix)) return token.slice(prefix.length);
  return '';
}
