/** Opens papers to be asked by parts, by those who want values rather than bytes: tools. */
import { type Library, withTimeout } from '../library/index.ts';
import type { Pending } from '../operations/answers.ts';
import { headOf } from '../operations/facts.ts';
import type { Site } from '../operations/site.ts';
import type { PaperId } from '../paper/id.ts';
import { openForms } from './forms.ts';
import { openStudy, type Study } from './study.ts';

export type { Mention, PassageKind } from './concordance.ts';
export type { FloatFacts, FloatText, Picture } from './floats.ts';
export type { Finding, Match } from './search.ts';
export type { SectionFacts } from './sections.ts';
export type { Study } from './study.ts';

export interface Studies {
  /** What the archive says of a paper; builds nothing. */
  know(paper: PaperId): Promise<Knowledge>;
  /** Opens a paper, built first where it must be; whoever would wait too long hears when to come again. */
  open(paper: PaperId): Promise<Study | Pending>;
}

export type Knowledge = Awaited<ReturnType<typeof know>>;

/** Milliseconds that a caller waits for a build, which goes on: clients give up after sixty seconds, people sooner. */
const usualPatience = 20_000;
/** In seconds. */
const retryAfter = 5;

export function createStudies(library: Library, site: Site, patience: number = usualPatience): Studies {
  const forms = openForms();
  return {
    know: (paper) => know(paper, library, site),
    async open(paper) {
      const opened = await withTimeout(library.open(paper), patience);
      if (!opened) return { state: 'pending', queuedAt: new Date(Date.now() - patience).toISOString(), retryAfter };
      library.used(opened.paper);
      return openStudy(opened, library, site, forms);
    },
  };
}

async function know(paper: PaperId, library: Library, site: Site) {
  const { opened, ...known } = await library.find(paper);
  const built = opened && { tokens: opened.index.tokens.approx, inferred: opened.inferred };
  return { ...headOf(known, site), ...built };
}
