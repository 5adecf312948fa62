/** Our copies of the files that papers show. */
import type { Readable } from 'node:stream';
import { Problem } from 'papertree-convert/errors';
import { assetTag, readAsset, type Shelf, streamAsset, type VersionId } from '../storage/index.ts';
import type { Mirror } from './mirror.ts';

/** Our copy of a file. Reading fails where the copy is gone or damaged; then it is made anew. */
export interface CopiedFile {
  readonly type: string;
  readonly size: number;
  /** Another whenever the content is. */
  readonly tag: string;
  readonly savedAt: number;
  /** The licence of the paper, where it is known. */
  readonly license?: string;
  read(): Promise<Buffer>;
  /** The bytes from `start` to `end`, as they are taken. */
  stream(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

export async function openCopy(
  { ledger, bytes }: Shelf,
  mirror: Pick<Mirror, 'repeat'>,
  paper: VersionId,
  path: string,
): Promise<CopiedFile> {
  const asset = await ledger.findAsset(paper, path);
  if (asset?.state === 'failed') throw new Problem('upstream', `Copying the file ended so: ${asset.reason}`);
  if (asset?.state === 'missing') throw new Problem('not-found', 'The archive has no such file.');
  const absent = () => new Problem('not-found', 'There is no copy of such a file, or not yet.');
  if (!asset) throw absent();
  const orAgain = async <Content>(content: Content | undefined): Promise<Content> => {
    if (content !== undefined) return content;
    await mirror.repeat(paper, path);
    throw absent();
  };
  return {
    type: asset.type,
    size: asset.size,
    tag: assetTag(asset.key),
    savedAt: asset.savedAt,
    read: async () => orAgain(await readAsset(bytes, asset)),
    stream: async (range) => {
      const given = await orAgain(await streamAsset(bytes, asset, range));
      return given.once('error', () => void mirror.repeat(paper, path).catch(() => {}));
    },
  };
}
