/**
 * npm run consumers: what programs that read Markdown find of the formulas of ../shared/corpus, in each flavour.
 * --pandoc also asks pandoc, which takes minutes; --page NAME one page (the beginning of a name will do); --lost what was lost.
 */
import { parseArgs } from 'node:util';
import { read } from '../packages/papertree-convert/src/index.ts';
import { consumers, type Measured, measure } from '../packages/papertree-convert/test/consumers/measure.ts';
import { demand } from '../test/tools.ts';
import { corpusPages, readCorpusPage } from './corpus/pages.ts';

const { values } = parseArgs({
  options: { pandoc: { type: 'boolean' }, page: { type: 'string' }, lost: { type: 'boolean' } },
});
await demand('corpus', ...(values.pandoc ? (['pandoc'] as const) : []));
const asked = consumers.filter(({ pandoc }) => !pandoc || values.pandoc);
const sums = asked.map(({ name, flavour }) => ({ name, flavour, all: 0, drawable: 0, found: 0, drawn: 0 }));
for (const page of corpusPages().filter((name) => name.startsWith(values.page ?? ''))) {
  const { content, empty } = read(readCorpusPage(page));
  if (empty !== undefined) continue;
  for (const [i, measured] of measure(content, asked).entries()) {
    add(sums[i], measured);
    if (values.lost)
      for (const formula of measured.lost)
        console.log(`${measured.consumer}, ${measured.flavour}: ${page}: ${formula.replace(/\s+/g, ' ')}`);
  }
}
const percent = (part: number, all: number) => `${(Math.floor((1e5 * part) / all) / 1e3).toFixed(3)} %`.padStart(10);
for (const { name, flavour, all, drawable, found, drawn } of sums)
  console.log(
    `${name.padEnd(64)} ${flavour.padEnd(9)} found ${percent(found, all)} of ${all}, drawn ${percent(drawn, all)}, ` +
      `of those that KaTeX takes ${percent(drawn, drawable)}`,
  );

function add(sum: (typeof sums)[number] | undefined, { all, drawable, found, drawn }: Measured): void {
  if (!sum) return;
  sum.all += all;
  sum.drawable += drawable;
  sum.found += found;
  sum.drawn += drawn;
}
