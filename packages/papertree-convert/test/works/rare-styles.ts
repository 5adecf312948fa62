/** Styles beside those of `styles.ts`, a row for what each prints otherwise: groups among people, reports, series, journals by year. */
import { aas, commas, full, ieee, initials, inverted, jhep, plain, type Style } from './templates.ts';

const inspire: Style['works'] = {
  article: '{A}, “{T},” {j} <b>{V}</b>[, no.{N}], {P} ({Y}) doi:{D} [arXiv:{X} [hep-th]].',
  preprint: '{A}, “{T},” [arXiv:{X} [hep-th]].',
};

const initialJournals = [
  'J. Steam A',
  'J. Steam (Oakton)',
  'J. Steam A: Math. Gen.',
  'J. Steam D: Appl. Steam',
  'J. Stm.: Condens. Vap.',
  'J. Stm. (Oakton)',
  'J. Steam II',
  'J. Stat. Steam',
  'J. Opt. Lid. B',
  'Z. Steam B: Condens. Vapour',
  'Z. Steam',
  'Q. J. Kettles',
  'C. R. Steam. Sci. Oakton',
  'C. R. Steam. Sci. Oakton, Sér. I',
  'Proc. R. Stm. Soc. Oakton, Ser. A',
];

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
  {
    name: 'hep, old ids alone',
    names: { ...initials, last: ' and ' },
    works: {
      article: '{A}, “{T},” {j} {V}, {P} ({Y}), {O}.',
      preprint: '{A}, “{T},” {O}.',
      webpage: '{A}, private communication ({Y}).',
    },
  },
  {
    name: 'hep, old ids behind titles without marks',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, {T}, {j} {V}, {P} ({Y}), {O}.', preprint: '{A}, {T}, {O}.' },
  },
  {
    name: 'hep, old ids without titles',
    names: { ...initials, last: ' and ' },
    works: {
      article: '{A}, {j} <b>{V}</b>, {P} ({Y}) [{O}].',
      preprint: '{A}, {O}.',
      report: '{A}, work in progress.',
    },
  },
  {
    name: 'AAS, old ids',
    names: { ...inverted, two: ', & ', last: ', & ' },
    works: { article: '{A} {Y}, {j}, {V}, {P}', preprint: '{A} {Y}, preprint ({O})' },
  },
  {
    name: 'AAS, to appear',
    names: { ...inverted, two: ', & ', last: ', & ' },
    works: { article: '{A} {Y}, {j}, in press' },
    // A name without abbreviations may be a title.
    least: 70,
  },
  {
    name: 'physics by hand, journals that begin as names',
    names: commas,
    works: { article: '{A}, {j} {V}, {P} ({Y}).' },
    journals: initialJournals,
  },
  {
    name: 'physics by hand, years ahead',
    names: commas,
    works: { article: '{A}, {j} <b>{V}</b> ({Y}) {P}.' },
    journals: initialJournals,
  },
  {
    name: 'ACM, retrieved on a day',
    names: full,
    works: {
      article: '{A}. {Y}. |{T}. |<i>{J}</i> {V}[, {N}] ({M} {Y}), {P}.',
      webpage: '{A}. {Y}. |{T}. Retrieved {M} 3, 2024 from {W}',
    },
  },
  {
    name: 'RSC',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, <i>{j}</i>, {Y}, <b>{V}</b>, {P}.', book: '{A}, <i>{T}</i>, {U}, {L}, {Y}.' },
  },
  {
    name: 'RSC, volumes in italics',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, <i>{j}</i>, {Y}, <i>{V}</i>, {P}.' },
  },
  {
    name: 'ACS, nothing marked but the journal',
    names: { form: 'inverted', between: '; ', two: '; ', last: '; ' },
    works: { article: '{A} {T}. <i>{j}</i> {Y}, {V}, {P}.' },
  },
  {
    name: 'APS, rapid communications and errata',
    names: initials,
    works: {
      article: '{A}, <a>{j} <b>{V}</b>, {P}(R) ({Y})</a>.',
      preprint: '{A}, {T} ({Y}), <a>arXiv:{X} [hep-th]</a> .',
    },
  },
  {
    name: 'physics by hand, errata',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, {j} <b>{V}</b>, {P} ({Y}); <b>901</b>, 19901(E) ({Y}).' },
  },
  {
    name: 'AAS, series and houses',
    names: { ...inverted, two: ', & ', last: ', & ' },
    works: {
      article: aas.article ?? '',
      proceedings: '{A} {Y}, in SKP Conf. Ser. {V}, {B}, ed. {E} ({L}: {U}), {P}',
      chapter: '{A} {Y}, in {B}, ed. {E}, {P}',
      book: '{A} {Y}, {T} ([{K} ed.; ]{L}: {U})',
    },
    houses: ['Athlid', 'University Steam Books', 'SKP', 'Lid & Sons'],
    least: 80,
  },
  {
    name: 'LNCS, editors and series',
    names: { ...inverted, two: ', ', last: ', ' },
    works: {
      article: '{A}: {T}. {J} <b>{V}</b>[({N})], {P} ({Y})',
      proceedings: '{A}: {T}. In: {E} (eds.) {B}. LNKS, vol. {V}, pp. {P}. {U}, {L} ({Y})',
      chapter: '{A}: {T}. In: {E} (eds.) {B}. Lecture Notes in Kettle Science, vol. {V}, pp. {P}. {U}, {L} ({Y})',
    },
  },
  {
    name: 'German lists',
    names: { ...initials, two: ' und ', last: ' und ' },
    works: { article: '{A}, {T}, {j} {V} ({Y}), {P}.', book: '{A}, <i>{T}</i>, {U}, {L}, {Y}.' },
  },
  {
    name: 'French lists',
    names: { ...initials, two: ' et ', last: ' et ' },
    works: { article: '{A}, <i>{T}</i>, {j} <b>{V}</b> ({Y}), {P}.', book: '{A}, {T}. {U}, {Y}.' },
  },
  {
    name: 'biblatex, visited on a day',
    names: { ...full, last: ', and ' },
    works: {
      article: '{A}. “{T}”. In: <i>{J}</i> {V}[.{N}] ({Y}), pp. {P}.',
      webpage: '{A}. <i>{T}</i>. {Y}. url: {W} (visited on 01/02/2024).',
      preprint: '{A}. <i>{T}</i>. {Y}. arXiv: <a>{X}</a> [cs.CL].',
    },
  },
  {
    name: 'IOP, preprints',
    names: { form: 'bare', between: ', ', two: ' and ', last: ' and ' },
    works: { article: '{A} {Y} {T} <i>{j}</i> <b>{V}</b> {P}', preprint: '{A} {Y} {T} <i>Preprint</i> arXiv:{X}' },
  },
  {
    name: 'AMS, places and years of meetings',
    names: full,
    works: {
      article: '{A}, <i>{T}</i>, {j} <b>{V}</b> ({Y})[, no. {N}], {P}. MR 1234567 (98a:12345)',
      proceedings: '{A}, <i>{T}</i>, {B} ({L}, 1988), Contemp. Lids, vol. {V}, {U}, {L}, {Y}, pp. {P}.',
      book: '{A}, {T}, Vol. {V}, {U}, {Y}.',
    },
    least: 80,
  },
  {
    name: 'issues behind volumes in bold letters',
    names: full,
    works: { article: '{A}, “{T}”, <i>{J}</i> <b>{V}</b>[:{N}] ({Y}), {P}.', book: '{A}, <i>{T}</i>, {U}, {L}, {Y}.' },
  },
  {
    name: 'ACS, several works in one entry',
    names: { form: 'inverted', between: '; ', two: '; ', last: '; ' },
    works: {
      article:
        '(a) {A} {T}. <i>{j}</i> <b>{Y}</b>, <i>{V}</i>, {P}. (b) Able, C. <i>Steam</i> <b>2000</b>, <i>1</i>, 2.',
    },
  },
  {
    name: 'AAS, programs',
    names: { ...inverted, two: ', & ', last: ', & ' },
    works: { article: '{A} {Y}, {j}, {V}, {P}', webpage: '{A} {Y}, {T}, v1.0, Zenodo, doi: {D}' },
  },
  {
    name: 'books between two closing marks',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, ”{T}”, {j} {V}, {P} ({Y}).', chapter: '{A}, ”{T}”, in ”{B}”, {U}, {L}, {Y}.' },
  },
  {
    name: 'ACM of old, months before years',
    names: { ...inverted, two: ', and ' },
    works: {
      article: '{A} {T}. |<i>{J} {V}</i>[, {N}] ({M} {Y}), {P}.',
      book: '{A} |<i>{T}</i>. |{U}, {L}, {Y}.',
    },
  },
  {
    name: 'authordate, months behind years',
    names: { ...full, form: 'firstInverted', two: ', and ' },
    works: {
      article: '{A}. {Y} ({M}). |{T}. |<i>{J}</i>, <b>{V}</b>[({N})], {P}.',
      book: '{A}. {Y} ({M}). |<i>{T}</i>. |{U}, {L}.',
    },
  },
  { name: 'plain, names of one word', names: { ...commas, last: ', and ', two: ' and ', oneWord: true }, works: plain },
  { name: 'IEEE, names of one word', names: { ...initials, oneWord: true }, works: ieee },
];
