/** Small builders of trees, so that a test shows the paper and nothing else. */
import type { Block, Cell, Content, Equation, Figure, Inline, Nodes, Section, Table } from '../../src/tree/nodes.ts';

let made = 0;
/** An id where the test does not care which. */
const newId = (kind: string) => `${kind}${++made}`;

type Words = string | Inline | readonly Inline[];
/** A string is a text; inlines are themselves. */
export const words = (...parts: Words[]): Inline[] =>
  parts.flatMap((part): Inline | readonly Inline[] => (typeof part === 'string' ? { type: 'text', text: part } : part));

export const em = (...parts: Words[]): Inline => ({ type: 'emphasis', children: words(...parts) });
export const strong = (...parts: Words[]): Inline => ({ type: 'strong', children: words(...parts) });
export const del = (...parts: Words[]): Inline => ({ type: 'deleted', children: words(...parts) });
export const sup = (...parts: Words[]): Inline => ({ type: 'superscript', children: words(...parts) });
export const code = (text: string): Inline => ({ type: 'code', text });
export const tex = (latex: string): Inline => ({ type: 'math', latex });
export const link = (url: string, ...parts: Words[]): Inline => ({ type: 'link', url, children: words(...parts) });
export const ref = (target: string, ...parts: Words[]): Inline => ({ type: 'ref', target, children: words(...parts) });
export const cite = (...parts: Words[]): Inline => ({ type: 'cite', children: words(...parts) });
export const br: Inline = { type: 'break' };
export const call = (target: string, number = ''): Inline => ({ type: 'footnoteRef', target, number });

export const p = (...parts: Words[]): Nodes['paragraph'] => ({
  type: 'paragraph',
  id: newId('p'),
  children: words(...parts),
});
export const section = (id: string, title: string, level: number, ...children: Block[]): Section => ({
  type: 'section',
  id,
  level,
  number: '',
  title: title === '' ? [] : words(title),
  children,
});
export const equation = (latex: string, number?: string): Equation => ({
  type: 'equation',
  id: newId('E'),
  latex,
  ...(number === undefined ? {} : { number }),
});
export const group = (...children: Nodes['equationGroup']['children']): Nodes['equationGroup'] => ({
  type: 'equationGroup',
  id: newId('EG'),
  children,
});
export const cell = (...children: Block[]): Cell => ({
  type: 'cell',
  header: false,
  colspan: 1,
  rowspan: 1,
  align: '',
  children,
});
export const table = (...rows: Cell[][]): Table => ({
  type: 'table',
  id: newId('T'),
  number: '',
  label: '',
  caption: [],
  rows,
});
export const figure = (id: string, src: string, children: Block[] = []): Figure => ({
  type: 'figure',
  id,
  number: '',
  label: '',
  caption: [],
  images: src === '' ? [] : [{ type: 'image', src, alt: '' }],
  children,
});
export const list = (ordered: boolean, ...items: Block[][]): Nodes['list'] => ({
  type: 'list',
  id: newId('I'),
  ordered,
  items: items.map((children) => ({ type: 'listItem', id: newId('i'), children })),
});
export const quote = (...children: Block[]): Block => ({ type: 'quote', id: newId('q'), children });
export const listing = (text: string, language = ''): Block => ({
  type: 'listing',
  id: newId('L'),
  code: text,
  ...(language === '' ? {} : { language }),
});

export const note = (id: string, number: string, ...children: Block[]): Content['footnotes'][number] => ({
  id,
  number,
  content: [section(`${id}.0`, '', 1, ...children)],
});

export const paper = (parts: Partial<Content>): Content => ({
  title: [],
  authors: [],
  abstract: [],
  body: [],
  appendices: [],
  bibliography: [],
  footnotes: [],
  ...parts,
});

/** A paper of nothing but these blocks. */
export const of = (...children: Block[]): Content => paper({ body: [section('S', '', 1, ...children)] });
