/** The works cited as BibTeX. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderBibtex } from '../../src/render/index.ts';
import type { Inline } from '../../src/tree/nodes.ts';
import { em, tex, words } from './build.ts';

const work = (id: string, content: Inline[], more = {}) => ({ id, number: '1', text: '', content, ...more });

test('ids and addresses are fields, all that is printed is the note', () => {
  const content = [
    ...words('Lee & Katz. '),
    em('Sleep of 50% of cats'),
    ...words(', '),
    tex('O(n_{1})'),
    ...words(' 2019.'),
  ];
  const known = { doi: '10.1/a_b', upstreamId: '1901.00001', url: 'https://a.b/c_d?e=%7B&f={g}' };
  assert.equal(
    renderBibtex([work('bib.bib1', content, known), work('bib.bib2', words('Bo. C# {and} x_y \\ ~ ^ $5.'))]),
    `@misc{bib.bib1,
  doi = {10.1/a_b},
  eprint = {1901.00001},
  archiveprefix = {arXiv},
  url = {https://a.b/c_d?e=%7B&f=%7Bg%7D},
  note = {Lee \\& Katz. \\emph{Sleep of 50\\% of cats}, $O(n_{1})$ 2019.},
}

@misc{bib.bib2,
  note = {Bo. C\\# \\textbraceleft{}and\\textbraceright{} x\\_y \\textbackslash{} \\textasciitilde{} \\textasciicircum{} \\$5.},
}
`,
  );
  assert.equal(renderBibtex([]), '');
});

test('keys are told apart without regard to case', () => {
  const keys = ['bib.A', 'bib.a', '~bib.1', 'ü,{}', 'bib.a'].map((id) => work(id, words('x')));
  assert.deepEqual(
    [...renderBibtex(keys).matchAll(/^@misc\{(.*),$/gm)].map(([, key]) => key),
    ['bib.A', 'bib.a-2', '-bib.1', '-', 'bib.a-3'],
  );
});

test('whatever is printed, the braces of a field are its own', () => {
  const hard = fc.string({ unit: fc.constantFrom('{', '}', '\\', '$', '%', '\n', 'a', '"', '@', ',') });
  fc.assert(
    fc.property(hard, hard, hard, (text, latex, url) => {
      const out = renderBibtex([work('b', [...words(text), tex(latex)], { url, text })]);
      const note = /^ {2}note = \{(.*)\},\n\}\n$/m.exec(out)?.[1];
      let depth = 0;
      for (const sign of note ?? '') {
        depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
        assert.ok(depth >= 0, out);
      }
      assert.equal(depth, 0, out);
    }),
    { seed: 16 },
  );
});
