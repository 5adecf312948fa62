/**
 * npm run corpus: every page of ../shared/corpus through the reader, judged.
 * --page NAME everything one page lost (the beginning of a name will do); --all a line a page; --json FILE all figures.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { excused } from './corpus/excused.ts';
import { corpusPages } from './corpus/pages.ts';
import { pageDetail, pageLine, report } from './corpus/report.ts';
import { judgeCorpus } from './corpus/run.ts';

const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    json: { type: 'string' },
    most: { type: 'string', default: '60' },
  },
});
const wanted = values.page;
const names = corpusPages().filter((name) => !wanted || wanted.some((it) => name.startsWith(it)));
if (names.length === 0) {
  console.error(wanted ? 'No page of the corpus has that name.' : 'There is no corpus at ../shared/corpus.');
  process.exit(1);
}
const progress = process.stderr.isTTY && !wanted;
const pages = await judgeCorpus(names, (done) => {
  if (progress) process.stderr.write(`\r${done}/${names.length}${done === names.length ? '\n' : ''}`);
});
if (values.json) writeFileSync(values.json, `${JSON.stringify(pages, null, 1)}\n`);
if (values.all) console.log(`${pages.map(pageLine).join('\n')}\n`);
if (wanted) {
  console.log(pages.map((it) => pageDetail(it, Number(values.most))).join('\n\n'));
} else {
  const { text, broken } = report(pages, excused);
  console.log(text);
  for (const it of broken) console.log(`BROKEN ${it}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
