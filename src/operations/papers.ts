/** Papers as handlers see them: runs operations on the library. */
import type { Library, VersionId } from '../library/index.ts';
import type { PaperId } from '../paper/id.ts';
import type { Asked, Operation, Outcome } from './operation.ts';
import type { Site } from './site.ts';

export interface Papers {
  ask(operation: Operation, asked: Asked): Promise<Outcome>;
  /** The revision that an answer about the paper would have now; undefined where nothing is known of it. */
  revision(paper: PaperId): Promise<string | undefined>;
  /** An answer about it was given just now. */
  used(paper: VersionId): void;
}

export function createPapers(library: Library, site: Site): Papers {
  return {
    ask: (operation, asked) => operation(asked, { library, site }),
    revision: library.revision,
    used: library.used,
  };
}
