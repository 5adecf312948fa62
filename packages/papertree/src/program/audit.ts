/** Prints inferred fields for people to check: each contribution above the words of the paper that it rests on. */
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { Holdings } from './holdings.ts';
import { type Terminal, write } from './terminal.ts';

type Fields = ReturnType<Holdings['library']['inferredFields']>;
type Audit = NonNullable<Awaited<ReturnType<Fields['audit']>>>;

/** Throws where the paper has no fields, or a quotation that stands in it no longer. */
export async function printAudit({ library }: Holdings, paper: PaperId, { stdout }: Terminal): Promise<void> {
  const audit = await library.inferredFields().audit(paper);
  if (!audit) throw new Problem('not-found', 'no inferred fields are stored of it.');
  await write(stdout, `${formatAudit(formatId(paper), audit)}\n`);
  const gone = audit.contributions.filter(({ passage }) => passage === undefined).length;
  if (gone > 0) throw new Problem('not-found', `${gone} of its quotations stand in it no longer: ask again.`);
}

/**
 * `2401.00001v2  some-model, prompt 2`, then what the model says; a contribution is followed by the words around its
 * quotation, which stands between « and ».
 */
function formatAudit(name: string, { fields, contributions }: Audit): string {
  const { model, promptVersion, tldr, paperType, unproven } = fields;
  const told = contributions.map(({ text, anchor, match, quotation, passage }, i) => {
    const words = passage?.replace(quotation, (found) => `«${found}»`) ?? `gone: «${quotation}»`;
    return `${i + 1}. ${text}\n   ${anchor}, ${match}: ${words}`;
  });
  const left = unproven === 0 ? [] : [`${unproven} left out: what the model quoted does not stand in the paper`];
  const lines = [`${name}  ${model}, prompt ${promptVersion}`, `${paperType}: ${tldr}`, ...told, ...left, ''];
  return lines.join('\n');
}
