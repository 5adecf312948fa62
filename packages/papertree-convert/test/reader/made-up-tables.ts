/** Made-up tables without a `<th>`, as LaTeXML writes them, each with the number of rows that a person takes for its head. */
import { bold, esc, formula } from './front-matter/html.ts';
import { chance } from './front-matter/people.ts';
import { pick, type Random } from './mutate.ts';

export interface MadeUpTable {
  readonly html: string;
  /** The rows of the head; 0 where there is none, or nobody could tell. */
  readonly head: number;
}

export interface TableKind {
  readonly name: string;
  /** Whether the page shows the head plainly enough that it must be found; traps and doubtful tables need not. */
  readonly told: boolean;
  readonly write: (random: Random) => MadeUpTable;
}

/** A cell as HTML, with what it spans. */
interface Cell {
  readonly html: string;
  readonly colspan?: number;
  readonly rowspan?: number;
}
type Row = readonly Cell[];

const keys = 'Alder,Birch 2,Cedar-XL,Douglas,Elm (small),Fir,Gorse v3,Hazel + tips,Ivy,Juniper-7B,Larch,Maple'.split(
  ',',
);
const heads = 'Tree,Model,Method,Species,Site,Setting'.split(',');
const labels = 'Height,Girth (cm),Acc.,Top-1,F1 score,p-value,Seeds,ΔT,2-step,# leaves,Recall@5,Loss,Params'.split(',');
const categories = 'deciduous,evergreen,tall,shady,sandy soil,river bank,old growth'.split(',');
const prose = [
  'A tree that loses all of its leaves before the first of the long winter storms arrives.',
  'Grows slowly on dry ground, and should be planted at least nine metres from the next house.',
  'Its bark was used for ropes in former times, as several sources from that region tell us.',
  'Birds eat the berries, which are poisonous for nearly everybody else who tries to eat them.',
];
const marks = ['✓', '✗', '–'];

/** A whole number from one to another. */
const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

type Draw = (random: Random) => string;
/** Columns of records: each is written in one way. */
const columns: readonly Draw[] = [
  (random) => `${between(random, 10, 99)}.${between(random, 0, 9)}`,
  (random) => `${between(random, 1, 9)}.${between(random, 10, 99)} ± 0.${between(random, 10, 99)}`,
  (random) => String(between(random, 10, 4000)),
  (random) => `${between(random, 1, 100)}%`,
  (random) => formula(`${between(random, 1, 9)}.${between(random, 0, 9)}\\times 10^{${between(random, 2, 9)}}`),
  (random) => `${between(random, 1, 900)}M`,
];
const markColumn: Draw = (random) => pick(random, marks);

const shuffled = <T>(random: Random, from: readonly T[]): T[] => {
  const left = [...from];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(between(random, 0, left.length - 1), 1));
  return out;
};

/** Numbers of columns; some rows have their best one in bold. */
function records(random: Random, rows: number, draws: readonly Draw[]): Row[] {
  return shuffled(random, keys)
    .slice(0, rows)
    .map((key) => [
      { html: esc(key) },
      ...draws.map((draw) => ({ html: chance(random, 0.15) ? bold(draw(random)) : draw(random) })),
    ]);
}

const drawsOf = (random: Random, width: number): Draw[] => Array.from({ length: width }, () => pick(random, columns));
const cells = (...words: string[]): Row => words.map((html) => ({ html }));
const inBold = (row: Row): Row => row.map((cell) => (cell.html === '' ? cell : { ...cell, html: bold(cell.html) }));

/** Which rules are drawn: over each row by its number, and below the last. */
type Rules = (row: number, rows: number) => '' | 't' | 'tt';

const styles: Readonly<
  Record<'none' | 'booktabs' | 'framed' | 'every' | 'outer' | 'groups', (head: number) => Rules | ''>
> = {
  none: () => '',
  booktabs: (head) => (row) => (row === 0 ? 'tt' : row === head ? 't' : ''),
  framed: (head) => (row, rows) => (row === 0 || row === head || row === rows ? 't' : ''),
  every: () => () => 't',
  outer: () => (row, rows) => (row === 0 || row === rows ? 't' : ''),
  groups: (head) => (row) => (row === 0 ? 'tt' : row === head || (row > head && (row - head) % 2 === 0) ? 't' : ''),
};

function table(rows: readonly Row[], rules: Rules | '', head: number): MadeUpTable {
  const rule = (row: number) => (rules === '' ? '' : rules(row, rows.length));
  const written = rows.map((row, at) => {
    const over = rule(at) === '' ? '' : ` ltx_border_${rule(at)}`;
    const below = at === rows.length - 1 && rule(rows.length) !== '' ? ' ltx_border_b' : '';
    const tds = row.map(({ html, colspan = 1, rowspan = 1 }) => {
      const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;
      return `<td class="ltx_td ltx_align_center${over}${below}"${spans}>${html}</td>`;
    });
    return `<tr class="ltx_tr">${tds.join('')}</tr>`;
  });
  const html = `<article class="ltx_document"><table id="T" class="ltx_tabular"><tbody class="ltx_tbody">${written.join('\n')}</tbody></table></article>`;
  return { html, head };
}

const labelRow = (random: Random, width: number, corner = pick(random, heads)): Row =>
  cells(corner, ...shuffled(random, labels).slice(0, width).map(esc));

const told: Readonly<Record<string, (random: Random) => MadeUpTable>> = {
  'a rule between heavy and light, numbers below': (random) => {
    const width = between(random, 1, 6);
    return table(
      [labelRow(random, width), ...records(random, between(random, 2, 8), drawsOf(random, width))],
      styles.booktabs(1),
      1,
    );
  },
  'groups ruled off, too': (random) => {
    const width = between(random, 2, 6);
    return table(
      [labelRow(random, width), ...records(random, between(random, 4, 8), drawsOf(random, width))],
      styles.groups(1),
      1,
    );
  },
  'a frame and one rule in it, numbers below': (random) => {
    const width = between(random, 1, 6);
    const draws = drawsOf(random, width);
    if (width > 2 && chance(random, 0.3)) draws[0] = markColumn;
    return table([labelRow(random, width), ...records(random, between(random, 3, 8), draws)], styles.framed(1), 1);
  },
  'an empty corner and a rule': (random) => {
    const width = between(random, 2, 6);
    return table(
      [labelRow(random, width, ''), ...records(random, between(random, 3, 8), drawsOf(random, width))],
      styles.framed(1),
      1,
    );
  },
  'an empty corner, no rule or all of them': (random) => {
    const width = between(random, 2, 6);
    const rules = pick(random, [styles.none(1), styles.every(1), styles.outer(1)]);
    return table(
      [labelRow(random, width, ''), ...records(random, between(random, 2, 8), drawsOf(random, width))],
      rules,
      1,
    );
  },
  'bold labels, any rules, numbers below': (random) => {
    const width = between(random, 1, 6);
    const rules = pick(random, Object.values(styles))(1);
    const rows = records(random, between(random, 1, 8), drawsOf(random, width));
    const last = chance(random, 0.3) && rows.length > 3 ? [inBold(rows.pop() as Row)] : [];
    return table([inBold(labelRow(random, width, pick(random, ['', ...heads]))), ...rows, ...last], rules, 1);
  },
  'bold labels over words': (random) => {
    const rows = shuffled(random, keys)
      .slice(0, between(random, 2, 6))
      .map((key) => cells(esc(key), pick(random, prose), pick(random, categories)));
    return table(
      [inBold(cells(pick(random, heads), 'Note', 'Where')), ...rows],
      pick(random, Object.values(styles))(1),
      1,
    );
  },
  'labels over groups of columns': (random) => {
    const groups = between(random, 2, 3);
    const names = shuffled(random, ['Spring', 'Summer', 'Autumn']).slice(0, groups);
    const tall = chance(random, 0.5);
    const top: Row = [
      { html: tall ? 'Tree' : '', rowspan: tall ? 2 : 1 },
      ...names.map((html) => ({ html, colspan: 2 })),
    ];
    const sub = [...(tall ? [] : cells('Tree')), ...names.flatMap(() => cells('Acc.', 'Loss'))];
    const body = records(random, between(random, 3, 7), drawsOf(random, groups * 2));
    return table([top, sub, ...body], pick(random, [styles.booktabs, styles.framed, styles.groups])(2), 2);
  },
  'a unit below each label': (random) => {
    const width = between(random, 2, 4);
    const units = cells('', ...Array.from({ length: width }, () => pick(random, ['(cm)', '(kg)', '392k', '(%)'])));
    const body = records(
      random,
      between(random, 3, 7),
      Array.from({ length: width }, () => columns[0] as Draw),
    );
    return table([labelRow(random, width), units, ...body], styles.booktabs(2), 2);
  },
  'steps as labels': (random) => {
    const steps = [1, 2, 4, 8, 16, 32].slice(0, between(random, 3, 6));
    const body = records(
      random,
      between(random, 3, 7),
      steps.map(() => columns[0] as Draw),
    );
    return table([cells('Steps', ...steps.map(String)), ...body], styles.booktabs(1), 1);
  },
};

const traps: Readonly<Record<string, (random: Random) => MadeUpTable>> = {
  'records only': (random) => {
    const width = between(random, 1, 6);
    return table(
      records(random, between(random, 2, 8), drawsOf(random, width)),
      pick(random, Object.values(styles))(1),
      0,
    );
  },
  'a bold first record': (random) => {
    const width = between(random, 2, 6);
    const [first = [], ...rest] = records(random, between(random, 3, 8), drawsOf(random, width));
    return table([inBold(first), ...rest], pick(random, Object.values(styles))(1), 0);
  },
  'words only, no bold': (random) => {
    const rows = shuffled(random, keys)
      .slice(0, between(random, 2, 6))
      .map((key) => cells(esc(key), ...shuffled(random, categories).slice(0, 3)));
    return table(rows, pick(random, [styles.none, styles.every, styles.outer, styles.framed])(1), 0);
  },
  'keys and values': (random) => {
    const value = () => pick(random, [...columns, () => pick(random, categories), () => pick(random, prose)])(random);
    const keyed = shuffled(random, labels)
      .slice(0, between(random, 3, 8))
      .map((key) => cells(chance(random, 0.5) ? bold(esc(key)) : esc(key), value()));
    return table(keyed, pick(random, [styles.none, styles.every, styles.outer])(1), 0);
  },
  'bold keys and values of words': (random) =>
    table(
      shuffled(random, labels)
        .slice(0, between(random, 2, 5))
        .map((key) => cells(bold(esc(key)), pick(random, prose))),
      pick(random, Object.values(styles))(1),
      0,
    ),
  'settings, of which the first are words': (random) => {
    const width = between(random, 2, 4);
    const first = cells('Optimizer', ...Array.from({ length: width }, () => pick(random, ['Adam', 'SGD', 'Lion'])));
    const rest = shuffled(random, labels)
      .slice(0, between(random, 2, 6))
      .map((key) => cells(esc(key), ...Array.from({ length: width }, () => (columns[2] as Draw)(random))));
    return table([first, ...rest], pick(random, [styles.none, styles.every, styles.outer])(1), 0);
  },
  'a matrix': (random) => {
    const width = between(random, 2, 6);
    const draw = pick(random, columns);
    const rows = Array.from({ length: width }, () => cells(...Array.from({ length: width }, () => draw(random))));
    return table(rows, pick(random, Object.values(styles))(1), 0);
  },
  'continued within a group': (random) => {
    const width = between(random, 2, 5);
    const rows = records(random, between(random, 4, 8), drawsOf(random, width)).map(
      (row, at): Row => [{ html: at === between(random, 2, 3) ? 'Group' : '' }, ...row],
    );
    return table(
      rows,
      pick(random, [styles.none, styles.every, styles.outer, styles.framed])(between(random, 1, 2)),
      0,
    );
  },
  'a group of rows first': (random) => {
    const width = between(random, 1, 4);
    const rows = records(random, between(random, 4, 8), drawsOf(random, width)).map(
      (row, at): Row => (at % 2 === 0 ? [{ html: pick(random, categories), rowspan: 2 }, ...row] : row),
    );
    return table(
      rows.length % 2 === 0 ? rows : rows.slice(1 - rows.length),
      pick(random, [styles.none, styles.every, styles.outer])(1),
      0,
    );
  },
  'a baseline ruled off': (random) => {
    const width = between(random, 2, 5);
    return table(records(random, between(random, 3, 8), drawsOf(random, width)), styles.framed(1), 0);
  },
  'marks only': (random) =>
    table(
      records(random, between(random, 2, 6), [markColumn, markColumn, markColumn]),
      pick(random, Object.values(styles))(1),
      0,
    ),
  'pictures with words': (random) =>
    table(
      Array.from({ length: between(random, 2, 4) }, () =>
        cells(
          pick(random, categories),
          '<img src="a.png" class="ltx_graphics" alt="">',
          '<img src="b.png" class="ltx_graphics" alt="">',
        ),
      ),
      '',
      0,
    ),
};

const kindsOf = (writers: typeof told, isTold: boolean): TableKind[] =>
  Object.entries(writers).map(([name, write]) => ({ name, told: isTold, write }));

export const tableKinds: readonly TableKind[] = [...kindsOf(told, true), ...kindsOf(traps, false)];
