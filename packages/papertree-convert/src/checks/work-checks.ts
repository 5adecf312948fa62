/** What a check says of a work: its verdict, what was asked of the archive for it, and a sentence that says what to do. */
import { formatId, parseId, upstreamUrls } from '../paper/id.ts';
import { choice, count, list, named, object, optional, type TypeOf, text, url, whole } from '../shapes.ts';
import { type ComparedRecord, type FieldDifference, fieldDifference, type Judgement, judgeWork } from './judge-work.ts';
import type { ListedWork } from './listed-works.ts';

export const workVerdicts = [
  'found',
  'differs',
  'wrong-id',
  'withdrawn',
  'newer-version',
  'published',
  'not-found',
  'unchecked',
] as const;
export type WorkVerdict = (typeof workVerdicts)[number];

const comparedPaper = named(
  'ComparedPaper',
  object('A paper of the archive, as it records it.', {
    id: text('The id, with the version that was compared.'),
    url: url('Its page at the archive.'),
    title: text('The title.'),
    authors: list(text(), 'The authors; the first of many.'),
    year: text('The year of its first version; empty where it is not known.'),
    doi: optional(text('The DOI of the published version.')),
    journalRef: optional(text('Where it was published.')),
    latestVersion: optional(whole('The newest version, where the one compared is older.')),
  }),
);
export type ComparedPaper = TypeOf<typeof comparedPaper>;

const question = object('A question to the archive, or to what was kept of its answers.', {
  by: choice(['id', 'title'], 'What was asked for.'),
  for: text('The id, or the title.'),
  papers: optional(count('How many papers came back; left out where no answer came.')),
});
export type Question = TypeOf<typeof question>;

export const workCheck = named(
  'WorkCheck',
  object('A work of the list, and what the archive says of it.', {
    place: whole('Its place in the list, from 1.'),
    key: text('Its key in the list, or its number.'),
    line: optional(whole('The line in which it stands, from 1.')),
    title: text('Its title as the list has it.'),
    verdict: choice(
      workVerdicts,
      '`found`: it is as the archive records it; `differs`: in the fields of `differences`; `wrong-id`: its id is another paper, `paper`; `withdrawn`; `newer-version`: it names a version that is not the newest; `published`: the record now has a journal or a DOI; `not-found`: the archive has it neither by its id nor by its title; `unchecked`: it is not the archive’s, or the archive gave no answer.',
    ),
    also: optional(list(choice(workVerdicts), 'What holds beside the verdict.')),
    sameAs: optional(text('The key of a work told before, which is the same paper.')),
    paper: optional(comparedPaper),
    meant: optional(comparedPaper),
    differences: list(fieldDifference, 'The fields that are not as the archive records them.'),
    asked: list(question, 'What was asked; empty where nobody was.'),
    nearest: list(comparedPaper, 'Where it was not found: the papers with the most similar titles.'),
    says: text('What this means, and what to do, in a sentence.'),
  }),
);
export type WorkCheck = TypeOf<typeof workCheck>;

/** What is known of a work when the archive has been asked. */
export interface WorkEvidence {
  readonly asked: readonly Question[];
  /** The record of its id. */
  readonly byId?: ComparedRecord | undefined;
  /** Papers found by its title. */
  readonly byTitle?: readonly ComparedRecord[] | undefined;
  /** The archive gave no answer to one of the questions, or it was not asked, for the check was ended. */
  readonly outage?: 'no-answer' | 'ended' | undefined;
  /** The public address of the archive, where that is another than arXiv's. */
  readonly archive?: string | undefined;
}

/** Whether the archive gave no answer to some question. */
export const isUnanswered = (asked: readonly Question[]): boolean => asked.some(({ papers }) => papers === undefined);

/** Whether the title of a work must be asked for: “Kettles II” with the id of “Kettles I” differs in one word. */
export function needsTitle(work: ListedWork, byId: ComparedRecord | undefined): boolean {
  if (work.title === '' || work.isElsewhere) return false;
  return byId === undefined || judgeWork(work, byId).differences.some(({ field }) => field === 'title');
}

const mostNearest = 3;
const leastNear = 0.5;
/** A title that was found by itself is the same, or differs in little. */
const foundLikeness = 0.8;

export function verdictOf(work: ListedWork, evidence: WorkEvidence): WorkCheck {
  const { asked, byId, byTitle = [], outage, archive } = evidence;
  const paperOf = (record: ComparedRecord) => comparedPaperOf(record, archive);
  const judged = byId && judgeWork(work, byId);
  const candidates = byTitle
    .map((record) => ({ record, ...judgeWork(work, record) }))
    .toSorted((a, b) => b.likeness - a.likeness || a.differences.length - b.differences.length);
  const [best] = candidates.filter((each) => !each.isOther && each.likeness >= foundLikeness && isTold(work, each));
  const isNamesake = best && !best.isStrange && best.likeness === 1 && best.record.id !== byId?.id;
  if (byId && judged && !judged.isOther && !isNamesake) return known(work, byId, judged, evidence);
  const nearest = candidates
    .filter(({ likeness }) => likeness >= leastNear)
    .slice(0, mostNearest)
    .map(({ record }) => paperOf(record));
  if (byId) {
    const meant = best && !best.isStrange ? paperOf(best.record) : undefined;
    return report(work, {
      verdict: 'wrong-id',
      asked,
      paper: paperOf(byId),
      ...(meant ? { meant } : { nearest }),
      differences: judged?.differences ?? [],
    });
  }
  const isNamed = work.id !== undefined || work.badId !== undefined;
  if (best && !isNamed) return known(work, best.record, best, evidence);
  if (best && !best.isStrange)
    return report(work, { verdict: 'wrong-id', asked, meant: paperOf(best.record), differences: best.differences });
  if (outage !== undefined) return report(work, { verdict: 'unchecked', asked, outage });
  return report(work, { verdict: work.isArchived ? 'not-found' : 'unchecked', asked, nearest });
}

/** Short titles are borne by several works: then the authors tell. */
const fewWords = 4;
const isTold = ({ title }: ListedWork, { isStrange }: Judgement) => !isStrange || title.split(/\s+/).length >= fewWords;

function known(
  work: ListedWork,
  record: ComparedRecord,
  judged: Judgement,
  { asked, archive }: WorkEvidence,
): WorkCheck {
  const { version: cited } = work.id ?? {};
  const isNoVersion = cited !== undefined && record.latestVersion > 0 && cited > record.latestVersion;
  const differences = [
    ...judged.differences,
    ...(isNoVersion ? [{ field: 'version' as const, ours: `v${cited}`, theirs: `v${record.latestVersion}` }] : []),
  ];
  const isPublished = record.doi !== '' || record.journalRef !== '';
  const all: WorkVerdict[] = [
    ...(record.isWithdrawn ? (['withdrawn'] as const) : []),
    ...(differences.length > 0 ? (['differs'] as const) : []),
    ...(cited !== undefined && cited < record.latestVersion ? (['newer-version'] as const) : []),
    ...(isPublished && work.doi === '' && work.venue === '' ? (['published'] as const) : []),
  ];
  const [verdict = 'found', ...also] = all;
  return report(work, { verdict, also, paper: comparedPaperOf(record, archive), differences, asked });
}

const mostAuthors = 10;

function comparedPaperOf(record: ComparedRecord, archive: string | undefined): ComparedPaper {
  const { id, version, latestVersion, title, authors, years, doi, journalRef } = record;
  const paper = version > 0 ? { id, version } : { id };
  return {
    id: formatId(paper),
    url: upstreamUrls(paper, archive).abs,
    title,
    authors: authors.slice(0, mostAuthors),
    year: years[0] ?? '',
    ...(doi !== '' && { doi }),
    ...(journalRef !== '' && { journalRef }),
    ...(latestVersion > version && { latestVersion }),
  };
}

interface Findings extends Partial<Pick<WorkCheck, 'paper' | 'meant' | 'differences' | 'nearest' | 'also'>> {
  readonly verdict: WorkVerdict;
  readonly asked: readonly Question[];
  readonly outage?: WorkEvidence['outage'];
}

function report(work: ListedWork, findings: Findings): WorkCheck {
  const { verdict, also = [], asked, paper, meant, differences = [], nearest = [] } = findings;
  return {
    place: work.place,
    key: work.key,
    ...(work.line !== undefined && { line: work.line }),
    title: work.title,
    verdict,
    ...(also.length > 0 && { also }),
    ...(paper && { paper }),
    ...(meant && { meant }),
    differences,
    asked,
    nearest,
    says: sentenceOf(work, findings),
  };
}

const called = ({ id, title }: ComparedPaper) => `${id}, “${title}”`;

function byAuthors({ authors: [first = '', ...others] }: ComparedPaper): string {
  if (first === '') return '';
  return others.length > 1 ? ` by ${first} and others` : ` by ${[first, ...others].join(' and ')}`;
}

/** Tells of each work whether one told before is the same paper. */
export function tellingTwins(): (work: WorkCheck) => WorkCheck {
  const keys = new Map<string, string>();
  return (work) => {
    const paper = work.verdict === 'wrong-id' ? work.meant : work.paper;
    const id = paper && (parseId(paper.id)?.id ?? paper.id);
    const sameAs = id === undefined ? undefined : keys.get(id);
    if (id !== undefined && sameAs === undefined) keys.set(id, work.key);
    if (sameAs === undefined) return work;
    return { ...work, sameAs, says: `${work.says} It is the same paper as “${sameAs}”: keep one of the two.` };
  };
}

function sentenceOf(
  work: ListedWork,
  { verdict, also = [], asked, paper, meant, differences = [], nearest = [], outage }: Findings,
): string {
  const more = also.map((each) => asides[each](work, paper)).filter((words) => words !== '');
  return [mainSentence(), ...more].join(' ');

  function mainSentence(): string {
    switch (verdict) {
      case 'found':
        return 'It is as the archive records it.';
      case 'differs':
        return tellDiffering(differences, paper);
      case 'wrong-id':
        if (paper === undefined)
          return `The archive has no paper ${idOf(work)}, but one of this title: ${meant && called(meant)}. Correct the ${idField(work)}.`;
        return `The id ${idOf(work)}${work.isIdOfDoi ? ' of its DOI' : ''} is another paper: “${paper.title}”${byAuthors(paper)}; the list says “${work.title}”. ${meant ? `That is ${meant.id}${byAuthors(meant)}: correct the ${idField(work)}.` : `No paper with this title and these authors came back${nearest[0] ? `, but with a similar title ${called(nearest[0])}` : ''}: find out which was meant.`}`;
      case 'withdrawn':
      case 'newer-version':
      case 'published':
        return asides[verdict](work, paper);
      case 'not-found':
        return `${tellAsked(asked)}${nearest[0] ? ` The most similar title is ${called(nearest[0])}.` : ''} Look for the work itself; the archive’s search does not find every title.`;
      case 'unchecked':
        return tellUnchecked(work, asked, outage);
    }
  }
}

function tellDiffering(all: readonly FieldDifference[], paper: ComparedPaper | undefined): string {
  const version = all.find(({ field }) => field === 'version');
  if (version) {
    const others = all.filter((each) => each !== version);
    const told = `There is no version ${version.ours.slice(1)}; the newest is ${version.theirs.slice(1)}.`;
    return others.length === 0 ? `${told} Correct it.` : `${told} ${tellFields(others, paper)}`;
  }
  return tellFields(all, paper);
}

function tellFields(differences: readonly FieldDifference[], paper: ComparedPaper | undefined): string {
  const fields = differences.map(({ field }) => fieldNames[field]);
  const [is, it] = fields.length === 1 && differences[0]?.field !== 'authors' ? ['is', 'it'] : ['are', 'them'];
  const named = fields.length > 1 ? `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}` : fields.join('');
  return `Its ${named} ${is} not as the archive records ${paper?.id ?? 'it'}: correct ${it}, or see whether another paper is meant.`;
}
const fieldNames = { title: 'title', authors: 'authors', year: 'year', doi: 'DOI', version: 'version' } as const;

const idField = ({ isIdOfDoi }: ListedWork) => (isIdOfDoi ? 'DOI' : 'id');
const idOf = ({ id, badId }: ListedWork) => (id ? formatId(id) : (badId ?? ''));

const asides: Readonly<Record<WorkVerdict, (work: ListedWork, paper: ComparedPaper | undefined) => string>> = {
  found: () => '',
  'wrong-id': () => '',
  'not-found': () => '',
  unchecked: () => '',
  differs: () => 'Some fields differ from the archive’s record.',
  withdrawn: () => 'Its authors have withdrawn it: read why before citing it.',
  'newer-version': ({ id }, paper) =>
    `It names version ${id?.version}; the newest is ${paper?.latestVersion ?? parseId(paper?.id ?? '')?.version ?? 'another'}: see whether what is cited has changed.`,
  published: (_, paper) =>
    `It has been published${paper?.journalRef ? ` in ${paper.journalRef}` : ''}${paper?.doi ? ` (doi ${paper.doi})` : ''}: cite that, too.`,
};

function tellAsked(asked: readonly Question[]): string {
  if (asked.length === 0) return 'What stands for its id is none, and there is no title to ask for.';
  const all = asked.map(({ by, for: what, papers }) => {
    const came = papers === undefined ? 'no answer' : papers === 0 ? 'nothing came back' : `${papers} others came back`;
    return by === 'id' ? `the id ${what} (${came})` : `the title (${came})`;
  });
  return `The archive was asked for ${all.join(' and ')}.`;
}

function tellUnchecked(
  { isElsewhere, title }: ListedWork,
  asked: readonly Question[],
  outage: WorkEvidence['outage'],
): string {
  if (outage === 'ended') return 'The check was ended before the archive was asked. Check again.';
  if (outage !== undefined) return 'The archive gave no answer. Check again later.';
  if (isElsewhere)
    return 'It is a book, a manual, a web page or the like, which the archive does not hold; nobody was asked. Look it up yourself.';
  if (title === '') return 'It has neither an id of the archive nor a title; nobody was asked. Add one of them.';
  return `It names no id of the archive. ${tellAsked(asked)} Nobody else was asked: add its id if it is a paper of the archive, else look it up where it was published.`;
}
