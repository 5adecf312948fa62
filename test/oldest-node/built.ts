/** Has tests import the built package: what they name `src/….ts` is `dist/….js`. For `npm run oldest`. */
import { type ResolveHook, register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const sources = new URL('../../src/', import.meta.url).href;
const built = new URL('../../dist/', import.meta.url).href;

export const resolve: ResolveHook = async (specifier, context, next) => {
  const found = await next(specifier, context);
  if (!found.url.startsWith(sources)) return found;
  return { ...found, url: built + found.url.slice(sources.length).replace(/\.ts$/, '.js'), format: 'module' };
};

// The hook itself runs on a thread of its own.
if (isMainThread) register(import.meta.url);
