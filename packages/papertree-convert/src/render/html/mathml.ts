/** Formulas drawn as MathML, which browsers lay out without a script; the LaTeX stays with each as its `alttext`. */
import temml from 'temml';
import { element, escapeHtml, untranslated } from '../../markup.ts';
import { guardRow, shapeOf, tidyDisplay } from '../tex.ts';

/** One drawer a page: it notes what it could not draw. */
export interface FormulaDrawer {
  /** `given`: the LaTeX that the page has of the formula, where that is another; `linked`: whether it stands in a link already. */
  readonly inline: (latex: string, given?: string, linked?: boolean) => string;
  readonly display: (latex: string, given?: string) => string;
  /** The formulas that stand in the page as their LaTeX, by what the page that the paper was read from has of them. */
  readonly undrawn: string[];
}

/** Commands that the drawing library does not know, and what shows the same. */
const macros: Readonly<Record<string, string>> = {
  '\\nicefrac': '{}^{#1}\\!/_{#2}',
  '\\textcent': '\\text{¢}',
  '\\textlangle': '\\langle ',
  '\\textrangle': '\\rangle ',
  '\\qed': '\\quad\\square',
  // The names of labels, which lead nowhere on the page.
  '\\ref': '\\text{#1}',
  '\\eqref': '(\\text{#1})',
  '\\farcs': "\\overset{''}{.}",
};

/** A formula longer than this is shown as LaTeX: drawing takes time in proportion, and a page may say anything. */
const longest = 20_000;

/**
 * `drawn`: MathML of the page, by its LaTeX there, for formulas that the library cannot draw. `placeOnPage`: the address at
 * which the archive's page has what is written now, for those that the page has no MathML of either.
 */
export function createDrawer(
  drawn: Readonly<Record<string, string>> = {},
  placeOnPage: () => string | undefined = () => undefined,
): FormulaDrawer {
  const undrawn: string[] = [];
  /** A paper writes most of its symbols many times. */
  const known = new Map<string, string>();
  const draw = (latex: string, source: string, given: string, display: boolean, linked = false): string => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const markup = drawMathml(latex, source, display);
    if (markup !== undefined) {
      if (!display) known.set(source, markup);
      return markup;
    }
    const ofPage = Object.hasOwn(drawn, given) ? drawn[given] : undefined;
    if (ofPage !== undefined) return `${openMath(source, display)}>${ofPage}</math>`;
    undrawn.push(given);
    const code = element('code', { class: display ? 'latex display' : 'latex', ...untranslated }, escapeHtml(source));
    const href = linked ? undefined : placeOnPage();
    if (href === undefined) return code;
    return `${code} ${element('a', { class: 'at', href, rel: 'external noopener' }, 'on the archive’s page')}`;
  };
  return {
    inline: (latex, given = latex, linked = false) => draw(latex, latex, given, false, linked),
    display(latex, given = latex) {
      const tidy = tidyDisplay(latex);
      const { cells, lines, whole } = shapeOf(tidy);
      if (!whole || !(cells || lines)) return draw(tidy, tidy, given, true);
      const environment = cells ? 'aligned' : 'gathered';
      return draw(`\\begin{${environment}}${guardRow(tidy)}\\end{${environment}}`, tidy, given, true);
    },
    undrawn,
  };
}

/** Undefined where the library cannot read the formula. */
function drawMathml(latex: string, source: string, display: boolean): string | undefined {
  if (latex.length > longest) return undefined;
  try {
    // A fresh table of macros each time: a formula may define some, and the next must not know them.
    const options = { displayMode: display, throwOnError: true, trust: false, macros: { ...macros }, maxExpand: 1000 };
    return bare(sizeAccents(temml.renderToString(latex, options)), source, display);
  } catch {
    return undefined;
  }
}

/** A wide accent on a base without another: the base, the accent's tag up to its class, the kind, the size. */
const accents = /(?<=<mover>)((?:(?!<\/?mover).)*?)(<mo stretchy="true") class="tml-(hat|tilde)-(\d)"/g;

/**
 * Sizes wide accents by the letters that are drawn below them. The drawing library goes by the letters of their names, and
 * sets an accent as wide as four letters on `\alpha`.
 */
function sizeAccents(markup: string): string {
  return markup.replace(accents, (_, base: string, tag: string, kind: 'hat' | 'tilde', given: string) => {
    let width = 0;
    for (const letter of base.replace(/<[^>]*>/g, ''))
      width += /[a-zα-ω]/.test(letter) ? 0.56 : /\d/.test(letter) ? 0.5 : 0.92;
    const drawn = width > 2.5 ? 4 : width > 1.6 ? 3 : width > 1 ? 2 : 1;
    const size = Math.min(drawn, Number(given));
    return `${base}${tag}${kind === 'tilde' && size === 1 ? '' : ` class="tml-${kind}-${size}"`}`;
  });
}

/** The formula with its LaTeX, and without inline styles, which the page's Content-Security-Policy forbids. */
function bare(markup: string, latex: string, display: boolean): string {
  const open = markup.indexOf('>');
  const rest = markup.slice(open).replace(styled, (_, before: string, style: string, after: string) => {
    const { name, color } = readStyle(style);
    const others = before + after;
    if (name === '') return others + color;
    const classes = / class="([^"]*)"/.exec(others)?.[1];
    const joined = classes === undefined ? name : `${classes} ${name}`;
    return `${others.replace(/ class="[^"]*"/, '')} class="${joined}"${color}`;
  });
  return openMath(latex, display) + rest.replace(needless, '');
}

/** The start tag without its end. */
const openMath = (latex: string, display: boolean): string =>
  `<math translate="no" alttext="${escapeHtml(latex)}"${display ? ' display="block"' : ''}`;

/** The space that stands before the argument of a function, where none follows: before a comma, a relation, at an end. */
const needless =
  /(?<=<mo>\u2061<\/mo>)<mspace width="0\.1667em"><\/mspace>(?=(?:<\/mrow>)*(?:<\/m(?!row)|<mo separator|<mo(?: stretchy="false")?>(?:[=≠≤≥≡≈∼≅∈⊂⊆→⇉]|&[lg]t;)))/g;

/** The attributes of a tag that has a style: those before it, the style, those after it. */
const styled = /((?: [\w-]+="[^"]*")*?) style="([^"]*)"((?: [\w-]+="[^"]*")*)/g;

/** Inline styles that the drawing library writes, by the class of the style sheet that says the same. */
const styles: readonly (readonly [style: RegExp, name: string])[] = [
  [/^padding-left:0(?:em|pt);padding-right:0(?:em|pt);$/, 'cell-tight'],
  [/^padding-left:0(?:em|pt);/, 'cell-first'],
  [/padding-right:0(?:em|pt);$/, 'cell-last'],
  [/^font-style:italic.*font-weight:bold/, 'bold italic'],
  [/font-weight:bold/, 'bold'],
  [/^font-style:italic/, 'italic'],
  [/^margin-left:-/, 'pull'],
  [/border:/, 'boxed'],
];

function readStyle(style: string): { name: string; color: string } {
  const color = /(?:^|;)\s*color:\s*(#[0-9a-f]{3,8}|[a-z]+)\s*(?:;|$)/i.exec(style)?.[1];
  return {
    name: styles.find(([shape]) => shape.test(style))?.[1] ?? '',
    color: color === undefined || color === 'undefined' ? '' : ` mathcolor="${color}"`,
  };
}
