/** Operations that answer with many files in one, each made when its turn comes, and what such files hold of a paper's pictures. */
import { asProblem } from 'papertree-convert/errors';
import type { ZipEntry } from 'papertree-convert/zip';
import type { CopiedFile } from '../library/index.ts';
import { type Answer, type Asked, type Operation, openPaper, type Pending, type Source } from './answer.ts';
import type { PaperView } from './paper-view.ts';

/** Many files in one, of which none is made before it is taken. */
export interface BundleAnswer
  extends Pick<Answer, 'state' | 'paper' | 'changedAt' | 'settled' | 'warnings' | 'license'> {
  /** Another whenever the bytes may be others. */
  readonly tag: string;
  entries(): AsyncIterable<ZipEntry>;
}

export type BundleOperation = (asked: Asked, source: Source) => Promise<BundleAnswer | Pending>;

export interface Bundle {
  /** The paper as it was when it was opened. */
  readonly paper: PaperView;
  readonly pictures: readonly BundledPicture[];
  /** The bytes with which one of our addresses answers. */
  ask(operation: Operation): Promise<Buffer>;
}

/** A picture that the paper shows; `copy` where we have one. */
export interface BundledPicture {
  /** Its address on the page. */
  readonly url: string;
  /** The name of a file for it, of plain characters alone; no other picture has it. */
  readonly name: string;
  readonly copy?: CopiedFile;
  /** Why there is no copy. */
  readonly reason: string;
}

/** `write` is asked for the files once they are taken. */
export function bundleOf(write: (bundle: Bundle) => AsyncIterable<ZipEntry>): BundleOperation {
  return async (asked, source) => {
    const opened = await openPaper(asked, source);
    if (!('build' in opened)) return opened;
    const paper = source.view(opened);
    const pictures = await openPictures(paper);
    const copies = pictures.flatMap(({ name, copy }) => (copy ? [`${name} ${copy.tag}`] : []));
    const { license } = paper.metadata;
    return {
      state: 'ready',
      paper: paper.paper,
      changedAt: Math.max(paper.facts.revisedAt, ...pictures.map(({ copy }) => copy?.savedAt ?? 0)),
      settled: paper.inferred.status !== 'pending' && pictures.every(({ copy }) => copy !== undefined),
      warnings: paper.warnings.map(({ code }) => code),
      ...(license === '' ? {} : { license }),
      tag: [paper.facts.revision, ...copies].join('\n'),
      entries: () => write({ paper, pictures, ask: (operation) => askAgain(operation, paper, source) }),
    };
  };
}

async function askAgain(operation: Operation, { paper }: PaperView, source: Source): Promise<Buffer> {
  const answer = await operation({ paper, part: '', async: false }, source);
  // Who does not ask for it never has to wait.
  if (answer.state === 'pending') throw new Error('A paper that was open is being built.');
  return answer.body;
}

async function openPictures(paper: PaperView): Promise<BundledPicture[]> {
  const taken = new Set<string>();
  const found = await paper.ask('pictures', paper.index.source);
  return Promise.all(
    found.map(async ({ url, path }) => {
      const name = nameOf(path ?? url, taken);
      if (path === undefined) return { url, name, reason: 'it is not a file of the paper' };
      try {
        return { url, name, copy: await paper.library.file(paper.paper, path), reason: '' };
      } catch (thrown) {
        return { url, name, reason: asProblem(thrown).reason };
      }
    }),
  );
}

/** `figures/x1.png`; a number stands before the ending where two would be the same. */
function nameOf(path: string, taken: Set<string>): string {
  const plain = path.replace(/^https?:\/\//, '').replace(/[^\w./-]+/g, '-');
  const [, stem = plain, ending = ''] = /^(.*?)(\.[a-z0-9]+)?$/i.exec(plain.replace(/\/{2,}|\.{2,}/g, '-')) ?? [];
  let name = stem + ending;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem}-${n}${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
