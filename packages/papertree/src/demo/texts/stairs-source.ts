/** The source of the stairs paper's first version, of which the archive has no page. */
import type { TarFile } from '../../converter/tar.ts';
import { drawPng } from '../pictures.ts';
import { stairs } from './stairs.ts';

const text = String.raw`\documentclass{article}
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

const bibliography = String.raw`\begin{thebibliography}{1}
\bibitem{hall} T.~Hall. \newblock {\em On Towers}. \newblock Town Press, 1998.
\end{thebibliography}
`;

export function writeStairsSource(): TarFile[] {
  return [
    { name: 'stairs.tex', bytes: Buffer.from(text) },
    { name: 'stairs.bbl', bytes: Buffer.from(bibliography) },
    { name: 'figs/tower.png', bytes: drawPng('tower') },
  ];
}
