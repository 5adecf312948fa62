/** What of a draft in LaTeX is prose: the same text with blanks for all else, and empty lines where paragraphs end. */

/** Environments whose words are a quotation. */
export const quoteEnvironments: ReadonlySet<string> = new Set(['quote', 'quotation', 'displayquote']);
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
  'part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|title|author|date|affiliation|institute|address|email|thanks|markboth|bibliography|input|include|newcommand|renewcommand|setlength|definecolor|titlerunning|authorrunning|hypersetup';
const severalArguments = /command|length|color|both/;
/** Commands with arguments that are no words. */
const wordless = 'includegraphics|[vh]space|label|url|pageref|rule|resizebox|scalebox|vskip|hskip|index|nocite';
/** References to the draft's own parts. */
const references = 'eqref|(?:[Cc]|auto|name)?ref';
const breaks = 'item|caption|maketitle|tableofcontents|appendix|newpage|clearpage|bigskip|medskip|noindent|par';

const token = new RegExp(
  [
    String.raw`(?<!\\)%[^\n]*(?:\n[^\S\n]*(?=\S))?`,
    String.raw`\\(begin|end)\s?\{([A-Za-z]{1,30})\*?\}`,
    String.raw`\\(?:(${headings})|(${wordless})|(${references})|(${breaks}))(?![A-Za-z])\*?`,
    String.raw`\\\\(?:\[[^[\]]{0,20}\])?|(?<!\\)&`,
    String.raw`\\\[|\$\$`,
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
    if (!inTable && (whole === '&' || whole.startsWith('\\\\'))) continue;
    const { to, written } = standIn(found, reach);
    if (to === found.index) continue;
    const stretched = written.length === 1 ? written.repeat(to - found.index) : written.padEnd(to - found.index);
    pieces.push(text.slice(at, found.index), stretched);
    at = to;
  }
  pieces.push(text.slice(at));
  return joinQuotes(pieces.join(''));
}

const [space, border] = [' ', '\n'];

/** What stands for a token and its arguments, up to where: a blank or a border for each character, or some signs. */
function standIn(
  { 0: whole, 1: edge, 2: name = '', 3: heading, 4: bare, 5: reference, 6: broken, index }: RegExpExecArray,
  { find, argumentsEnd, length }: Reach,
): { readonly to: number; readonly written: string } {
  const to = index + whole.length;
  const nothing = { to: index, written: '' };
  if (whole.startsWith('%')) return { to, written: space };
  if (edge === 'begin' && (closed.has(name) || formulas.has(name))) {
    const end = find(whole.replace('begin', 'end'), to);
    return { to: end < 0 ? to : end + whole.length - 2, written: closed.has(name) ? border : space };
  }
  if (edge && quoteEnvironments.has(name)) return nothing;
  if (edge === 'end') return { to: name === 'document' ? length : to, written: border };
  if (edge) return { to: argumentsEnd(to, tables.test(name) ? 3 : 0), written: border };
  if (heading !== undefined) return { to: argumentsEnd(to, severalArguments.test(heading) ? 3 : 1), written: border };
  if (bare !== undefined)
    return { to: argumentsEnd(to, bare === 'resizebox' || bare === 'rule' ? 2 : 1), written: space };
  if (reference !== undefined) return { to: argumentsEnd(to, 1), written: '… ' };
  if (broken !== undefined) return { to: argumentsEnd(to, 0), written: border };
  if (whole === '&') return { to, written: '|' };
  if (whole.startsWith('\\\\')) return { to, written: border };
  const end = find(whole === '$$' ? '$$' : '\\]', to);
  return end < 0 ? nothing : { to: end + 2, written: space };
}

interface Reach {
  readonly length: number;
  /** Where something stands from an offset on; offsets are asked for in ascending order. */
  readonly find: (what: string, from: number) => number;
  /** Behind at most so many arguments in braces, and those in brackets among them. */
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
        const end =
          sign === '[' ? at + text.slice(at, at + longestOption).indexOf(']') + 1 : sign === '{' ? (ends[at] ?? 0) : 0;
        if (end <= at || (sign === '{' && left-- === 0)) return at;
        at = end;
      }
    },
  };
}

/** Behind which brace each one closes, by its offset; 0 where it does not. */
function closingBraces(text: string): Int32Array {
  const ends = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '{') open.push(at);
    else if (sign === '}') {
      const from = open.pop();
      if (from !== undefined) ends[from] = at + 1;
    }
  }
  return ends;
}

const longestOption = 300;

const quoteBorder = new RegExp(String.raw`\\(begin|end)\{(?:${[...quoteEnvironments].join('|')})\}`, 'g');

/** A quotation of several paragraphs is one. */
function joinQuotes(prose: string): string {
  const pieces: string[] = [];
  let at = 0;
  let begun = -1;
  for (const { 1: edge, index } of prose.matchAll(quoteBorder)) {
    if (edge === 'begin') begun = index;
    else if (begun >= 0) {
      pieces.push(prose.slice(at, begun), prose.slice(begun, index).replace(/\n/g, ' '));
      at = index;
      begun = -1;
    }
  }
  return pieces.join('') + prose.slice(at);
}
