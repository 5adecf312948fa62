/** Pages below a line through a fault of the page; each with what is wrong with it. */
import type { Excuse } from '../../test/judge/lines.ts';

export const excused: readonly Excuse[] = [
  {
    page: '2604.11845v1.arxiv',
    figure: 'citations',
    reason: 'it prints “Abbott et al. (2016a, 2017, 2020, 2023, b)”, where the last is 2016b',
  },
];
