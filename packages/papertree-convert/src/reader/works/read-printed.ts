/** Reads the fields of a work from how its entry is printed, where the page does not mark them. */
import { Entry, forms } from './printed-forms.ts';
import type { WorkFields } from './work-fields.ts';

/** A longer entry is none: it was read from a page that closes nothing. */
const longest = 3000;

const labelled = /(?:\(|\[|,\s*|\s)((?:1[5-9]|20)\d{2})[a-z]?[)\]]?$/;

/** `label` is how the list prints the work, such as `Huang et al. (2018)`: its year is the work’s. */
export function readPrinted(entry: string, label: string): WorkFields {
  const found = entry.length > longest ? undefined : firstOf(entry);
  const [, year] = labelled.exec(label.trim()) ?? [];
  const { year: printed, ...fields } = found ?? {};
  // Two different years: one of them is of something else.
  if (year !== undefined && printed !== undefined && year !== printed) return fields;
  const known = year ?? printed;
  return known === undefined ? fields : { ...fields, year: known };
}

/** The first form that finds a title; else the first that finds anything. */
function firstOf(printed: string): WorkFields | undefined {
  const entry = new Entry(printed);
  let some: WorkFields | undefined;
  for (const read of Object.values(forms)) {
    const found = read(entry);
    if (found?.title !== undefined) return found;
    if (found !== undefined && (some === undefined || Object.keys(found).length > Object.keys(some).length))
      some = found;
  }
  return some;
}
