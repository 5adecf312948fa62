/** What a check says line by line while it goes on, and the report that these lines add up to. */
import { constant, count, object, optional, type TypeOf } from '../../shapes.ts';
import { citationCheck } from '../citation-checks.ts';
import { workCheck } from '../work-checks.ts';
import { type CheckReport, listFault, unread } from './check-report.ts';

const range = (description: string) =>
  object(description, { least: count('At least.'), most: count('At most; titles may need a second question.') });

export const checkPlan = object('What is to be done, before anything is asked.', {
  works: count('Works in the list.'),
  citations: count('Sentences of the draft, or of the paper, that cite.'),
  unread: optional(unread),
  requests: range('Requests to the archive.'),
  seconds: range('Seconds that these take at the archive’s pace.'),
});
export type CheckPlan = TypeOf<typeof checkPlan>;

/** One of these stands in each line. */
export const checkLineFields = {
  plan: optional(checkPlan),
  fault: optional(listFault),
  work: optional(workCheck),
  citation: optional(citationCheck),
  done: optional(constant(true, 'The last line: without it the answer was cut off.')),
} as const;
const checkLine = object('A line.', checkLineFields);
export type CheckLine = TypeOf<typeof checkLine>;

/** The report of all lines; works come in the order of the list, in whichever order they were told. */
export function reportOfLines(lines: readonly CheckLine[]): CheckReport {
  const missing = lines.flatMap(({ plan }) => plan?.unread ?? []);
  return {
    faults: lines.flatMap(({ fault }) => fault ?? []),
    works: lines.flatMap(({ work }) => work ?? []).toSorted((a, b) => a.place - b.place),
    citations: lines.flatMap(({ citation }) => citation ?? []),
    ...(missing.length > 0 && { unread: missing }),
  };
}

/** What is to be done, in a sentence. */
export function tellPlan({ works, citations, requests, seconds }: CheckPlan): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const range = (least: number, most: number, tell: (count: number) => string) =>
    least === most ? tell(most) : `${tell(least)} to ${tell(most)}`;
  const sentences = citations > 0 ? ` and ${counted(citations, 'sentence', 'sentences')} that cite` : '';
  const asked = range(requests.least, requests.most, String);
  const time =
    requests.most === 0
      ? 'nothing of these need be asked of the archive'
      : `${asked} ${asked === '1' ? 'request' : 'requests'} at the archive’s pace, ${range(seconds.least, seconds.most, tellSeconds)}`;
  return `${counted(works, 'work', 'works')}${sentences}: ${time}.`;
}

const tellSeconds = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);
