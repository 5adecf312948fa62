/** Counts what a paper holds, and weighs how well its page was converted. */
import { count, fraction, object, type TypeOf } from '../shapes.ts';
import type { Figure, Node, Nodes } from './nodes.ts';
import { plainText } from './words.ts';

const contentStats = {
  errors: count('Faults that the conversion at the archive left in the page, and elements we do not know.'),
  sections: count('Sections.'),
  paragraphs: count('Paragraphs.'),
  mathNodes: count('Formulas.'),
  mathWithoutLatex: count('Formulas without LaTeX.'),
  cites: count('Citations.'),
  unresolvedCites: count('Citations that lead to no entry of the bibliography.'),
  figures: count('Figures.'),
  figuresWithoutImages: count('Figures without an image.'),
};
type ContentStats = Record<keyof typeof contentStats, number>;

export const quality = object('How well the page could be read.', {
  score: fraction('1 is faultless.'),
  stats: object('What the tree holds.', contentStats),
});
export type Quality = TypeOf<typeof quality>;

/** The parts nearest to the first of each thing that may be wanting. */
type Places = Partial<Record<'formula' | 'figure' | 'drawing' | 'cite' | 'link' | 'hidden', string>>;

export interface Assessment {
  readonly quality: Quality;
  readonly places: Places;
  /** Drawings of which only the words are kept. */
  readonly drawings: number;
  /** Words that the page shows to nobody. */
  readonly hiddenWords: number;
  /** References to parts of the paper that it does not have; those in citations are not counted. */
  readonly unresolvedLinks: number;
}

export interface Tally {
  /** The ids of figures and tables, those in others included. */
  readonly floats: ReadonlySet<string>;
  /** The addresses of images. */
  readonly images: ReadonlySet<string>;
  /** Counts one node, in reading order. */
  count(node: Node): void;
  /** The counts and the score, once all references are resolved; `errors` is the number of LaTeXML's errors. */
  assess(errors: number): Assessment;
}

export function openTally(): Tally {
  const cites: { readonly node: Nodes['cite']; readonly near: string }[] = [];
  const links: { readonly node: Nodes['ref']; readonly near: string }[] = [];
  const places: Places = {};
  const floats = new Set<string>();
  const images = new Set<string>();
  let near = '';
  let drawings = 0;
  let hiddenWords = 0;
  const stats = Object.fromEntries(Object.keys(contentStats).map((name) => [name, 0])) as ContentStats;
  const countSilent = () => {
    stats.mathWithoutLatex++;
    places.formula ??= near;
  };
  const countDrawing = () => {
    drawings++;
    places.drawing ??= near;
  };
  return {
    floats,
    images,
    count(node) {
      if ('id' in node) near = node.id;
      switch (node.type) {
        case 'section':
          stats.sections++;
          break;
        case 'paragraph':
          stats.paragraphs++;
          break;
        case 'math':
          stats.mathNodes++;
          if (node.latex === '') countSilent();
          break;
        case 'equation':
          if (node.labels !== undefined) countDrawing();
          if (node.children !== undefined || node.labels !== undefined) break;
          stats.mathNodes++;
          if (!node.latex) countSilent();
          break;
        case 'cite':
          cites.push({ node, near });
          break;
        case 'ref':
          links.push({ node, near });
          break;
        case 'table':
          floats.add(node.id);
          break;
        case 'image':
          images.add(node.src);
          break;
        case 'figure':
          floats.add(node.id);
          stats.figures++;
          if (!isBare(node)) break;
          stats.figuresWithoutImages++;
          places.figure ??= near;
          break;
        case 'picture':
          countDrawing();
          break;
        case 'hidden':
          hiddenWords += plainText(node.children).match(/\S+/g)?.length ?? 0;
          places.hidden ??= near;
          break;
      }
    },
    assess(errors) {
      stats.errors = errors;
      stats.cites = cites.length;
      const unresolved = cites.filter(isUnresolved);
      stats.unresolvedCites = unresolved.length;
      if (unresolved[0] !== undefined) places.cite = unresolved[0].near;
      const cited = new Set<object>(unresolved.flatMap(({ node }) => node.children));
      const dangling = links.filter(({ node }) => node.target === undefined && !cited.has(node));
      if (dangling[0] !== undefined) places.link = dangling[0].near;
      return {
        ...{ quality: { score: score(stats), stats }, places, drawings, hiddenWords },
        unresolvedLinks: dangling.length,
      };
    },
  };
}

const isUnresolved = ({ node }: { readonly node: Nodes['cite'] }) =>
  node.children.some((child) => child.type === 'ref' && child.target === undefined);

/** A figure with nothing in it, or with an image the archive has no file of. */
const isBare = (figure: Figure) => showsNothing(figure) || figure.images.some((image) => image.src === '');

/** Whether a figure has neither an image nor more than the source of a drawing that the page does not draw. */
export const showsNothing = ({ images, children }: Figure): boolean =>
  images.length === 0 &&
  children.every(
    (child) =>
      child.type === 'paragraph' &&
      child.children.every(
        (node) => (node.type === 'math' && node.drawing) || (node.type === 'text' && node.text.trim() === ''),
      ),
  );

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
