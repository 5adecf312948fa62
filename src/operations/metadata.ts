/** The metadata of a paper, and facts of its build if there is one; builds nothing. */
import { buildOf, headOf, warningsField } from './facts.ts';
import { contentOf, type Operation } from './operation.ts';

export const metadata: Operation = async ({ paper, client }, { library, site }) => {
  const { opened, ...known } = await library.find(paper, client === undefined ? {} : { client });
  const built = opened && { build: buildOf(opened), inferred: opened.inferred, ...warningsField(opened) };
  return contentOf(JSON.stringify({ ...headOf(known, site), ...built }), known, opened);
};
