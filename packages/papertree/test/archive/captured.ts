/** Answers captured from arXiv and from its own server code, which are read in place and never copied here. */
import { readdirSync, readFileSync } from 'node:fs';

const upstream = new URL('../../../../../shared/upstream/', import.meta.url);

export function capture(path: string): string {
  return readFileSync(new URL(path, upstream), 'utf8');
}

export function captures(folder: string, ending: string): string[] {
  return readdirSync(new URL(folder, upstream))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => folder + name);
}
