/** The papers on a shelf, chosen by their inferred fields. */
import { type Inferred, type Ledger, shelvedPages, type VersionId } from '../storage/index.ts';

export async function shelvedWhere(
  ledger: Pick<Ledger, 'shelved'>,
  wanted: (inferred: Inferred | undefined) => boolean,
): Promise<VersionId[]> {
  const found: VersionId[] = [];
  for await (const page of shelvedPages(ledger))
    found.push(...page.filter(({ inferred }) => wanted(inferred)).map(({ paper }) => paper));
  return found;
}
