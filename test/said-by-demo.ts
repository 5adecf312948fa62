/** What the demo says once it has started, which tests of the built program wait for. */
import type { Readable } from 'node:stream';

/** The address of its first paper in Markdown, when it has said its last line: how a list is checked. */
export async function addressSaid(output: Readable): Promise<string> {
  let said = '';
  for await (const piece of output) {
    said += piece;
    if (/ check \S+ \S+\n$/.test(said)) break;
  }
  return /http:\/\/localhost:\d+\/\S+\.md/.exec(said)?.[0] ?? '';
}
