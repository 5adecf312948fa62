/** The judge of trees: a tree and its Markdown agree, and every disagreement is seen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentSchema } from '../../src/tree/schema.ts';
import { share } from './figure.ts';
import { type Conversion, judge } from './judge.ts';
import { readPage } from './page.ts';

const text = (value: string) => ({ type: 'text', text: value });
const paragraph = (id: string, ...children: object[]) => ({ type: 'paragraph', id, children });
const cell = (value: string) => ({
  type: 'cell',
  header: false,
  colspan: 1,
  rowspan: 1,
  align: '',
  children: [paragraph(`~${value}`, text(value))],
});

const sampleContent = () => ({
  title: [text('On cats')],
  authors: [],
  abstract: [],
  body: [
    {
      type: 'section',
      id: 'S1',
      level: 1,
      number: '1',
      title: [text('Steps')],
      children: [
        paragraph(
          'S1.p1',
          text('See '),
          { type: 'math', latex: 'x' },
          { type: 'footnoteRef', target: 'footnote1', number: '1' },
        ),
        { type: 'equation', id: 'S1.E1', number: '3', latex: 'a=b' },
        { type: 'table', id: 'S1.T1', number: '', label: '', caption: [], rows: [[cell('one'), cell('two')]] },
      ],
    },
  ],
  appendices: [],
  bibliography: [],
  footnotes: [
    {
      id: 'footnote1',
      number: '1',
      content: [
        {
          type: 'section',
          id: 'footnote1.1',
          level: 1,
          number: '',
          title: [],
          children: [paragraph('~n', text('Small.'))],
        },
      ],
    },
  ],
});

const heading = '# On cats\n\n';
const section = `## 1 Steps

See $x$[^1]

[^1]: Small.

$$
a=b \\tag{3}
$$

| one | two |
| --- | --- |
`;

interface Change {
  section?: string;
  content?: (content: ReturnType<typeof sampleContent>) => void;
  start?: number;
}

function broken(change: Change = {}): string[] {
  const content = sampleContent();
  change.content?.(content);
  const body = heading + (change.section ?? section);
  const start = change.start ?? heading.length;
  const conversion: Conversion = {
    content,
    markdown: body,
    body,
    text: 'On cats 1 Steps See $x$1 Small. a=b (3) tag one two',
    parts: [{ id: 'S1', start, end: Buffer.byteLength(body) }],
    notes: [],
  };
  const figures = judge(readPage('<article class="ltx_document"></article>'), conversion, contentSchema(), conversion);
  const ours = [
    'backHeadings',
    'backFormulas',
    'backTables',
    'backFootnotes',
    'slices',
    'shape',
    'ids',
    'targets',
    'text',
  ];
  return ours.filter((name) => share(figures[name] as never) < 1);
}

const replaced = (from: string, to: string): Change => {
  assert.ok(section.includes(from));
  return { section: section.replace(from, to) };
};

describe('a tree and its Markdown', () => {
  it('agree', () => assert.deepEqual(broken(), []));

  const cases: [string, Change, string[]][] = [
    ['a heading at another depth', replaced('## 1', '### 1'), ['backHeadings', 'slices']],
    ['a heading too many', replaced('See', '## See\n\nSee'), ['backHeadings', 'text']],
    ['a formula lost', replaced('$x$', 'x'), ['backFormulas']],
    ['a formula too many', replaced('See', 'See $y$'), ['backFormulas', 'text']],
    ['a table lost', replaced('| --- | --- |', ''), ['backTables']],
    ['a footnote lost', replaced('[^1]: Small.', ''), ['backFootnotes', 'slices']],
    ['a part that begins too early', { start: 3 }, ['slices']],
    ['a part that begins too late', { start: heading.length + 3 }, ['slices']],
    ['a field that is no field', { content: (it) => Object.assign(it, { colour: 'red' }) }, ['shape']],
    ['an id given twice', { content: (it) => Object.assign(it.footnotes[0] ?? {}, { id: 'S1' }) }, ['ids', 'targets']],
    ['a word that the text has not', replaced('See', 'Behold'), ['text']],
  ];
  for (const [name, change, sees] of cases) it(name, () => assert.deepEqual(broken(change), sees));
});
