/** Advice at the start: settings that are right by themselves, and perhaps not meant. */
import type { Config } from './config.ts';

/** A sentence each. */
export function adviceOn({ baseUrl, contentPolicy }: Pick<Config, 'baseUrl' | 'contentPolicy'>): string[] {
  if (contentPolicy !== undefined || !isPublic(new URL(baseUrl).hostname)) return [];
  return [
    'BASE_URL is public and CONTENT_POLICY is not set, so the full text of every paper is stored and served, which arXiv’s terms permit only of papers whose licence or holder does: set CONTENT_POLICY=open, or CONTENT_POLICY=all if you may (docs/stewardship.md).',
  ];
}

const privateNames = /^[^.]+$|\.(?:localhost|local|internal|lan|home|test|example|invalid|home\.arpa)$/i;
const privateAddresses =
  /^(?:127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2[0-9]|3[01])\.|^100\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\./;
const privateIpv6 = /^\[(?:::1?|f[cd][0-9a-f]*:.*|fe[89ab][0-9a-f]*:.*)\]$/i;

/** Whether others than those of one machine or network can reach it by that name. */
export function isPublic(hostname: string): boolean {
  if (hostname.startsWith('[')) return !privateIpv6.test(hostname);
  if (/^[0-9.]+$/.test(hostname)) return !privateAddresses.test(hostname);
  return !privateNames.test(hostname);
}
