/** Styles beside those of `styles.ts`, a row for what each prints otherwise: groups among people, reports, series, journals by year. */
import { aas, commas, ieee, initials, inverted, jhep, plain, type Style } from './templates.ts';

const inspire: Style['works'] = {
  article: '{A}, “{T},” {j} <b>{V}</b>[, no.{N}], {P} ({Y}) doi:{D} [arXiv:{X} [hep-th]].',
  preprint: '{A}, “{T},” [arXiv:{X} [hep-th]].',
};

export const rareStyles: readonly Style[] = [
  {
    name: 'AAS, collaborations before people',
    names: { ...inverted, two: ', & ', last: ', & ', most: 3, others: ', et al.', group: '{G} Collaboration, {A}' },
    works: { ...aas, article: '{A} {Y}, <a>{j}</a>, <a>{V}, {P}</a>' },
    label: 'author-year',
  },
  {
    name: 'INSPIRE, groups in brackets',
    names: { ...initials, most: 2, others: ' <i>et al.</i>', group: '{A} [{G}]' },
    works: inspire,
  },
  {
    name: 'JHEP, collaborations in small letters',
    names: { ...initials, last: ' and ', most: 3, others: ' et al.', group: '{G} collaboration, {A}' },
    works: jhep,
  },
  {
    name: 'REVTeX, groups in bold letters',
    names: { ...initials, last: ' and ', group: '{G} Collaboration, {A}' },
    works: { article: '{A}, “{T},” {j} <b>{V}</b>, {P} ({Y}).' },
  },
  { name: 'plain, names of one word', names: { ...commas, last: ', and ', two: ' and ', oneWord: true }, works: plain },
  { name: 'IEEE, names of one word', names: { ...initials, oneWord: true }, works: ieee },
];
