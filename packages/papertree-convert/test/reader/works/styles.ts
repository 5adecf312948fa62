/**
 * How bibliographies print works, a row each style, a template each kind of work. `{T}` is a field (below), `[…]` is left
 * out where a field in it is empty, `|` is a `\newblock`, and `<i>`, `<b>`, `<a>` are italics, bold letters and links.
 *
 * A authors, E editors, T title, J journal, j its short name, B book or proceedings, V volume, N issue, P pages, Y year,
 * M month, U publisher, L its place, S school, K edition, D DOI, X arXiv id, W address
 */
import type { Kind } from './drawn-work.ts';

export interface NameStyle {
  /** `Ada B. Able`, `A. B. Able`, `A.B. Able`, `Able, A. B.`, `Able, Ada B.`, `Able AB`, `Able A. B.`; only the first inverted. */
  readonly form: 'full' | 'initials' | 'tight' | 'inverted' | 'invertedFull' | 'bare' | 'familyFirst' | 'firstInverted';
  readonly between: string;
  /** Before the last of two; of more. */
  readonly two: string;
  readonly last: string;
  /** So many are printed, then `others`. */
  readonly most?: number;
  readonly others?: string;
}

export interface Style {
  readonly name: string;
  readonly names: NameStyle;
  readonly works: Partial<Readonly<Record<Kind, string>>>;
  /** How the list labels the work; a number if nothing is said. */
  readonly label?: 'author-year';
}

const full: NameStyle = { form: 'full', between: ', ', two: ' and ', last: ', and ' };
const initials: NameStyle = { form: 'initials', between: ', ', two: ' and ', last: ', and ' };
const inverted: NameStyle = { form: 'inverted', between: ', ', two: ', and ', last: ', and ' };
const commas: NameStyle = { form: 'initials', between: ', ', two: ', ', last: ', ' };
const bare: NameStyle = { form: 'bare', between: ', ', two: ', ', last: ', ', most: 6, others: ', et al' };

const plain: Style['works'] = {
  article: '{A}. |{T}. |<i>{J}</i>, {V}[({N})]:{P}, [{M} ]{Y}.',
  proceedings: '{A}. |{T}. |In <i>{B}</i>, pages {P}, {L}, {Y}. {U}.',
  chapter: '{A}. |{T}. |In {E}, editors, <i>{B}</i>, pages {P}. {U}, {L}, {Y}.',
  book: '{A}. |<i>{T}</i>. |{U}, {L}, [{K} edition, ]{Y}.',
  thesis: '{A}. |<i>{T}</i>. |PhD thesis, {S}, {Y}.',
  report: '{A}. |{T}. |Technical Report 12, {S}, {Y}.',
  preprint: '{A}. |{T}. |<i>arXiv preprint arXiv:{X}</i>, {Y}.',
  webpage: '{A}. |{T}, {Y}. |URL <a>{W}</a>.',
};

/** The same without what LaTeXML tells of blocks. */
const withoutBlocks = (works: Style['works']): Style['works'] =>
  Object.fromEntries(Object.entries(works).map(([kind, template]) => [kind, template.replaceAll('|', '')]));

/** The same in the letters of the text alone. */
const asText = (works: Style['works']): Style['works'] =>
  Object.fromEntries(
    Object.entries(withoutBlocks(works)).map(([kind, text = '']) => [kind, text.replace(/<\/?[iba]>/g, '')]),
  );

const ieee: Style['works'] = {
  article: '{A}, “{T},” <i>{J}</i>, vol. {V}, [no. {N}, ]pp. {P}, {M} {Y}.',
  proceedings: '{A}, “{T},” in <i>{B}</i>, {L}, {Y}, pp. {P}.',
  chapter: '{A}, “{T},” in <i>{B}</i>, {E}, Eds. {L}: {U}, {Y}, pp. {P}.',
  book: '{A}, <i>{T}</i>, [{K} ed. ]{L}: {U}, {Y}.',
  thesis: '{A}, “{T},” Ph.D. dissertation, {S}, {Y}.',
  report: '{A}, “{T},” {S}, Tech. Rep. 12, {Y}.',
  preprint: '{A}, “{T},” <i>arXiv preprint arXiv:{X}</i>, {Y}.',
  webpage: '{A}, “{T},” {Y}. [Online]. Available: {W}',
};

const acm: Style['works'] = {
  article: '{A}. {Y}. |{T}. |<i>{J}</i> {V}[, {N}] ({M} {Y}), {P}. |<a>doi:{D}</a>',
  proceedings: '{A}. {Y}. |{T}. In <i>{B}</i> ({L}). {U}, {P}. |<a>doi:{D}</a>',
  book: '{A}. {Y}. |<i>{T}</i>. |{U}, {L}.',
  thesis: '{A}. {Y}. |<i>{T}</i>. |Ph.D. Dissertation. {S}.',
  preprint: '{A}. {Y}. |{T}. |arXiv:{X} [cs.LG] <a>{W}</a>',
  webpage: '{A}. {Y}. |{T}. |<a>{W}</a> Accessed: 2024-02-03.',
};

const apa: Style['works'] = {
  article: '{A} ({Y}). {T}. <i>{J}</i>, <i>{V}</i>[({N})], {P}. <a>https://doi.org/{D}</a>',
  proceedings: '{A} ({Y}). {T}. In <i>{B}</i> (pp. {P}). {U}.',
  chapter: '{A} ({Y}). {T}. In {E} (Eds.), <i>{B}</i> (pp. {P}). {U}.',
  book: '{A} ({Y}). <i>{T}</i>[ ({K} ed.)]. {U}.',
  thesis: '{A} ({Y}). <i>{T}</i> [Doctoral dissertation, {S}].',
  report: '{A} ({Y}). <i>{T}</i> (Technical Report No. 12). {S}.',
  preprint: '{A} ({Y}). {T}. <i>arXiv preprint arXiv:{X}</i>.',
  webpage: '{A} ({Y}, {M} 3). <i>{T}</i>. Retrieved from {W}',
};

const harvard: Style['works'] = {
  article: '{A} ({Y}) {T}. <i>{J}</i> {V}[({N})]: {P}.',
  proceedings: '{A} ({Y}) {T}. In: <i>{B}</i>, {L}. {U}, pp. {P}.',
  chapter: '{A} ({Y}) {T}. In: {E} (eds.) <i>{B}</i>. {L}: {U}, pp. {P}.',
  book: '{A} ({Y}) <i>{T}</i>[. {K} edition]. {L}: {U}.',
  thesis: '{A} ({Y}) <i>{T}</i>. PhD Thesis, {S}, {L}.',
  webpage: '{A} ({Y}) {T}. URL {W}.',
};

const revtex: Style['works'] = {
  article: '{A}, <a>{j} <b>{V}</b>, {P} ({Y})</a>.',
  proceedings: '{A}, in <a><i>{B}</i></a> ({U}, {L}, {Y}) p. {P}.',
  book: '{A}, <a><i>{T}</i></a>, [{K} ed. ]({U}, {L}, {Y}).',
  thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S} ({Y}).',
  preprint: '{A},  ({Y}), <a>arXiv:{X} [hep-th]</a> .',
};

const vancouver: Style['works'] = {
  article: '{A}. {T}. {j}. {Y};{V}[({N})]:{P}.',
  proceedings: '{A}. {T}. In: {B}; {Y}; {L}. {U}; {Y}. p. {P}.',
  book: '{A}. {T}. [{K} ed. ]{L}: {U}; {Y}.',
  thesis: '{A}. {T} [dissertation]. {L}: {S}; {Y}.',
  webpage: '{A}. {T} [Internet]. {Y} [cited 2024 Feb 3]. Available from: {W}',
};

const jhep: Style['works'] = {
  article: '{A}, <i>{T}</i>, <a><i>{j}</i> <b>{V}</b> ({Y}) {P}</a> [<a>{X}</a>].',
  proceedings: '{A}, <i>{T}</i>, in {B}, pp. {P}, {Y}.',
  book: '{A}, <i>{T}</i>, {U}, {L} ({Y}).',
  thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S}, {Y}.',
  preprint: '{A}, <i>{T}</i>, <a>{X}</a>.',
};

const ams: Style['works'] = {
  article: '{A}, <i>{T}</i>, {j} <b>{V}</b> ({Y})[, no. {N}], {P}.',
  proceedings: '{A}, <i>{T}</i>, {B}, {U}, {L}, {Y}, pp. {P}.',
  chapter: '{A}, <i>{T}</i>, {B} ({E}, eds.), {U}, {L}, {Y}, pp. {P}.',
  book: '{A}, <i>{T}</i>, [{K} ed., ]{U}, {L}, {Y}.',
  thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S}, {Y}.',
  preprint: '{A}, <i>{T}</i>, Preprint, arXiv:{X}, {Y}.',
};

const lncs: Style['works'] = {
  article: '{A}: {T}. {J} <b>{V}</b>[({N})], {P} ({Y})',
  proceedings: '{A}: {T}. In: {B}. pp. {P}. {U}, {L} ({Y})',
  chapter: '{A}: {T}. In: {E} (eds.) {B}, pp. {P}. {U}, {L} ({Y})',
  book: '{A}: {T}. {U}, {L}[, {K} edn.] ({Y})',
  thesis: '{A}: {T}. Ph.D. thesis, {S} ({Y})',
  preprint: '{A}: {T}. arXiv preprint arXiv:{X} ({Y})',
  webpage: '{A}: {T} ({Y}), {W}',
};

const elsevier: Style['works'] = {
  article: '{A}, {T}, {J} {V} [({N}) ]({Y}) {P}.',
  proceedings: '{A}, {T}, in: {B}, {U}, {Y}, pp. {P}.',
  chapter: '{A}, {T}, in: {E} (Eds.), {B}, {U}, {Y}, pp. {P}.',
  book: '{A}, {T}, [{K} Edition, ]{U}, {L}, {Y}.',
  thesis: '{A}, {T}, Ph.D. thesis, {S} ({Y}).',
  preprint: '{A}, <a>{T}</a>, arXiv preprint arXiv:{X} ({Y}).',
};

const aas: Style['works'] = {
  article: '{A} {Y}, {j}, {V}, {P}[, doi: <a>{D}</a>]',
  proceedings: '{A} {Y}, in {B}, ed. {E} ({L}: {U}), {P}',
  book: '{A} {Y}, {T} ({L}: {U})',
  thesis: '{A} {Y}, PhD thesis, {S}',
  preprint: '{A} {Y}, arXiv e-prints, arXiv:{X}',
};

const natbib: Style['works'] = {
  article: '{A}. |{T}. |<i>{J}</i>, {V}[({N})]:{P}, {Y}.',
  proceedings: '{A}. |{T}. |In <i>{B}</i>, pp. {P}. {U}, {Y}.',
  book: '{A}. |<i>{T}</i>. |{U}, {Y}.',
  preprint: '{A}. |{T}. |<i>arXiv preprint arXiv:{X}</i>, {Y}.',
  webpage: '{A}. {T}, {M} {Y}. |URL <a>{W}</a>.',
};

export const styles: readonly Style[] = [
  { name: 'plain', names: full, works: plain },
  { name: 'unsrt without blocks', names: full, works: withoutBlocks(plain) },
  { name: 'alpha', names: full, works: plain },
  { name: 'abbrv', names: initials, works: plain },
  { name: 'abbrv as text', names: initials, works: asText(plain) },
  { name: 'IEEE', names: { ...initials, most: 6, others: ' <i>et al.</i>' }, works: ieee },
  { name: 'IEEE as text', names: initials, works: asText(ieee) },
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
  { name: 'JHEP', names: { ...initials, last: ' and ' }, works: jhep },
  {
    name: 'INSPIRE',
    names: { ...initials, last: ' and ' },
    works: {
      article: '{A}, “{T},” {j} <b>{V}</b>, {P} ({Y}) doi:{D} [arXiv:{X} [hep-th]].',
      preprint: '{A}, “{T},” [arXiv:{X} [hep-th]].',
    },
  },
  { name: 'AMS', names: full, works: ams },
  { name: 'AMS with initials', names: commas, works: ams },
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
