/**
 * Counts files that papers still wait for after they are shelved, for who watches: the pictures of each, and the log of its
 * conversion.
 */
import type { Job } from '../storage/index.ts';

/** Told of files that are to come, and of each that has come or never will; files that are tried again later are open. */
export interface FileWatch {
  expect(count: number): void;
  step(name: string): void;
}

export interface FileCount {
  /** A job may be told of when it is queued, and again when it is begun. */
  expect(jobs: readonly Job[]): void;
  settle(job: Pick<Job, 'kind' | 'key'>, path?: string): void;
}

export function createFileCount(watch: FileWatch | undefined): FileCount {
  if (!watch) return { expect() {}, settle() {} };
  /** Files by their names, with whether they are settled. */
  const files = new Map<string, boolean>();
  return {
    expect(jobs) {
      const names = jobs.flatMap((job) => pathsOf(job).map((path) => nameOf(job, path)));
      const fresh = names.filter((name) => !files.has(name));
      for (const name of fresh) files.set(name, false);
      if (fresh.length > 0) watch.expect(fresh.length);
    },
    settle(job, path = logName) {
      const name = nameOf(job, path);
      if (files.get(name) !== false) return;
      files.set(name, true);
      watch.step(name);
    },
  };
}

const logName = 'log';

const nameOf = ({ key }: Pick<Job, 'key'>, path: string) => `${key} ${path}`;

function pathsOf({ kind, payload }: Job): readonly string[] {
  if (kind === 'log') return [logName];
  return kind === 'mirror' ? (payload as { readonly paths: readonly string[] }).paths : [];
}
