/** Growth: time and output stay in proportion to the length of a page, whatever it is made of. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { convert } from '../../src/convert.ts';
import { Problem } from '../../src/errors.ts';
import { drawPage, type HostilePage, known, pagesOf, units } from './grammar.ts';
import { hostileTitlePages } from './hostile-title-pages.ts';
import { randomFrom } from './mutate.ts';

/** Repetitions of the pieces of the longer page: `GROWTH=100000 node --test test/reader/growth.test.ts`. */
const large = Number(process.env.GROWTH ?? 2400);
const small = large / 8;
const draws = Number(process.env.PAGES ?? 60);
const seed = Number(process.env.SEED ?? 1);

/** Eight times the length may take eight times as long, and three times that: compilers and collectors are no clocks. */
const mostRatio = 24;
/** Below this many milliseconds of processor time nothing is told from noise. */
const least = 60;
/** Characters of one format for each of the page: `<hr>` has 24 in the tree, `<p>x` below the longest id 53. */
const mostPerCharacter = 64;

/** Processor time, as other processes take the clock's; in milliseconds. */
function spent(page: string): { time: number; output: number } {
  const before = process.cpuUsage();
  let output = 0;
  try {
    const { content, markdown, text } = convert(page);
    output = Math.max(JSON.stringify(content).length, markdown.length, text.length);
  } catch (error) {
    // A page without words, or one that is refused for what it would become.
    if (!(error instanceof Problem)) throw error;
  }
  return { time: process.cpuUsage(before).user / 1000, output };
}

/** The fault in the growth of a page, in words; undefined if there is none. */
function faultOf({ name, write }: HostilePage): string | undefined {
  const [short, long] = [write(small), write(large)];
  const [first, second] = [spent(short), spent(long)];
  const [was, is] = [first.output / short.length, second.output / long.length];
  if (is > mostPerCharacter) return `${name}: ${is.toFixed(1)} characters for each of the page`;
  if (is > 16 && is > 1.5 * was && second.output > 100_000)
    return `${name}: from ${was.toFixed(1)} characters to ${is.toFixed(1)} each`;
  let { time } = second;
  let base = first.time;
  // A page that is slow by chance is fast another time; one that grows too fast is slow every time.
  for (let tries = 0; tries < 4 && time > least && time > mostRatio * base; tries++) {
    time = Math.min(time, spent(long).time);
    base = Math.max(base, spent(short).time);
  }
  if (time <= least || time <= mostRatio * base) return undefined;
  return `${name}: ${base.toFixed(0)} ms for ${short.length} characters, ${time.toFixed(0)} ms for ${long.length}`;
}

function check(t: TestContext, pages: readonly HostilePage[]): void {
  const faults = pages.map(faultOf).filter((fault) => fault !== undefined);
  t.diagnostic(`SEED=${seed}, ${pages.length} pages`);
  assert.deepEqual(faults, [], `SEED=${seed}`);
}

test('pages that once grew', (t) => check(t, known));

test('title pages', (t) => check(t, hostileTitlePages));

test('every element, in one way of repeating it', (t) => {
  const random = randomFrom(seed);
  check(
    t,
    units.map((unit) => {
      const pages = pagesOf(unit);
      return pages[Math.floor(random() * pages.length)] as HostilePage;
    }),
  );
});

test('elements put together at random', (t) => {
  check(
    t,
    Array.from({ length: draws }, (_, i) => drawPage(randomFrom(seed * 1_000_003 + i))),
  );
});
