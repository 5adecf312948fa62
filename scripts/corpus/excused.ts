/** Pages below a line through a fault of the page; each with what is wrong with it. */
import type { Excuse } from '../../packages/papertree-convert/test/judge/lines.ts';

export const excused: readonly Excuse[] = [
  {
    page: '2604.11845v1.arxiv',
    figure: 'citations',
    reason: 'it prints “Abbott et al. (2016a, 2017, 2020, 2023, b)”, where the last is 2016b',
  },
  {
    page: '2607.21980v1.arxiv',
    figure: 'authors',
    reason: 'it prints one name of its list as “Scrivner, Olga B”, which looks like two',
  },
  {
    page: '2607.22100v1.arxiv',
    figure: 'authors',
    reason: 'its list of authors has the given names alone; the family names stand before the title',
  },
  {
    page: '2607.22304v1.arxiv',
    figure: 'authors',
    reason: 'its list of authors has the given names alone; the family names stand before the title',
  },
  {
    page: '2607.20896v1.arxiv',
    figure: 'emails',
    reason: 'it prints two addresses as one: “…@gmail.comkc.…@nitdgp.ac.in”',
  },
];
