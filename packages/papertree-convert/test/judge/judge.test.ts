/** A judge that cannot fail is a defect: a faithful rendering passes, and every damage to it is seen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Figure, share } from './figure.ts';
import { judgeMarkdown } from './judge.ts';
import { sampleBody, sampleFront, samplePage } from './sample.ts';

const figuresOf = (body: string, front = sampleFront) => judgeMarkdown(samplePage, front + body, body);

const broken = (figures: Readonly<Record<string, Figure>>) =>
  Object.keys(figures).filter((name) => share(figures[name] as Figure) < 1);

describe('a faithful rendering', () => {
  it('has no fault but that the label of a drawing is printed', () => {
    assert.deepEqual(broken(figuresOf(sampleBody)), ['junkStrict']);
  });

  it('is measured against everything on the page', () => {
    const figures = figuresOf(sampleBody);
    const counts = Object.fromEntries(Object.entries(figures).map(([name, it]) => [name, it.all]));
    assert.equal(counts.formulas, 5);
    assert.equal(counts.boxed, 4);
    assert.equal(counts.drawnWords, 1);
    assert.equal(counts.labels, 3);
    assert.equal(counts.aroundDrawings, 2);
    assert.equal(counts.headings, 4);
    assert.equal(counts.references, 1);
    assert.equal(counts.images, 1);
    assert.equal(counts.cells, 4);
    assert.equal(counts.errors, 1);
    // Abstract … 1999, without the table of contents, the footer, “Cited by”, the line number and the second mark.
    assert.equal(counts.words, 63);
  });
});

describe('a title page that is printed twice', () => {
  const again = '<p class="ltx_p">Ann Lee, Delft University</p><p class="ltx_p">Cats and pets of Ann Lee</p>';
  const page = samplePage.replace('<section id="S1"', `${again}<section id="S1"`);
  const lost = (body: string) => judgeMarkdown(page, sampleFront + body, body).words?.lost ?? [];

  it('need stand once, but all of it, and what else stands there', () => {
    const missing = lost(sampleBody).join(' ');
    assert.match(missing, /\[pets\]/);
    assert.doesNotMatch(missing, /\[Delft\]/);
  });
});

const damages: { name: string; from: string; to: string; sees: string[] }[] = [
  { name: 'a word lost', from: 'Cats sleep more', to: 'Cats sleep', sees: ['words', 'order'] },
  { name: 'a word in another case', from: 'furry', to: 'Furry', sees: ['words', 'junk', 'order'] },
  { name: 'a word torn', from: 'furry', to: 'fur ry', sees: ['words', 'junk', 'order'] },
  { name: 'words out of order', from: 'sleep more than', to: 'more sleep than', sees: ['order'] },
  { name: 'a word added', from: 'Cats sleep', to: 'Indeed Cats sleep', sees: ['junk'] },
  { name: 'a word said twice', from: 'Cats sleep', to: 'Cats Cats sleep', sees: ['junk'] },
  { name: 'a footnote lost', from: '[^1]: Smaller than any mouse.', to: '', sees: ['words', 'unparsed'] },
  { name: 'a footnote in its sentence', from: 'small[^1]', to: 'small1', sees: ['words', 'junk', 'order'] },
  { name: 'a number of an equation lost', from: ' \\tag{3}', to: '', sees: ['words'] },
  { name: 'a formula changed', from: '$x_{1}+y$', to: '$x_{1}+z$', sees: ['formulas'] },
  { name: 'a formula with an escape', from: '$x_{1}+y$', to: '$x\\_{1}+y$', sees: ['formulas'] },
  {
    name: 'a formula that is no formula',
    from: '$x_{1}+y$',
    to: '\\$x_{1}+y\\$',
    sees: ['formulas', 'junk', 'unparsed'],
  },
  { name: 'a formula as code', from: '$x_{1}+y$', to: '`x_{1}+y`', sees: ['formulas', 'junk'] },
  { name: 'a formula in raw HTML', from: '<td>\n\n$7$\n\n</td>', to: '<td>$7$</td>', sees: ['formulas', 'cells'] },
  { name: 'a part of a display lost', from: '=b^{2}', to: '', sees: ['formulas'] },
  { name: 'a display that KaTeX refuses', from: '{aligned}a', to: '{aligned}{a', sees: ['katex'] },
  { name: 'a heading too deep', from: '### 1.1', to: '#### 1.1', sees: ['headings'] },
  { name: 'a heading that is a paragraph', from: '### 1.1', to: '1.1', sees: ['headings'] },
  { name: 'a heading without its number', from: '### 1.1 ', to: '### ', sees: ['headings', 'words'] },
  { name: 'a reference that is no item', from: '- [1] B.', to: '[1] B.', sees: ['references'] },
  { name: 'a reference cut short', from: 'Sleep of cats. 1999', to: '1999', sees: ['references', 'words'] },
  { name: 'a citation lost', from: ', as in [1].', to: ', as in.', sees: ['citationMarks', 'words'] },
  { name: 'a bracket of a citation lost', from: 'as in [1].', to: 'as in 1.', sees: ['citationMarks'] },
  { name: 'an entry without its mark', from: '- [1] B.', to: '- B.', sees: ['citations'] },
  { name: 'an entry with another mark', from: '- [1] B.', to: '- [2] B. 1', sees: ['citations'] },
  { name: 'an image of another name', from: 'x1.png', to: 'x2.png', sees: ['images'] },
  {
    name: 'an image lost',
    from: '![Refer to caption](https://example.org/html/2601.00001v1/x1.png)',
    to: '',
    sees: ['images'],
  },
  {
    name: 'two cells in one',
    from: '<td>kind</td><td>count</td>',
    to: '<td>kind count</td><td></td>',
    sees: ['cells'],
  },
  { name: 'a cell outside the table', from: '<td>cat</td>', to: '<td></td>', sees: ['cells', 'words'] },
  { name: 'a line of a listing lost', from: 'wait()\n', to: '', sees: ['words'] },
  { name: 'boxed prose lost', from: '> Boxed advice stays readable.', to: '', sees: ['boxed'] },
  { name: 'the label of a drawing lost', from: 'node', to: '', sees: ['drawnWords'] },
  { name: 'a formula in a drawing lost', from: '$h$', to: '', sees: ['labels'] },
  { name: 'a label of a drawing in a formula lost', from: 'P\\to Q', to: 'Q', sees: ['labels'] },
  { name: 'what stands before a drawing lost', from: '{\\rm Im}', to: '', sees: ['aroundDrawings'] },
  { name: 'what stands behind a drawing lost', from: '+k$', to: '$', sees: ['aroundDrawings'] },
  { name: 'a class name', from: 'furry', to: 'furry ltx_text', sees: ['stray', 'junk'] },
  { name: 'a span', from: 'furry', to: '<span>furry</span>', sees: ['stray'] },
  { name: 'a style', from: '<td>kind', to: '<td style="color:red">kind', sees: ['stray'] },
  { name: 'a span as text', from: 'furry', to: '\\<span> furry', sees: ['stray', 'junk'] },
  { name: 'an entity twice escaped', from: 'furry', to: '&amp;amp; furry', sees: ['stray'] },
  { name: 'what the page got wrong', from: 'furry', to: 'furry \\oops', sees: ['errors', 'junk'] },
  { name: 'bold that is not bold', from: '**Table 1.** Counts', to: '**Table 1. **Counts', sees: ['unparsed'] },
  { name: 'a footnote that is not defined', from: 'furry', to: 'furry[^9]', sees: ['unparsed'] },
  { name: 'the table of contents', from: '## Abstract', to: 'Contents entry\n\n## Abstract', sees: ['junk'] },
  { name: 'the footer', from: 'dogs do.', to: 'dogs do. Generated', sees: ['junk'] },
];

describe('damage is seen', () => {
  for (const { name, from, to, sees } of damages) {
    it(name, () => {
      assert.ok(sampleBody.includes(from), 'the sample has what is damaged');
      const found = broken(figuresOf(sampleBody.replace(from, to)));
      for (const figure of sees) assert.ok(found.includes(figure), `${figure} is not among ${found.join(', ')}`);
    });
  }

  it('an author lost from the front matter', () => {
    assert.deepEqual(figuresOf(sampleBody, sampleFront.replace('Ann Lee', 'N. N.')).words?.lost, [
      '[Ann] Lee',
      'Ann [Lee]',
    ]);
  });

  it('and the place is named', () => {
    const { words } = figuresOf(sampleBody.replace(' furry', ' fuzzy'));
    assert.deepEqual(words?.lost, ['let be small and [furry] as in 1']);
  });
});
