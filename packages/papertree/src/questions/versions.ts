/** Versions of a paper beside one another: what changed since an older one, and where anchors of former pages lead. */
import { Problem } from 'papertree-convert/errors';
import { comparisonFields, paperFields, partFields, traceReasons } from 'papertree-convert/render';
import { choice, list, moment, named, object, optional, type TypeOf, text, yes } from 'papertree-convert/shapes';
import { pageChanges, readFormerAnchors, type VersionId } from '../library/index.ts';
import { type Asked, type Operation, type Outcome, ofPaper, type Source } from './answer.ts';
import { namesOf } from './facts.ts';
import { contentsOf, keyOf, type PaperView } from './paper-view.ts';

export const differenceShape = named(
  'Difference',
  object('What changed between two versions.', {
    ...paperFields,
    from: text('The older version, as an id.'),
    ...comparisonFields,
  }),
);

/** `part` names the older version, as `v1`. */
export const diff = comparing(async (from, to, { threads }) => {
  const found = await threads.compare(`${keyOf(from, to)} as JSON`, () => contentsOf(from, to));
  return `${JSON.stringify({ ...namesOf(to), from: from.idv }).slice(0, -1)},${found.slice(1)}`;
});

export const diffMarkdown = comparing((from, to, { threads }) => {
  const markdown = { from: from.idv, to: to.idv };
  return threads.compare(`${keyOf(from, to)} as Markdown`, async () => ({ ...(await contentsOf(from, to)), markdown }));
});

/** The same as a page to read. */
export const diffPage = comparing((from, to, { threads }) => {
  const { versions, title } = to.metadata;
  const dateOf = ({ version }: VersionId) => versions.find((each) => each.version === version)?.submittedAt ?? '';
  const told = ({ idv, paper }: PaperView) => ({ idv, submittedAt: dateOf(paper) });
  const page = { title: title || to.idv, from: told(from), to: told(to) };
  return threads.compare(`${keyOf(from, to)} as a page`, async () => ({ ...(await contentsOf(from, to)), page }));
});

function comparing(compare: (from: PaperView, to: PaperView, source: Source) => Promise<string>): Operation {
  return async (asked, source) => {
    const version = Number(/^v([1-9][0-9]{0,3})$/.exec(asked.part)?.[1]);
    if (Number.isNaN(version)) throw noVersion(asked.part);
    const old = await opened({ ...asked, paper: { id: asked.paper.id, version } }, source);
    if ('state' in old) return old;
    return ofPaper((paper) => compare(old, paper, source))(asked, source);
  };
}

const noVersion = (part: string) =>
  Object.assign(new Problem('not-found', `“${part.slice(0, 100).toWellFormed()}” names no version.`), {
    candidates: ['v1'],
  });

/** A paper that can be read, or that it is still being built. */
async function opened(asked: Asked, source: Source): Promise<PaperView | Exclude<Outcome, { state: 'ready' }>> {
  let found: PaperView | undefined;
  const outcome = await ofPaper(async (paper) => {
    found = paper;
    return '';
  })(asked, source);
  if (outcome.state === 'pending') return outcome;
  if (found === undefined) throw new Error('A paper was read and is gone.');
  return found;
}

export const formerAnchors = async (paper: PaperView) => readFormerAnchors(await paper.read('anchors'));

export const formerShape = named(
  'FormerAnchors',
  object('Anchors of pages that this version had before.', {
    ...paperFields,
    pages: list(
      object('A page that was replaced.', { builtAt: moment('When it was read first.'), changes: pageChanges }),
      'The newest one last.',
    ),
    anchors: list(
      object('An anchor that led to another part, or leads nowhere now.', {
        anchor: text('The anchor.'),
        kind: text('What it led to.'),
        number: partFields.number,
        movedTo: optional(text('The anchor of that part now; left out where it was not found again.')),
        by: optional(
          choice(
            traceReasons,
            'How it is known again: by the same words, by most of them, by its number; or it only was a part of what is named.',
          ),
        ),
        taken: yes('The anchor leads to another part now.'),
      }),
      'Those of the newest page first.',
    ),
  }),
);

/** The anchors of the pages that the version had before, with where their parts stand now. */
export const anchors = ofPaper(async (paper) => {
  const former = await formerAnchors(paper);
  const pages = former.pages.map(({ builtAt, changes }) => ({ builtAt: new Date(builtAt).toISOString(), changes }));
  const taken = new Set(await paper.ask('idsThere', Object.keys(former.anchors)));
  const told = Object.entries(former.anchors).map(([anchor, { kind, number, to }]) => ({
    anchor,
    kind,
    number,
    ...(to && { movedTo: to[0], by: to[1] }),
    ...(taken.has(anchor) && { taken: true as const }),
  }));
  const answer: TypeOf<typeof formerShape> = { ...namesOf(paper), pages, anchors: told };
  return JSON.stringify(answer);
});
