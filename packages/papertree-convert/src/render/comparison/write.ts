/** Writes what changed between two versions as Markdown. */
import type { WordChange } from '../word-changes.ts';
import type { Comparison, UnitChange } from './compare.ts';

/** Characters of a unit that was added or removed, and of unchanged words between two changes. */
const longestQuoted = 300;
const longestSame = 80;

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
      return `**${each.change}** ${name}: ${plain(shorten(each.text, longestQuoted))}`;
    case 'moved': {
      const more = each.units.length === 1 ? '' : ` and the ${each.units.length - 1} after it`;
      return `**moved** ${name}${more}, now ${each.after === '' ? 'first' : `behind \`${each.after}\``} (was \`${each.from}\`)`;
    }
    case 'renumbered':
      return `**renumbered** ${name}: ${each.numberFrom || 'none'} → ${each.number || 'none'}`;
    default:
      return `**changed** ${name}: ${each.difference.map(writeWords).join(' ')}`;
  }
}

function writeWords({ change, text }: WordChange, at: number, all: readonly WordChange[]): string {
  if (change === 'removed') return `~~${plain(text)}~~`;
  if (change === 'added') return `**${plain(text)}**`;
  if (text.length <= longestSame) return plain(text);
  const half = longestSame / 2;
  const start = at === 0 ? '' : text.slice(0, half).replace(/\s\S*$/, '');
  const end = at === all.length - 1 ? '' : text.slice(-half).replace(/^\S*\s/, '');
  return plain(`${start} … ${end}`.trim());
}

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} …`;

/** Characters that Markdown would read. */
const plain = (text: string) => text.replace(/[\\`*_~[\]<>#|]/g, '\\$&');
