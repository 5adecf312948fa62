/** What a question is to those who answer one: a paper on the shelf in, the bytes of the answer out. */
import type { ReadablePaper } from '../library/index.ts';
import type { Site } from './site.ts';

export type VersionId = ReadablePaper['paper'];

/** Answers from a paper on the shelf. What is asked for by name is named third. */
export type Operation = (paper: ReadablePaper, site: Site, name: string) => Promise<string | Buffer>;
