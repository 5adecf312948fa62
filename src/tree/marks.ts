/** Printed marks, by which the names on a title page point to affiliations and notes. */

/** `1,2∗†` is four marks. */
export const marksIn = (printed: string): string[] => printed.match(/[\p{L}\p{N}]+|[^\s,;\p{L}\p{N}]/gu) ?? [];
