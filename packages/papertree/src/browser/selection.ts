/** What the clipboard gets of a selection: in text formulas as LaTeX, cells between tabs; in HTML formulas as MathML. */

/** Elements of the page that are no words of the paper. */
const tools = '.handle, .preview, .status, .opener, button, .at';

export function copySelections(article: HTMLElement): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    const field = document.activeElement;
    if (!selection || selection.isCollapsed || !event.clipboardData) return;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return;
    const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
    if (!ranges.some((range) => range.intersectsNode(article))) return;
    const holder = document.createElement('div');
    for (const range of ranges) holder.append(withWhole(range).cloneContents());
    for (const tool of holder.querySelectorAll(tools)) tool.remove();
    event.clipboardData.setData('text/plain', textOf(holder));
    event.clipboardData.setData('text/html', holder.innerHTML);
    event.preventDefault();
  });
}

/** A formula is selected whole or not at all: a piece of one means nothing. */
function withWhole(range: Range): Range {
  const whole = range.cloneRange();
  const formulaAt = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('math');
  const first = formulaAt(range.startContainer);
  const last = formulaAt(range.endContainer);
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  return whole;
}

/** Elements that stand in lines of their own, with an empty one between them where they are paragraphs. */
const paragraphs =
  'p, h1, h2, h3, h4, h5, h6, section, figure, figcaption, blockquote, ul, ol, dl, table, pre, .equation, .equation-group';
const lines = 'tr, li, dt, dd, div';

function textOf(holder: HTMLElement): string {
  const pieces: string[] = [];
  /** What stands between the last piece and the next, if one comes: a space, a tab for each cell, or ends of lines. */
  let gap = '';
  const add = (words: string) => {
    if (words === '') return;
    if (pieces.length > 0 || gap.includes('\t')) pieces.push(gap);
    pieces.push(words);
    gap = '';
  };
  /** Ends the line, with as many empty ones as there are breaks more than one. */
  const breakLine = (breaks: number) => {
    gap = '\n'.repeat(Math.max(breaks, gap.split('\n').length - 1));
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) {
      if (node.parentElement?.closest('pre')) return add(node.data);
      const words = node.data.replace(/\s+/g, ' ');
      if (words.startsWith(' ')) gap ||= ' ';
      add(words.trim());
      if (words.endsWith(' ')) gap ||= ' ';
      return;
    }
    if (!(node instanceof Element)) return;
    if (node.localName === 'math') {
      const latex = node.getAttribute('alttext') ?? '';
      return add(node.getAttribute('display') === 'block' ? `$$${latex}$$` : `$${latex}$`);
    }
    if (node.localName === 'br') return breakLine(1);
    if (node.localName === 'img') return add(node.getAttribute('alt') ?? '');
    const isInCell = node.localName === 'p' && node.closest('td, th') !== null;
    const breaks = isInCell ? 0 : node.matches(paragraphs) ? 2 : node.matches(lines) ? 1 : 0;
    if (breaks > 0) breakLine(breaks);
    if (node.localName === 'li') {
      add('-');
      gap = ' ';
    }
    for (const child of node.childNodes) walk(child);
    if (breaks > 0) breakLine(breaks);
    if (node.matches('table:not(.equations) :is(td, th)') && node.nextElementSibling)
      gap = `${gap.replace(/[^\t]/g, '')}\t`;
  };
  walk(holder);
  return pieces.join('').trim();
}
