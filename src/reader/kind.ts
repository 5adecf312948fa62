/** What a class attribute says: which LaTeXML element this is, and how its words are set. */
import type { Element } from './element.ts';

export interface Kind {
  /** LaTeXML's name of the element, as `p` of `ltx_p`; empty for an element that is none of LaTeXML's. */
  readonly name: string;
  /** All classes, each with a space on either side. */
  readonly tokens: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly upright: boolean;
  readonly typewriter: boolean;
  readonly struck: boolean;
}

/** Classes that say how an element looks or what it is for, and never which element it is. */
const modifier =
  /^(?:font_|align_|border_|role_|framed|list_|citemacro_|refmacro_|img_|flex_size_|lst_|centering$|noindent$|indent|outdent$|runin$|nopad|nounicode$|pruned_first$|figure_panel$|guessed_headers$|eqn_table$|markedasmath$|authors_|leqno$|fleqn$|missing_|landscape$|colspan|rowspan|theorem_|float_|bib_|affiliation_|title_|tag_|toc_|tocentry_|toclist_|nodisplay$|phantom$|biblist_)/;

const named = /(?:^|[ \t\n])ltx_([^ \t\n]+)/g;

function parse(classes: string): Kind {
  const tokens = ` ${classes.replace(/[\t\n\f ]+/g, ' ')} `;
  let name = '';
  for (const match of classes.matchAll(named)) {
    const token = match[1] ?? '';
    if (modifier.test(token)) continue;
    name = token;
    break;
  }
  if (tokens.includes(' ltx_phantom ') || tokens.includes(' ltx_nodisplay ')) name = 'phantom';
  const has = (token: string) => tokens.includes(` ltx_${token} `);
  return {
    name,
    tokens,
    bold: has('font_bold'),
    italic: has('font_italic') || has('font_slanted'),
    upright: has('font_upright'),
    typewriter: has('font_typewriter'),
    struck: has('ulem_sout') || has('ulem_xout'),
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
  return element.classes.includes(token) && kindOf(element).tokens.includes(` ltx_${token} `);
}

/** What follows a class that begins `ltx_` + prefix, as `lemma` for `theorem_` in `ltx_theorem_lemma`. */
export function suffix(element: Element, prefix: string): string {
  const { tokens } = kindOf(element);
  const start = tokens.indexOf(` ltx_${prefix}`);
  if (start < 0) return '';
  const from = start + 5 + prefix.length;
  return tokens.slice(from, tokens.indexOf(' ', from));
}
