/** Which host names others than those of one machine or network can reach. */

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

export const isPublicUrl = (url: string): boolean => URL.canParse(url) && isPublic(new URL(url).hostname);
