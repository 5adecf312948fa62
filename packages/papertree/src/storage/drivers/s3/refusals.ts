/** Refusals of a store: which setting is wrong, in words for the operator. */
import type { ObjectsOptions } from '../../shelf.ts';
import { WrongEngine } from '../../wrong-engine.ts';
import { nameOf, statusOf } from './requests.ts';

/** Undefined for a failure that may pass by itself. */
export function wrongStore(thrown: unknown, { bucket, endpoint = 'AWS' }: ObjectsOptions): WrongEngine | undefined {
  const status = statusOf(thrown) ?? 0;
  const name = nameOf(thrown);
  const { message } = thrown as Error;
  const wrong = (reason: string) => new WrongEngine('objects', reason, { cause: thrown });
  if (name === 'CredentialsProviderError')
    return wrong('no credentials are found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or a role');
  if (/region is missing/i.test(message)) return wrong('no region is known: set S3_REGION');
  if (name === 'NoSuchBucket') return wrong(`${endpoint} has no bucket “${bucket}”`);
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return wrong(`the bucket “${bucket}” is in another region: set S3_REGION (${message})`);
  if (status === 401 || status === 403) return wrong(`${endpoint} refuses these credentials for “${bucket}”: ${name}`);
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? wrong(`${endpoint} answers ${status} for “${bucket}”: ${name}`)
    : undefined;
}
