/** Finds the parts that a call names, and says of those that are not there what may have been meant, and by which tool. */
import { Problem } from '../errors.ts';
import type { FloatFacts, SectionFacts, Study } from '../reading/index.ts';
import { shorten } from './budget.ts';
import { oneWord } from './fence.ts';

/** `S3.SS2 “3.2 Training”`: between quotes stand words of the paper. */
export function callSection({ id, number, title }: Pick<SectionFacts, 'id' | 'number' | 'title'>): string {
  const printed = shorten(`${number} ${title}`, 60);
  return printed === '' ? oneWord(id) : `${oneWord(id)} “${printed.replace(/[“”]/g, '')}”`;
}

export async function sectionCalled(study: Study, name: string): Promise<SectionFacts> {
  try {
    return await study.section(name);
  } catch (thrown) {
    throw await advise(thrown, study, name);
  }
}

export async function floatCalled(study: Study, name: string): Promise<FloatFacts> {
  try {
    return await study.float(name);
  } catch (thrown) {
    throw await advise(thrown, study, name);
  }
}

/** The same problem with the next call: another tool where the name is of its kind, else the nearest names. */
async function advise(thrown: unknown, study: Study, name: string): Promise<unknown> {
  if (!(thrown instanceof Problem) || thrown.code !== 'not-found') return thrown;
  const next = (await elsewhere(study, name)) ?? (await nearby(study, thrown));
  return Object.assign(thrown, { next });
}

async function elsewhere(study: Study, name: string): Promise<string | undefined> {
  const call = (tool: string, given: object) => `${tool} ${JSON.stringify({ id: study.idv, ...given })}`;
  if (/^(?:bib\b|references?$|bibliography$)/i.test(name.trim()))
    return call('get_references', /^bib\./i.test(name) ? { anchors: [name] } : {});
  // A bare number, asked of sections, is the number of a section.
  const float = /^[0-9.]+$/.test(name.trim()) ? undefined : await study.float(name).catch(() => undefined);
  if (float) return call('get_figure', { anchor: float.id });
  const section = await study.section(name).catch(() => undefined);
  if (section) return call('get_section', { anchors: [section.id] });
  return undefined;
}

async function nearby(study: Study, { candidates = [] }: Problem & { readonly candidates?: readonly string[] }) {
  const sections = await study.sections();
  const floats = await study.floats();
  const near = candidates.slice(0, 3).map((id) => {
    const part = sections.find((each) => each.id === id) ?? floats.find((each) => each.id === id);
    return part ? callSection(part) : id;
  });
  return `the same call with one of ${near.join('; ')}; or get_outline, list_figures or find_in_paper`;
}
