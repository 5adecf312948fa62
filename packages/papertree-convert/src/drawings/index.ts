/** Drawings and formulas as a page has them: found in its HTML by id or LaTeX, and cleaned so that nothing in them runs or loads. */
export { type DrawingSize, findDrawing, measureDrawings } from './drawing.ts';
export { findFormulas } from './formulas.ts';
