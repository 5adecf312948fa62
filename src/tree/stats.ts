/** Counts what a paper holds, and weighs how well its page was converted. */
import type { Figure, Node, Nodes } from './nodes.ts';

export interface ContentStats {
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
  stats: ContentStats;
}

export interface Tally {
  /** Counts one node, in any order. */
  count(node: Node): void;
  /** The counts and the score, once all references are resolved; `errors` is the number of LaTeXML's errors. */
  assess(errors: number): Quality;
}

export function openTally(): Tally {
  const cites: Nodes['cite'][] = [];
  const stats: ContentStats = {
    errors: 0,
    sections: 0,
    paragraphs: 0,
    mathNodes: 0,
    mathWithoutLatex: 0,
    cites: 0,
    unresolvedCites: 0,
    figures: 0,
    figuresWithoutImages: 0,
  };
  return {
    count(node) {
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
        case 'cite':
          cites.push(node);
          break;
        case 'figure':
          stats.figures++;
          if (isBare(node)) stats.figuresWithoutImages++;
          break;
      }
    },
    assess(errors) {
      stats.errors = errors;
      stats.cites = cites.length;
      stats.unresolvedCites = cites.filter(isUnresolved).length;
      return { score: score(stats), stats };
    },
  };
}

const isUnresolved = (cite: Nodes['cite']) =>
  cite.children.some((child) => child.type === 'ref' && child.target === undefined);

/** A figure with nothing in it, or with an image the archive has no file of. */
const isBare = (figure: Figure) =>
  (figure.images.length === 0 && figure.children.length === 0) || figure.images.some((image) => image.src === '');

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

/**
 * 1 minus weighted shares, rounded to three places:
 * 0.4 errors per paragraph, 0.2 formulas without LaTeX, 0.2 unresolved citations, 0.2 figures without images.
 */
function score(stats: ContentStats): number {
  const lost =
    0.4 * share(stats.errors, stats.paragraphs) +
    0.2 * share(stats.mathWithoutLatex, stats.mathNodes) +
    0.2 * share(stats.unresolvedCites, stats.cites) +
    0.2 * share(stats.figuresWithoutImages, stats.figures);
  return Math.round((1 - lost) * 1000) / 1000;
}
