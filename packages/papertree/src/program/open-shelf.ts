/** Opens the shelf that the settings name. */
import { resolve } from 'node:path';
import { type Config, wrongSettings } from '../settings/config.ts';
import { makeFolder } from '../settings/folders.ts';
import { openShelf, type Shelf, WrongEngine } from '../storage/index.ts';
import { tell } from './files.ts';

/** The shelf of the settings, without a cache before it; rejects where it cannot be used now. */
export async function openStorage(config: Config): Promise<Shelf> {
  return openShelfOf({ ...config, diskLimit: 0 }, (thrown) => {
    throw thrown;
  });
}

/** Rejects where a setting is wrong; an engine that does not answer yet is told of, and waited for. */
export async function openShelfOf(config: Config, fault: (thrown: unknown) => void): Promise<Shelf> {
  const { dataDir, databaseUrl, objectsUrl, s3Endpoint, s3Region, s3PathStyle } = config;
  try {
    await makeFolder(dataDir);
    const objects = objectsUrl && {
      ...objectsUrl,
      endpoint: s3Endpoint || undefined,
      region: s3Region || undefined,
      pathStyle: s3PathStyle,
    };
    const shelf = await openShelf(dataDir, {
      ...(databaseUrl && { databaseUrl }),
      ...(objects && { objects, cacheLimit: config.diskLimit }),
    });
    const state = await shelf.ready();
    try {
      // An engine that does not answer yet is waited for: until then the node says that it is not ready.
      if (!state.ready) fault(new Error(`${state.reason} See ${Object.values(engineSettings).join(' and ')}.`));
    } catch (thrown) {
      await shelf.close();
      throw thrown;
    }
    return shelf;
  } catch (thrown) {
    return failToKeep(dataDir, thrown);
  }
}

/** The settings that name the engines. */
const engineSettings = { ledger: 'DATABASE_URL', objects: 'OBJECTS_URL' } as const;

/** Turns an error of opening the shelf into a problem of the settings. */
function failToKeep(dataDir: string, thrown: unknown): never {
  if (thrown instanceof WrongEngine)
    throw wrongSettings([`${engineSettings[thrown.engine]}: ${thrown.message}`], { cause: thrown });
  // An error with a code comes from the system or the database; one without is our own refusal of what the folder holds.
  if (!(thrown instanceof Error && 'code' in thrown)) throw thrown;
  const wanted = `DATA_DIR: expected a folder that can be read and written, not “${dataDir}” (${tell(thrown)})`;
  throw wrongSettings([wanted], { cause: thrown });
}

/** Names the place of the shelf for people, without the address of the database, which may hold a password. */
export function describeStorage({ dataDir, databaseUrl, objectsUrl }: Config): string {
  const objects = objectsUrl ? `s3://${objectsUrl.bucket}/${objectsUrl.prefix}`.replace(/\/$/, '') : resolve(dataDir);
  return databaseUrl ? `${objects} and PostgreSQL` : objects;
}

/** The folder is bounded, where it is a cache by the cache itself; a bucket is not. */
export function shelfLimit({ objectsUrl, diskLimit }: Config): number {
  return objectsUrl ? Number.POSITIVE_INFINITY : diskLimit;
}
