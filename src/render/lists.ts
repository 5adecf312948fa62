/** Lists: the markers, the printed labels, and what stands under each item. */
import type { Inline, List, ListItem, Nodes } from '../tree/nodes.ts';
import { indent, type Pen, stack, strong, text, writeContained, writeRunIn } from './pen.ts';

export function writeList(node: List, pen: Pen): string {
  const labelled = node.items.some((item) => item.label !== undefined);
  const ordered = node.ordered && !labelled;
  const outside = pen.listMarker;
  const marker = nextMarker(pen, ordered ? ['.', ')'] : ['-', '+']);
  const items: string[] = [];
  let tight = true;
  let count = 0;
  for (const item of node.items) {
    if (item.label === undefined) count++;
    // In a list with some labels of its own, the numbers that have none are printed too.
    const lead = item.label ?? (node.ordered && labelled ? [text(`${count}.`)] : []);
    const bullet = ordered ? `${count}${marker}` : marker;
    const body = contained(() => writeRunIn(lead, item.children, pen), pen);
    // Three bullets of empty items in one another, `- - -`, would be a rule.
    if (body === '' && !ordered) continue;
    items.push(body === '' ? bullet : `${bullet} ${indent(body, ' '.repeat(bullet.length + 1))}`);
    tight &&= isTight(item, body);
  }
  pen.listMarker = items.length > 0 ? marker : outside;
  return items.join(tight ? '\n' : '\n\n');
}

export function writeDefinitions(node: Nodes['definitionList'], pen: Pen): string {
  const outside = pen.listMarker;
  const marker = nextMarker(pen, ['-', '+']);
  const items = node.items.flatMap(({ term, children }) => {
    const lead: Inline[] = term.length > 0 ? [strong(term)] : [];
    const body = contained(() => writeRunIn(lead, children, pen), pen);
    return body === '' ? [] : [`${marker} ${indent(body, '  ')}`];
  });
  pen.listMarker = items.length > 0 ? marker : outside;
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

/** Two lists that follow each other would be read as one: the second takes the other marker. */
function nextMarker(pen: Pen, markers: readonly [string, string]): string {
  return pen.listMarker === markers[0] ? markers[1] : markers[0];
}

function contained(write: () => string, pen: Pen): string {
  pen.listMarker = '';
  return write();
}

/** Nothing but a paragraph, so that no blank line is needed between it and the next item. */
function isTight(item: ListItem, body: string): boolean {
  const [first, ...rest] = item.children;
  return body !== '' && rest.length === 0 && (first === undefined || first.type === 'paragraph');
}

/** Terms and labels aside, what a container of prose holds: a quotation, or a box with its heading. */
export function writeQuote(node: Nodes['quote'], pen: Pen): string {
  const blocks = writeContained(node.children, pen);
  pen.listMarker = '';
  return blocks === '' ? '' : pen.voice.quote(blocks);
}

export function writeBox(node: Nodes['box'], pen: Pen): string {
  const outside = pen.listMarker;
  pen.listMarker = '';
  const title = node.title && node.title.length > 0 ? pen.voice.line([strong(node.title)], pen, 0) : '';
  const blocks = stack(title, writeContained(node.children, pen));
  pen.listMarker = blocks === '' ? outside : '';
  return blocks === '' ? '' : pen.voice.quote(blocks);
}
