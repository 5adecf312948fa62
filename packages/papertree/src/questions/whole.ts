/** Operations on the whole paper: its metadata, its Markdown, tree and text, and its outline. */

import { Problem } from 'papertree-convert/errors';
import { formatId, tellWarning } from 'papertree-convert/paper';
import {
  completeFlavour,
  outlineShape as convertedOutline,
  type Outline,
  renderFrontMatter,
  tokens,
} from 'papertree-convert/render';
import { extended, named, object, optional, type Shape, type TypeOf } from 'papertree-convert/shapes';
import { nodeShapes } from 'papertree-convert/tree';
import { inferredShape } from '../inference/index.ts';
import { warningsOfRecord } from '../library/index.ts';
import { contentOf, type Operation, ofPaper } from './answer.ts';
import { build, buildOf, headFields, headOf, paperFacts, warningFields, warningsField } from './facts.ts';
import type { PaperView } from './paper-view.ts';

export const metadataShape = named(
  'Metadata',
  object('What is known of a paper; `build` and `inferred` once its tree is built.', {
    ...headFields,
    build: optional(build),
    inferred: optional(inferredShape),
    ...warningFields,
  }),
);

/** Whether the archive may be asked for a record that is not stored. */
export const metadataChoices = {
  from: {
    doc: 'Where the record comes from.',
    values: {
      archive: 'the archive is asked where no record is stored',
      stored: 'a record that is stored already, or 404',
    },
  },
} as const;

/** The metadata, and facts of the build if there is one; builds nothing. */
export const metadata: Operation = async ({ paper, client, chosen }, { library, site }) => {
  if (chosen?.from === 'stored' && (await library.revision(paper)) === undefined)
    throw new Problem('not-found', `No record of ${formatId(paper)} is stored.`);
  const { opened, ...known } = await library.find(paper, client === undefined ? {} : { client });
  const warnings = opened?.warnings ?? warningsOfRecord(known);
  const built = {
    ...(opened && { build: buildOf(opened), inferred: opened.inferred }),
    ...warningsField({ warnings }),
  };
  const answer: TypeOf<typeof metadataShape> = { ...headOf(known, site), ...built };
  return contentOf(JSON.stringify(answer), known, opened, warnings);
};

export const markdown = ofPaper(async (paper, _part, chosen) => {
  const front = renderFrontMatter(paperFacts(paper, paper.site), paper.index.front, paper.warnings);
  const { read } = await paper.inFlavour(completeFlavour(chosen));
  return Buffer.concat([Buffer.from(front), await read()]);
});

export const paperShape = named(
  'PaperJson',
  object('A paper.', {
    ...headFields,
    build,
    tokens,
    ...warningFields,
    content: nodeShapes.Content,
    inferred: inferredShape,
  }),
);

/** The tree is put in as the bytes it was shelved as; all around it may have changed since. */
export const json = ofPaper(async (paper) => {
  const head: Omit<TypeOf<typeof paperShape>, 'content' | 'inferred'> = {
    ...headOf(paper, paper.site),
    build: buildOf(paper),
    tokens: paper.index.tokens,
    ...warningsField(paper),
  };
  const tail = JSON.stringify({ inferred: paper.inferred });
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"content":`),
    await paper.read('content'),
    Buffer.from(`,${tail.slice(1)}`),
  ]);
});

/** A line for the licence and for each warning stand before the text, and an empty line behind them. */
export const text = ofPaper(async (paper) => {
  const { warnings, metadata } = paper;
  const words = await paper.ask('text', { title: metadata.title, abstract: metadata.abstract });
  const head = [...(metadata.license === '' ? [] : [`Licence: ${metadata.license}`]), ...warnings.map(tellWarning)];
  return head.length === 0 ? words : Buffer.concat([Buffer.from(`${head.join('\n')}\n\n`), words]);
});

/** What is in it, the schema of docling-core says. */
export const doclingShape: Shape<object> = named('DoclingDocument', {
  description: 'A paper by the schema of docling-core.',
  type: 'object',
});

/** The tree as Docling has documents. */
export const docling = ofPaper((paper) => {
  const { title, abstract } = paper.metadata;
  return paper.ask('docling', paper.paper, paper.index.source, { name: paper.idv, title, abstract });
});

export const outlineShape = named('Outline', extended(convertedOutline, { inferred: inferredShape, ...warningFields }));

/** The sections with their sizes, the figures and tables with their captions, and the counts. */
export const outline = ofPaper(
  async (paper) => {
    const answer: TypeOf<typeof outlineShape> = {
      ...(await readOutline(paper)),
      inferred: paper.inferred,
      ...warningsField(paper),
    };
    return JSON.stringify(answer);
  },
  { outlineOnly: true },
);

export async function readOutline(paper: PaperView): Promise<Outline> {
  // The archive's record may have changed since the build.
  const shelved = JSON.parse((await paper.read('outline')).toString()) as Outline;
  const { authors = shelved.authors, primaryCategory = '', submittedAt = '' } = paperFacts(paper, paper.site);
  return { ...shelved, authors, primaryCategory, submittedAt };
}
