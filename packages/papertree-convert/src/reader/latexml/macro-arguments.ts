/** Arguments of macros that LaTeXML did not know: it prints them where they stand, and they are no words of the text. */
import { type Element, textOf } from '../element.ts';

/** Takes the argument off the words behind a macro. Words that may belong to the text stay. */
export type TakesArgument = (words: string) => string;

const colourMacros = /^\\(?:cell|row|column|text|page|arrayrule)?color$/;

/** The colours of color and xcolor, longest first. */
const standardNames =
  'lightgray darkgray magenta orange yellow purple violet black brown green olive white blue cyan gray lime pink teal red';

const share = /^(?:100|\d{1,2})/;

/** `blue!8 84`: how long the percentage is. It touches the number behind it in `red!250.0102`, which is 25 and 0.0102. */
function shareLength(digits: string): number {
  const most = share.exec(digits)?.[0] ?? '';
  const number = digits.slice(most.length);
  if (most === '' || !/^[\d.]/.test(number)) return most.length;
  const fits = [1, 2, 3].filter((n) => {
    const rest = digits.slice(n);
    return Number(digits.slice(0, n)) <= 100 && /^(?:0\.|[1-9])/.test(rest) && !/^0\d/.test(digits.slice(0, n));
  });
  if (fits.length === 1) return fits[0] as number;
  return fits.includes(2) && Number(digits.slice(0, 2)) % 5 === 0 ? 2 : 0;
}

/** `[HTML]E19898`, `[gray]{0.9}`, `blue!8`, `lightgray`, `blue!8!white`; of other names only those that are known. */
function withoutColour(words: string, names: ReadonlySet<string>): string {
  const text = words.trimStart();
  const model =
    /^\[(?:HTML\]\s?[\dA-Fa-f]{6}|(?:gray|rgb|RGB|cmyk|hsb|named)\]\s?[\w.]+(?:, ?[\d.]+)*(?=\s|$|[A-Z]))/.exec(text);
  if (model !== null) return text.slice(model[0].length);
  const mixed = /^([A-Za-z]\w*)!(?=\d)/.exec(text);
  if (mixed !== null) {
    const length = shareLength(/^[\d.]+/.exec(text.slice(mixed[0].length))?.[0] ?? '');
    if (length === 0) return words;
    const rest = text.slice(mixed[0].length + length);
    const other = rest.startsWith('!') ? nameAt(rest.slice(1), names) : undefined;
    return other === undefined ? rest : rest.slice(1 + other.length);
  }
  const name = nameAt(text, names);
  return name === undefined ? words : text.slice(name.length);
}

/** A name with which a text begins. `redo` is a word, `redYes` and `gray4.00` are a name and words. */
function nameAt(text: string, names: ReadonlySet<string>): string | undefined {
  for (const name of names) if (text.startsWith(name) && !/^[a-z]/.test(text.slice(name.length))) return name;
  return standardNames.split(' ').find((name) => text.startsWith(name) && !/^[a-z]/.test(text.slice(name.length)));
}

const isColourMacro = (element: Element) => element.kind.name === 'ERROR' && colourMacros.test(textOf(element).trim());

/** The words behind a colour macro, and those behind these, each up to the next element. */
type WordsBehind = readonly [first: string, next: string];

function wordsBehindColours(article: Element, found: WordsBehind[] = []): WordsBehind[] {
  const { children } = article;
  for (let at = 0; at < children.length; at++) {
    const each = children[at];
    if (each === undefined || typeof each === 'string') continue;
    if (isColourMacro(each)) found.push([textIn(children[at + 1]), textIn(children[at + 2])]);
    else wordsBehindColours(each, found);
  }
  return found;
}

/** The names of the author's own colours: behind the macro they stand alone, before words in another font. */
const ownNames = (behind: readonly WordsBehind[]): string[] =>
  behind.flatMap(([name, next]) => (/^[A-Za-z]\w*$/.test(name) && next.trim() !== '' ? [name] : []));

/** `mygreenYes` and `mygreenNo` in cells: words that may begin with such a name. */
const gluedWords = (behind: readonly WordsBehind[]): string[] =>
  behind.flatMap(([words]) => /^[a-z]{3,}[A-Z\d]\w*/.exec(words.trimStart()) ?? []);

/** The names with which such words begin: what two of them share, or what stands before the first capital of one that recurs. */
function gluedNames(words: readonly string[]): string[] {
  const distinct = [...new Set(words)].slice(0, mostWords);
  return distinct.flatMap((word) => {
    const prefixes = [...word.matchAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g)].map(({ index }) =>
      word.slice(0, index),
    );
    const shared = prefixes.findLast((prefix) => distinct.some((other) => other !== word && other.startsWith(prefix)));
    if (shared !== undefined) return [shared];
    return words.filter((other) => other === word).length > 1 ? prefixes.slice(0, 1) : [];
  });
}

/** Distinct words that are compared, at most. */
const mostWords = 500;

const textIn = (child: Element['children'][number] | undefined) =>
  child === undefined ? '' : typeof child === 'string' ? child : textOf(child);

const kept = new WeakMap<Element, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

function namesIn(article: Element | undefined): ReadonlySet<string> {
  if (article === undefined) return none;
  let names = kept.get(article);
  if (names === undefined) {
    const behind = wordsBehindColours(article);
    names = new Set([...ownNames(behind), ...gluedNames(gluedWords(behind))]);
    kept.set(article, names);
  }
  return names;
}

const without = (argument: RegExp) => (words: string) => words.replace(argument, '');

/** Characters that two running heads have, at most. */
const longestHeads = 300;

const boxOptions = /^\s*\[[^[\]=]{1,40}=[^[\]]{0,400}\]/;

/** The arguments of the other macros. */
const others: readonly { readonly macro: RegExp; readonly takes: TakesArgument; readonly reason: string }[] = [
  {
    macro: /^\\(?:Xhline|Xcline|specialrule|vspace|hspace|vskip|hskip)$/,
    takes: without(/^\s*\*?(?:-?[\d.]+\s?(?:pt|em|ex|mm|cm|in))+/),
    reason: 'a length: `\\Xhline{2pt}`',
  },
  {
    macro: /^\\(?:thanks|corauth|collab)ref$/,
    takes: without(/^\s*[a-z]\w{0,20}(?:,[a-z]\w{0,20}){0,5}(?=\s*$)/),
    reason: 'the labels of notes: `\\thanksref{e1,info}`',
  },
  {
    macro: /^\\thankstext$/,
    takes: without(/^\s*[a-z]\d{1,2}(?=[\p{L}\p{N}])/u),
    reason: 'the label of a note: `\\thankstext{e1}{able@x.org}`',
  },
  {
    macro: /^\\setstretch$/,
    takes: without(/^\s*\d\.\d{1,2}(?![\d.])/),
    reason: 'a factor: `\\setstretch{1.2}`',
  },
  {
    macro: /^\\[ch]dashline(?:lr)?$/,
    takes: without(/^\s*(?:\[[^\]]{0,20}\])?\d{1,2}-\d{1,2}/),
    reason: 'the columns that a line goes over: `\\cdashline{2-4}`',
  },
  {
    macro: /^\\definecolor$/,
    takes: without(/^\s*[A-Za-z]\w*?(?:HTML[\dA-Fa-f]{6}|(?:rgb|RGB|cmyk|gray)[\d.]+(?:, ?[\d.]+)*)/),
    reason: 'name, model and value of a colour: `\\definecolor{mine}{HTML}{FFEEDD}`',
  },
  {
    macro: /^\{CJK\*?\}$/,
    takes: without(/^\s*UTF8\w*/),
    reason: 'encoding and font: `\\begin{CJK*}{UTF8}{gbsn}`',
  },
  {
    macro: /^\\(?:newmdenv|newtcolorbox|newtcbox)$/,
    takes: (words) => words.replace(boxOptions, '').replace(/^\s*[A-Za-z]\w*\s*$/, ''),
    reason: 'options of a new environment and its name: `\\newmdenv[linewidth=1pt]{mybox}`',
  },
  {
    macro: /^\\(?:captionsetup|tcbset|mdfsetup|hypersetup|useunder)$|^\{\w+\*?\}$/,
    takes: without(boxOptions),
    reason: 'options of a box or an environment: `\\begin{mdframed}[linewidth=1pt]`',
  },
  {
    macro: /^\\reportnumber$/,
    takes: without(/^\s*001(?!\d)/),
    reason: 'the number that the sample of a template has: `\\reportnumber{001}`',
  },
  {
    macro: /^\\onlineid$/,
    takes: without(/^\s*\d{1,6}(?!\d)/),
    reason: 'the number of a submission: `\\onlineid{1640}`',
  },
  {
    macro: /^\\vgtc(?:category|papertype)$/,
    takes: without(
      /^\s*(?:Research|Technique|algorithm\/technique|application\/design study|theory\/model)(?!\p{Ll})/iu,
    ),
    reason: 'a class of submissions, chosen from a list: `\\vgtccategory{Research}`',
  },
  {
    macro: /^\\the[a-z]+$/,
    takes: without(/^\.(?=[A-Z\d])/),
    reason: 'the rest of a number that begins with the missing one: `\\thechapter.A`',
  },
  {
    macro: /^\\headers$/,
    takes: (words) => (words.length > longestHeads ? words : ''),
    reason: 'the running heads of SIAM, short title and authors: `\\headers{On Trees}{A. Able}`',
  },
  {
    macro: /^\\setcctype$/,
    takes: without(/^\s*(?:\[[\d.]+\])?(?:by(?:-nc)?(?:-sa|-nd)?|zero)(?![\w-])/),
    reason: 'a licence, which the archive names: `\\setcctype{by}`',
  },
  {
    macro: /^\\newsiam(?:remark|thm)$/,
    takes: (words) =>
      words.replace(/^\s*([a-z]+)([A-Z][a-z]+)/, (all, name, printed) => (printed.toLowerCase() === name ? '' : all)),
    reason: 'an environment and its heading: `\\newsiamremark{remark}{Remark}`',
  },
  {
    macro: /^\\(?:tnotemark|cormark|fnmark|tnotetext|cortext|fntext)$/,
    takes: without(/^\s*\[\w{1,6}\]/),
    reason: 'a mark of elsarticle: `\\cortext[cor1]{Corresponding author}`',
  },
];

/** The argument of an undefined macro among the words behind it, and how it is cut off; undefined where none is known. */
export function argumentOf(macro: string, article: Element | undefined): TakesArgument | undefined {
  if (!colourMacros.test(macro)) return others.find((row) => row.macro.test(macro))?.takes;
  return (words) => withoutColour(words, namesIn(article));
}

/** `!{\color{white}\vrule width 7pt}` between columns: of the rule LaTeXML keeps the words that set its size. */
export const isRuleSize = (words: string): boolean =>
  /^\s*(?:(?:width|height|depth)\s?[\d.]+\s?(?:pt|em|ex|mm|cm|in)\s*)+$/.test(words);
