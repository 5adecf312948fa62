/** Reads marks of title pages: raised words, and formulas, whose commands are signs. */
import { symbols } from '../../../symbols.ts';
import type { Element } from '../../element.ts';
import type { State } from '../../state.ts';
import { authorLatex } from '../author-latex.ts';
import { isFormula, latexOf } from '../math.ts';
import type { Piece } from './lines.ts';

/** The mark that raised words are. */
export function markOf(element: Element, state: State): string {
  let out = '';
  for (const each of element.children)
    out +=
      typeof each === 'string'
        ? each
        : isFormula(each)
          ? unTex(authorLatex(latexOf(each, state)))
          : markOf(each, state);
  return out.replace(/\s+/g, '');
}

/** `1,∗`, or labels, as in `\\thanksref{e1,oakton}` */
export const leadingMarks: RegExp =
  /^(?:(?:^|\s*,\s*)(?:\d{1,2}|[a-z](?![\p{L}\p{N}])|[*∗†‡§¶]))+|^[a-z]\w*(?:,[a-z]\w*)*(?=\s*(?:$|[,;]|and\b))/u;
/** `\\aff{1,2}`, and `\\aff{1}University of Trees`, where other classes have `\\aff{12 Elm Street}` */
export const numbersFirst: RegExp =
  /^\s*(?!\d\d\s+\p{Lu})(?:\d{1,2}|[a-z])(?:\s*,\s*(?:\d{1,2}|[a-z]))*(?=\s*(?:$|[,;&(]|and\b|\p{Lu}))/u;

/** Signs that stand beside names; `∗` is one there, and in formulas a star. */
const signs: Readonly<Record<string, string>> = {
  ...symbols,
  ...{ ast: '∗', P: '¶', diamond: '⋄', diamondsuit: '♢', clubsuit: '♣', spadesuit: '♠', heartsuit: '♥' },
  ...{ 'lx@sectionsign': '§', 'lx@paragraphsign': '¶' },
};

const fonts = /^(?:,|text|mathrm|mathbf|rm|bf|it|mathsf)/;

/** `{}^{1,\dagger}` is the mark 1,†. An unknown command is a mark only by itself: `\sfb1` is 1. */
export const unTex = (latex: string): string => signsIn(latex, () => '') || signsIn(latex, (name) => name);

const signsIn = (latex: string, unknown: (name: string) => string) =>
  latex
    .replace(/\\([A-Za-z@]+|,)(?=(.?))/g, (whole, name: string, next: string) => {
      if (fonts.test(name)) return '';
      // `\\natural,\\sharp` are two signs.
      return signs[name] ?? (/^[,\\]$/.test(next) ? whole.slice(1) : unknown(whole));
    })
    .replace(/\\(?=[#&%])|[{}^_\s$]/g, '')
    .replace(/^,+|,+$/g, '');

/** What stands between names. */
const separator = /^\s*\\?(?:cdot|cdotp|bullet|mid|vert|\|)\s*$/;

/** Brackets around e-mails: `$\langle$able@x.org$\rangle$`, `$\{$able, baker$\}$@x.org`. */
const brackets: Readonly<Record<string, string>> = {
  '<': '<',
  '>': '>',
  '\\langle': '<',
  '\\rangle': '>',
  '\\{': '{',
  '\\}': '}',
};

/** `{\rm Able}^{*}`, `\mathrm{Ann~Able}^{1}`: a name that is set as a formula for the sake of its mark. */
const nameInFormula =
  /^\{?\\(?:rm|bf|it|mathrm|mathbf|mathit|text(?:rm|bf|it)?|mbox)\s*\{?\s*(\p{Lu}(?:\p{L}|[.'’~-]|\\?\s)+?)\s*\}{0,2}(?:\^(.+))?$/u;

/** Words with formulas in them, as pieces of a line. */
export const piecesOf = (words: string): Piece[] =>
  words
    .split(/\$([^$]{1,200})\$/)
    .flatMap((text, at): Piece[] => (at % 2 === 1 ? formulaOf(text) : [{ kind: 'text', text }]))
    .filter(({ text }) => text !== '');

/** Most formulas are marks; one that is neither raised nor a sign is a word of its line. */
export function formulaOf(latex: string): Piece[] {
  if (separator.test(latex)) return [{ kind: 'text', text: ' · ' }];
  const bracket = brackets[latex.trim()];
  if (bracket !== undefined) return [{ kind: 'text', text: bracket }];
  const [, name, raised = ''] = latex.length < longestName ? (nameInFormula.exec(latex) ?? []) : [];
  if (name !== undefined && /\p{L}{3}/u.test(name)) {
    const text = name.replace(/\\?\s+|~/g, ' ');
    return [{ kind: 'text', text }, ...(raised === '' ? [] : [{ kind: 'mark' as const, text: unTex(raised) }])];
  }
  const mark = unTex(latex);
  const isWord =
    !latex.includes('^') && !/^\\[A-Za-z@]+$/.test(latex) && /\\|\p{L}{3}/u.test(signsIn(latex, (name) => name));
  return [isWord ? { kind: 'text', text: `$${latex}$` } : { kind: 'mark', text: mark }];
}

const longestName = 80;
