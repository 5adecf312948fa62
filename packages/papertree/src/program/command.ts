/** What commands share: their form, and the settings as they read them. */

import { nearest } from 'papertree-convert/nearest';
import { type Config, environment, readConfig, settings } from '../settings/config.ts';
import type { Environment } from '../settings/setting.ts';
import { report, type Terminal } from './terminal.ts';

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help; it begins with `Usage:`. */
  readonly help: string;
  /** Gives the exit status; wrong usage throws a `usage` problem. */
  run(words: readonly string[], terminal: Terminal): Promise<number>;
}

/** `overrides` come before the environment. */
export async function readSettings(
  { stderr }: Pick<Terminal, 'stderr'>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Config> {
  const config = readConfig({ ...environment, ...overrides });
  for (const { name, nearest } of mistypedSettings(environment))
    await report(stderr, `papertree: there is no setting ${name}; did you mean ${nearest}?\n`);
  return config;
}

/** Variables that are one typing error away from a setting, with its name: `PORTT`, `DATADIR`. */
export function mistypedSettings(environment: Environment): { readonly name: string; readonly nearest: string }[] {
  const known = Object.values(settings).map(({ name }) => name);
  return Object.keys(environment).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearest(name, known, 1);
    // The setting itself is set, so the similar name is not a typing error for it.
    return meant === undefined || environment[meant] ? [] : [{ name, nearest: meant }];
  });
}

const advice: Readonly<Record<string, (port: string) => string>> = {
  EADDRINUSE: (port) => `another program already uses port ${port}`,
  EACCES: (port) => `this user may not open port ${port}`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine',
};

/** Adds advice to an error of `listen`; any other error stays as it is. */
export function explainListenError(thrown: unknown, config: Pick<Config, 'mcpPort' | 'metricsPort'>): unknown {
  const { code = '', port = 0 } = thrown as { readonly code?: string; readonly port?: number };
  const cause = Object.hasOwn(advice, code) ? advice[code]?.(String(port)) : undefined;
  if (cause === undefined) return thrown;
  const setting = port === config.mcpPort ? 'MCP_PORT' : port === config.metricsPort ? 'METRICS_PORT' : 'PORT';
  const next = code === 'EADDRNOTAVAIL' ? 'use 127.0.0.1, or 0.0.0.0 for all' : `set ${setting} to another port`;
  return new Error(`${cause}; ${next}.`, { cause: thrown });
}
