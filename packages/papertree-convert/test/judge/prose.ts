/** Words kept, words added, and their order. */
import { type Figure, figure } from './figure.ts';
import { type Block, wordsOf } from './flow.ts';
import type { Markdown } from './markdown.ts';
import { charactersOf, type Page } from './page.ts';
import { add, type Bag, bagOf, take, triples, words } from './words.ts';

export interface ProseFigures {
  /** Words of the article that are in the Markdown. */
  readonly words: Figure;
  /** The same of the prose in boxes that LaTeXML drew: the issue leaves out “the insides of drawings”. */
  readonly boxed: Figure;
  /** Words in drawings, their labels. */
  readonly drawnWords: Figure;
  /** Words of the Markdown body that are on the page; the labels of drawings are. */
  readonly junk: Figure;
  /** The same where the labels of drawings, and what else the first figure leaves out, are not on the page. */
  readonly junkStrict: Figure;
  readonly order: Figure;
  /** Among the words kept, the marks of authors, which a rendering with affiliations beside the names needs not. */
  readonly marks: Figure;
}

const inArea = (blocks: readonly Block[], area: Block['area']) => blocks.filter((it) => it.area === area);
const allWords = (blocks: readonly Block[]) => blocks.flatMap(wordsOf);

/** Headings that we write where the page has none. */
const ours = ['Abstract', 'References'];
/** Words that we write before the labels of a drawing. */
const announced = ['Drawing', 'on', 'the', 'page', 'its', 'words'];

/** A few characters to find a lost word by: best where its neighbours are not found either. */
function placeWord(blocks: readonly Block[], word: string, known: Bag): string {
  let fallback = '';
  for (const block of blocks) {
    const list = wordsOf(block);
    for (let i = list.indexOf(word); i >= 0; i = list.indexOf(word, i + 1)) {
      const context = [...list.slice(Math.max(0, i - 4), i), `[${word}]`, ...list.slice(i + 1, i + 5)].join(' ');
      const around = triples(list.slice(Math.max(0, i - 2), i + 3));
      if (around.length === 0 || around.some((it) => !known.has(it))) return context;
      fallback ||= context;
    }
  }
  return fallback || `[${word}]`;
}

/** Blocks of a page among which those of its title page are. */
const titleBlocks = 60;
/** A shorter block may be in a longer one by chance. */
const fewestLetters = 8;

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase();

/**
 * Blocks that say again what blocks before them said of title and authors: templates print these twice, and a tree has
 * them once, in its front matter.
 */
function repeatsOf(blocks: readonly Block[], front: string): ReadonlySet<Block> {
  let said = '';
  const repeated = new Set<Block>();
  for (const block of blocks.slice(0, titleBlocks)) {
    const letters = lettersOf(block.text);
    if (letters.length >= fewestLetters && said.includes(letters) && front.includes(letters)) repeated.add(block);
    said += letters;
  }
  return repeated;
}

/** `front` is the text of the front matter, and of formulas where those are words of the page. */
export function compareProse(page: Page, markdown: Markdown, front: readonly string[]): ProseFigures {
  const body = allWords(inArea(markdown.blocks, 'main'));
  const labels = allWords(inArea(markdown.blocks, 'spare'));
  const there = bagOf([...body, ...labels, ...front.flatMap(words)]);
  const main = inArea(page.blocks, 'main');
  const drawn = inArea(page.blocks, 'drawing');
  const found = bagOf([...markdown.blocks.map(wordsOf), ...front.map(words)].flatMap(triples));

  const start = [...markdown.headings.slice(0, 1), ...inArea(markdown.blocks, 'main').slice(0, titleBlocks)];
  const repeated = repeatsOf(main, lettersOf([...start.map(({ text }) => text), ...front].join('')));
  const once = main.filter((it) => !repeated.has(it));
  const all = allWords(once);
  const lost = take(there, all);
  const required = once.map(wordsOf);
  let total = all.length;
  const boxedWords = allWords(inArea(page.blocks, 'boxed'));
  const boxedLost = take(there, boxedWords);
  let boxedTotal = boxedWords.length;
  for (const listing of page.listings) {
    // Either the source of the listing or what LaTeXML made of it.
    const [source, shown] = [words(listing.payload), allWords(listing.spans)];
    const [a, b] = [take(new Map(there), source), take(new Map(there), shown)];
    const complete = shown.length * 10 >= source.length * 9;
    const better = complete && b.length < a.length ? shown : source;
    const missing = take(there, better);
    if (listing.area === 'main') {
      lost.push(...missing);
      total += better.length;
      if (better === source) required.push(...listing.payload.split('\n').map(words));
      else required.push(...listing.spans.map(wordsOf));
    } else if (listing.area === 'boxed') {
      boxedLost.push(...missing);
      boxedTotal += better.length;
    }
  }

  const marks = allWords(inArea(page.blocks, 'mark'));
  const marksLost = take(there, marks);
  // A label in words may come as a formula: `\hbox{\large D}`.
  const drawnWords = allWords(drawn);
  const drawnLost = take(
    add(
      there,
      markdown.formulas.flatMap((it) => words(it.latex)),
    ),
    drawnWords,
  );

  const strict = bagOf([
    ...allWords(main),
    ...boxedWords,
    ...marks,
    ...ours,
    ...Array<string[]>(page.drawings).fill(announced).flat(),
  ]);
  for (const it of page.listings) {
    const [source, shown] = [bagOf(words(it.payload)), bagOf(allWords(it.spans))];
    for (const word of new Set([...source.keys(), ...shown.keys()])) {
      const most = Math.max(source.get(word) ?? 0, shown.get(word) ?? 0);
      strict.set(word, (strict.get(word) ?? 0) + most);
    }
  }
  const mild = add(new Map(strict), [...drawnWords, ...allWords(inArea(page.blocks, 'spare'))]);
  for (const formula of page.formulas) {
    // A formula of the page that brings its own number: \tag{3}.
    if (formula.latex.includes('\\tag')) add(mild, words(formula.latex));
  }
  const place = (blocks: readonly Block[], list: readonly string[], known: Bag) =>
    list.map((it, i) => (i < 200 ? placeWord(blocks, it, known) : it));
  const junk = take(mild, body);
  const around = junk.length === 0 ? [] : [...page.blocks, ...page.listings.flatMap((it) => it.spans)];
  const onPage = bagOf(around.flatMap((it) => triples(wordsOf(it))));
  const spans = page.listings.flatMap((it) => it.spans);

  const wanted = required.flatMap(triples);
  return {
    words: figure(total + marks.length, [
      ...place([...main, ...spans], lost, found),
      ...marksLost.map((it) => `[${it}] (mark)`),
    ]),
    marks: figure(marks.length, marksLost),
    boxed: figure(boxedTotal, place(inArea(page.blocks, 'boxed'), boxedLost, found)),
    drawnWords: figure(drawnWords.length, place(drawn, drawnLost, found)),
    junk: figure(body.length, place(markdown.blocks, junk, onPage)),
    junkStrict: figure(body.length, take(strict, body)),
    order: figure(wanted.length, take(new Map(found), wanted)),
  };
}

/** Class names, MathML, other markup: what the Markdown has of it outside code and formulas, and the page has not. */
export function compareMarkup(page: Page, markdown: Markdown): { stray: Figure; unparsed: Figure; errors: Figure } {
  const characters = charactersOf(page);
  const surplus = (pattern: RegExp, text: string) =>
    take(bagOf(characters.match(pattern) ?? []), text.match(pattern) ?? []);
  const patterns = [
    /\bltx_\w+|<\/?(?:span|div|math|semantics|annotation|m(?:row|i|o|n|text|sup|sub|frac|table))\b|\b(?:class|style)=["']/g,
    /&(?:amp|lt|gt|quot|nbsp|#x?[0-9a-f]+);/gi,
  ];
  const allowed = new Set(
    'table caption colgroup col thead tbody tfoot tr th td sup sub strong em code br img p ul ol li del ins u hr details summary'.split(
      ' ',
    ),
  );
  const stray: string[] = [];
  for (const pattern of patterns) stray.push(...surplus(pattern, markdown.texts));
  for (const [tag, name = ''] of markdown.html.replace(/<!--.*?-->/gs, '').matchAll(/<\/?([a-zA-Z][\w-]*)[^<>]*>/g)) {
    if (!allowed.has(name.toLowerCase()) || /\s(?:class|style|id)=/.test(tag)) stray.push(tag);
  }
  // Marks that a parser left standing: **bold, $x$, [text](link), a footnote that is not defined.
  const unparsed = [/\*\*|~~|\]\(|!\[|```/g, /\$/g, /\[\^[^\]\s]*\]/g].flatMap((it) => surplus(it, markdown.texts));
  const printed = page.errors.filter((it) => /^[\\{]/.test(it));
  const errors = new Set(printed.filter((it) => markdown.texts.includes(it) && !characters.includes(it)));
  return {
    stray: figure(stray.length, stray),
    unparsed: figure(unparsed.length, unparsed),
    errors: figure(printed.length, [...errors]),
  };
}
