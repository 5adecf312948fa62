/** What changed between two versions of a paper, as a page: word by word, side by side where there is room. */
import { element, escapeHtml } from '../../markup.ts';
import { formula } from '../../tree/words.ts';
import type { Comparison, UnitChange } from '../comparison/changes.ts';
import type { CellChange } from '../comparison/table-changes.ts';
import type { WordChange } from '../comparison/word-changes.ts';
import { createDrawer, type FormulaDrawer } from './mathml.ts';

export interface ComparedVersion {
  readonly idv: string;
  /** RFC 3339; empty where it is not known. */
  readonly submittedAt: string;
}

export interface ComparisonFacts {
  readonly title: string;
  readonly from: ComparedVersion;
  readonly to: ComparedVersion;
}

const counted = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
  renumbered: 'renumbered',
} as const;

export function renderComparison({ changes }: Comparison, facts: ComparisonFacts): string {
  const { title, from, to } = facts;
  const formulas = createDrawer();
  const counts = Object.entries(counted)
    .map(([change, word]) => ({ word, count: changes.filter((each) => each.change === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`);
  const items = changes.map((each) => element('li', { class: 'change' }, writeChange(each, facts, formulas)));
  const summary = counts.length === 0 ? 'The two versions have the same text.' : `Parts: ${counts.join(', ')}.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Changes in ${escapeHtml(title)} · ${escapeHtml(from.idv)} to ${escapeHtml(to.idv)}</title>
<link rel="stylesheet" href="/-/page/paper.css">
<link rel="icon" href="/-/page/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to the changes</a>
<header class="bar"><a class="name" href="/-/">Papertree</a><a href="${pageOf(to)}">${escapeHtml(to.idv)}</a></header>
<div class="compared">
<main id="main">
<h1>What changed in “${escapeHtml(title)}”</h1>
<p class="versions">From ${writeVersion(from)} to ${writeVersion(to)}. ${summary} <a href="/${escapeHtml(to.idv)}/diff/${versionOf(from)}.json">As data</a>.</p>
<ol class="changes">${items.join('\n')}</ol>
</main>
</div>
</body>
</html>
`;
}

const pageOf = ({ idv }: ComparedVersion) => `/${escapeHtml(idv)}.html`;
const versionOf = ({ idv }: ComparedVersion) => /v\d+$/.exec(idv)?.[0] ?? '';

function writeVersion(version: ComparedVersion): string {
  const date = version.submittedAt.slice(0, 10);
  return `<a href="${pageOf(version)}">${versionOf(version)}</a>${date === '' ? '' : ` of ${escapeHtml(date)}`}`;
}

function writeChange(each: UnitChange, facts: ComparisonFacts, formulas: FormulaDrawer): string {
  const words = (text: string) => writeText(text, formulas);
  const head = (what: string) => element('p', { class: 'changed-part' }, `${what} ${linksOf(each, facts)}`);
  switch (each.change) {
    case 'added':
      return head(`${nameOf(each)} came:`) + side('', element('ins', {}, words(each.text)));
    case 'removed':
      return head(`${nameOf(each)} went:`) + side(element('del', {}, words(each.text)), '');
    case 'moved': {
      const more = each.units.length === 1 ? '' : ` and the ${each.units.length - 1} behind it`;
      return head(`${nameOf(each)}${more} moved.`);
    }
    case 'renumbered':
      return head(
        `${nameOf(each)} has another number: ${escapeHtml(each.numberFrom || 'none')} → ${escapeHtml(each.number || 'none')}.`,
      );
    default: {
      const cells = each.cells ?? [];
      if (cells.length > 0) return head(`${nameOf(each)} changed in some cells:`) + writeCells(cells, words);
      const old = each.difference.filter(({ change }) => change !== 'added').map((piece) => writePiece(piece, words));
      const now = each.difference.map((piece) => writePiece(piece, words));
      return head(`${nameOf(each)} changed:`) + side(old.join(' '), now.join(' '));
    }
  }
}

/** The words of the old version beside those of both, of which the style sheet shows the new ones where there is room. */
const side = (old: string, now: string) =>
  element(
    'div',
    { class: 'sides' },
    element('div', { class: 'old' }, old) + element('div', { class: 'new' }, now || old),
  );

/** “Paragraph”, “Table” */
const nameOf = ({ kind }: UnitChange) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function linksOf(each: UnitChange, { from, to }: ComparisonFacts): string {
  const link = (version: ComparedVersion, anchor: string) =>
    element('a', { href: `/${version.idv}.html#${encodeURIComponent(anchor)}` }, versionOf(version));
  const links = [
    ...('from' in each ? [link(from, each.from)] : []),
    ...('anchor' in each ? [link(to, each.anchor)] : []),
  ];
  return element('span', { class: 'at' }, `see ${links.join(', ')}`);
}

function writePiece({ change, text }: WordChange, words: (text: string) => string): string {
  if (change === 'removed') return element('del', {}, words(text));
  return change === 'added' ? element('ins', {}, words(text)) : words(text);
}

function writeCells(cells: readonly CellChange[], words: (text: string) => string): string {
  const rows = cells.map(({ row, column, before, after }) => {
    const change = [
      before === '' ? '' : element('del', {}, words(before)),
      after === '' ? '' : element('ins', {}, words(after)),
    ];
    const filled = [words(row), words(column), change.join(' ')];
    return element('tr', {}, filled.map((cell) => element('td', {}, cell)).join(''));
  });
  const head = element(
    'tr',
    {},
    ['Row', 'Column', 'Change'].map((name) => element('th', { scope: 'col' }, name)).join(''),
  );
  return element(
    'div',
    { class: 'scroll table' },
    element('table', {}, element('thead', {}, head) + element('tbody', {}, rows.join(''))),
  );
}

const formulas = new RegExp(formula.source, 'g');

/** Words with their formulas drawn. */
function writeText(text: string, drawer: FormulaDrawer): string {
  let out = '';
  let at = 0;
  for (const found of text.matchAll(formulas)) {
    out += escapeHtml(text.slice(at, found.index)) + drawer.inline(found[0].replace(/^\$+|\$+$/g, ''));
    at = found.index + found[0].length;
  }
  return out + escapeHtml(text.slice(at));
}
