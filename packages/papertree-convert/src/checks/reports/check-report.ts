/** What a whole check found: the shape of its report. */
import { list, named, object, optional, type TypeOf, text, texts, whole } from '../../shapes.ts';
import { citationCheck } from '../citation-checks.ts';
import { workCheck } from '../work-checks.ts';

export const listFault = object('A stretch of the list that could not be read.', {
  line: whole('The line in which it begins.'),
  reason: text('What is wrong with it.'),
});

export const unread = texts('Files that the draft includes, and that were not read.');

export const checkReport = named(
  'CheckReport',
  object('What a check found.', {
    faults: list(listFault, 'What of the list could not be read, and was passed over.'),
    works: list(workCheck, 'The works, in the order of the list.'),
    citations: list(
      citationCheck,
      'The sentences of the draft that cite, in its order; empty where there is no draft.',
    ),
    unread: optional(unread),
  }),
);
export type CheckReport = TypeOf<typeof checkReport>;
