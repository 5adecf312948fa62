/** The seven tools, in the order in which they are listed. */
import type { Tool } from '../tool.ts';
import { getFigure } from './figure.ts';
import { listFigures } from './figures.ts';
import { findInPaper } from './find.ts';
import { getMetadata } from './metadata.ts';
import { getOutline } from './outline.ts';
import { getReferences } from './references.ts';
import { getSection } from './section.ts';

export const tools: readonly Tool[] = [
  getMetadata,
  getOutline,
  getSection,
  getReferences,
  listFigures,
  getFigure,
  findInPaper,
];
