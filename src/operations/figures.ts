/** Every figure and every table; and one of them by any of its names. */
import { formatId } from '../paper/id.ts';
import type { Figures } from '../render/index.ts';
import { nearest, unknownPart } from './parts.ts';
import type { Operation } from './questions.ts';
import type { Site } from './site.ts';

type Figure = Figures['figures'][number];

export const figures: Operation = async (paper, site) => JSON.stringify(await readFigures(paper, site));

export const figure: Operation = async (paper, site, anchor) => {
  const all = await readFigures(paper, site);
  const floats = [...all.figures.flatMap(withPanels), ...all.tables];
  const wanted = anchor.toLowerCase();
  const { places } = paper.card;
  const place = Object.hasOwn(places, anchor) ? places[anchor] : undefined;
  const found =
    floats.find(({ id }) => id === anchor) ??
    floats.find(({ alias }) => alias !== '' && alias.toLowerCase() === wanted) ??
    floats.find(({ number }) => number !== '' && number.toLowerCase() === wanted) ??
    floats.find(({ id }) => id === place);
  if (!found) {
    const names = floats.flatMap(({ id, alias }) => [id, alias]);
    throw unknownPart(`${formatId(paper.paper)} has no figure or table “${anchor}”.`, nearest(anchor, names));
  }
  const { schema, version, idv } = all;
  // Its own id is the anchor; the paper is named by `idv`.
  return JSON.stringify({ schema, idv, version, ...found });
};

/** What is shelved names our copies from our root; here our address comes before. */
async function readFigures(paper: Parameters<Operation>[0], { baseUrl }: Site): Promise<Figures> {
  const all = JSON.parse((await paper.read('figures')).toString()) as Figures;
  for (const { images } of all.figures.flatMap(withPanels))
    for (const image of images) if (image.assetUrl.startsWith('/')) image.assetUrl = baseUrl + image.assetUrl;
  return all;
}

function withPanels(one: Figure): Figure[] {
  return [one, ...one.panels.flatMap(withPanels)];
}
