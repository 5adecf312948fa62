/** Compares two versions of a paper: what was added, removed, moved, renumbered and changed, word by word; as data and as Markdown. */
import type { Content } from '../../tree/nodes.ts';
import { formula } from '../../tree/words.ts';
import type { Comparison, UnitChange } from './changes.ts';
import { type CellChange, changedCells } from './table-changes.ts';
import { type PairedUnits, pairUnits } from './units.ts';
import { type WordChange, wordChanges } from './word-changes.ts';

export function compareContents(before: Content, after: Content): Comparison {
  return compareUnits(pairUnits(before, after));
}

export function compareUnits({ old, now, pairs }: PairedUnits): Comparison {
  const stays = longestRising(pairs);
  const changes: UnitChange[] = [];
  let run: string[] | undefined;
  for (const [at, unit] of now.entries()) {
    const { kind, id: anchor, number, text } = unit;
    const after = now[at - 1]?.id ?? '';
    const from = pairs[at] ?? -1;
    const was = old[from];
    if (was === undefined) {
      run = undefined;
      changes.push({ change: 'added', kind, anchor, after, number, text });
      continue;
    }
    if (stays.has(at)) run = undefined;
    else if (run !== undefined && pairs[at - 1] === from - 1) run.push(anchor);
    else {
      run = [anchor];
      changes.push({ change: 'moved', kind, from: was.id, anchor, after, units: run });
    }
    if (was.number !== number)
      changes.push({ change: 'renumbered', kind, from: was.id, anchor, numberFrom: was.number, number });
    if (was.text !== text) {
      const difference = wordChanges(was.text, text);
      const cells = kind === 'table' || kind === 'figure' ? changedCells(was.parts, unit.parts) : [];
      changes.push({
        ...{ change: 'changed', kind, from: was.id, anchor, difference },
        ...(cells.length > 0 && { cells }),
      });
    }
  }
  const kept = new Set(pairs);
  for (const [i, { kind, id, number, text }] of old.entries())
    if (!kept.has(i)) changes.push({ change: 'removed', kind, from: id, number, text });
  const anchors = Object.fromEntries(
    now.flatMap(({ id }, at) => (pairs[at] === -1 ? [] : [[old[pairs[at] ?? 0]?.id, id]])),
  );
  return { changes, anchors, units: { from: old.length, to: now.length } };
}

/** The indexes of the longest rising sequence: what keeps its order. Patience sorting. */
function longestRising(values: Int32Array): ReadonlySet<number> {
  const tops: number[] = [];
  const before = new Int32Array(values.length).fill(-1);
  for (const [at, value] of values.entries()) {
    if (value < 0) continue;
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tops[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = tops[low - 1] ?? -1;
    tops[low] = at;
  }
  const rising = new Set<number>();
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rising.add(at);
  return rising;
}

/** Characters of a unit that was added or removed, and of unchanged words between two changes. */
const longestQuoted = 300;
const longestSame = 80;

/** A comparison as Markdown, a change an item. */
export function writeComparison({ changes }: Comparison, from: string, to: string): string {
  const head = `# Changes from ${from} to ${to}\n`;
  if (changes.length === 0) return `${head}\nThe two versions have the same text.\n`;
  return `${head}\n${changes.map((each) => `- ${writeChange(each)}`).join('\n')}\n`;
}

function writeChange(each: UnitChange): string {
  const name = `${each.kind} \`${'anchor' in each ? each.anchor : each.from}\``;
  switch (each.change) {
    case 'added':
    case 'removed':
      return `**${each.change}** ${name}: ${escapeWords(shorten(each.text, longestQuoted))}`;
    case 'moved': {
      const more = each.units.length === 1 ? '' : ` and the ${each.units.length - 1} after it`;
      return `**moved** ${name}${more}, now ${each.after === '' ? 'first' : `behind \`${each.after}\``} (was \`${each.from}\`)`;
    }
    case 'renumbered':
      return `**renumbered** ${name}: ${each.numberFrom || 'none'} → ${each.number || 'none'}`;
    default:
      return `**changed** ${name}: ${each.difference.map(writeWords).join(' ')}${writeCells(each.cells)}`;
  }
}

/** Cells of a table that are listed; the words of all of them would be the table. */
const mostListed = 20;

function writeCells(cells: readonly CellChange[] = []): string {
  if (cells.length === 0) return '';
  const listed = cells.slice(0, mostListed).map(({ row, column, before, after }) => {
    const words = [
      ...(before === '' ? [] : [`~~${escapeWords(before)}~~`]),
      ...(after === '' ? [] : [`**${escapeWords(after)}**`]),
    ];
    return `“${escapeWords(row)}”, “${escapeWords(column)}”: ${words.join(' ')}`;
  });
  const more = cells.length > mostListed ? [`and ${cells.length - mostListed} more`] : [];
  return ` (cells: ${[...listed, ...more].join('; ')})`;
}

function writeWords({ change, text }: WordChange, at: number, all: readonly WordChange[]): string {
  if (change === 'removed') return `~~${escapeWords(text)}~~`;
  if (change === 'added') return `**${escapeWords(text)}**`;
  if (text.length <= longestSame) return escapeWords(text);
  const half = longestSame / 2;
  const start = at === 0 ? '' : text.slice(0, half).replace(/\s\S*$/, '');
  const end = at === all.length - 1 ? '' : text.slice(-half).replace(/^\S*\s/, '');
  return escapeWords(`${start} … ${end}`.trim());
}

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} …`;

/** Words as Markdown: their marks are escaped, formulas are what they were. */
const escapeWords = (text: string) => text.replace(formulaOrMark, (found, mark) => (mark ? `\\${mark}` : found));

const formulaOrMark = new RegExp(`${formula.source}|([\\\\\`*_~[\\]<>#|$])`, 'g');
