/** The texts of the demo's own papers, as LaTeXML's pages and, of one version, as a source. */
import type { TarFile } from '../converter/tar.ts';
import {
  algorithm,
  article,
  bibliography,
  cite,
  diagram,
  equation,
  figure,
  footnote,
  link,
  math,
  paragraph,
  section,
  statement,
  table,
} from './latexml-elements.ts';
import { drawPng } from './sample-images.ts';

/** How kettles cool, with formulas, two figures, a table, notes and a second version. */
export const kettles = {
  title: 'How a Forgotten Kettle Cools: Two Rates Are Enough',
  abstract:
    'A kettle that was boiled and forgotten cools fast at first and slowly later. We measure forty kettles and find that ' +
    'the sum of two exponentials, with rates $k_1$ and $k_2$, describes all of them within $0.4$ degrees.',
};

/** `figures` is how this frame of the page writes the way to a figure: `2401.90001v2/` or nothing. */
export function writeKettles(version: number, figures: string): string {
  const more =
    version === 1
      ? ''
      : section(
          'S4',
          '4',
          'A Remark Added Later',
          paragraph(
            'S4.p1',
            `Since the first version we lost one kettle. The rates in ${link('S3.T1', 'Table 1')} did not change.`,
          ),
        );
  return article(
    kettles.title,
    [
      ['Renée Quast', 'Institute of Household Physics, Lower Mill'],
      ['Pál Hőgyész', 'School of Patience, Upper Mill'],
    ],
    `A kettle that was boiled and forgotten cools fast at first and slowly later. We measure forty kettles and find that ` +
      `the sum of two exponentials, with rates ${math('k_{1}')} and ${math('k_{2}')}, describes all of them within ` +
      `${math('0.4')} degrees.`,
    section(
      'S1',
      '1',
      'Introduction',
      paragraph(
        'S1.p1',
        `Newton’s law of cooling ${cite(1)} has one rate. Everybody who forgot a kettle knows that it is wrong`,
        footnote('footnote1', '1', 'The authors forgot about one kettle a week, on average.'),
        `. We use two.`,
      ),
    ),
    section(
      'S2',
      '2',
      'Two Rates',
      paragraph('S2.p1', `Let ${math('T(t)')} be the temperature of the water above that of the kitchen. We write`),
      equation('S2.E1', '1', String.raw`T(t)=a\,e^{-k_{1}t}+(T_{0}-a)\,e^{-k_{2}t},\qquad k_{1}>k_{2}>0.`),
      paragraph(
        'S2.p2',
        `In ${link('S2.E1', '1')}, the first term is the metal and the second the water; compare ${cite(2)}.`,
      ),
      section(
        'S2.SS1',
        '2.1',
        'Why not three',
        paragraph(
          'S2.SS1.p1',
          `A third rate lowers the error by less than ${math('10^{-3}')} and nobody could name it.`,
        ),
        figure('S2.F1', '1', `${figures}x1.png`, `The temperature of one kettle; the line is ${link('S2.E1', '1')}.`),
      ),
    ),
    section(
      'S3',
      '3',
      'Forty Kettles',
      paragraph(
        'S3.p1',
        `The rates are in ${link('S3.T1', 'Table 1')}, and their spread is in ${link('S3.F2', 'Figure 2')}.`,
      ),
      table('S3.T1', '1', 'Rates per minute.', [
        ['Kettle', math('k_{1}'), math('k_{2}')],
        ['steel', '0.31', '0.021'],
        ['glass', '0.22', '0.034'],
        ['enamel', '0.27', '0.025'],
      ]),
      figure('S3.F2', '2', `${figures}figs/spread.svg`, 'Forty kettles, the slowest last.'),
    ),
    more,
    bibliography([
      'I. Newton. A scale of the degrees of heat. Philosophical Transactions, 1701.',
      'R. Quast. Spoons in hot tea. Kitchen Letters 4 (2019) 12–19. <a href="https://arxiv.org/abs/hep-th/9901900" class="ltx_ref ltx_href">arXiv:hep-th/9901900</a>.',
    ]),
    section(
      'A1',
      'A',
      'The Kettles',
      paragraph('A1.p1', 'Nineteen were steel, twelve glass and nine enamel. The heat goes one way:'),
      diagram('A1.p2', ['water', 'metal', 'kitchen']),
      statement('Thmremark1', 'remark', 'Remark 1', `By ${link('S2.E1', '1')} no kettle is ever quite cold.`),
      algorithm('alg1', '1', 'How a kettle is read', [
        `boil, and set ${math('t=0')}`,
        `while ${math('T(t)>1')} write down ${math('T(t)')} every minute`,
      ]),
    ),
  );
}

/** A lemma on staircases, whose first version has no page. */
export const stairs = {
  title: 'Every Staircase Has a Slow Step',
  abstract:
    'We show that on a staircase of $n$ steps climbed in time $t$ at least one step takes $t/n$. Examples are given.',
};

export function writeStairs(figures: string): string {
  return article(
    stairs.title,
    [['Ada Oduya', 'Department of Stairs']],
    `We show that on a staircase of ${math('n')} steps climbed in time ${math('t')} at least one step takes ${math('t/n')}. Examples are given.`,
    section(
      'S1',
      '1',
      'The Lemma',
      `<div id="Thmlemma1" class="ltx_theorem ltx_theorem_lemma"><h6 class="ltx_title ltx_runin ltx_title_theorem">` +
        `<span class="ltx_tag ltx_tag_theorem">Lemma 1</span>.</h6>` +
        paragraph(
          'Thmlemma1.p1',
          `If ${math(String.raw`\sum_{i=1}^{n}t_{i}=t`)} then ${math(String.raw`\max_{i}t_{i}\geq t/n`)}.`,
        ) +
        `</div>\n`,
      `<div class="ltx_proof"><h6 class="ltx_title ltx_runin ltx_title_proof">Proof.</h6>` +
        paragraph('S1.p2', 'Otherwise all steps were faster, and the whole would be, too. ∎') +
        `</div>\n`,
      equation('S1.E1', '1', String.raw`t=\sum_{i=1}^{n}t_{i}<n\cdot\frac{t}{n}=t`),
    ),
    section(
      'S2',
      '2',
      'Examples',
      paragraph('S2.p1', `${link('S2.F1', 'Figure 1')} shows the tower of the town hall, described in ${cite(1)}.`),
      figure('S2.F1', '1', `${figures}x1.png`, 'The tower.'),
    ),
    bibliography(['T. Hall. <em class="ltx_emph">On Towers</em>. Town Press, 1998.']),
  );
}

const stairsTex = String.raw`\documentclass{article}
\usepackage{amsmath,amsthm,graphicx,hyperref}
\newtheorem{lemma}{Lemma}
\title{${stairs.title}}
\author{Ada Oduya\\Department of Stairs}
\begin{document}
\maketitle
\begin{abstract}
${stairs.abstract}
\end{abstract}
\section{The Lemma}\label{lemma}
\begin{lemma}\label{slow}
If $\sum_{i=1}^{n}t_{i}=t$ then $\max_{i}t_{i}\geq t/n$.
\end{lemma}
\begin{proof}
Otherwise all steps were faster, and the whole would be, too:
\begin{equation}\label{whole}
t=\sum_{i=1}^{n}t_{i}<n\cdot\frac{t}{n}=t.
\end{equation}
\end{proof}
\section{Examples}
Figure~\ref{tower} shows the tower of the town hall, described in \cite{hall}. Lemma~\ref{slow} and (\ref{whole}) hold there.
\begin{figure}
\centering
\includegraphics[width=4cm]{figs/tower}
\caption{The tower.}\label{tower}
\end{figure}
\bibliographystyle{plain}
\bibliography{stairs}
\end{document}
`;

const stairsBbl = String.raw`\begin{thebibliography}{1}
\bibitem{hall} T.~Hall. \newblock {\em On Towers}. \newblock Town Press, 1998.
\end{thebibliography}
`;

/** The source of the first version, of which the archive has no page. */
export function writeStairsSource(): TarFile[] {
  return [
    { name: 'stairs.tex', bytes: Buffer.from(stairsTex) },
    { name: 'stairs.bbl', bytes: Buffer.from(stairsBbl) },
    { name: 'figs/tower.png', bytes: drawPng('tower') },
  ];
}

/** With an identifier of the old kind. */
export const bells = {
  title: 'Duality of Two Church Bells',
  abstract: 'Two bells of the same village exchange their roles at noon. We write down the transformation, $S^2=1$.',
};

export function writeBells(figures: string): string {
  return article(
    bells.title,
    [['Jiří Łukasz', 'Parish Observatory']],
    `Two bells of the same village exchange their roles at noon. We write down the transformation, ${math('S^{2}=1')}.`,
    section(
      'S1',
      '1',
      'Noon',
      paragraph('S1.p1', `Let ${math('b_{1}')} and ${math('b_{2}')} be the bells, as in ${cite(1)}. At noon`),
      equation('S1.E1', '1.1', String.raw`S:\;b_{1}\mapsto b_{2},\quad b_{2}\mapsto b_{1}.`),
      figure('S1.F1', '1', `${figures}x1.png`, 'The belfry from the south.'),
    ),
    bibliography(['The Sexton. Private communication, 1998.']),
  );
}
