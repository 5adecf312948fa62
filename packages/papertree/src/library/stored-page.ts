/** The page that the present build of a paper was made of, as it is stored with it. */
import { Problem } from 'papertree-convert/errors';
import { readPage, type Shelf, type VersionId } from '../storage/index.ts';
import { isWhole } from './build-format.ts';
import { openConversion } from './converted-page.ts';

/** An archive's page, or a conversion made here; undefined where there is no build with its page, or where it is damaged. */
export async function findStoredPage({ ledger, bytes }: Shelf, paper: VersionId): Promise<Buffer | undefined> {
  const { build } = await ledger.find(paper);
  return build && isWhole(build) ? readPage(bytes, build) : undefined;
}

/**
 * Its HTML, as a copy of its own; `shelved`: the end of a build that has readers already. Where the page is damaged, so is the
 * build: it is made anew.
 */
export async function readStoredHtml(
  shelf: Shelf,
  paper: VersionId,
  shelved?: Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  await shelved;
  const page = await findStoredPage(shelf, paper);
  if (page) return new Uint8Array(openConversion(page)?.page ?? page);
  const { build } = await shelf.ledger.find(paper);
  if (build) await shelf.ledger.markDamaged(paper, build.buildId);
  throw new Problem('build-failed', 'The kept page is damaged or gone; the next request builds it anew.');
}
