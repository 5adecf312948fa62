/** Counts what a paper holds, and weighs how well its page was converted. */
import type { Content } from './nodes.ts';
import { visitContent } from './visit.ts';

export interface Stats {
  errors: number;
  sections: number;
  paragraphs: number;
  mathNodes: number;
  mathWithoutLatex: number;
  cites: number;
  unresolvedCites: number;
  figures: number;
  figuresWithoutImages: number;
}

export interface Quality {
  score: number;
  stats: Stats;
}

/** `errors` is what the page itself got wrong, counted while it was read. */
export function assess(content: Content, errors: number): Quality {
  const stats: Stats = {
    errors,
    sections: 0,
    paragraphs: 0,
    mathNodes: 0,
    mathWithoutLatex: 0,
    cites: 0,
    unresolvedCites: 0,
    figures: 0,
    figuresWithoutImages: 0,
  };
  visitContent(content, (node) => {
    if (!('type' in node)) return;
    switch (node.type) {
      case 'section':
        stats.sections++;
        break;
      case 'paragraph':
        stats.paragraphs++;
        break;
      case 'math':
        stats.mathNodes++;
        if (node.latex === '') stats.mathWithoutLatex++;
        break;
      case 'equation':
        if (node.children !== undefined) break;
        stats.mathNodes++;
        if (!node.latex) stats.mathWithoutLatex++;
        break;
      case 'cite': {
        stats.cites++;
        const works = node.children.filter((child) => child.type === 'ref');
        if (works.some((work) => work.target === undefined)) stats.unresolvedCites++;
        break;
      }
      case 'figure':
        stats.figures++;
        if (node.images.length === 0 && node.children.length === 0) stats.figuresWithoutImages++;
        else if (node.images.some((image) => image.src === '')) stats.figuresWithoutImages++;
        break;
    }
  });
  return { score: score(stats), stats };
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

/**
 * 1 minus weighted shares, rounded to three places:
 * 0.4 errors per paragraph, 0.2 formulas without LaTeX, 0.2 unresolved citations, 0.2 figures without images.
 */
function score(stats: Stats): number {
  const lost =
    0.4 * share(stats.errors, stats.paragraphs) +
    0.2 * share(stats.mathWithoutLatex, stats.mathNodes) +
    0.2 * share(stats.unresolvedCites, stats.cites) +
    0.2 * share(stats.figuresWithoutImages, stats.figures);
  return Math.round((1 - lost) * 1000) / 1000;
}
