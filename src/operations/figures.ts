/** Every figure and every table; and one of them by any of its names. */
import type { Figures } from '../render/index.ts';
import { findPart } from './parts.ts';
import type { Operation } from './questions.ts';
import type { Site } from './site.ts';

type Figure = Figures['figures'][number];
type Table = Figures['tables'][number];

export const figures: Operation = async (paper, site) => JSON.stringify(await readFigures(paper, site));

export const figure: Operation = async (paper, site, anchor) => {
  const all = await readFigures(paper, site);
  const floats: (Figure | Table)[] = [...all.figures.flatMap(withPanels), ...all.tables];
  const found = findPart(floats, anchor, paper, 'figure or table');
  const { schema, version, idv } = all;
  // Its own id is the anchor; the paper is named by `idv`.
  return JSON.stringify({ schema, idv, version, ...found });
};

/** What is shelved names our copies from our root; here our address comes before. */
export async function readFigures(paper: Parameters<Operation>[0], { baseUrl }: Site): Promise<Figures> {
  const all = JSON.parse((await paper.read('figures')).toString()) as Figures;
  for (const { images } of all.figures.flatMap(withPanels))
    for (const image of images) if (image.assetUrl.startsWith('/')) image.assetUrl = baseUrl + image.assetUrl;
  return all;
}

export function withPanels(one: Figure): Figure[] {
  return [one, ...one.panels.flatMap(withPanels)];
}
