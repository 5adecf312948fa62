/** All layouts of title pages that are made up, by the files that have them. */
import { alikeLayouts } from './alike-layouts.ts';
import { apartLayouts } from './apart-layouts.ts';
import { argumentLayouts } from './argument-layouts.ts';
import { behindLayouts } from './behind-layouts.ts';
import { besideLayouts } from './beside-layouts.ts';
import { calledLayouts } from './called-layouts.ts';
import { classLayouts } from './class-layouts.ts';
import { closingLayouts } from './closing-layouts.ts';
import { commandLayouts } from './command-layouts.ts';
import { cutLayouts } from './cut-layouts.ts';
import { freeLayouts } from './free-layouts.ts';
import { handLayouts } from './hand-layouts.ts';
import type { Layout } from './html.ts';
import { ieeeLayouts } from './ieee-layouts.ts';
import { joinedLayouts } from './joined-layouts.ts';
import { lineLayouts } from './line-layouts.ts';
import { listedLayouts } from './listed-layouts.ts';
import { markLayouts } from './mark-layouts.ts';
import { movedLayouts } from './moved-layouts.ts';
import { oddLayouts } from './odd-layouts.ts';
import { plainLayouts } from './plain-layouts.ts';
import { runLayouts } from './run-layouts.ts';
import { shapeLayouts } from './shape-layouts.ts';
import { signLayouts } from './sign-layouts.ts';
import { sourceLayouts } from './source-layouts.ts';
import { strayLayouts } from './stray-layouts.ts';
import { titlepageLayouts } from './titlepage-layouts.ts';
import { toldLayouts } from './told-layouts.ts';
import { tornLayouts } from './torn-layouts.ts';
import { wordLayouts } from './word-layouts.ts';

export const layouts: readonly Layout[] = [
  ...alikeLayouts,
  ...classLayouts,
  ...ieeeLayouts,
  ...lineLayouts,
  ...strayLayouts,
  ...freeLayouts,
  ...markLayouts,
  ...oddLayouts,
  ...plainLayouts,
  ...behindLayouts,
  ...commandLayouts,
  ...handLayouts,
  ...closingLayouts,
  ...shapeLayouts,
  ...argumentLayouts,
  ...calledLayouts,
  ...movedLayouts,
  ...titlepageLayouts,
  ...listedLayouts,
  ...tornLayouts,
  ...besideLayouts,
  ...joinedLayouts,
  ...toldLayouts,
  ...apartLayouts,
  ...runLayouts,
  ...sourceLayouts,
  ...signLayouts,
  ...wordLayouts,
  ...cutLayouts,
];
