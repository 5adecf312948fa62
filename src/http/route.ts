/** A row of the table of routes: what its address is, who answers, and what must be known of the answers. */
import type { RouteDocs } from '../pages/index.ts';
import type { ServiceHandler } from './handlers/pages.ts';
import type { PaperHandler } from './handlers/paper.ts';

export interface PaperRoute extends RouteDocs {
  readonly kind: 'paper';
  readonly handle: PaperHandler;
  /** Whether the answer changes while its version does not: latest version, inferred fields. */
  readonly cache: 'version' | 'changing';
  /** Under which name the answer is saved. */
  readonly fileName: string;
  /** Whether it is the whole paper in a format; these name one another as alternates. */
  readonly whole?: boolean;
}

export interface ServiceRoute extends RouteDocs {
  readonly kind: 'service';
  readonly handle: ServiceHandler;
  /** The values that may fill the path; an address with another is the archive's. */
  readonly values?: ReadonlySet<string>;
  /** Whether it is for monitoring: without a rate limit, and logged at the level debug. */
  readonly monitoring?: boolean;
  /** Whether the handler takes every method. */
  readonly anyMethod?: boolean;
}

export type Route = PaperRoute | ServiceRoute;
export type Routes = Readonly<Record<string, Route>>;
