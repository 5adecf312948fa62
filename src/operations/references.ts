/** Every work cited. */
import type { Operation } from './questions.ts';

export const references: Operation = (paper) => paper.read('references');
