/** What a class attribute says: which LaTeXML element this is, and how its words are set. */
import type { Element } from './element.ts';

export interface Kind {
  /** LaTeXML's name of the element, as `p` of `ltx_p`; empty for an element that is none of LaTeXML's. */
  readonly name: string;
  /** All of LaTeXML's classes, without their `ltx_`. */
  readonly tokens: ReadonlySet<string>;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly upright: boolean;
  readonly typewriter: boolean;
  readonly struck: boolean;
  /** How a cell is aligned, and whether a rule is drawn over it: thin, or heavy. */
  readonly align: '' | 'left' | 'center' | 'right';
  readonly ruled: '' | 't' | 'tt';
}

/** Classes that say how an element looks or what it is for, and never which element it is. */
const modifier =
  /^(?:font_|align_|border_|role_|framed|list_|citemacro_|refmacro_|img_|flex_size_|lst_|centering$|noindent$|indent|outdent$|runin$|nopad|nounicode$|pruned_first$|figure_panel$|guessed_headers$|eqn_table$|markedasmath$|authors_|leqno$|fleqn$|missing_|landscape$|colspan|rowspan|theorem_|float_|bib_|affiliation_|title_|tag_|toc_|tocentry_|toclist_|nodisplay$|phantom$|biblist_)/;

const named = /(?:^|[ \t\n])ltx_([^ \t\n]+)/g;

function parse(classes: string): Kind {
  const tokens = new Set(Array.from(classes.matchAll(named), (match) => match[1] ?? ''));
  const has = (token: string) => tokens.has(token);
  const name = has('phantom') || has('nodisplay') ? 'phantom' : [...tokens].find((token) => !modifier.test(token));

  return {
    name: name ?? '',
    tokens,
    bold: has('font_bold'),
    italic: has('font_italic') || has('font_slanted'),
    upright: has('font_upright'),
    typewriter: has('font_typewriter'),
    struck: has('ulem_sout') || has('ulem_xout'),
    align: (['left', 'center', 'right'] as const).find((align) => has(`align_${align}`)) ?? '',
    ruled: has('border_tt') || has('border_T') || has('border_TT') ? 'tt' : has('border_t') ? 't' : '',
  };
}

// Pages use a few hundred different class attributes; a hostile page must not fill the memory with more.
const known = new Map<string, Kind>();
const most = 4096;

export function kindOf(element: Element): Kind {
  const found = known.get(element.classes);
  if (found !== undefined) return found;
  if (known.size >= most) known.clear();
  const kind = parse(element.classes);
  known.set(element.classes, kind);
  return kind;
}

/** Whether the element bears the class `ltx_` + token. */
export function has(element: Element, token: string): boolean {
  return element.classes !== '' && kindOf(element).tokens.has(token);
}

/** What follows a class that begins `ltx_` + prefix, as `lemma` for `theorem_` in `ltx_theorem_lemma`. */
export function suffix(element: Element, prefix: string): string {
  for (const token of kindOf(element).tokens) if (token.startsWith(prefix)) return token.slice(prefix.length);
  return '';
}
