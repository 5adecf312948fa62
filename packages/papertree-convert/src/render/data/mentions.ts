/** Mentions of the parts of a paper in its own text, each with the sentence. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Inline, Node } from '../../tree/nodes.ts';
import { sentenceAt } from '../../tree/sentences.ts';
import { listsIn, visit } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';

export interface Mention {
  /** The innermost block that holds it. */
  anchor: string;
  /** Its section; empty in a footnote. */
  section: string;
  sentence: string;
}

/** Characters of sentences that are kept: a page may refer a thousand times in one. */
const mostCharacters = 4_000_000;

/** Mentions by the id of the part. */
export function mentionsIn(content: Content): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>();
  let left = mostCharacters;

  function readLine(line: readonly Inline[], anchor: string, section: string): void {
    let text: string | undefined;
    let at = 0;
    for (const word of line) {
      visit(word, (inner) => {
        if (inner.type !== 'ref' || inner.target === undefined) return;
        text ??= plainText(line);
        const sentence = left > 0 ? sentenceAt(text, at) : '';
        left -= sentence.length;
        const known = mentions.get(inner.target) ?? [];
        mentions.set(inner.target, known);
        if (!known.some((each) => each.anchor === anchor && each.sentence === sentence))
          known.push({ anchor, section, sentence });
      });
      at += plainText([word]).length;
    }
  }

  function readBlock(node: Node, outer: string, section: string): void {
    if (node.type === 'section') return;
    const anchor = 'id' in node ? node.id : outer;
    for (const { nodes, inline } of listsIn(node)) {
      if (inline) readLine(nodes as Inline[], anchor, section);
      else for (const child of nodes) readBlock(child, anchor, section);
    }
  }

  for (const { id, children } of sectionsOf(content)) for (const child of children) readBlock(child, id, id);
  for (const { id, content: sections } of content.footnotes)
    for (const { children } of sections) for (const child of children) readBlock(child, id, '');
  return mentions;
}
