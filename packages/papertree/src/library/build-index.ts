/** The index of a build: front matter, sizes, and where each section stands in the Markdown; small enough to be read whole. */
import type { PartialConversion } from 'papertree-convert';
import { assetPath, type Warning } from 'papertree-convert/paper';
import { type FrontMatter, markSections, type SectionMark, type Tokens } from 'papertree-convert/render';
import { type Content, type Quality, visitContent } from 'papertree-convert/tree';

export interface BuildIndex {
  readonly front: FrontMatter;
  readonly tokens: Tokens;
  readonly quality: Quality;
  /** Findings of the reader. */
  readonly warnings: readonly Warning[];
  readonly sections: readonly SectionMark[];
  /** Ids of the page that are no node of the tree, each with the section or float that it stands for. */
  readonly places: Readonly<Record<string, string>>;
  /** The page that the build was made of, and the program that made the page. */
  readonly source: string;
  readonly builder: string;
}

export function makeBuildIndex({
  content,
  parts,
  anchors,
  aliases,
  tokens,
  build,
  warnings,
}: PartialConversion): BuildIndex {
  const sections = markSections(content, parts, aliases);
  const served = new Set(sections.map(({ id }) => id));
  visitContent(content, (node) => {
    if (!('type' in node)) return;
    if (node.type === 'figure' || node.type === 'table') served.add(node.id);
  });
  const { title, authors, affiliations, dates, keywords, classification, remarks } = content;
  const front = Object.fromEntries(
    Object.entries({ title, authors, affiliations, dates, keywords, classification, remarks }).filter(
      ([, value]) => value,
    ),
  );
  return {
    front: front as unknown as FrontMatter,
    tokens,
    quality: build.quality,
    warnings,
    sections,
    places: Object.fromEntries([...anchors].filter(([, id]) => served.has(id))),
    source: build.source,
    builder: build.builder,
  };
}

/** The files that the paper shows, by their paths beside the page at that address. */
export function filesOf(content: Content, page: string): string[] {
  const paths = new Set<string>();
  visitContent(content, (node) => {
    if (!('type' in node) || node.type !== 'image') return;
    const path = assetPath(node.src, page);
    if (path !== undefined) paths.add(path);
  });
  return [...paths];
}
