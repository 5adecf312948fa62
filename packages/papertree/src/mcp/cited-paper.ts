/** The paper that a printed citation or an entry of BibTeX means, by the archive’s record: for agents that have no id. */
import { isUnanswered, type ListedWork, readWorkList, type WorkCheck, workVerdicts } from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { type PaperId, parseId } from 'papertree-convert/paper';
import * as shape from 'papertree-convert/shapes';
import type { PaperViews } from '../questions/index.ts';

/** What is told of the citation beside the paper. */
export const citation = shape.object('of the citation given', {
  verdict: shape.choice(workVerdicts),
  differences: shape.list(
    shape.object('', { field: shape.text(), ours: shape.text(), theirs: shape.text('as recorded') }),
  ),
  says: shape.text(),
});
export type ToldCitation = shape.TypeOf<typeof citation>;

/** Undefined where the text is no citation, or nobody can be asked. Throws where no paper is what it cites. */
export async function findCited(
  text: string,
  { identify }: Pick<PaperViews, 'identify'>,
): Promise<{ readonly paper: PaperId; readonly citation: ToldCitation } | undefined> {
  const [work, ...more] = identify === undefined ? [] : readWorkList(text).works;
  if (!identify || !work || !saysEnough(work)) return undefined;
  if (more.length > 0) throw new Problem('usage', `“id” takes one work at a time, and there are ${more.length + 1}.`);
  const found = await identify(work);
  const { verdict, differences, says } = found;
  const meant = verdict === 'wrong-id' ? found.meant : found.paper;
  const paper = meant && parseId(meant.id);
  if (!paper) throw notFound(found);
  // In the version that it names, where that is the paper’s.
  const named = verdict === 'wrong-id' ? undefined : work.id?.version;
  return {
    paper: { id: paper.id, ...(named !== undefined && { version: named }) },
    citation: { verdict, differences: [...differences], says },
  };
}

/** A word is no citation. */
const saysEnough = ({ id, title }: ListedWork) => id !== undefined || title.trim().split(/\s+/).length > 2;

function notFound({ says, asked, nearest }: WorkCheck): Problem {
  const unanswered = isUnanswered(asked);
  const reason = unanswered
    ? 'The archive gave no answer to the search for this citation.'
    : 'No paper of the archive is what this cites, as far as its search tells.';
  const problem = new Problem(unanswered ? 'upstream' : 'not-found', reason);
  const near = nearest.map(({ id, title }) => `${id} ${title}`);
  return Object.assign(problem, {
    ...(!unanswered && { next: 'get_metadata with the id of the paper, or with its whole title and authors' }),
    quoted: [says, ...near].join('\n'),
  });
}
