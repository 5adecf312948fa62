/**
 * The script of a paper's page, as far as it is needed at once: how the page looks. Everything is read without it. The tools
 * to look, to find and to take away (`paper-tools.ts`) start when a reader first does something.
 */
import { hasHighlights } from './kept-highlights.ts';
import { keepPlaceOnReturn, markForPhones } from './layout.ts';
import { applySettings, foldContents } from './reader-settings.ts';

/** What a reader may do first. */
const acts = ['pointermove', 'keydown', 'focusin', 'scroll', 'click'];

document.documentElement.classList.add('scripted');
applySettings();
foldContents();
keepPlaceOnReturn();
markForPhones();
const startTools = holdActs(() => import(new URL('paper-tools.js', import.meta.url).href));
if (hasHighlights(document.body.dataset.idv ?? '')) startTools();

/**
 * Starts what hears the reader with the first thing that is done on the page, and then tells it of the meantime: the last
 * place of the pointer and the focus, clicks, keys. With the tools started at once a first visit spends 8.9 ms on scripts
 * instead of 2.7, and 14 % more of the heap. Gives what starts it before that.
 */
function holdActs(load: () => Promise<unknown>): () => void {
  let held: Event[] = [];
  const release = () => {
    for (const name of acts) removeEventListener(name, hear, true);
    for (const event of held) {
      const focused = document.activeElement;
      if (event.type === 'pointermove') doAgain(event, event.target, 'pointerover');
      else if (!(event instanceof KeyboardEvent)) doAgain(event, event.target);
      else if (focused instanceof HTMLInputElement) type(event.key, focused);
      else doAgain(event, focused);
    }
  };
  const begun = performance.now();
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    load().then(release, release);
  };
  const hear = (event: Event) => {
    // A page that opens under a resting pointer is told of a move, too: of none by a way, while it is being opened. The first
    // that a mouse then makes has no way either.
    const isMove = event instanceof PointerEvent && event.type === 'pointermove';
    if (isMove && !event.movementX && !event.movementY && event.timeStamp < begun) return;
    if (['pointermove', 'focusin'].includes(event.type))
      held = [...held.filter(({ type }) => type !== event.type), event];
    else if (isHeld(event)) {
      held.push(event);
      // Without tools a key does nothing, but for the browser: some search by `/` themselves.
      if (event instanceof MouseEvent || event.key === '/') event.preventDefault();
      event.stopImmediatePropagation();
    }
    start();
  };
  for (const name of acts) addEventListener(name, hear, { capture: true, passive: false });
  return start;
}

/** A plain click, or a key that may be one of the page's. */
function isHeld(event: Event): event is MouseEvent | KeyboardEvent {
  const isClick = event instanceof MouseEvent && event.type === 'click' && event.button === 0 && !event.shiftKey;
  const isKey = event instanceof KeyboardEvent && event.key.length === 1;
  return (isClick || isKey) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function doAgain(event: Event, place: EventTarget | null, type = event.type): void {
  place?.dispatchEvent(Reflect.construct(event.constructor, [type, event]) as Event);
}

/** Keys that followed the one which opened the field. */
function type(character: string, field: HTMLInputElement): void {
  field.value += character;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
