/** Has tests import the built packages: what they name `packages/NAME/src/….ts` is `out/NAME/dist/….js`. For `npm run oldest`. */
import { type ResolveHook, register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const root = new URL('../../', import.meta.url).href;
const source = /^packages\/([^/]+)\/src\/(.+)\.ts$/;

export const resolve: ResolveHook = async (specifier, context, next) => {
  const found = await next(specifier, context);
  const [, name, path] = (found.url.startsWith(root) && source.exec(found.url.slice(root.length))) || [];
  return name === undefined ? found : { ...found, url: `${root}out/${name}/dist/${path}.js`, format: 'module' };
};

// The hook itself runs on a thread of its own.
if (isMainThread) register(import.meta.url);
