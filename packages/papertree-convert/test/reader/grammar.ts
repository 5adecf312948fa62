/** Hostile pages by a grammar: any element of the inventory repeated, nested in itself, in another, beside another. */
import { htmlNames } from '../../src/reader/html-names.ts';
import { inventory } from '../../src/reader/latexml/index.ts';
import { pick, type Random } from './mutate.ts';

/** A piece of markup that is repeated: what stands before its words and after them. */
export interface Unit {
  readonly name: string;
  readonly open: string;
  readonly close: string;
}

/** Writes a page in which the pieces stand about `count` times. */
export interface HostilePage {
  readonly name: string;
  readonly write: (count: number) => string;
}

const classed = (tag: string) => (name: string) => ({
  name: `${tag}.${name}`,
  open: `<${tag} class="ltx_${name}">`,
  close: `</${tag}>`,
});

const voids = new Set('area br col embed hr img input link meta param source track wbr base'.split(' '));

const tags: readonly Unit[] = htmlNames
  .map(({ name }) => name)
  .filter((name) => name !== '')
  .map((name) => ({ name, open: `<${name}>`, close: voids.has(name) ? '' : `</${name}>` }));

const heading = '<h2 class="ltx_title ltx_title_section">Same</h2>';
const note = (role: string, mark: string, words: string) =>
  `<span class="ltx_note ltx_role_${role}"><sup class="ltx_note_mark">${mark}</sup>${words}`;
const figure = '<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>';

/** Markup whose parts must be there for its reader to do its work: `open | close`. */
const composed: Readonly<Record<string, readonly [open: string, close: string]>> = {
  section: [`<section class="ltx_section">${heading}`, '</section>'],
  subsection: [
    '<section class="ltx_subsection"><h2 class="ltx_title"><span class="ltx_tag">1 </span>S</h2>',
    '</section>',
  ],
  appendix: [`<section class="ltx_appendix">${heading}`, '</section>'],
  abstract: ['<div class="ltx_abstract"><h6 class="ltx_title">Abstract</h6><p class="ltx_p">', '</p></div>'],
  footnote: [
    `<p class="ltx_p">w${note('footnote', '3', '<span class="ltx_note_content">words ')}`,
    '</span></span></p>',
  ],
  footnotemark: [`<p class="ltx_p">w${note('footnotemark', '1', '')}`, '</span></p>'],
  footnotetext: [note('footnotetext', '2', '<span class="ltx_note_content">words '), '</span></span>'],
  thanks: [note('thanks', '', 'a@b.org'), '</span>'],
  institute: [note('institutetext', '1', ''), ' University of X</span>'],
  affiliation: [note('affiliationtext', '1', ''), ' University of X</span>'],
  creator: ['<span class="ltx_creator ltx_role_author"><span class="ltx_personname">Ann Able', '</span></span>'],
  names: [
    '<div class="ltx_authors"><span class="ltx_creator"><span class="ltx_personname">Ann Able',
    ', Bo Bee<br>University</span></span></div>',
  ],
  contact: [
    '<span class="ltx_creator"><span class="ltx_personname">Ann</span><span class="ltx_contact ltx_role_email">a@b.c',
    '</span></span>',
  ],
  caption: [figure, '</figcaption>'],
  figure: [`<figure class="ltx_figure"><img src="a.png">${figure}c</figcaption>`, '</figure>'],
  lone: [`<figure class="ltx_figure">${figure}`, '</figcaption></figure>'],
  table: [
    '<figure class="ltx_table"><table class="ltx_tabular"><tr><td class="ltx_td">',
    '</td></tr></table></figure>',
  ],
  cell: ['<table class="ltx_tabular"><tr class="ltx_tr"><td class="ltx_td">', '</td></tr></table>'],
  row: ['<tr><td>', '</td></tr>'],
  bibitem: ['<li class="ltx_bibitem"><span class="ltx_tag">[1]</span>', '</li>'],
  bibliography: [
    '<section class="ltx_bibliography"><ul class="ltx_biblist"><li class="ltx_bibitem">',
    '</li></ul></section>',
  ],
  cite: ['<cite class="ltx_cite">[<a class="ltx_ref" href="#bib.bib1">1', '</a>]</cite>'],
  dangling: ['<a href="#nowhere.a.b.c">', '</a>'],
  link: ['<a href="http://x.y/">', '</a>'],
  bullets: ['<ul><li>', '</li></ul>'],
  numbers: ['<ol class="ltx_enumerate"><li class="ltx_item"><span class="ltx_tag">1.</span>', '</li></ol>'],
  terms: ['<dl><dt>t</dt><dd>', '</dd></dl>'],
  equation: [
    '<table class="ltx_equation"><tr><td class="ltx_eqn_cell"><math alttext="a"><mi>a</mi></math>',
    '</td></tr></table>',
  ],
  equationRow: ['<tr class="ltx_eqn_row"><td class="ltx_eqn_cell"><math alttext="a"><mi>a</mi></math>', '</td></tr>'],
  bold: ['<span class="ltx_text ltx_font_bold">', '</span>'],
  medium: [
    '<span class="ltx_text ltx_font_bold ltx_font_italic">a<span class="ltx_text ltx_font_medium">',
    '</span></span>',
  ],
  typewriter: ['<span class="ltx_text ltx_font_typewriter">', '</span>'],
  framed: ['<span class="ltx_inline-block ltx_framed_rectangle"><span class="ltx_p">', '</span></span>'],
  drawnBox: [
    '<svg class="ltx_picture"><foreignObject><span class="ltx_minipage"><p class="ltx_p">',
    '</p></span></foreignObject></svg>',
  ],
  drawing: ['<svg class="ltx_picture"><g><text>', '</text></g></svg>'],
  theorem: [
    '<div class="ltx_theorem"><h6 class="ltx_title"><span class="ltx_tag">Theorem 1</span></h6><p class="ltx_p">',
    '</p></div>',
  ],
  listing: ['<div class="ltx_listing"><div class="ltx_listingline"><span class="ltx_tag">1</span>', '</div></div>'],
  algorithm: [
    '<figure class="ltx_float ltx_float_algorithm"><div class="ltx_listing"><div class="ltx_listingline">',
    '</div></div></figure>',
  ],
  keywords: ['<div class="ltx_keywords">a, b, (', '</div>'],
};

const rich: readonly Unit[] = Object.entries(composed).map(([name, [open, close]]) => ({ name, open, close }));
const named: readonly Unit[] = Object.values(inventory)
  .flat()
  .flatMap((name) => [classed('div')(name), classed('span')(name)]);

export const units: readonly Unit[] = [...rich, ...tags, ...named];

const paged = (content: string) => `<!DOCTYPE html><html><head></head><body>${content}</body></html>`;
const article = (content: string) => paged(`<article class="ltx_document">${content}</article>`);
const repeated = ({ open, close }: Unit, count: number, words = 'x') => `${open}${words}${close}`.repeat(count);
const nested = ({ open, close }: Unit, depth: number) => open.repeat(depth) + 'x'.concat(close.repeat(depth));

/** Every way to repeat one unit. */
export function pagesOf(unit: Unit): HostilePage[] {
  const { name, open, close } = unit;
  return [
    { name: `${name}, one after another`, write: (count) => article(repeated(unit, count)) },
    {
      name: `${name}, around many paragraphs`,
      write: (count) => article(`${open}${'<p class="ltx_p">y</p>'.repeat(count)}${close}`),
    },
    { name: `${name}, in a line`, write: (count) => article(`<p class="ltx_p">${repeated(unit, count)}</p>`) },
    { name: `${name}, sixty deep`, write: (count) => article(nested(unit, 60).repeat(count / 60)) },
    { name: `${name}, never closed`, write: (count) => `${open}x`.repeat(count) },
    { name: `${name}, only closed`, write: (count) => article(`${open}${`${close}x<p>`.repeat(count)}`) },
    { name: `${name}, in an author's own page`, write: (count) => paged(repeated(unit, count)) },
  ];
}

/** Units drawn and put together in a way that is drawn. */
export function drawPage(random: Random): HostilePage {
  const draw = () => pick(random, random() < 0.6 ? rich : units);
  const [a, b, c] = [draw(), draw(), draw()];
  const inside = (outer: Unit, content: string) => `${outer.open}x${content}${outer.close}`;
  const ways: readonly HostilePage[] = [
    { name: `${b.name} often in ${a.name}`, write: (count) => article(inside(a, repeated(b, count))) },
    {
      name: `${a.name} and ${b.name} by turns`,
      write: (count) => article((repeated(a, 1) + repeated(b, 1)).repeat(count)),
    },
    { name: `${a.name} first, then ${b.name}`, write: (count) => article(repeated(a, count) + repeated(b, count)) },
    {
      name: `${c.name} in ${b.name} in ${a.name}`,
      write: (count) => article(inside(a, inside(b, repeated(c, 1))).repeat(count)),
    },
    {
      name: `${c.name} often in ${b.name} in ${a.name}`,
      write: (count) => article(inside(a, inside(b, repeated(c, count)))),
    },
    {
      name: `${a.name} and ${b.name} in each other`,
      write: (count) => article(((a.open + b.open).repeat(30) + (b.close + a.close).repeat(30)).repeat(count / 30)),
    },
    {
      name: `${c.name} under thirty of ${a.name} and ${b.name}`,
      write: (count) => article((a.open + b.open).repeat(30) + repeated(c, count) + (b.close + a.close).repeat(30)),
    },
    {
      name: `${a.name} and ${b.name}, closed wrongly`,
      write: (count) => `${a.open}x${b.close}${b.open}y`.repeat(count),
    },
  ];
  return pick(random, ways);
}

/** Pages that once took the square of their length, or became it. */
export const known: readonly HostilePage[] = [
  {
    name: 'sections of one title',
    write: (count) => article(repeated({ name: '', open: composed.section![0], close: '</section>' }, count)),
  },
  ...['br', 'body'].map((tag) => ({
    name: `a tag of a thousand attributes, then ${tag}`,
    write: (count: number) =>
      `<p ${Array.from({ length: 1_100 }, (_, i) => `a${i}`).join(' ')}>${`<${tag}>`.repeat(count)}`,
  })),
  {
    name: 'legends that nobody bears',
    write: (count) =>
      article(
        `<div class="ltx_authors"><span class="ltx_creator"><span class="ltx_personname">${Array.from({ length: count }, (_, i) => `Ann A${i}`).join(', ')}<br>` +
          `${Array.from({ length: count }, (_, i) => `<sup>x${i}</sup>University of Ex ${i}<br>`).join('')}</span></span></div>`,
      ),
  },
  {
    name: 'one mark, many authors, many legends',
    write: (count) =>
      article(
        `<div class="ltx_authors"><span class="ltx_creator"><span class="ltx_personname">${Array.from({ length: count }, (_, i) => `Ann A${i}<sup>1</sup>`).join(', ')}<br>` +
          `${Array.from({ length: count }, (_, i) => `<sup>1</sup>University of Ex ${i}<br>`).join('')}</span></span></div>`,
      ),
  },
  {
    name: 'more e-mails than authors',
    write: (count) =>
      article(
        `<div class="ltx_authors"><span class="ltx_creator"><span class="ltx_personname">${Array.from({ length: count }, (_, i) => `Ann Able${i}`).join(', ')}<br>` +
          `${Array.from({ length: count + 1 }, (_, i) => `u${i}@x.org`).join(' ')}</span></span></div>`,
      ),
  },
  ...['b', 'i'].map((tag) => ({
    name: `many of ${tag} in a line`,
    write: (count: number) => article(`<p class="ltx_p">${`<${tag}>x</${tag}>`.repeat(count * 40)}</p>`),
  })),
  { name: 'lists in lists', write: (count) => article('<ul><li>'.repeat(count)) },
  { name: 'quotes in quotes', write: (count) => article('<blockquote>x'.repeat(count)) },
  {
    name: 'lines below lists in lists',
    write: (count) => article(`${'<ul><li>'.repeat(200)}${'x<br>'.repeat(count)}`),
  },
  {
    name: 'paragraphs below one long id',
    write: (count) => article(`<div id="${'a'.repeat(count)}">${'<p>x'.repeat(count)}</div>`),
  },
  {
    name: 'a long word in an institute',
    write: (count) => article(`${note('institutetext', '1', '')} ${'x'.repeat(count * 20)}</span><p>x</p>`),
  },
  {
    name: 'spaces in an institute',
    write: (count) => article(`${note('institutetext', '1', '')} X${' '.repeat(count * 20)}Y</span><p>x</p>`),
  },
  ...['|', '*', '(✉)'].map((sign) => ({
    name: `a row of ${sign} in a name`,
    write: (count: number) =>
      article(
        `<span class="ltx_creator"><span class="ltx_personname">Ann${sign.repeat(count * 20)}y</span></span><p>x</p>`,
      ),
  })),
  { name: 'spaces in a listing', write: (count) => article(`<pre>x${' '.repeat(count * 20)}y</pre>`) },
  { name: 'a long address of dots', write: (count) => article(`<a href="#${'a.'.repeat(count * 10)}">x</a>`) },
  {
    name: 'footnotes apart from their marks',
    write: (count) =>
      article(
        repeated({ name: '', open: composed.footnotemark![0], close: '</span></p>' }, count) +
          repeated({ name: '', open: composed.footnotetext![0], close: '</span></span>' }, count),
      ),
  },
  {
    name: 'classes that hash alike',
    write: (count) =>
      article(
        Array.from({ length: count }, (_, i) => `<b class="${String(i).padStart(6, '0')}m${'x'.repeat(7)}">y</b>`).join(
          '',
        ),
      ),
  },
  ...['\u0301', '\u0301\u0323', '\u05b4\u05bc'].map((marks) => ({
    name: `accents ${escape(marks)} on one letter`,
    write: (count: number) => article(`<p class="ltx_p">a\u0302${marks.repeat(count * 20)}</p>`),
  })),
  {
    name: 'more arguments than a call may have',
    write: (count) => article(`<ul><div>${'<p>x'.repeat(count * 20)}</div></ul>`),
  },
];
