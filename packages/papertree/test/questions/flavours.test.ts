/** Answers in each flavour of Markdown, from a library: rendered from the tree, sections as slices of the whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultFlavour } from 'papertree-convert/render';
import { createPapers, type flavours, markdown, type Operation, section } from '../../src/questions/index.ts';
import { minute, pageOf, paper, withLibrary } from '../library/library-with-archive.ts';
import { threads } from '../threads/shared-threads.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };

const formula = (latex: string, id: string) => `<math id="${id}" class="ltx_Math" alttext="${latex}"></math>`;
const second =
  `<section class="ltx_section" id="S2"><h2 class="ltx_title ltx_title_section">Two ${formula('b_2', 'm2')}</h2>` +
  `<div class="ltx_para" id="S2.p1"><p class="ltx_p">A ${formula('c', 'm3')}2.</p></div></section>`;
const page = pageOf('A paper')
  .replace('Words of', `Words ${formula('a_1', 'm1')} of`)
  .replace('</article>', `${second}$&`);

type MathFlavour = keyof typeof flavours.math.values;

test('a section is a slice of the whole in its flavour', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async () => page;
    const papers = createPapers(library, site, threads);
    const ask = async (operation: Operation, part: string, math: MathFlavour, more = {}) => {
      const answer = await papers.ask(operation, {
        paper,
        part,
        async: false,
        ...more,
        chosen: { math },
      });
      return answer.state === 'ready' ? answer : assert.fail();
    };
    const written: Record<MathFlavour, string> = {
      dollar: '## Two $b_2$\n\nA $c$2.\n',
      guarded: '## Two $b_2$\n\nA $c$&#50;.\n',
      github: '## Two $`b_2`$\n\nA $`c`$2.\n',
      brackets: '## Two \\(b_2\\)\n\nA \\(c\\)&#50;.\n',
      html: '## Two <span class="math inline">&#92;(b&#95;2&#92;)</span>\n\nA <span class="math inline">&#92;(c&#92;)</span>2.\n',
    };
    const shelved = (await (await library.open(paper)).read('markdown')).toString();
    for (const math of Object.keys(written) as MathFlavour[]) {
      const whole = (await ask(markdown, '', math)).body.toString();
      assert.match(whole, /^---\n[\s\S]*title: "A paper"\n[\s\S]*\n---\n\n# A paper\n/);
      assert.equal(math === 'dollar', whole.endsWith(shelved));
      for (const name of ['S2', 'TWO-B-2'])
        assert.equal((await ask(section, name, math)).body.toString(), written[math], `${math} ${name}`);
      assert.ok(whole.includes(`\n${written[math]}`));
    }
    await assert.rejects(ask(section, 'S9', 'github'), { code: 'not-found' });
  }));

test('a page without a title has the one that the archive gives now', () =>
  withLibrary(async ({ library, archive, clock }) => {
    const flavour = { ...defaultFlavour, math: 'github' } as const;
    const papers = createPapers(library, site, threads);
    archive.page = async () => page.replace(/<h1.*?<\/h1>/, '').replace(/<title>.*?<\/title>/, '');
    const read = async () => {
      const opened = await papers.open(paper);
      assert.ok('inFlavour' in opened);
      return (await (await opened.inFlavour(flavour)).read()).toString();
    };
    assert.match(await read(), /^# A paper\n\n## Abstract\n/);
    const { record } = archive;
    archive.record = async (asking) => {
      const found = await record(asking);
      return { ...found, metadata: { ...found.metadata, title: 'Another $x$' } };
    };
    clock.time += 61 * minute;
    await library.find(paper);
    assert.match(await read(), /^# Another \$`x`\$\n/);
  }));
