/** The sections below a section: what “in this section” means. */
import type { SectionFacts, Study } from '../reading/index.ts';
import { sectionCalled } from './names.ts';

/** A section and all below it, of a list in reading order. */
export function subtree(all: readonly SectionFacts[], root: SectionFacts): SectionFacts[] {
  const at = all.findIndex(({ id }) => id === root.id);
  const end = all.findIndex(({ level }, i) => i > at && level <= root.level);
  return all.slice(at, end < 0 ? all.length : end);
}

/** The ids of the section of that name and of all below it. */
export async function sectionsWithin(study: Study, name: string): Promise<ReadonlySet<string>> {
  const root = await sectionCalled(study, name);
  return new Set(subtree(await study.sections(), root).map(({ id }) => id));
}
