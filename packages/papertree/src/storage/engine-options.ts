/** How the engines of a shelf are set, and the error of one that cannot work as it is set. */
import type { Time } from './ledger-facts.ts';

export interface ShelfOptions {
  /** Milliseconds since 1970 instead of the database's clock: so that tests need not wait. */
  readonly clock?: () => Time;
  /** Bytes that must be free on the disk for the shelf to be ready. */
  readonly minFree?: number;
  /** The URL of the PostgreSQL that is the ledger; by default that is a file of the folder. */
  readonly databaseUrl?: string;
  /** The store of the objects; by default they are files of the folder. */
  readonly objects?: ObjectsOptions;
  /** Bytes of the folder in which objects of another store are cached; 0 for none. */
  readonly cacheLimit?: number;
}

/** A store with the interface of S3. */
export interface ObjectsOptions {
  readonly bucket: string;
  /** Stands before every key, and ends with a slash; empty for the whole bucket. */
  readonly prefix: string;
  /** Undefined for AWS. */
  readonly endpoint?: string | undefined;
  /** Undefined for that of the environment or of the profile. */
  readonly region?: string | undefined;
  /** Whether the bucket stands in the path of an address, not in its host. */
  readonly pathStyle: boolean;
  /** By default the usual chain of the SDK: environment, profile, role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The operator must change a setting, which the message explains. */
export class WrongEngine extends Error {
  readonly engine: 'ledger' | 'objects';

  constructor(engine: WrongEngine['engine'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.engine = engine;
  }
}
