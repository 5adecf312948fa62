/** The table of figures: a line for each thing measured, the worst pages by it, and what they lost. */
import { share } from '../../packages/papertree-convert/test/judge/figure.ts';
import {
  checkLine,
  type Excuse,
  idleExcuses,
  type Line,
  lines,
  reportedOnly,
  type Verdict,
} from '../../packages/papertree-convert/test/judge/lines.ts';
import type { Judged } from './judged.ts';

const percent = (value: number) => `${(Math.floor(value * 1e5) / 1e3).toFixed(3)} %`;

const short = (text: string) => text.replace(/[\u0000-\u0003\s]+/g, ' ').slice(0, 110);

function row(cells: readonly string[], widths: readonly number[]): string {
  return cells.map((it, i) => (i === 0 ? it.padEnd(widths[i] ?? 0) : it.padStart(widths[i] ?? 0))).join('  ');
}

const widths = [38, 6, 10, 10, 9, 7, 7];

function verdictRow({ line, pages, mean, least, all, lost, below, broken }: Verdict): string {
  const mark = broken ? 'BROKEN' : line.each === undefined && line.mean === undefined ? '' : 'holds';
  const counts = [String(pages), percent(mean), percent(least), String(all), String(lost), String(below.length)];
  return `${row([line.what, ...counts], widths)}  ${mark}`;
}

/** The worst pages by one figure, with some of what they lost. */
function worst(line: Line, pages: readonly Judged[], count: number): string[] {
  return pages
    .map((page) => ({ page, figure: page.figures[line.figure] }))
    .flatMap(({ page, figure }) => (figure && figure.lost.length > 0 ? [{ page, figure }] : []))
    .sort((a, b) => share(a.figure) - share(b.figure))
    .slice(0, count)
    .flatMap(({ page, figure }) => [
      `  ${page.name}: ${percent(share(figure))}, ${figure.all - figure.kept} of ${figure.all}`,
      ...figure.lost.slice(0, 4).map((it) => `      ${short(it)}`),
    ]);
}

export interface Report {
  readonly text: string;
  readonly broken: readonly string[];
}

export function report(pages: readonly Judged[], excuses: readonly Excuse[], worstCount = 3): Report {
  const read = pages.filter((it) => !it.empty);
  const verdicts = lines.map((it) => checkLine(it, read, excuses));
  const rest = reportedOnly.map((it) => checkLine(it, read, []));
  const out = [
    row(['', 'pages', 'mean', 'least', 'of', 'lost', 'below'], widths),
    ...verdicts.map(verdictRow),
    'shown, without a line:',
    ...rest.map(verdictRow),
  ];
  for (const { line, lost } of [...verdicts, ...rest]) {
    if (lost > 0) out.push('', `${line.what} (${line.figure}):`, ...worst(line, read, worstCount));
  }
  const slow = read.filter((it) => it.way !== 'scan');
  out.push(
    '',
    `${slow.length} pages took a slow way:`,
    ...slow.map((it) => `  ${it.name}: ${it.way}, ${short(it.reason)}`),
  );
  const none = pages.filter((it) => it.empty);
  out.push(`${none.length} pages have no content:`, ...none.map((it) => `  ${it.name}: ${short(it.reason)}`));
  const sum = (count: (page: Judged) => number) => pages.reduce((total, it) => total + count(it), 0);
  out.push(`errors of the pages: ${sum((it) => it.errors)}; formulas without LaTeX: ${sum((it) => it.silentFormulas)}`);
  out.push(`tables of layout, cells not asked for: ${JSON.stringify(total(pages.map((it) => it.layouts)))}`);
  out.push(`notes of the reader: ${JSON.stringify(total(pages.map((it) => it.notes)))}`);
  out.push(`reading and rendering took ${Math.round(sum((it) => it.milliseconds))} ms in all`);
  if (excuses.length > 0) out.push('excused:', ...excuses.map((it) => `  ${it.page}, ${it.figure}: ${it.reason}`));
  const idle = idleExcuses(excuses, read).map((it) => `${it.page} needs no excuse for ${it.figure}`);
  out.push(...idle);
  const broken = verdicts
    .filter((it) => it.broken)
    .map((it) => `${it.line.what}: ${it.below.join(', ') || percent(it.mean)}`);
  return { text: out.join('\n'), broken: [...broken, ...idle] };
}

function total(tallies: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const tally of tallies)
    for (const [name, count] of Object.entries(tally)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** One line a page: its figures that are not whole. */
export const pageLine = (page: Judged): string =>
  `${page.name.padEnd(36)} ${page.way.padEnd(7)} ${[...lines, ...reportedOnly]
    .flatMap(({ figure: name }) => {
      const figure = page.figures[name];
      return figure && (name === 'words' || share(figure) < 1) ? [`${name} ${percent(share(figure))}`] : [];
    })
    .join(', ')}`;

/** Everything a page lost. */
export function pageDetail(page: Judged, most: number): string {
  const out = [pageLine(page), `notes: ${JSON.stringify(page.notes)}`];
  for (const [name, figure] of Object.entries(page.figures)) {
    if (figure.lost.length === 0) continue;
    out.push('', `${name}: ${figure.all - figure.kept} of ${figure.all} (${percent(share(figure))})`);
    out.push(...figure.lost.slice(0, most).map((it) => `    ${short(it)}`));
    if (figure.lost.length > most) out.push(`    … and ${figure.lost.length - most} more`);
  }
  return out.join('\n');
}
