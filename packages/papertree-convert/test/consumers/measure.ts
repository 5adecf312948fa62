/** The formulas of a paper that each consumer finds, in each flavour that it can read, and those of them that KaTeX draws. */

import type { MarkdownFlavour } from '../../src/render/choices.ts';
import { defaultFlavour, renderMarkdown } from '../../src/render/index.ts';
import type { Content } from '../../src/tree/nodes.ts';
import { accepts } from '../judge/tex.ts';
import { countFound, type Formula } from './formula.ts';
import { drawnBetweenDollars, readCodeBetweenDollars } from './github.ts';
import { texmathReader, vscodeReader } from './markdown-it.ts';
import { pandocReader } from './pandoc.ts';
import { type PlacedFormula, readRemark } from './remark.ts';
import { readWebPage } from './web-page.ts';

type MathFlavour = MarkdownFlavour['math'];

interface Consumer {
  readonly name: string;
  readonly flavour: MathFlavour;
  readonly read: (markdown: string) => readonly Formula[];
  readonly pandoc?: true;
}

/** Parsing is dear, and the default flavour is read three times. */
let last: { readonly markdown: string; readonly formulas: readonly PlacedFormula[] } | undefined;
function readRemarkOnce(markdown: string): readonly PlacedFormula[] {
  if (last?.markdown !== markdown) last = { markdown, formulas: readRemark(markdown) };
  return last.formulas;
}

const texmath = {
  dollars: texmathReader('dollars'),
  gitlab: texmathReader('gitlab'),
  brackets: texmathReader('brackets'),
};
const vscode = vscodeReader();
const github = (markdown: string) => drawnBetweenDollars(markdown, readRemarkOnce(markdown));
const pandoc = (from: string, flavour: MathFlavour): Consumer => ({
  name: `pandoc -f ${from}`,
  flavour,
  read: pandocReader(from),
  pandoc: true,
});

export const consumers: readonly Consumer[] = [
  { name: 'remark-math', flavour: 'dollar', read: readRemarkOnce },
  { name: 'markdown-it-texmath', flavour: 'dollar', read: texmath.dollars },
  { name: 'markdown-it-texmath', flavour: 'guarded', read: texmath.dollars },
  { name: 'markdown-it-texmath', flavour: 'github', read: texmath.gitlab },
  { name: 'markdown-it-texmath', flavour: 'brackets', read: texmath.brackets },
  { name: 'Visual Studio Code', flavour: 'dollar', read: vscode },
  { name: 'Visual Studio Code', flavour: 'guarded', read: vscode },
  { name: 'GitHub, by a model', flavour: 'dollar', read: github },
  { name: 'GitHub, by a model', flavour: 'github', read: readCodeBetweenDollars },
  { name: 'a web page', flavour: 'html', read: readWebPage },
  pandoc('gfm+tex_math_dollars', 'dollar'),
  pandoc('gfm+tex_math_dollars', 'guarded'),
  pandoc('commonmark_x', 'guarded'),
  pandoc('markdown', 'dollar'),
  pandoc('markdown', 'guarded'),
  pandoc('markdown-tex_math_dollars+tex_math_single_backslash', 'brackets'),
];

export interface Measured {
  readonly consumer: string;
  readonly flavour: MathFlavour;
  /** The formulas of the paper, and how many of them KaTeX draws. */
  readonly all: number;
  readonly drawable: number;
  /** The number of those found as they are, and of those among them that KaTeX draws. */
  readonly found: number;
  readonly drawn: number;
  readonly lost: readonly string[];
}

/** The formulas to be found are those that remark-math reads in the default flavour: the judge compares them with the tree. */
export function measure(content: Content, asked: readonly Consumer[]): Measured[] {
  const write = (math: MathFlavour) => renderMarkdown(content, { flavour: { ...defaultFlavour, math } }).markdown;
  const isDrawable = ({ latex, display }: Formula) => accepts(latex, display);
  const wanted = readRemarkOnce(write(defaultFlavour.math));
  const drawable = wanted.filter(isDrawable).length;
  return asked.map(({ name, flavour, read }) => {
    const { lost } = countFound(wanted, read(write(flavour)));
    const missed = lost.filter(isDrawable).length;
    return {
      consumer: name,
      flavour,
      all: wanted.length,
      drawable,
      found: wanted.length - lost.length,
      drawn: drawable - missed,
      lost: lost.map(({ latex, display }) => `${display ? 'display' : 'inline'}: ${latex.slice(0, 200)}`),
    };
  });
}
