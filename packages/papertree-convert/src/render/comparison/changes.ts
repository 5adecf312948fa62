/** The changes between two versions of a paper, as data. */
import {
  choice,
  constant,
  count,
  list,
  named,
  type ObjectOf,
  object,
  oneOf,
  optional,
  record,
  type TypeOf,
  text,
  texts,
} from '../../shapes.ts';
import { cellChanges } from './table-changes.ts';
import { unitKinds } from './units.ts';
import { wordChange } from './word-changes.ts';

const kind = choice(unitKinds, 'What it is.');
const anchor = text('Its anchor in the new version.');
const from = text('Its anchor in the old version.');
const after = text('The anchor of the unit before it in the new version; empty at the start.');
const number = text('Its printed number.');
const words = text('Its words.');
const change = <const C extends string>(what: C) => constant(what, 'What happened to it.');

const added = named(
  'UnitAdded',
  object('A unit that came.', { change: change('added'), kind, anchor, after, number, text: words }),
);
const removed = named(
  'UnitRemoved',
  object('A unit that went.', { change: change('removed'), kind, from, number, text: words }),
);
const moved = named(
  'UnitMoved',
  object('A run of units that stand together in both versions; the first gives kind and anchors.', {
    ...{ change: change('moved'), kind, from, anchor, after },
    units: texts('The anchors of the run in the new version, its own the first.'),
  }),
);
const renumbered = named(
  'UnitRenumbered',
  object('A unit with another number.', {
    ...{ change: change('renumbered'), kind, from, anchor, number },
    numberFrom: text('Its number in the old version.'),
  }),
);
const changed = named(
  'UnitChanged',
  object('A unit with other words.', {
    ...{ change: change('changed'), kind, from, anchor },
    difference: list(wordChange, 'Its words in both versions, stretch by stretch.'),
    cells: optional(cellChanges),
  }),
);

export type UnitChange =
  | TypeOf<typeof added>
  | TypeOf<typeof removed>
  | TypeOf<typeof moved>
  | TypeOf<typeof renumbered>
  | TypeOf<typeof changed>;

const unitChange = named(
  'UnitChange',
  oneOf<UnitChange>(
    'A change of a heading, a paragraph or the like.',
    [added, removed, moved, renumbered, changed],
    'change',
  ),
);

/** The fields of a comparison. */
export const comparisonFields = {
  changes: list(unitChange, 'In the order of the new version; what was removed comes last.'),
  anchors: record(text(), 'The anchor in the new version of every unit of the old one that is still there.'),
  units: object('How many units were compared.', { from: count('Of the old version.'), to: count('Of the new one.') }),
};
export type Comparison = ObjectOf<typeof comparisonFields>;
