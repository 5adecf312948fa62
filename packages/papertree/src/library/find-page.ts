/** The page that a build is made of: the one kept with the last build, the archive's, or one made here of the source. */

import { Problem } from 'papertree-convert/errors';
import { type Archive, type FetchOptions, Outage } from '../archive/index.ts';
import { type Build, readArtefact, readPage, type Shelf, type VersionId } from '../storage/index.ts';
import type { FormerBuild } from './make.ts';
import type { KnownPaper } from './records.ts';
import type { NewPage } from './shelving.ts';
import type { Conversions } from './source-conversions.ts';
import { StorageOutage } from './storage-outage.ts';

export interface PageOptions extends FetchOptions {
  /** The record, without which no source is asked for. */
  readonly known: Promise<KnownPaper>;
  readonly signal: AbortSignal;
  /** Gives the place in the queue of builds back: a conversion takes long, and waits in a queue of its own. */
  readonly leave: () => void;
}

export interface Pages {
  /** The kept page if there is one: a new format of ours is no reason to fetch it again. */
  find(paper: VersionId, build: Build | undefined, options: PageOptions): Promise<NewPage>;
  /** The archive's page, or one that is made here of the source. */
  fetch(paper: VersionId, options: PageOptions): Promise<NewPage>;
  /** Undefined where there is none that can be read. */
  kept(build: Build): Promise<Buffer | undefined>;
  /** Facts that a build hands on to the next; `page` is its page, where the next is made of another. */
  formerOf(build: Build, page: Buffer | undefined): Promise<FormerBuild>;
}

export function createPages({ bytes }: Pick<Shelf, 'bytes'>, archive: Archive, conversions: Conversions): Pages {
  const kept = async (build: Build): Promise<Buffer | undefined> => {
    try {
      return await readPage(bytes, build);
    } catch (thrown) {
      if (thrown instanceof StorageOutage) throw thrown;
      return undefined;
    }
  };

  const formerOf = async (build: Build, page: Buffer | undefined): Promise<FormerBuild> => {
    const name = (['anchors', 'former'] as const).find((each) => each in build.offsets);
    const anchors = name && (await readArtefact(bytes, build, name));
    return { builtAt: build.builtAt, anchors, page };
  };

  const fetch = async (paper: VersionId, { known, leave, ...options }: PageOptions): Promise<NewPage> => {
    try {
      const answer = await archive.html(paper, undefined, options);
      if (answer.changed) return answer;
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== 'no-html') throw thrown;
      const found = await known;
      leave();
      return conversions.make(found, thrown, { client: options.client, signal: options.signal });
    }
    throw new Outage('The archive says that a page which we do not have is unchanged.');
  };

  return {
    kept,
    formerOf,
    fetch,
    async find(paper, build, options) {
      const html = build && (await kept(build));
      if (!html) return fetch(paper, options);
      return { ...build, html, kept: true, former: await formerOf(build, undefined) };
    },
  };
}
