/** Operations on parts of a paper: a section, the works cited, figures and tables, and our copies of its files. */
import { Problem } from 'papertree-convert/errors';
import { pathBeside } from 'papertree-convert/paper';
import { completeFlavour, type Figures, type References, renderBibtex, renderCsl } from 'papertree-convert/render';
import type { ReadablePaper } from '../library/index.ts';
import { findPart } from './find-part.ts';
import { ofPart } from './moved-parts.ts';
import { type FileOperation, ofPaper } from './operation.ts';
import type { Site } from './site.ts';

/** One section with all in it, as a range of the whole paper's Markdown in the same flavour. */
export const section = ofPart(async (paper, _site, anchor, chosen) => {
  const { id } = findPart(paper.index.sections, anchor, paper, 'section');
  const { sections, read } = await paper.inFlavour(completeFlavour(chosen));
  const { start, end } = findPart(sections, id, paper, 'section');
  return read(start, end);
});

export const references = ofPaper((paper) => paper.read('references'));

/** The works cited as BibTeX. */
export const bibtex = ofPaper(async (paper) => renderBibtex(await readWorks(paper)));

/** The same as CSL-JSON. */
export const csl = ofPaper(async (paper) => JSON.stringify(renderCsl(await readWorks(paper))));

async function readWorks(paper: ReadablePaper): Promise<References['references']> {
  return (JSON.parse((await paper.read('references')).toString()) as References).references;
}

export const figures = ofPaper(async (paper, site) => JSON.stringify(await readFigures(paper, site)));

type WantedFigure = Figures['figures'][number];
type WantedTable = Figures['tables'][number];

/** A figure or a table, by any of its names. */
export const figure = ofPart(async (paper, site, anchor) => {
  const all = await readFigures(paper, site);
  const floats: (WantedFigure | WantedTable)[] = [...all.figures.flatMap(withPanels), ...all.tables];
  const found = findPart(floats, anchor, paper, 'figure or table');
  const { schema, version, idv } = all;
  // Its own id is the anchor; the paper is named by `idv`.
  return JSON.stringify({ schema, idv, version, ...found });
});

/** The shelved artefact names our copies from the root; the base address is put before them here. */
export async function readFigures(paper: ReadablePaper, { baseUrl }: Site): Promise<Figures> {
  const all = JSON.parse((await paper.read('figures')).toString()) as Figures;
  for (const { images } of all.figures.flatMap(withPanels))
    for (const image of images) {
      if (image.url.startsWith('/')) image.url = baseUrl + image.url;
      if (image.assetUrl.startsWith('/')) image.assetUrl = baseUrl + image.assetUrl;
    }
  return all;
}

export function withPanels(one: WantedFigure): WantedFigure[] {
  return [one, ...one.panels.flatMap(withPanels)];
}

/** Our copy of a file that the page of the paper shows. */
export const asset: FileOperation = async ({ paper: { id, version }, part }, { library }) => {
  const paper = { id, version: version ?? (await library.find({ id })).paper.version };
  const path = pathBeside(part, paper);
  if (path === undefined) throw new Problem('not-found', 'No file has such a path.');
  const { size, tag, savedAt, license, stream } = await library.file(paper, path);
  const known = license === undefined ? {} : { license };
  return { paper, size, tag, changedAt: savedAt, settled: true, warnings: [], ...known, stream };
};
