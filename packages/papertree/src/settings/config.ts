/**
 * Every setting, in the order in which they are read and documented, and its value in the environment; this is the only
 * code that reads that.
 */

import { Problem } from 'papertree-convert/errors';
import { contradictions } from './config-checks.ts';
import { modelSettings } from './model-settings.ts';
import { paperSettings } from './paper-settings.ts';
import { clientSettings, serverSettings } from './server-settings.ts';
import type { Environment, Setting } from './setting.ts';
import { showAddress } from './shown-address.ts';

/** A default may depend only on settings that stand above it. */
export const settings = {
  ...serverSettings,
  ...paperSettings,
  ...clientSettings,
  ...modelSettings,
} as const;

/** Durations are in milliseconds, sizes in bytes; URLs have no slash at the end. */
export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> };

/** Throws one problem that names every wrong setting. An empty variable counts as not set. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const texts = new Map<string, string>();
  const text = (name: string) => texts.get(name) ?? '';
  const values: Record<string, unknown> = {};
  for (const [key, each] of Object.entries<Setting<unknown>>(settings)) {
    const given = environment[each.name]?.trim();
    texts.set(each.name, given || (typeof each.default === 'string' ? each.default : each.default(text, environment)));
    try {
      values[key] = each.parse(text(each.name));
    } catch (thrown) {
      // A default that depends on a wrong setting would only repeat its error.
      if (given)
        faults.push(
          `${each.name}: ${(thrown as Error).message}${
            'secret' in each
              ? ''
              : `, not “${showAddress(given)
                  .replace(/[\x00-\x1f]/g, ' ')
                  .slice(0, 100)}”`
          }`,
        );
    }
  }
  // Every setting has been parsed, or there is an error for it.
  const config = values as unknown as Config;
  faults.push(...contradictions(config));
  if (faults.length > 0) throw wrongSettings(faults);
  return Object.freeze(config);
}

/** A problem for wrong settings; each line begins with the name of one. */
export function wrongSettings(faults: readonly string[], options?: ErrorOptions): Problem {
  return new Problem('usage', `wrong settings:\n  ${faults.join('\n  ')}`, options);
}

export const environment: Environment = process.env;
