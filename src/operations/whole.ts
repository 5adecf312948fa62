/** The whole paper, as Markdown, JSON and plain text. */
import { renderFrontMatter } from '../render/index.ts';
import { buildOf, headOf, paperFacts, warningsField } from './facts.ts';
import { ofPaper } from './operation.ts';

export const markdown = ofPaper(async (paper, site) => {
  const front = renderFrontMatter(paperFacts(paper, site), paper.index.front);
  return Buffer.concat([Buffer.from(front), await paper.read('markdown')]);
});

/** The tree is put in as the bytes it was shelved as; all around it may have changed since. */
export const json = ofPaper(async (paper, site) => {
  const head = { ...headOf(paper, site), build: buildOf(paper), tokens: paper.index.tokens, ...warningsField(paper) };
  const tail = JSON.stringify({ inferred: paper.inferred });
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"content":`),
    await paper.read('content'),
    Buffer.from(`,${tail.slice(1)}`),
  ]);
});

export const text = ofPaper((paper) => paper.read('text'));
