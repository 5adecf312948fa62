/** How bibliographies print names, and works of each kind: what several styles share. */
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
  /** Where half of the works name a group as well: before the people, who count with it, or in brackets behind them. */
  readonly group?: string;
  /** What may stand for the family and the given name of one of more than two people: `Cleo`. */
  readonly oneWord?: true;
}

export interface Style {
  readonly name: string;
  readonly names: NameStyle;
  readonly works: Partial<Readonly<Record<Kind, string>>>;
  /** How the list labels the work; a number if nothing is said. */
  readonly label?: 'author-year';
  /** Short names of journals, where those of all styles are not what it is about. */
  readonly journals?: readonly string[];
  /** Publishers, likewise. */
  readonly houses?: readonly string[];
  /** Of a hundred printed fields so many are read at least, where it is not as many as of most. */
  readonly least?: number;
}

export const full: NameStyle = { form: 'full', between: ', ', two: ' and ', last: ', and ' };
export const initials: NameStyle = { form: 'initials', between: ', ', two: ' and ', last: ', and ' };
export const inverted: NameStyle = { form: 'inverted', between: ', ', two: ', and ', last: ', and ' };
export const commas: NameStyle = { form: 'initials', between: ', ', two: ', ', last: ', ' };
export const bare: NameStyle = { form: 'bare', between: ', ', two: ', ', last: ', ', most: 6, others: ', et al' };

export const plain: Style['works'] = {
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
export const withoutBlocks = (works: Style['works']): Style['works'] =>
  Object.fromEntries(Object.entries(works).map(([kind, template]) => [kind, template.replaceAll('|', '')]));

/** The same in the letters of the text alone. */
export const asText = (works: Style['works']): Style['works'] =>
  Object.fromEntries(
    Object.entries(withoutBlocks(works)).map(([kind, text = '']) => [kind, text.replace(/<\/?[iba]>/g, '')]),
  );

export const ieee: Style['works'] = {
  article: '{A}, “{T},” <i>{J}</i>, vol. {V}, [no. {N}, ]pp. {P}, {M} {Y}.',
  proceedings: '{A}, “{T},” in <i>{B}</i>, {L}, {Y}, pp. {P}.',
  chapter: '{A}, “{T},” in <i>{B}</i>, {E}, Eds. {L}: {U}, {Y}, pp. {P}.',
  book: '{A}, <i>{T}</i>, [{K} ed. ]{L}: {U}, {Y}.',
  thesis: '{A}, “{T},” Ph.D. dissertation, {S}, {Y}.',
  report: '{A}, “{T},” {S}, Tech. Rep. 12, {Y}.',
  preprint: '{A}, “{T},” <i>arXiv preprint arXiv:{X}</i>, {Y}.',
  webpage: '{A}, “{T},” {Y}. [Online]. Available: {W}',
};

export const acm: Style['works'] = {
  article: '{A}. {Y}. |{T}. |<i>{J}</i> {V}[, {N}] ({M} {Y}), {P}. |<a>doi:{D}</a>',
  proceedings: '{A}. {Y}. |{T}. In <i>{B}</i> ({L}). {U}, {P}. |<a>doi:{D}</a>',
  book: '{A}. {Y}. |<i>{T}</i>. |{U}, {L}.',
  thesis: '{A}. {Y}. |<i>{T}</i>. |Ph.D. Dissertation. {S}.',
  preprint: '{A}. {Y}. |{T}. |arXiv:{X} [cs.LG] <a>{W}</a>',
  webpage: '{A}. {Y}. |{T}. |<a>{W}</a> Accessed: 2024-02-03.',
};

export const apa: Style['works'] = {
  article: '{A} ({Y}). {T}. <i>{J}</i>, <i>{V}</i>[({N})], {P}. <a>https://doi.org/{D}</a>',
  proceedings: '{A} ({Y}). {T}. In <i>{B}</i> (pp. {P}). {U}.',
  chapter: '{A} ({Y}). {T}. In {E} (Eds.), <i>{B}</i> (pp. {P}). {U}.',
  book: '{A} ({Y}). <i>{T}</i>[ ({K} ed.)]. {U}.',
  thesis: '{A} ({Y}). <i>{T}</i> [Doctoral dissertation, {S}].',
  report: '{A} ({Y}). <i>{T}</i> (Technical Report No. 12). {S}.',
  preprint: '{A} ({Y}). {T}. <i>arXiv preprint arXiv:{X}</i>.',
  webpage: '{A} ({Y}, {M} 3). <i>{T}</i>. Retrieved from {W}',
};

export const harvard: Style['works'] = {
  article: '{A} ({Y}) {T}. <i>{J}</i> {V}[({N})]: {P}.',
  proceedings: '{A} ({Y}) {T}. In: <i>{B}</i>, {L}. {U}, pp. {P}.',
  chapter: '{A} ({Y}) {T}. In: {E} (eds.) <i>{B}</i>. {L}: {U}, pp. {P}.',
  book: '{A} ({Y}) <i>{T}</i>[. {K} edition]. {L}: {U}.',
  thesis: '{A} ({Y}) <i>{T}</i>. PhD Thesis, {S}, {L}.',
  webpage: '{A} ({Y}) {T}. URL {W}.',
};

export const revtex: Style['works'] = {
  article: '{A}, <a>{j} <b>{V}</b>, {P} ({Y})</a>.',
  proceedings: '{A}, in <a><i>{B}</i></a> ({U}, {L}, {Y}) p. {P}.',
  book: '{A}, <a><i>{T}</i></a>, [{K} ed. ]({U}, {L}, {Y}).',
  thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S} ({Y}).',
  preprint: '{A},  ({Y}), <a>arXiv:{X} [hep-th]</a> .',
};

export const vancouver: Style['works'] = {
  article: '{A}. {T}. {j}. {Y};{V}[({N})]:{P}.',
  proceedings: '{A}. {T}. In: {B}; {Y}; {L}. {U}; {Y}. p. {P}.',
  book: '{A}. {T}. [{K} ed. ]{L}: {U}; {Y}.',
  thesis: '{A}. {T} [dissertation]. {L}: {S}; {Y}.',
  webpage: '{A}. {T} [Internet]. {Y} [cited 2024 Feb 3]. Available from: {W}',
};

export const jhep: Style['works'] = {
  article: '{A}, <i>{T}</i>, <a><i>{j}</i> <b>{V}</b> ({Y}) {P}</a> [<a>{X}</a>].',
  proceedings: '{A}, <i>{T}</i>, in {B}, pp. {P}, {Y}.',
  book: '{A}, <i>{T}</i>, {U}, {L} ({Y}).',
  thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S}, {Y}.',
  preprint: '{A}, <i>{T}</i>, <a>{X}</a>.',
};

export const ams: Style['works'] = {
  article: '{A}, <i>{T}</i>, {j} <b>{V}</b> ({Y})[, no. {N}], {P}.',
  proceedings: '{A}, <i>{T}</i>, {B}, {U}, {L}, {Y}, pp. {P}.',
  chapter: '{A}, <i>{T}</i>, {B} ({E}, eds.), {U}, {L}, {Y}, pp. {P}.',
  book: '{A}, <i>{T}</i>, [{K} ed., ]{U}, {L}, {Y}.',
  thesis: '{A}, <i>{T}</i>, Ph.D. thesis, {S}, {Y}.',
  preprint: '{A}, <i>{T}</i>, Preprint, arXiv:{X}, {Y}.',
};

export const lncs: Style['works'] = {
  article: '{A}: {T}. {J} <b>{V}</b>[({N})], {P} ({Y})',
  proceedings: '{A}: {T}. In: {B}. pp. {P}. {U}, {L} ({Y})',
  chapter: '{A}: {T}. In: {E} (eds.) {B}, pp. {P}. {U}, {L} ({Y})',
  book: '{A}: {T}. {U}, {L}[, {K} edn.] ({Y})',
  thesis: '{A}: {T}. Ph.D. thesis, {S} ({Y})',
  preprint: '{A}: {T}. arXiv preprint arXiv:{X} ({Y})',
  webpage: '{A}: {T} ({Y}), {W}',
};

export const elsevier: Style['works'] = {
  article: '{A}, {T}, {J} {V} [({N}) ]({Y}) {P}.',
  proceedings: '{A}, {T}, in: {B}, {U}, {Y}, pp. {P}.',
  chapter: '{A}, {T}, in: {E} (Eds.), {B}, {U}, {Y}, pp. {P}.',
  book: '{A}, {T}, [{K} Edition, ]{U}, {L}, {Y}.',
  thesis: '{A}, {T}, Ph.D. thesis, {S} ({Y}).',
  preprint: '{A}, <a>{T}</a>, arXiv preprint arXiv:{X} ({Y}).',
};

export const aas: Style['works'] = {
  article: '{A} {Y}, {j}, {V}, {P}[, doi: <a>{D}</a>]',
  proceedings: '{A} {Y}, in {B}, ed. {E} ({L}: {U}), {P}',
  book: '{A} {Y}, {T} ({L}: {U})',
  thesis: '{A} {Y}, PhD thesis, {S}',
  preprint: '{A} {Y}, arXiv e-prints, arXiv:{X}',
};

export const natbib: Style['works'] = {
  article: '{A}. |{T}. |<i>{J}</i>, {V}[({N})]:{P}, {Y}.',
  proceedings: '{A}. |{T}. |In <i>{B}</i>, pp. {P}. {U}, {Y}.',
  book: '{A}. |<i>{T}</i>. |{U}, {Y}.',
  preprint: '{A}. |{T}. |<i>arXiv preprint arXiv:{X}</i>, {Y}.',
  webpage: '{A}. {T}, {M} {Y}. |URL <a>{W}</a>.',
};
