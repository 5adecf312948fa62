/** The parts of a paper as data: equations, statements, listings and tables. */
import {
  constant,
  count,
  list,
  named,
  object,
  oneOf,
  optional,
  type Shape,
  type TypeOf,
  text,
  texts,
} from '../../shapes.ts';
import { paperFields, partFields } from '../details.ts';
import { tableFields } from './table-data.ts';

const { id, section, number, label, caption } = partFields;

const mention = named(
  'MentionData',
  object('A place of the text that refers to a part.', {
    anchor: text('The anchor of the innermost block that holds it.'),
    section,
    sentence: text('The sentence.'),
  }),
);
export type Mention = TypeOf<typeof mention>;

const equation = named(
  'EquationData',
  object('A displayed formula.', {
    id,
    section,
    number,
    latex: text('The LaTeX of the author; aligned cells are joined with ` & `.'),
    pageLatex: optional(text('The LaTeX as the page gives it, where that is another.')),
    group: optional(text('The anchor of the group whose row it is.')),
    mentions: list(mention, 'Where the text refers to it or to its group.'),
  }),
);

const statement = named(
  'StatementData',
  object('A theorem, lemma, definition, remark or the like.', {
    id,
    section,
    kind: text('What it is called in print: `Theorem`.'),
    environment: text('The name of the environment the author used.'),
    number,
    title: text('The heading as printed.'),
    name: text('What stands in brackets in the heading; empty where nothing does.'),
    statement: text('What it says, as Markdown.'),
    text: text('The same as plain text.'),
    proofs: texts('The anchors of its proofs.'),
    cites: texts('The anchors of the works that it cites.'),
    refersTo: texts('The anchors of the parts that it refers to.'),
    inProofs: optional(
      object('The same of its proofs, where there are any.', {
        cites: texts('The anchors of the works that they cite.'),
        refersTo: texts('The anchors of the parts that they refer to; not itself.'),
      }),
    ),
    citedBy: list(mention, 'Where the text refers to it.'),
  }),
);

const placed = { section, within: optional(text('The anchor of the block that holds it, where one does.')) };
const line = object('A line.', {
  id,
  number: text('The printed number of the line; empty where none is printed.'),
  indent: count('How deep it is indented.'),
  text: text('What it says; formulas stay LaTeX.'),
});
const algorithm = named(
  'AlgorithmData',
  object('An algorithm.', {
    id,
    ...placed,
    kind: constant('algorithm', 'Which of both.'),
    number,
    label,
    caption,
    lines: list(line, 'Its lines.'),
  }),
);
const program = named(
  'ProgramData',
  object('Program text.', {
    id,
    ...placed,
    kind: constant('program', 'Which of both.'),
    number,
    label,
    caption,
    language: text('The language, as the author named it; empty where nobody did.'),
    code: text('The program, verbatim.'),
  }),
);
export type Listing = TypeOf<typeof algorithm> | TypeOf<typeof program>;
const listing = named('ListingData', oneOf<Listing>('An algorithm or program text.', [algorithm, program], 'kind'));

/** The tables of the list. */
const tableOfList = named('TableData', object('A table as data.', { ...tableFields, section }));

/** The parts in each list, by its name. */
export const dataItems = { equations: equation, statements: statement, listings: listing, tables: tableOfList };

const answer = (title: string, description: string, name: keyof typeof dataItems) =>
  named(
    title,
    object(description, { ...paperFields, [name]: list(dataItems[name] as Shape<unknown>, 'In reading order.') }),
  );

/** The answers that hold the lists, by the same names. */
export const dataAnswers = {
  equations: answer('Equations', 'The displayed formulas.', 'equations'),
  statements: answer('Statements', 'The statements.', 'statements'),
  listings: answer('Listings', 'Algorithms and program text.', 'listings'),
  tables: answer('Tables', 'The tables as data.', 'tables'),
};
