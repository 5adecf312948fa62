/** Front matter: the YAML above the Markdown, from the details of a paper and from its title page. */
import { listWarning, type Warning } from '../paper/warnings.ts';
import type { Content } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';
import { bylinesOf } from './bylines.ts';
import type { PaperDetails } from './details.ts';
import { writeYaml } from './yaml.ts';

/** The fields of the tree that come from the title page. */
export type FrontMatter = Pick<
  Content,
  'title' | 'authors' | 'affiliations' | 'dates' | 'keywords' | 'classification' | 'remarks'
>;

/** `---`, the fields that are known, `---`, and an empty line; empty if nothing is known. */
export function renderFrontMatter(
  details: Partial<PaperDetails>,
  content: FrontMatter,
  warnings: readonly Warning[] = [],
): string {
  const { authors, affiliations, notes } = bylinesOf(content.authors, content.affiliations);
  // Strings, numbers and lists of strings only: editors show these as properties. The long lists stand last.
  const written = writeYaml({
    title: plainText(content.title).trim() || details.title,
    id: details.id,
    version: details.version,
    published: details.published,
    url: details.url,
    doi: details.doi,
    license: details.license,
    categories: details.categories,
    dates: content.dates,
    keywords: content.keywords,
    classification: content.classification,
    authors: { lines: authors.length > 0 ? authors : (details.authors ?? []) },
    affiliations: { lines: affiliations },
    notes: { lines: notes },
    remarks: { lines: content.remarks ?? [] },
    warnings: { lines: warnings.map(listWarning) },
  });
  return written === '' ? '' : `---\n${written}---\n\n`;
}
