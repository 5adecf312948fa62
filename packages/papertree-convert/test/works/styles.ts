/**
 * How bibliographies print works, a row each style, a template each kind of work. `{T}` is a field (below), `[…]` is left
 * out where a field in it is empty, `|` is a `\newblock`, and `<i>`, `<b>`, `<a>` are italics, bold letters and links.
 *
 * A authors, E editors, T title, J journal, j its short name, B book or proceedings, V volume, N issue, P pages, Y year,
 * M month, U publisher, L its place, S school, K edition, D DOI, X arXiv id, O an old one, W address
 */
import {
  aas,
  acm,
  ams,
  apa,
  asText,
  bare,
  commas,
  elsevier,
  full,
  harvard,
  ieee,
  initials,
  inverted,
  jhep,
  lncs,
  natbib,
  plain,
  revtex,
  type Style,
  vancouver,
  withoutBlocks,
} from './templates.ts';

export const styles: readonly Style[] = [
  { name: 'plain', names: full, works: plain },
  { name: 'unsrt without blocks', names: full, works: withoutBlocks(plain) },
  { name: 'alpha', names: full, works: plain },
  { name: 'abbrv', names: initials, works: plain },
  { name: 'abbrv as text', names: initials, works: asText(plain) },
  { name: 'IEEE', names: { ...initials, most: 6, others: ' <i>et al.</i>' }, works: ieee },
  { name: 'IEEE as text', names: initials, works: asText(ieee) },
  {
    name: 'ACM, volume in the italics',
    names: inverted,
    works: {
      article: '{A} {T}. |<i>{J} {V}</i>[, {N}] ({Y}), {P}.',
      book: '{A} |<i>{T}</i>. |{U}, {L}, {Y}.',
      proceedings: '{A} {T}. |In <i>{B}</i> ({L}, {Y}), {U}, pp. {P}.',
    },
  },
  { name: 'ACM', names: full, works: acm, label: 'author-year' },
  { name: 'APA', names: { ...inverted, two: ', & ', last: ', & ' }, works: apa },
  {
    name: 'APA, volume in the italics',
    names: { ...inverted, two: ' & ', last: ', & ' },
    works: { ...apa, article: '{A} ({Y}). {T}. <i>{J}, {V}</i>[({N})], {P}.' },
  },
  {
    name: 'Chicago',
    names: { ...full, form: 'firstInverted', two: ', and ' },
    works: {
      article: '{A}. “{T}.” <i>{J}</i> {V}[, no. {N}] ({Y}): {P}.',
      chapter: '{A}. “{T}.” In <i>{B}</i>, edited by {E}, {P}. {L}: {U}, {Y}.',
      book: '{A}. <i>{T}</i>. {L}: {U}, {Y}.',
      thesis: '{A}. “{T}.” PhD diss., {S}, {Y}.',
    },
  },
  {
    name: 'Chicago, author and date',
    names: { ...full, form: 'firstInverted', two: ', and ' },
    works: {
      article: '{A}. {Y}. “{T}.” <i>{J}</i> {V}[ ({N})]: {P}.',
      book: '{A}. {Y}. <i>{T}</i>. {L}: {U}.',
      chapter: '{A}. {Y}. “{T}.” In <i>{B}</i>, edited by {E}, {P}. {L}: {U}.',
    },
  },
  {
    name: 'MLA',
    names: { ...full, form: 'firstInverted', two: ', and ', most: 2, others: ', et al' },
    works: {
      article: '{A}. “{T}.” <i>{J}</i>, vol. {V}, [no. {N}, ]{Y}, pp. {P}.',
      book: '{A}. <i>{T}</i>. {U}, {Y}.',
      chapter: '{A}. “{T}.” <i>{B}</i>, edited by {E}, {U}, {Y}, pp. {P}.',
    },
  },
  {
    name: 'ACS',
    names: { form: 'inverted', between: '; ', two: '; ', last: '; ' },
    works: {
      article: '{A} {T}. <i>{j}</i> <b>{Y}</b>, <i>{V}</i>[ ({N})], {P}.',
      book: '{A} <i>{T}</i>[, {K} ed.]; {U}: {L}, {Y}.',
      chapter: '{A} {T}. In <i>{B}</i>; {E}, Eds.; {U}: {L}, {Y}; pp {P}.',
      thesis: '{A} {T}. Ph.D. Thesis, {S}, {L}, {Y}.',
    },
  },
  {
    name: 'ACS, only years marked',
    names: { form: 'inverted', between: '; ', two: '; ', last: '; ' },
    works: { article: '{A} {T}. {j} <b>{Y}</b>, {V}, {P}.' },
  },
  {
    name: 'ACS without titles',
    names: { form: 'inverted', between: '; ', two: '; ', last: '; ' },
    works: { article: '{A} <i>{j}</i> <b>{Y}</b>, <i>{V}</i>, {P}.' },
  },
  {
    name: 'AMA',
    names: bare,
    works: {
      ...vancouver,
      article: '{A}. {T}. <i>{j}</i>. {Y};{V}[({N})]:{P}.',
      book: '{A}. <i>{T}</i>. [{K} ed. ]{U}; {Y}.',
    },
  },
  { name: 'Vancouver', names: bare, works: vancouver },
  { name: 'SAGE Harvard', names: { form: 'bare', between: ', ', two: ' and ', last: ' and ' }, works: harvard },
  {
    name: 'Harvard',
    names: { ...inverted, two: ' & ', last: ' & ' },
    works: {
      article: '{A} ({Y}), ‘{T}’, <i>{J}</i> <b>{V}</b>[({N})], {P}.',
      book: '{A} ({Y}), <i>{T}</i>, {U}, {L}.',
    },
  },
  {
    name: 'Nature',
    names: { ...inverted, two: ' & ', last: ' & ', most: 5, others: ' <i>et al.</i>' },
    works: {
      article: '{A} {T}. <i>{j}</i> <b>{V}</b>, {P} ({Y}).',
      book: '{A} <i>{T}</i> ({U}, {Y}).',
      chapter: '{A} {T}. In <i>{B}</i> (eds. {E}) {P} ({U}, {Y}).',
      preprint: '{A} {T}. Preprint at <a>https://arxiv.org/abs/{X}</a> ({Y}).',
    },
  },
  {
    name: 'Science',
    names: commas,
    works: { article: '{A}, {T}. <i>{j}</i> <b>{V}</b>, {P} ({Y}).', book: '{A}, <i>{T}</i> ({U}, {L}, {Y}).' },
  },
  { name: 'APS', names: initials, works: revtex, label: 'author-year' },
  {
    name: 'APS with titles',
    names: initials,
    works: {
      ...revtex,
      article: '{A}, {T}, <a>{j} <b>{V}</b>, {P} ({Y})</a>.',
      preprint: '{A}, {T} ({Y}), <a>arXiv:{X} [hep-th]</a> .',
    },
  },
  {
    name: 'physics by hand',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, {j} <b>{V}</b>, {P} ({Y}).', book: '{A}, <i>{T}</i> ({U}, {L}, {Y}).' },
  },
  {
    name: 'physics by hand, as text',
    names: { ...initials, last: ' and ' },
    works: { article: '{A}, {j} {V}, {P} ({Y}).' },
  },
  {
    name: 'AIP',
    names: initials,
    works: {
      article: '{A}, “{T},” <a>{j} <b>{V}</b>, {P} ({Y})</a>.',
      book: '{A}, <i>{T}</i> ({U}, {L}, {Y}).',
      preprint: '{A}, “{T},” arXiv preprint arXiv:{X} ({Y}).',
    },
  },
  {
    name: 'IOP',
    names: { form: 'bare', between: ', ', two: ' and ', last: ' and ' },
    works: { article: '{A} {Y} {T} <i>{j}</i> <b>{V}</b> {P}', book: '{A} {Y} <i>{T}</i> ({L}: {U})' },
  },
  {
    name: 'IOP with titles of books',
    names: { form: 'bare', between: ', ', two: ' and ', last: ' and ' },
    works: {
      proceedings: '{A} {Y} {T} <i>{B}</i> ({L}: {U}) pp {P}',
      chapter: '{A} {Y} {T} <i>{B}</i> ed {E} ({L}: {U}) pp {P}',
    },
  },
  {
    name: 'GB/T 7714',
    names: { form: 'bare', between: ', ', two: ', ', last: ', ', most: 3, others: ', et al' },
    works: {
      article: '{A}. {T}[J]. {J}, {Y}, {V}[({N})]: {P}.',
      proceedings: '{A}. {T}[C]//{B}. {L}: {U}, {Y}: {P}.',
      chapter: '{A}. {T}[M]//{E}. {B}. {L}: {U}, {Y}: {P}.',
      book: '{A}. {T}[M]. {L}: {U}, {Y}.',
    },
  },
  { name: 'JHEP', names: { ...initials, last: ' and ' }, works: jhep },
  {
    name: 'INSPIRE',
    names: { ...initials, last: ' and ' },
    works: {
      article: '{A}, “{T},” {j} <b>{V}</b>[, no.{N}], {P} ({Y}) doi:{D} [arXiv:{X} [hep-th]].',
      preprint: '{A}, “{T},” [arXiv:{X} [hep-th]].',
    },
  },
  { name: 'AMS', names: full, works: ams },
  {
    name: 'AMS with places of meetings',
    names: full,
    works: {
      proceedings: '{A}, <i>{T}</i>, {B} ({L}), {U}, {Y}, pp. {P}.',
      thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S}, {Y}.',
    },
  },
  { name: 'AMS with initials', names: commas, works: ams },
  {
    name: 'biblatex',
    names: { ...full, last: ', and ' },
    works: {
      article: '{A}. “{T}”. In: <i>{J}</i> {V}[.{N}] ({Y}), pp. {P}.',
      proceedings: '{A}. “{T}”. In: <i>{B}</i>. {L}: {U}, {Y}, pp. {P}.',
      book: '{A}. <i>{T}</i>. {L}: {U}, {Y}.',
    },
  },
  {
    name: 'SIAM',
    names: { ...initials, form: 'initials' },
    works: {
      article: '{A}, <i>{T}</i>, {J}, {V} ({Y}), pp. {P}.',
      proceedings: '{A}, <i>{T}</i>, in {B}, {U}, {Y}, pp. {P}.',
      book: '{A}, <i>{T}</i>, {U}, {L}, {Y}.',
      thesis: '{A}, <i>{T}</i>, PhD thesis, {S}, {Y}.',
    },
  },
  { name: 'LNCS', names: { ...inverted, two: ', ', last: ', ' }, works: lncs },
  { name: 'Elsevier, numbers', names: commas, works: elsevier },
  {
    name: 'Elsevier, Harvard',
    names: { form: 'inverted', between: ', ', two: ', ', last: ', ' },
    works: {
      article: '{A}, {Y}. {T}. {J} {V}[ ({N})], {P}.',
      proceedings: '{A}, {Y}. {T}, in: {B}, {U}. pp. {P}.',
      book: '{A}, {Y}. {T}. {U}, {L}.',
    },
  },
  {
    name: 'Copernicus',
    names: { form: 'inverted', between: ', ', two: ' and ', last: ', and ' },
    works: { article: '{A}: {T}, {j}, {V}, {P}, https://doi.org/{D}, {Y}.', book: '{A}: {T}, {U}, {L}, {Y}.' },
  },
  { name: 'AAS', names: { ...inverted, two: ', & ', last: ', & ' }, works: aas, label: 'author-year' },
  {
    name: 'MNRAS',
    names: { form: 'familyFirst', between: ', ', two: ', ', last: ', ' },
    works: { article: '{A}, {Y}, {j}, {V}, {P}', book: '{A}, {Y}, {T}. {U}, {L}', thesis: '{A}, {Y}, PhD thesis, {S}' },
    label: 'author-year',
  },
  {
    name: 'ACL',
    names: full,
    works: {
      ...acm,
      article: '{A}. {Y}. |<a>{T}</a>. |<i>{J}</i>, {V}[({N})]:{P}.',
      proceedings: '{A}. {Y}. |<a>{T}</a>. |In <i>{B}</i>, pages {P}, {L}. {U}.',
    },
  },
  { name: 'NeurIPS', names: full, works: natbib, label: 'author-year' },
  { name: 'ICML', names: inverted, works: natbib, label: 'author-year' },
  {
    name: 'AAAI',
    names: { ...inverted, between: '; ', two: '; and ', last: '; and ' },
    works: {
      article: '{A} {Y}. |{T}. |<i>{J}</i>, {V}[({N})]: {P}.',
      proceedings: '{A} {Y}. |{T}. |In <i>{B}</i>, {P}. {U}.',
    },
  },
  {
    name: 'Econometrica',
    names: { ...full, form: 'firstInverted', two: ', and ' },
    works: { article: '{A} ({Y}): “{T},” <i>{J}</i>, {V}[ ({N})], {P}.', book: '{A} ({Y}): <i>{T}</i>, {L}: {U}.' },
  },
  {
    name: 'EPTCS',
    names: { ...full, last: ' & ', two: ' & ' },
    works: {
      article: '{A} ({Y}): <i>{T}</i>. |<i>{J}</i> {V}[({N})], pp. {P}, <a>{D}</a>.',
      proceedings: '{A} ({Y}): <i>{T}</i>. |In: <i>{B}</i>, {U}, pp. {P}.',
    },
  },
];
