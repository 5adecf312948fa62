/** How much of a page is built, whichever way it is read: far more than any paper has, far less than would hurt. */

/** Elements inside elements; deeper ones are flattened. */
export const deepest = 500;
export const elementsAtMost = 500_000;

/** Sections, lists, quotes, floats and their like inside one another; no paper of the corpus has more than seven. */
export const deepestBlocks = 32;
