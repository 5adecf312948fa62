/**
 * The table of routes: every address of ours, a row each. The router, the handlers, caching, file names, the form, the
 * documentation, OpenAPI and llms.txt all read it.
 */
import type { Routes } from './route.ts';
import { aboutRoutes } from './routes/about.ts';
import { batchRoutes } from './routes/batch.ts';
import { citationRoutes } from './routes/citations.ts';
import { dataRoutes } from './routes/data.ts';
import { partRoutes } from './routes/parts.ts';
import { questionRoutes } from './routes/questions.ts';
import { wholeRoutes } from './routes/whole.ts';

export const routes = {
  ...wholeRoutes,
  ...partRoutes,
  ...dataRoutes,
  ...citationRoutes,
  ...questionRoutes,
  ...batchRoutes,
  ...aboutRoutes,
} as const satisfies Routes;

export type RouteName = keyof typeof routes;
