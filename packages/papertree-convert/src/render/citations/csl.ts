/** Items of CSL-JSON, as reference managers and citation processors read them. */
import type { PersonName } from './name-parts.ts';

/** The fields that we give, by the names of the CSL-data schema. */
export interface CslItem {
  readonly id: string;
  readonly type: string;
  readonly title?: string;
  readonly author?: readonly PersonName[];
  readonly editor?: readonly PersonName[];
  readonly issued?: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly 'container-title'?: string;
  readonly 'collection-title'?: string;
  readonly publisher?: string;
  readonly 'publisher-place'?: string;
  readonly edition?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly number?: string;
  readonly version?: string;
  readonly archive?: string;
  readonly archive_location?: string;
  readonly DOI?: string;
  readonly URL?: string;
  readonly note?: string;
  /** Facts that no field of CSL says. */
  readonly custom?: Readonly<Record<string, string>>;
}

export const cslNames = (names: readonly PersonName[]): readonly PersonName[] | undefined =>
  names.length === 0 ? undefined : names;

/** An item without the fields that have no value. */
export function cslItem(
  fields: { readonly [K in keyof CslItem]: CslItem[K] | undefined } & Pick<CslItem, 'id' | 'type'>,
): CslItem {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  // Only fields without a value are gone, and those that must be there have one.
  return Object.fromEntries(present) as unknown as CslItem;
}
