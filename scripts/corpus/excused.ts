/** Pages below a line through a fault of the page; each with what is wrong with it. */
import type { Excuse } from '../../test/judge/lines.ts';

export const excused: readonly Excuse[] = [];
