/** The guides of `docs/` as pages below `/-/docs/`: which there are. `scripts/guides.ts` reads them. */
import type { DocsSection } from './docs-frame.ts';

/** In the order of their list, each with what it tells; the names are those of the files. */
export const guideTexts = {
  interface: 'Every address, field and name of a part beyond the interface that clients know; chunks; Docling.',
  markdown: 'What stands in the Markdown: its front matter, and formulas and tables for every reader of Markdown.',
  tree: 'Every node of the JSON tree with its fields.',
  trust: 'Warnings, pages that change, hidden words, the check of the words, the score.',
  inference: 'Summaries by a language model: how it is turned on, what it is asked and what it costs.',
  checks: 'Works of a list compared with the archive: what each verdict says, reports, use in continuous integration.',
  configuration: 'Every setting with its default.',
  operations: 'Several nodes, PostgreSQL, S3, papers without HTML, containers, upgrades, backup.',
  stewardship: 'What the archive asks of those who build on it; whose text is served; taking a paper down.',
  decisions: 'What a reader of the code may wonder at, with figures.',
} as const;

export type GuideName = keyof typeof guideTexts;
export const guideNames = Object.keys(guideTexts) as readonly GuideName[];

/** A guide in HTML, cut at its headings. */
export interface Guide {
  /** Text. */
  readonly title: string;
  /** What stands before the first heading. */
  readonly lead: string;
  readonly sections: readonly GuideSection[];
}

export interface GuideSection extends DocsSection {
  /** 2 or 3. */
  readonly level: number;
}

export type Guides = Readonly<Record<GuideName, Guide>>;

export const guideAddress = (name: GuideName) => `/-/docs/${name}`;
