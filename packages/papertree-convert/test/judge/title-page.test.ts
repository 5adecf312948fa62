/** Authors, their e-mails and places, titles, floats: a faithful tree passes, and every damage to it is seen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareAuthors, type TreeAuthor } from './authors.ts';
import { share } from './figure.ts';
import { compareFloats } from './floats.ts';
import { compareFrontOrder, compareTitle } from './front-order.ts';
import { readMarkdown } from './markdown.ts';
import { readPage } from './page.ts';
import { emailsOf, isName } from './title-page.ts';

const page = readPage(`<html><head><title>Trees</title></head><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Trees and stones</h1>
<div class="ltx_authors">
<span class="ltx_creator ltx_role_author"><span class="ltx_personname">Ann Able</span><span class="ltx_author_notes">
<span class="ltx_contact ltx_role_email">able@example.org</span>
<span class="ltx_contact ltx_role_affiliation">University of Trees, Ash</span></span></span>
<span class="ltx_creator ltx_role_author"><span class="ltx_personname">Ben de Baker</span><span class="ltx_author_notes">
<span class="ltx_contact ltx_role_affiliation">Institute of Stones</span></span></span>
<span class="ltx_creator ltx_role_author"><span class="ltx_personname">Cy Cole<sup>1</sup>, Dan Dell<sup>1,2</sup> and Eve Emm<sup>2</sup><br>
<sup>1</sup>College of Moss <sup>2</sup>College of Fern<br>{cole, dell}@example.org</span></span>
</div>
<p class="ltx_p">Written before the abstract for all who read it.</p>
<div class="ltx_abstract"><p class="ltx_p">Trees stand and stones lie, as everybody knows.</p></div>
<figure id="T1" class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag">Cuadro 1: </span>Counts</figcaption>
<table class="ltx_tabular"><tr><td class="ltx_td">7</td></tr></table></figure>
<figure id="F1" class="ltx_figure"><img src="x1.png"><figcaption class="ltx_caption"><span class="ltx_tag">Figure 2: </span>A tree</figcaption></figure>
</article></body></html>`);

const content = () => ({
  authors: [
    { name: 'Ann Able', affiliations: ['University of Trees, Ash'], email: 'able@example.org' },
    { name: 'Ben de Baker', affiliations: ['Institute of Stones'] },
    { name: 'Cy Cole', affiliations: ['College of Moss'], email: 'cole@example.org' },
    { name: 'Dan Dell', affiliations: ['College of Moss', 'College of Fern'], email: 'dell@example.org' },
    { name: 'Eve Emm', affiliations: ['College of Fern'] },
  ] as TreeAuthor[],
  affiliations: [] as string[],
  remarks: [] as string[],
  body: [
    { type: 'table', id: 'T1', number: '1' },
    { type: 'figure', id: 'F1', number: '2' },
  ],
});

type Content = ReturnType<typeof content>;

function broken(change: (content: Content) => void = () => {}): string[] {
  const changed = content();
  change(changed);
  const figures = { ...compareAuthors(page.titlePage, changed), floats: compareFloats(page.floats, changed) };
  return Object.entries(figures).flatMap(([name, it]) => (share(it) < 1 ? [name] : []));
}

const changed = (at: number, fields: Partial<TreeAuthor>) => (it: Content) => {
  it.authors[at] = { ...(it.authors[at] as TreeAuthor), ...fields };
};

const damages: [string, (content: Content) => void, string[]][] = [
  ['an author dropped', (it) => it.authors.splice(4, 1), ['authors']],
  ['an author twice', (it) => it.authors.push({ name: 'Ann Able and Ben', affiliations: [] }), ['authors']],
  ['an address as an author', (it) => it.authors.push({ name: 'able@example.org', affiliations: [] }), ['authors']],
  ['authors out of order', (it) => it.authors.reverse(), ['authors']],
  [
    'a co-author as an affiliation',
    (it) => {
      it.authors.splice(1, 1);
      changed(0, { affiliations: ['University of Trees, Ash', 'Ben de Baker'] })(it);
    },
    ['authors', 'places'],
  ],
  ['an e-mail dropped', changed(0, { email: undefined } as never), ['emails']],
  ['an e-mail changed', changed(0, { email: 'abel@example.org' }), ['emails']],
  [
    'e-mails exchanged',
    (it) => {
      changed(2, { email: 'dell@example.org' })(it);
      changed(3, { email: 'cole@example.org' })(it);
    },
    ['emails'],
  ],
  [
    'the e-mail of one author with the next',
    (it) => {
      changed(0, { email: undefined } as never)(it);
      changed(1, { email: 'able@example.org' })(it);
    },
    ['emails'],
  ],
  ['an affiliation dropped', changed(1, { affiliations: [] }), ['places']],
  ['an affiliation that is on no page', (it) => it.affiliations.push('University of Sand'), ['places']],
  ['an affiliation of another contact', changed(1, { affiliations: ['University of Trees, Ash'] }), ['places']],
  ['an affiliation of another mark', changed(4, { affiliations: ['College of Moss'] }), ['places']],
  ['one of two affiliations lost', changed(3, { affiliations: ['College of Fern'] }), ['places']],
  ['a table as a figure', (it) => Object.assign(it.body[0] ?? {}, { type: 'figure' }), ['floats']],
  ['a figure as a table', (it) => Object.assign(it.body[1] ?? {}, { type: 'table' }), ['floats']],
  ['a float with another number', (it) => Object.assign(it.body[1] ?? {}, { number: '1' }), ['floats']],
  ['a float lost', (it) => it.body.pop(), ['floats']],
];

describe('a title page', () => {
  it('is read where it is clear', () => {
    const { creators, emails, legends } = page.titlePage;
    const names = creators.flatMap((it) => it.authors.map(({ name, marks }) => [name, ...marks].join(' ')));
    assert.deepEqual(names, ['Ann Able', 'Ben de Baker', 'Cy Cole 1', 'Dan Dell 1 2', 'Eve Emm 2']);
    assert.deepEqual(emails, ['cole@example.org', 'dell@example.org', 'able@example.org']);
    assert.deepEqual([...legends.keys()], ['1', '2']);
  });

  it('agrees with a faithful tree', () => assert.deepEqual(broken(), []));

  for (const [name, damage, sees] of damages) it(`${name} is seen`, () => assert.deepEqual(broken(damage), sees));
});

const markdown = `# Trees and stones

Written before the abstract for all who read it.

## Abstract

Trees stand and stones lie, as everybody knows.
`;

describe('the beginning of a paper', () => {
  const order = (text: string) => share(compareFrontOrder(page.blocks, readMarkdown(text)));
  const title = (text: string, front: string) => share(compareTitle(page.title, readMarkdown(text), [front]));

  it('is in order', () => assert.equal(order(markdown), 1));
  it('is not where the abstract comes first', () => {
    const [head = '', before = '', heading = '', abstract = ''] = markdown.split('\n\n');
    assert.ok(order([head, heading, abstract, before].join('\n\n')) < 1);
  });
  it('has its title', () => assert.equal(title(markdown, 'Trees and stones'), 1));
  it('has lost its heading', () => assert.ok(title(markdown.replace('# ', ''), 'Trees and stones') < 1));
  it('has another title in the front matter', () => assert.ok(title(markdown, 'Trees') < 1));
});

it('names are told from places and titles', () => {
  for (const name of ['Ann Able', 'J. M. Ottino', 'Danny Arlen de Jesús Gómez-Ramírez', 'Umberto D’Ortona'])
    assert.ok(isName(name), name);
  for (const other of [
    'Able',
    'University of Trees',
    'Senior Member',
    'Trees and 7 stones',
    'all of us here now today',
    'Project Team',
  ])
    assert.ok(!isName(other), other);
});

it('e-mails in braces are several', () => {
  assert.deepEqual(emailsOf('{a, b.c}@x.org or d@y.org'), ['a@x.org', 'b.c@x.org', 'd@y.org']);
  assert.deepEqual(emailsOf('firstname.lastname@x.org'), []);
});
