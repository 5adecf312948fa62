/** Answers of threads: bounded in size, and problems told instead of thrown. */
import { asProblem, type Code, Problem } from 'papertree-convert/errors';

/** Problems are told, not thrown: an error that leaves a thread loses its code. */
export interface Failed {
  readonly code: Code;
  readonly reason: string;
}

export async function toldBack<T>(answer: () => T | Promise<T>): Promise<T | Failed> {
  try {
    return await answer();
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code, reason };
  }
}

const megabyte = 1_000_000;
/** Characters of an answer: the formats of a build have the same limit. */
const mostCharacters = 64 * megabyte;

/** Throws where an answer, or a field of it, is so long that it would hurt to send it. */
export function boundAnswer<T>(answer: T): T {
  const values: readonly unknown[] = typeof answer === 'object' && answer !== null ? Object.values(answer) : [answer];
  for (const value of values) {
    const length = typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
    if (length <= mostCharacters) continue;
    const [would, may] = [length, mostCharacters].map((each) => `${Math.ceil(each / megabyte)} MB`);
    throw new Problem('build-failed', `The answer would be ${would}, and may be ${may}.`);
  }
  return answer;
}
