/**
 * The table of routes: every address of ours, a row each. The router, the handlers, caching, file names, the form, the
 * documentation, OpenAPI and llms.txt all read it.
 */
import type { Routes } from './route.ts';
import { aboutRoutes } from './routes/about-routes.ts';
import { bundleRoutes } from './routes/bundle-routes.ts';
import { checkRoutes } from './routes/check-routes.ts';
import { chunkRoutes } from './routes/chunk-routes.ts';
import { citationRoutes } from './routes/citation-routes.ts';
import { dataRoutes } from './routes/data-routes.ts';
import { paperRoutes } from './routes/paper-routes.ts';
import { questionRoutes } from './routes/question-routes.ts';
import { shelfRoutes } from './routes/shelf-routes.ts';

export const routes = {
  ...paperRoutes,
  ...dataRoutes,
  ...bundleRoutes,
  ...citationRoutes,
  ...chunkRoutes,
  ...questionRoutes,
  ...shelfRoutes,
  ...checkRoutes,
  ...aboutRoutes,
} as const satisfies Routes;

export type RouteName = keyof typeof routes;
