/** Keeps answers on words: many authors are at one place, and each way to divide a title page asks of the same words again. */
import { spelledAnew } from '../../decode.ts';

const most = 500;
const longest = 300;

/** A question whose answers on short words are kept; they are never changed. */
export function remembered<T extends object | number | boolean>(answer: (words: string) => T): (words: string) => T {
  let known = new Map<string, T>();
  return (words) => {
    if (words.length > longest) return answer(words);
    const found = known.get(words);
    if (found !== undefined) return found;
    if (known.size >= most) known = new Map();
    const made = answer(words);
    known.set(spelledAnew(words), made);
    return made;
  };
}
