/** Addresses of a paper, read off the table of routes: whatever is in the table is attacked. */
import type { PaperRoute } from '../../src/http/route.ts';
import { type RouteName, routes } from '../../src/http/routes.ts';

export const paperRoutes = Object.entries(routes).flatMap(([name, route]) =>
  route.kind === 'paper' ? [[name as RouteName, route as PaperRoute] as const] : [],
);

/** The examples of the table, asked of another paper, which has the parts that they name (S1, F1, T1). */
export function addressesOf(idv: string): (readonly [name: RouteName, path: string, route: PaperRoute])[] {
  return paperRoutes.map(([name, route]) => [name, route.example.replace(/^\/[^./]+\.[0-9]+/, `/${idv}`), route]);
}

/** Every address that names a part, a version or a file, with that name in its place. */
export function addressesNaming(name: string, idv: string): string[] {
  return paperRoutes.flatMap(([, { path }]) => {
    const named = path.replace('{idv}', idv).replace(/\{[a-z]+\}/, () => name);
    return path.split('{').length > 2 ? [named] : [];
  });
}
