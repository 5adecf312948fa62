/** Citations: whether each stands in the Markdown as printed, and whether one entry can be found by what it prints. */
import { attribute, type DomElement, type DomParent, isElement, isText, textOf } from './dom.ts';
import { type Figure, figure } from './figure.ts';
import { key } from './words.ts';

/** The links of one citation to one work. */
export interface PageCitation {
  /** The words that are links: “Huang et al. 2018”, “3”. */
  readonly printed: string;
  /** The text before them: it names the authors of a bare year, and the year of a bare letter. */
  readonly before: string;
  /** The id of the work's entry. */
  readonly target: string;
}

export interface PageCitations {
  readonly links: readonly PageCitation[];
  /** The text of every `<cite>`. */
  readonly printed: readonly string[];
}

/** `<cite class="ltx_cite">[<a class="ltx_ref" href="#bib.bib3">3</a>]</cite>` */
export function readCitations(roots: readonly DomParent[], isSilent: (element: DomElement) => boolean): PageCitations {
  const links: { printed: string; before: string; target: string; around: DomParent }[] = [];
  const printed: string[] = [];
  let before = '';
  const visit = (element: DomParent, around: DomElement | undefined) => {
    for (const child of element.childNodes) {
      if (isText(child)) before += child.value;
      if (!isElement(child) || isSilent(child)) continue;
      if (child.tagName === 'math') {
        before += ' ';
        continue;
      }
      if (child.tagName === 'cite') printed.push(textOf(child));
      const [, target = ''] = /#(.+)$/.exec(attribute(child, 'href') ?? '') ?? [];
      if (around && child.tagName === 'a' && target) {
        const same = links.at(-1);
        // <a href="#bib.bib1">Huang et al.</a> [<a href="#bib.bib1">2018</a>]
        if (same?.around === around && same.target === target) same.printed += ` ${textOf(child)}`;
        else links.push({ printed: textOf(child), before: before.slice(-160), target, around });
      }
      visit(child, child.tagName === 'cite' ? child : around);
    }
  };
  for (const root of roots) visit(root, undefined);
  return { links, printed };
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const fillers = new Set(['et', 'al', 'and', 'others', 'the']);
const isYear = (word: string) => /^(?:1[5-9]|20)\d\d[a-z]?$/.test(word);

interface Entry {
  /** `[3]`, `[Huang et al. [2018]]`: what the entry begins with in brackets. */
  readonly labels: readonly string[];
  /** The first author; how many there are before the year, where that can be told. */
  readonly first: ReadonlySet<string>;
  readonly authors: number;
  readonly words: ReadonlySet<string>;
}

/** An entry as the Markdown prints it. */
function readEntry(item: string): Entry {
  const labels: string[] = [];
  let rest = item.trim();
  for (let end = closing(rest); end > 0; end = closing(rest)) {
    labels.push(wordsOf(rest.slice(1, end)).join(' '));
    rest = rest.slice(end + 1).trimStart();
  }
  const [authors = ''] = rest.split(/\(?\d{4}/);
  const [first = ''] = authors.split(/[,;:(“"]| and | & |(?<=\p{Ll}\p{Ll})\. /u);
  const several = /\bet al/.test(authors) ? 3 : authors.split(/ and | & |, (?!and )(?=\p{Lu}\.)/u).length;
  return { labels, first: new Set(wordsOf(first)), authors: several, words: new Set(wordsOf(rest)) };
}

/** The end of the bracket that a text begins with; 0 where it begins with none. */
function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length && at < 120; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}

/** The words that end with a citation, and from where on they are its own. Of “Huang et al. (2018a, b)” the second says “… Huang et al 2018b”. */
function wordsUpTo({ printed, before }: PageCitation): { tail: string[]; own: number } {
  const own = wordsOf(printed);
  const earlier = wordsOf(before);
  const [only = ''] = own;
  if (own.length > 1 || !/^[a-z]$|^\d{4}[a-z]?$/.test(only)) {
    const tail = [...earlier.slice(-4), ...own];
    return { tail, own: tail.length - own.length };
  }
  const year = isYear(only) ? only : `${earlier.findLast(isYear)?.slice(0, 4) ?? ''}${only}`;
  while (isYear(earlier.at(-1) ?? '') || /^[a-z]$/.test(earlier.at(-1) ?? '')) earlier.pop();
  return { tail: [...earlier.slice(earlier.findLastIndex(isYear) + 1).slice(-10), year], own: 0 };
}

/** The entries that a reader may take for the one cited: by their labels, else by their authors and the year. */
function entriesFor(citation: PageCitation, entries: readonly Entry[]): number[] {
  const all = (fits: (entry: Entry) => boolean) => entries.flatMap((it, at) => (fits(it) ? [at] : []));
  const { tail, own } = wordsUpTo(citation);
  const labelledAs = (words: readonly string[]) => all(({ labels }) => labels.includes(words.join(' ')));
  const exact = labelledAs(wordsOf(citation.printed));
  if (exact.length > 0) return exact;
  for (let from = 0; from < tail.length; from += 1) {
    const labelled = labelledAs(tail.slice(from));
    if (labelled.length > 0) return labelled;
  }
  for (let from = own; from < tail.length; from += 1) {
    const form = tail.slice(from);
    const wanted = form.filter((it) => !fillers.has(it));
    const [name = ''] = wanted;
    if (form[0] !== name || /^\d/.test(name)) continue;
    const found = all(({ first, words }) => first.has(name) && wanted.every((word) => words.has(word)));
    const named = wanted.filter((it) => !isYear(it)).length;
    const alike = found.filter((at) => fitsCount(form, named, entries[at]?.authors ?? 0));
    if (found.length > 0) return alike.length > 0 ? alike : found;
  }
  return [];
}

/** “Ross et al.” are three or more, “Ross and Andreas” are two. */
const fitsCount = (form: readonly string[], named: number, authors: number): boolean =>
  form.includes('al') || form.includes('others') ? authors > 2 : authors === named;

/** Whether a citation is of authors and year, with nothing more that could be printed: no number, and no key. */
const namesAuthors = (citation: PageCitation): boolean => {
  const { tail } = wordsUpTo(citation);
  return tail.some(isYear) || tail.join(' ').endsWith('et al');
};

/** The texts in which printed citations are counted: all but the entries, which begin with the same marks. */
interface Counted {
  readonly all: readonly string[];
  readonly entries: readonly string[];
}

export interface CitationFigures {
  /** Citations that lead a reader of the Markdown to their entry, and to no other. */
  readonly citations: Figure;
  /** The same, with those that are as printed on the page: two works by “OpenAI (2025)”. */
  readonly citationsAlike: Figure;
  /** Citations that stand in the Markdown as the page prints them. */
  readonly citationMarks: Figure;
}

/** `entries` are the items of the Markdown, by the ids of the page's entries. */
export function compareCitations(
  page: PageCitations,
  entries: ReadonlyMap<string, string>,
  texts: { page: Counted; markdown: Counted },
): CitationFigures {
  const ids = [...entries.keys()];
  const read = [...entries.values()].map(readEntry);
  const cited = page.links.filter((it) => entries.has(it.target));
  const alike: string[] = [];
  const lost: string[] = [];
  for (const it of cited) {
    const found = entriesFor(it, read).map((at) => ids[at] ?? '');
    if (found.length === 1 && found[0] === it.target) continue;
    const show = `${it.printed.trim()} for ${entries.get(it.target)?.slice(0, 60)} finds ${found.join(' ') || 'none'}`;
    (found.includes(it.target) && namesAuthors(it) ? alike : lost).push(show);
  }
  const counter = ({ all, entries }: Counted) => {
    const [whole, apart] = [key(all.join('\n')), key(entries.join('\n'))];
    return (mark: string) => whole.split(mark).length - apart.split(mark).length;
  };
  const [there, here] = [counter(texts.page), counter(texts.markdown)];
  const marks = new Set(page.printed.map(key).filter(Boolean));
  const missing = [...marks].flatMap((mark) =>
    Array.from({ length: Math.max(0, there(mark) - here(mark)) }, () => mark),
  );
  return {
    citations: figure(cited.length, lost),
    citationsAlike: figure(cited.length, [...lost, ...alike]),
    citationMarks: figure(page.printed.length, missing),
  };
}
