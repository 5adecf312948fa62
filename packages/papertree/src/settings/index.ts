/** The settings: one table of all, in the order in which they are read and documented. */
import { archiveSettings } from './archive.ts';
import { clientSettings } from './clients.ts';
import { conversionSettings } from './conversion.ts';
import { modelSettings } from './model.ts';
import { serverSettings } from './server.ts';
import { storageSettings } from './storage.ts';

export type { Environment, Setting } from './setting.ts';

/** A default may depend only on settings that stand above it. */
export const settings = {
  ...serverSettings,
  ...archiveSettings,
  ...storageSettings,
  ...conversionSettings,
  ...clientSettings,
  ...modelSettings,
} as const;
