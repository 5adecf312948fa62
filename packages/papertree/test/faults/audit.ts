/** Looks behind the service: every build is whole and was shelved once, every job is done, nothing is left over. */
import { setTimeout as sleep } from 'node:timers/promises';
import { formatId } from 'papertree-convert/paper';
import {
  buildKey,
  readArtefact,
  readAsset,
  readPage,
  type Shelf,
  sweep,
  type VersionId,
} from '../../src/storage/index.ts';
import { ask } from '../engines/postgres.ts';

/** From now on the database notes every build that is shelved. */
export async function noteShelvings(url: string): Promise<void> {
  await ask(
    url,
    'CREATE TABLE shelvings (id text, version integer, build_id text)',
    `CREATE FUNCTION note_shelving() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO shelvings VALUES (NEW.id, NEW.version, NEW.build_id); RETURN NULL;
     END $$`,
    `CREATE TRIGGER note_shelving AFTER INSERT OR UPDATE OF build_id ON builds
       FOR EACH ROW EXECUTE FUNCTION note_shelving()`,
  );
}

/** Papers that were answered, but by nodes that died before they had stored the build, or while the store was away. */
export async function neverShelved(url: string, idvs: readonly string[]): Promise<string[]> {
  const rows = await ask(url, 'SELECT DISTINCT id, version FROM shelvings');
  const shelved = new Set(rows.map(({ id, version }) => `${id}v${version}`));
  return idvs.filter((idv) => !shelved.has(idv));
}

export interface Audit {
  readonly builds: number;
  readonly assets: number;
  /** Objects of builds that no node lived to shelve; they have been deleted. */
  readonly orphans: number;
  readonly faults: readonly string[];
}

/** `jobsMs`: how long jobs of dead nodes may take until another has done them. */
export async function audit(shelf: Shelf, databaseUrl: string, jobsMs: number): Promise<Audit> {
  const { ledger, bytes } = shelf;
  const faults: string[] = [];
  const end = Date.now() + jobsMs;
  let { jobs } = await ledger.stats();
  while (jobs.length > 0 && Date.now() < end) {
    await sleep(1000);
    ({ jobs } = await ledger.stats());
  }
  if (jobs.length > 0) faults.push(`jobs are left: ${JSON.stringify(jobs)}`);

  const twice = await ask(
    databaseUrl,
    'SELECT id, version, count(*) AS times FROM shelvings GROUP BY id, version HAVING count(*) > 1',
  );
  for (const { id, version, times } of twice) faults.push(`${id}v${version} was shelved ${times} times`);

  let builds = 0;
  let assets = 0;
  for (let after: VersionId | undefined; ; ) {
    const page = await ledger.shelved(after);
    for (const { paper } of page) {
      builds++;
      assets += await inspect(shelf, paper, faults);
    }
    after = page.at(-1)?.paper;
    if (!after) break;
  }

  const { orphans } = await sweep(shelf, { olderThanMs: 0 });
  let objects = 0;
  for await (const page of bytes.walk()) objects += page.length;
  const { kept, due } = await ledger.stats();
  if (objects !== kept.objects + due.objects)
    faults.push(`${objects} objects are stored, ${kept.objects} and ${due.objects} due are known`);
  return { builds, assets, orphans, faults };
}

/** Answers how many files it has. */
async function inspect({ ledger, bytes }: Shelf, paper: VersionId, faults: string[]): Promise<number> {
  const name = formatId(paper);
  const { build } = await ledger.find(paper);
  if (!build) {
    faults.push(`${name} has lost its build`);
    return 0;
  }
  const stored = await bytes.head(buildKey(build.buildId));
  if (stored?.size !== build.size) faults.push(`${name}: its object has ${stored?.size} bytes, not ${build.size}`);
  if (!(await readPage(bytes, build))) faults.push(`${name}: its page cannot be read`);
  for (const artefact of Object.keys(build.offsets).filter((each) => each !== 'page'))
    if (!(await readArtefact(bytes, build, artefact))) faults.push(`${name}: ${artefact} cannot be read`);
  const assets = await ledger.listAssets(paper);
  if (assets.length === 0) faults.push(`${name}: nothing is known of its file`);
  for (const asset of assets) {
    if (asset.state === 'failed') faults.push(`${name}: ${asset.path} failed: ${asset.reason}`);
    if (asset.state === 'mirrored' && !(await readAsset(bytes, asset)))
      faults.push(`${name}: ${asset.path} is damaged`);
  }
  return assets.length;
}
