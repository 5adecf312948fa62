/** What of a draft in LaTeX is prose: the same text with blanks for all else, and empty lines where paragraphs end. */

import { closingBraces } from './tex-braces.ts';

/** Environments whose words are a quotation. */
const quoteEnvironments: ReadonlySet<string> = new Set([
  ...['quote', 'quotation', 'quoting', 'blockquote', 'displayquote', 'foreigndisplayquote'],
]);
/** Those that hold no prose. */
const closed = new Set([
  'verbatim',
  'Verbatim',
  'lstlisting',
  'minted',
  'comment',
  'tikzpicture',
  'filecontents',
  'thebibliography',
  'algorithmic',
]);
/** Formulas on lines of their own: the sentence goes on behind them. */
const formulas = new Set([
  'equation',
  'align',
  'gather',
  'multline',
  'eqnarray',
  'displaymath',
  'math',
  'flalign',
  'alignat',
]);
const tables = /^(?:tabular[xy]?|longtable|tabu)$/;

/** Commands whose arguments are set apart from the text around them: headings, and what stands on the title page. */
const headings =
  'part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|title|author|date|affiliation|institute|address|email|thanks|markboth|bibliography(?:style)?|printbibliography|addbibresource|input|include|newcommand|renewcommand|setlength|definecolor|titlerunning|authorrunning|hypersetup';
const severalArguments = /command|length|color|both/;
/** Commands by how many of their first arguments are no words: names, files, and all that sets lengths and colours. */
const wordless: Readonly<Record<string, number>> = {
  ...{ label: 1, url: 1, href: 1, hyperref: 0, pageref: 1, index: 1, nocite: 1, includegraphics: 1, todo: 1 },
  ...{ hspace: 1, vspace: 1, addvspace: 1, enlargethispage: 1, phantom: 1, hphantom: 1, vphantom: 1 },
  ...{ linespread: 1, setstretch: 1, fontsize: 2, addtolength: 2, settowidth: 2, setcounter: 2, addtocounter: 2 },
  ...{
    rule: 2,
    resizebox: 2,
    scalebox: 1,
    rotatebox: 1,
    raisebox: 1,
    parbox: 1,
    makebox: 0,
    framebox: 0,
    adjustbox: 1,
  },
  ...{ color: 1, textcolor: 1, colorbox: 1, fcolorbox: 2, rowcolor: 1, columncolor: 1, cellcolor: 1 },
  ...{ cline: 1, cmidrule: 1, multicolumn: 2, multirow: 2 },
};
/** `\vskip 2.5em plus 1fil`, `\baselineskip=14.5pt`: lengths that stand in no braces. */
const length = String.raw`-?[\d.]{1,9}\s?(?:(?:pt|pc|em|ex|cm|mm|in|bp|sp|mu|fil{1,3})(?![a-z])|\\[A-Za-z]{1,20})`;
const bareLength = String.raw`\\[A-Za-z]{0,20}(?:skip|kern|indent|sep|width|height|depth|margin|shift)\s{0,3}=?\s{0,3}${length}(?:\s{0,3}(?:plus|minus)\s{0,3}${length}){0,2}`;
/** Environments that begin with lengths in braces. */
const measured: Readonly<Record<string, number>> = {
  ...{ minipage: 1, subfigure: 1, subtable: 1, wrapfigure: 2, wraptable: 2, adjustbox: 1, spacing: 1, multicols: 1 },
};
/** References to the draft's own parts. */
const references = 'eqref|(?:[Cc]|auto|name)?ref';
const breaks = 'item|caption|maketitle|tableofcontents|appendix|newpage|clearpage|bigskip|medskip|noindent|par';

const token = new RegExp(
  [
    String.raw`(?<!\\)%[^\n]*(?:\n[^\S\n]*(?=\S))?`,
    String.raw`\\(begin|end)\s?\{([A-Za-z]{1,30})\*?\}`,
    String.raw`\\(?:(${headings})|(${Object.keys(wordless).join('|')})|(${references})|(${breaks}))(?![A-Za-z])\*?`,
    `(${bareLength})`,
    String.raw`\\\\(?:\[[^[\]]{0,20}\])?|(?<!\\)&`,
    String.raw`\\\[|\$\$`,
    String.raw`\\(?:verb\*?|lstinline|mintinline\{[a-z]{1,20}\})([^A-Za-z\s*{[])[^\n]{0,300}?\8`,
  ].join('|'),
  'g',
);

const beginDocument = '\\begin{document}';

export function texProse(text: string): string {
  const pieces: string[] = [];
  const begin = text.indexOf(beginDocument);
  const reach = reachIn(text);
  let at = begin < 0 ? 0 : begin + beginDocument.length;
  if (begin >= 0) pieces.push('\n'.repeat(at));
  let inTable = false;
  for (const found of text.matchAll(token)) {
    if (found.index < at) continue;
    const [whole, edge, name = ''] = found;
    if (edge && tables.test(name)) inTable = edge === 'begin';
    if (!inTable && whole === '&') continue;
    const { to, written } = standIn(found, reach, inTable);
    if (to === found.index) continue;
    const stretched = written.length === 1 ? written.repeat(to - found.index) : written.padEnd(to - found.index);
    pieces.push(text.slice(at, found.index), stretched);
    at = to;
  }
  pieces.push(text.slice(at));
  return setQuotesApart(pieces.join(''));
}

const [space, border] = [' ', '\n'];

/** What stands for a token and its arguments, up to where: a blank or a border for each character, or some signs. */
function standIn(
  { 0: whole, 1: edge, 2: name = '', 3: heading, 4: bare, 5: reference, 6: broken, 7: length, index }: RegExpExecArray,
  { find, argumentsEnd, length: end }: Reach,
  inTable: boolean,
): { readonly to: number; readonly written: string } {
  const to = index + whole.length;
  const nothing = { to: index, written: '' };
  if (whole.startsWith('%') || /^\\(?:verb|lst|mint)/.test(whole)) return { to, written: space };
  if (edge === 'begin' && (closed.has(name) || formulas.has(name))) {
    const end = find(whole.replace('begin', 'end'), to);
    return { to: end < 0 ? to : end + whole.length - 2, written: closed.has(name) ? border : space };
  }
  if (edge && quoteEnvironments.has(name)) return nothing;
  if (edge === 'end') return { to: name === 'document' ? end : to, written: border };
  if (edge) return { to: argumentsEnd(to, tables.test(name) ? 3 : (measured[name] ?? 0)), written: border };
  if (heading !== undefined) return { to: argumentsEnd(to, severalArguments.test(heading) ? 3 : 1), written: border };
  if (bare !== undefined) return { to: argumentsEnd(to, wordless[bare] ?? 0), written: space };
  if (length !== undefined) return { to, written: space };
  if (reference !== undefined) return { to: argumentsEnd(to, 1), written: '… ' };
  if (broken !== undefined) return { to: argumentsEnd(to, 0), written: border };
  if (whole === '&') return { to, written: '|' };
  if (whole.startsWith('\\\\')) return { to, written: inTable ? border : space };
  const formulaEnd = find(whole === '$$' ? '$$' : '\\]', to);
  return formulaEnd < 0 ? nothing : { to: formulaEnd + 2, written: space };
}

interface Reach {
  readonly length: number;
  /** Where something stands from an offset on; offsets are asked for in ascending order. */
  readonly find: (what: string, from: number) => number;
  /** Behind at most so many arguments in braces, and those in brackets among them that cite nothing. */
  readonly argumentsEnd: (start: number, most: number) => number;
}

function reachIn(text: string): Reach {
  const ends = closingBraces(text);
  /** The text is gone through once for each thing that is sought. */
  const known = new Map<string, number>();
  return {
    length: text.length,
    find(what, from) {
      const before = known.get(what);
      if (before !== undefined && (before < 0 || before >= from)) return before;
      const found = text.indexOf(what, from);
      known.set(what, found);
      return found;
    },
    argumentsEnd(start, most) {
      let [at, left] = [start, most];
      for (;;) {
        const sign = text.charAt(at);
        const end = sign === '[' ? optionEnd(text, at, ends) : sign === '{' ? (ends[at] ?? 0) : 0;
        if (end <= at || (sign === '{' && left-- === 0)) return at;
        // `\begin{theorem}[{\cite[Lemma 1]{able}}]`
        if (sign === '[' && /\\[A-Za-z]{0,20}cite/.test(text.slice(at, end))) return at;
        at = end;
      }
    },
  };
}

const longestOption = 300;

/** Behind the bracket that closes one, those in braces aside; 0 where there is none. */
function optionEnd(text: string, begin: number, ends: Int32Array): number {
  for (let at = begin + 1; at < begin + longestOption; at++) {
    const sign = text.charAt(at);
    if (sign === ']') return at + 1;
    if (sign === '{') at = Math.max(at, (ends[at] ?? 0) - 1);
  }
  return 0;
}

const quoteBorder = new RegExp(String.raw`\\(begin|end)\{(?:${[...quoteEnvironments].join('|')})\}`, 'g');

/** A quotation, of one paragraph or several, is a block as Markdown has it. */
function setQuotesApart(prose: string): string {
  const pieces: string[] = [];
  let at = 0;
  let begun = -1;
  for (const { 0: whole, 1: edge, index } of prose.matchAll(quoteBorder)) {
    if (edge === 'begin') begun = index;
    else if (begun >= 0) {
      const inside = prose.slice(prose.indexOf('}', begun) + 1, index).replace(/\n(?=[^\S\n]*\n)/g, ' ');
      const begin = '\n\n>'.padEnd(index - begun - inside.length);
      pieces.push(prose.slice(at, begun), begin, inside, border.repeat(whole.length));
      at = index + whole.length;
      begun = -1;
    }
  }
  return pieces.join('') + prose.slice(at);
}
