/** The author's LaTeX out of LaTeXML's: a table of what LaTeXML itself put into formulas, and of commands few programs know. */

interface Rewrite {
  readonly found: RegExp;
  readonly becomes: string | ((whole: string, argument: string) => string);
  readonly reason: string;
}

/** A command, not the beginning of a longer one, with the white space that ends it. Behind `\\` it is left alone. */
const command = (name: string) => new RegExp(String.raw`(?<!\\)\\${name}(?![A-Za-z])\s?`, 'g');

/** The text between two brackets, such brackets in it to a depth. */
const within = (open: string, close: string, depth = 3): string => {
  const deeper = depth > 0 ? `|[${open}]${within(open, close, depth - 1)}[${close}]` : '';
  return String.raw`(?:[^${open}${close}\\]|\\[\s\S]${deeper})*`;
};

/** A command with its argument. */
const applied = (name: string, [open, close]: readonly [string, string]) =>
  new RegExp(String.raw`(?<!\\)\\${name}\s?[${open}](${within(open, close)})[${close}]`, 'g');

/** The order is that in which they are made. */
const rewrites: readonly Rewrite[] = [
  {
    found: /(?<!\\)\\definecolor(?:\[named\])?\{pgf\w{0,20}\}\{\w{1,10}\}\{[^{}]{0,100}\}/g,
    becomes: '',
    reason: 'Behind every colour LaTeXML tells pgf of it.',
  },
  {
    found: /(?<!\\)\\color\[\w{1,10}\]\{[^{}]{0,100}\}\s?/g,
    becomes: '',
    reason: 'A colour that the author named, as numbers of LaTeXML’s; in words colours are not kept either.',
  },
  {
    found:
      /(?<!\\)\\pgfsys@color@(?:gray@(?:stroke|fill)|(?:rgb|cmy)@(?:stroke|fill)(?:\{[\d.]*\}){2}|cmyk@(?:stroke|fill)(?:\{[\d.]*\}){3})\{[\d.]*\}\s?/g,
    becomes: '',
    reason: 'The same colour, as pgf tells it to the printer.',
  },
  {
    found: /(?<!\\)\\begin\{(array|tabular|aligned|gathered)\}\[\]/g,
    becomes: '\\begin{$1}',
    reason: 'LaTeXML writes the optional argument that the author left out.',
  },
  {
    found: /(?<!\\)\\(?:leavevmode\s?\\nobreak|penalty\s?10000)\s?\\(?: |$)/g,
    becomes: '~',
    reason: 'The author’s tie, expanded.',
  },
  { found: command('ignorespaces'), becomes: '', reason: 'The inside of a macro; it prints nothing.' },
  {
    found: /(?<!\\)\\penalty\s?-?\d{1,6}\s?/g,
    becomes: '',
    reason: 'The inside of a macro, about the breaking of lines; it prints nothing.',
  },
  { found: command('leavevmode'), becomes: '', reason: 'The inside of a macro; it prints nothing.' },
  { found: command('lx@arcdegree'), becomes: '{}^{\\circ}', reason: 'LaTeXML’s own name for the sign of degrees.' },
  { found: command('lx@arcminute'), becomes: '{}^{\\prime}', reason: 'LaTeXML’s own name for the sign of minutes.' },
  {
    found: command('lx@arcsecond'),
    becomes: '{}^{\\prime\\prime}',
    reason: 'LaTeXML’s own name for the sign of seconds.',
  },
  { found: command('SIUnitSymbolDegree'), becomes: '{}^{\\circ}', reason: 'The inside of siunitx: `\\degree`.' },
  { found: command('SIUnitSymbolCelsius'), becomes: '{}^{\\circ}C', reason: 'The inside of siunitx: `\\celsius`.' },
  { found: command('SIUnitSymbolArcminute'), becomes: '{}^{\\prime}', reason: 'The inside of siunitx: `\\arcminute`.' },
  {
    found: command('SIUnitSymbolArcsecond'),
    becomes: '{}^{\\prime\\prime}',
    reason: 'The inside of siunitx: `\\arcsecond`.',
  },
  { found: command('SIUnitSymbolAngstrom'), becomes: '\\mathring{A}', reason: 'The inside of siunitx: `\\angstrom`.' },
  { found: command('SIUnitSymbolMicro'), becomes: '{\\mu}', reason: 'The inside of siunitx: `\\micro`.' },
  { found: command('SIUnitSymbolOhm'), becomes: '{\\Omega}', reason: 'The inside of siunitx: `\\ohm`.' },
  {
    found: command('mathdollar'),
    becomes: '\\text{\\textdollar}',
    reason: 'LaTeX’s inside of `\\$`, which would need another fence than dollars.',
  },
  { found: command('mathds'), becomes: '\\mathbb', reason: 'Of dsfont, which KaTeX does not know; the same letters.' },
  { found: command('mathbbm'), becomes: '\\mathbb', reason: 'Of bbm, which KaTeX does not know; the same letters.' },
  {
    found: command('differential'),
    becomes: '\\mathrm{d}',
    reason: 'The inside of physics: `\\dd`.',
  },
  { found: command('upmu'), becomes: '\\mu', reason: 'Of upgreek, which KaTeX does not know; the same letter.' },
  {
    found: command('uplambda'),
    becomes: '\\lambda',
    reason: 'Of upgreek, which KaTeX does not know; the same letter.',
  },
  {
    found: /(?<!\\)\\underaccent\{\\bar\}/g,
    becomes: '\\underline',
    reason: 'Of accents, which KaTeX does not know; the same line.',
  },
  { found: command('bigtimes'), becomes: '\\mathop{\\times}', reason: 'KaTeX does not know it; the same sign.' },
  {
    found: applied('quantity', ['{', '}']),
    becomes: '\\left\\{$1\\right\\}',
    reason: 'The inside of physics: `\\qty{…}`.',
  },
  {
    found: applied('quantity', ['(', ')']),
    becomes: '\\left($1\\right)',
    reason: 'The inside of physics: `\\qty(…)`.',
  },
  {
    found: applied('bqty', ['{', '}']),
    becomes: '\\left[$1\\right]',
    reason: 'Of physics, which KaTeX does not know.',
  },
  {
    found: applied('pqty', ['{', '}']),
    becomes: '\\left($1\\right)',
    reason: 'Of physics, which KaTeX does not know.',
  },
  {
    found: applied('order', ['{', '}']),
    becomes: '\\mathcal{O}\\left($1\\right)',
    reason: 'Of physics, which KaTeX does not know; the same letter.',
  },
  {
    found: /(?<!\\)(\\raisebox\{[^{}]{0,100}\})(?:\[[^[\]]{0,100}\]){1,2}/g,
    becomes: '$1',
    reason: 'The height and depth that TeX is to assume, which KaTeX does not know; the same words.',
  },
  {
    found: /(?<!\\)\\(?:href|url)\s(https?:\/\/[^\s{}]+)/g,
    becomes: (_whole, address) => address.replace(/[_#%&]/g, '\\$&'),
    reason: 'LaTeXML lost the braces of `\\href{…}{…}`, and its words where they are a picture; the address is left.',
  },
  { found: command('qed'), becomes: '\\square', reason: 'The inside of amsthm: `\\qedhere`; the same sign.' },
  { found: command('par'), becomes: '', reason: 'An empty line; it prints nothing.' },
  {
    found: /(?<!\\)\\(begin|end)\{multlined\}/g,
    becomes: '\\$1{gathered}',
    reason: 'Of mathtools, which KaTeX does not know; the same lines.',
  },
  { found: command('sun'), becomes: '\\odot', reason: 'Of aastex, which KaTeX does not know; the same sign.' },
  {
    found: command('farcs'),
    becomes: '{.}\\!\\!^{\\prime\\prime}',
    reason: 'Of aastex, which KaTeX does not know; the same sign.',
  },
  {
    found: command('farcm'),
    becomes: '{.}\\mkern-4mu^{\\prime}',
    reason: 'Of aastex, which KaTeX does not know; the same sign.',
  },
  { found: command('textcent'), becomes: '¢', reason: 'KaTeX does not know it; the same sign.' },
  { found: command('textlangle'), becomes: '\\langle ', reason: 'KaTeX does not know it; the same sign.' },
  { found: command('textrangle'), becomes: '\\rangle ', reason: 'KaTeX does not know it; the same sign.' },
  { found: command('textsc'), becomes: '\\text', reason: 'KaTeX does not know it; the same words.' },
  { found: command('mbox'), becomes: '\\text', reason: 'KaTeX does not know it; the same words.' },
];

const any =
  /\\(?:definecolor|color\[|pgfsys@color|leavevmode|penalty|ignorespaces|lx@arc|SIUnitSymbol|math(?:dollar|ds|bbm)|differential|up(?:mu|lambda)|underaccent|bigtimes|textsc|mbox|quantity|[bp]qty|order|raisebox|href\s|url\s|qed|par(?![a-z])|(?:begin|end)\{multlined|sun|farc|text(?:cent|[lr]angle))|\}\[\]/;

/** The LaTeX without what LaTeXML put into it; the very same string where there is nothing of the kind. */
export function authorLatex(given: string): string {
  if (!any.test(given)) return given;
  let latex = given;
  for (const { found, becomes } of rewrites) {
    // `\alpha\ignorespaces b`: a command and a letter stay apart.
    if (becomes === '') latex = latex.replace(found, keepApart);
    else latex = typeof becomes === 'string' ? latex.replace(found, becomes) : latex.replace(found, becomes);
  }
  return latex.trim();
}

const isLetter = (character: string | undefined) => character !== undefined && /[A-Za-z]/.test(character);

function keepApart(match: string, at: number, whole: string): string {
  return isLetter(whole[at - 1]) && isLetter(whole[at + match.length]) ? ' ' : '';
}
