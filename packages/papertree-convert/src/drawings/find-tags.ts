/** Finds tags of one name in HTML, without reading the rest of it. */
import { decodeHTMLAttribute } from 'entities';

export interface FoundTag {
  /** Offset of its `<`, and the offset behind its `>`. */
  readonly from: number;
  readonly to: number;
  readonly isEnd: boolean;
  /** Whether it ends with `/>`. */
  readonly closesItself: boolean;
  /** The value of an attribute, decoded. */
  attribute(name: string): string | undefined;
}

/** In the order of the page; stops at a tag that never ends. `name` is in lower case. */
export function* findTags(page: string, name: string, start = 0): Generator<FoundTag> {
  const opening = new RegExp(`</?${name}(?=[\\s/>])`, 'gi');
  opening.lastIndex = start;
  for (let found = opening.exec(page); found !== null; found = opening.exec(page)) {
    const { 0: begun, index: from } = found;
    const behind = endOfTag(page, from + begun.length);
    if (behind < 0) return;
    opening.lastIndex = behind;
    const attributes = page.slice(from + begun.length, behind - 1);
    yield {
      from,
      to: behind,
      isEnd: begun[1] === '/',
      closesItself: attributes.endsWith('/'),
      attribute(wanted) {
        const [, double, single] =
          new RegExp(`\\s${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
        const value = double ?? single;
        return value === undefined ? undefined : decodeHTMLAttribute(value);
      },
    };
  }
}

/** Behind the `>` that stands in no quotation marks; -1 where there is none. */
function endOfTag(page: string, from: number): number {
  for (let at = from; at < page.length; at++) {
    const mark = page[at];
    if (mark === '>') return at + 1;
    if (mark !== '"' && mark !== "'") continue;
    at = page.indexOf(mark, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}
