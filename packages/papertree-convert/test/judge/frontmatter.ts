/** The values of a front matter, of ours or of other tools. */
import { parseDocument } from 'yaml';
import { readBylines, unownedAffiliations } from '../render/bylines.ts';

export interface FrontValue {
  readonly name: string;
  readonly value: string;
}

/**
 * The strings and numbers of a front matter, each with the name of the field that it stands in. What is written once and
 * tied to several authors by a mark, counts for each of them, as pages print it beside each.
 */
export function readFrontMatter(yaml: string): FrontValue[] {
  const fields = parseDocument(yaml.replace(/^---\n/, '').replace(/\n---\s*$/, '\n')).toJS() ?? {};
  const { authors, affiliations, notes, ...others } = fields;
  const lines = [authors, affiliations, notes].every((each) => each === undefined || each.every?.(isString));
  const told = lines ? { authors: readBylines(fields), affiliations: unownedAffiliations(fields) } : fields;
  return Object.entries({ ...others, ...told }).flatMap(([name, held]) =>
    leaves(held).map((value) => ({ name, value })),
  );
}

const isString = (value: unknown) => typeof value === 'string';

function leaves(held: unknown): string[] {
  if (typeof held === 'object' && held !== null) return Object.values(held).flatMap(leaves);
  return held === null || held === '' ? [] : [String(held)];
}
