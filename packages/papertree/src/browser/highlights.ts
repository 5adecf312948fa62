/**
 * Highlights of a reader's, kept in this browser by paper: words and the anchor of the part that they stand in. They are found
 * again on every page of the paper, of whatever version, and nothing of them leaves the browser.
 */
import { announceEnd, make } from './elements.ts';
import { type Kept, readKept, writeKept } from './kept-highlights.ts';
import { findAll, readText, type SearchText } from './search-field.ts';

export interface Highlights {
  /** Keeps what is selected. */
  readonly add: () => void;
}

export function offerHighlights(article: HTMLElement): Highlights {
  const idv = document.body.dataset.idv ?? '';
  const opener = document.querySelector<HTMLElement>('[data-do="highlights"]');
  if (!('highlights' in CSS)) {
    if (opener) opener.hidden = true;
    return { add: () => {} };
  }
  const dialog = make('dialog', { className: 'keys' });
  dialog.ariaLabel = 'Highlights';
  const button = make('button', {
    className: 'highlighter',
    type: 'button',
    textContent: 'Highlight ( h )',
    hidden: true,
  });
  document.body.append(dialog, button);
  let kept = readKept(idv);
  /** Read once: the text of the page does not change. */
  let text: SearchText | undefined;
  /** Where parts stand that have another anchor now. */
  let moved: Readonly<Record<string, string>> = {};
  const placeOf = (anchor: string) => document.getElementById(anchor) ?? document.getElementById(moved[anchor] ?? '');

  const draw = () => {
    if (kept.length > 0) text ??= readText(article);
    const ranges = text ? kept.flatMap((each) => rangesOf(each, text as SearchText, placeOf(each.anchor))) : [];
    CSS.highlights.set('kept', new Highlight(...ranges));
    if (opener) opener.textContent = kept.length === 0 ? 'Highlights' : `Highlights (${kept.length})`;
  };
  const keep = (now: readonly Kept[]) => {
    kept = now;
    writeKept(idv, kept);
    draw();
  };
  const add = () => {
    const made = selected(article);
    button.hidden = true;
    if (made) keep([...kept, made]);
  };
  const list = () => {
    const items = kept.map((each) => {
      const link = make('a', {
        href: `#${encodeURIComponent(moved[each.anchor] ?? each.anchor)}`,
        textContent: shorten(each.words.join(' ')),
      });
      const remove = make('button', { type: 'button', textContent: '×', title: 'Remove', ariaLabel: 'Remove' });
      link.addEventListener('click', () => dialog.close());
      remove.addEventListener('click', () => {
        keep(kept.filter((other) => other !== each));
        list();
      });
      return make('li', {}, link, ' ', remove);
    });
    const copy = make('button', { type: 'button', textContent: 'Copy all as Markdown' });
    copy.addEventListener('click', () => announceEnd(navigator.clipboard.writeText(asMarkdown(kept, idv)), copy));
    const words =
      kept.length === 0
        ? 'Select words of the paper, then Highlight beside them, or press h. They are kept in this browser alone.'
        : '';
    dialog.replaceChildren(
      make('h2', { textContent: 'Highlights' }),
      ...(words === '' ? [make('ol', {}, ...items), copy] : [make('p', { textContent: words })]),
    );
  };

  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', add);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  opener?.addEventListener('click', () => {
    list();
    dialog.showModal();
  });
  document.addEventListener('selectionchange', () => {
    const range = selected(article) && getSelection()?.getRangeAt(0);
    button.hidden = !range;
    if (!range) return;
    const { right, bottom } = range.getBoundingClientRect();
    button.style.left = `${Math.min(right + scrollX, document.documentElement.clientWidth - 120)}px`;
    button.style.top = `${bottom + scrollY + 6}px`;
  });
  draw();
  if (kept.some(({ anchor }) => document.getElementById(anchor) === null))
    void movedAnchors(idv).then((found) => {
      moved = found;
      draw();
    });
  return { add };
}

/** The words that are selected in the paper, and the part that they begin in. */
function selected(article: HTMLElement): Kept | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!article.contains(startContainer) || !article.contains(endContainer)) return undefined;
  const within = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const words = selection
    .toString()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const anchor = within?.closest('[id]')?.id ?? '';
  return words.length === 0 || anchor === '' ? undefined : { anchor, words };
}

/** Where the words stand from the part on; where that is gone, anywhere. */
function rangesOf({ words }: Kept, text: SearchText, part: Element | null): Range[] {
  const found: Range[] = [];
  let behind: Range | undefined;
  for (const line of words) {
    const range = findAll(text, line).find(
      (each) =>
        (!part || (part.compareDocumentPosition(each.startContainer) & ~Node.DOCUMENT_POSITION_PRECEDING) !== 0) &&
        (!behind || each.compareBoundaryPoints(Range.END_TO_START, behind) >= 0),
    );
    if (!range) continue;
    found.push(range);
    behind = range;
  }
  return found;
}

/** Where anchors of former pages of this version stand now. */
async function movedAnchors(idv: string): Promise<Readonly<Record<string, string>>> {
  try {
    const answer = await fetch(`/${idv}/anchors.json`);
    const { anchors } = (await answer.json()) as { readonly anchors: readonly { anchor: string; movedTo?: string }[] };
    return Object.fromEntries(anchors.flatMap(({ anchor, movedTo }) => (movedTo ? [[anchor, movedTo]] : [])));
  } catch {
    return {};
  }
}

const shorten = (words: string) => (words.length > 160 ? `${words.slice(0, 160)} …` : words);

/** A quotation an item, with a link to its part. */
function asMarkdown(kept: readonly Kept[], idv: string): string {
  const title = document.querySelector('h1')?.textContent ?? idv;
  const items = kept.map(({ anchor, words }) => {
    const quoted = words.join(' ').replace(/[\\`*_[\]<>]/g, '\\$&');
    return `- “${quoted}” ([${idv}](${location.origin}/${idv}.html#${encodeURIComponent(anchor)}))`;
  });
  return `# ${title}\n\n${items.join('\n')}\n`;
}
