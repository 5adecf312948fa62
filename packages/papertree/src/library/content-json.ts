/** The tree as JSON, with the place of every part that can be cut out of it: sections, blocks, works, footnotes. */
import type { Content } from 'papertree-convert/tree';

/** Offsets in bytes. */
export type JsonRange = readonly [start: number, end: number];

export interface ContentJson {
  readonly json: string;
  /** By id. */
  readonly ranges: ReadonlyMap<string, JsonRange>;
  /** The array of the footnotes. */
  readonly footnotes: JsonRange;
}

/** The fields whose items are parts; in a section `children` is one, too. */
const inParts: ReadonlySet<string> = new Set([
  'abstract',
  'body',
  'appendices',
  'bibliography',
  'referenceLists',
  'footnotes',
]);
const inSection: ReadonlySet<string> = new Set(['children']);

/** The same characters as `JSON.stringify` gives. */
export function writeContent(content: Content): ContentJson {
  const chunks: string[] = [];
  const ranges = new Map<string, JsonRange>();
  let bytes = 0;
  let footnotes: JsonRange = [0, 0];

  const put = (chunk: string) => {
    chunks.push(chunk);
    bytes += Buffer.byteLength(chunk);
  };

  function putItems(items: readonly Part[]): void {
    let lead = '[';
    for (const item of items) {
      put(lead);
      const start = bytes;
      if (item.type === 'section') putFields(item, inSection);
      else put(JSON.stringify(item));
      if (!ranges.has(item.id)) ranges.set(item.id, [start, bytes]);
      lead = ',';
    }
    put(items.length === 0 ? '[]' : ']');
  }

  function putFields(value: object, parted: ReadonlySet<string>): void {
    let lead = '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      lead += `${JSON.stringify(name)}:`;
      if (parted.has(name)) {
        put(lead);
        const start = bytes;
        // The table of nodes says that these fields hold such items.
        putItems(field as readonly Part[]);
        if (name === 'footnotes') footnotes = [start, bytes];
        lead = ',';
      } else lead = `${lead}${JSON.stringify(field)},`;
    }
    put(lead.endsWith(',') ? `${lead.slice(0, -1)}}` : `${lead}}`);
  }

  putFields(content, inParts);
  return { json: chunks.join(''), ranges, footnotes };
}

interface Part {
  readonly id: string;
  readonly type?: string;
}
