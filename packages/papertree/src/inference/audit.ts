/** The audit of inferred fields: each contribution beside the words of the paper that it quotes, looked up anew. */

import { evidenceOf, type FindPlaces, placeOf } from './evidence.ts';
import type { ReadyFields } from './inferred.ts';

export interface AuditedContribution {
  readonly text: string;
  /** The anchor at which the quotation was found when the model gave it. */
  readonly anchor: string;
  readonly quotation: string;
  readonly match: 'exact' | 'near';
  /** The quotation with the words around it; undefined where it stands there no longer. */
  readonly passage?: string;
}

export interface Audit {
  readonly fields: ReadyFields;
  readonly contributions: readonly AuditedContribution[];
}

export async function auditFields(
  fields: ReadyFields,
  sections: ReadonlySet<string>,
  find: FindPlaces,
): Promise<Audit> {
  const contributions: AuditedContribution[] = [];
  for (const [i, text] of fields.contributions.entries()) {
    const { anchor, quotation, match } = fields.evidence[i] ?? { anchor: '', quotation: '', match: 'near' };
    // Another sentence like it may stand elsewhere.
    const places: FindPlaces = async (words) => (await find(words)).filter((each) => each.anchor === anchor);
    const place = await placeOf(quotation, sections, places);
    const stands = place && evidenceOf(place).quotation === quotation;
    contributions.push({ text, anchor, quotation, match, ...(stands && { passage: place.snippet }) });
  }
  return { fields, contributions };
}
