/** Rows of the index of words, as both engines give them. */
import type { FoundPart, IndexedVersion } from '../shelf-index.ts';

export interface VersionRow {
  readonly id: string;
  readonly version: number;
  readonly build_id: string;
}

export interface PartRow extends Omit<FoundPart, 'paper' | 'buildId'>, VersionRow {}

export function readVersion({ id, version, build_id: buildId }: VersionRow): IndexedVersion {
  return { paper: { id, version }, buildId };
}

export function readPart({ kind, anchor, label, title, text, ...version }: PartRow): FoundPart {
  return { ...readVersion(version), kind, anchor, label, title, text };
}
