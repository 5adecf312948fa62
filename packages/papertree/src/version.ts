/** Our version, which is also that of the interface, and the oldest Node that runs it; tests compare both with every package.json. */
export const version = '0.1.0';

export const oldestNode = '22.15';

/** Before anything else is loaded: an older Node fails at `node:sqlite`, which tells nobody what to do. */
export function isTooOld(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = oldestNode.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
