/** What of a paper a model is shown: title, abstract, headings, introduction and conclusion, in so many bytes. */
import { disarm, dropUnseen } from './disarm.ts';

export interface Heading {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly children: readonly Heading[];
}

/** A paper as it is read from: nothing of it is in memory that is not shown. */
export interface Readable {
  readonly title: string;
  readonly abstract: string;
  /** Body and appendices. */
  readonly sections: readonly Heading[];
  /** The beginning of a section in Markdown, its heading included. */
  read(anchor: string, bytes: number): Promise<string>;
}

export interface Excerpt {
  readonly text: string;
  /** Those that stand in it, and so may be named as evidence. */
  readonly anchors: ReadonlySet<string>;
}

/** Parts of the whole that each piece may have at most; the introduction takes what is left. */
const shares = { title: 0.05, abstract: 0.25, headings: 0.2, conclusion: 0.2 };
/** Spent on the lines between the pieces. */
const seams = 300;

const introductory = /^(?:general )?(?:introduction|motivation|overview|background)\b/i;
const concluding = [/\bconclu/i, /^(?:summary|discussion|outlook|closing|final)\b/i];
const aside =
  /^(?:acknowl|references?$|bibliograph|(?:data|code|software)\b.*availab|funding|author contrib|conflict|compet|ethic|supplement|append|impact statement|reproducib)/i;

export async function makeExcerpt(paper: Readable, bytes: number): Promise<Excerpt> {
  const room = bytes - seams;
  const part = (share: number) => Math.floor(room * share);
  const title = cut(flat(tidy(paper.title)), part(shares.title));
  const abstract = cut(tidy(paper.abstract), part(shares.abstract));
  const sections = nameable(paper.sections);
  const { opening, ending } = chooseSections(sections);
  // What has no title is told by what stands in it.
  const named = sections.filter((section) => section.title !== '' || section === opening);
  const { lines, anchors } = listHeadings(named, part(shares.headings));
  const spent = [title, abstract, lines].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const conclusion = ending === undefined ? '' : await readSection(paper, ending.id, part(shares.conclusion));
  const left = room - spent - Buffer.byteLength(conclusion);
  const introduction = opening === undefined ? '' : await readSection(paper, opening.id, left);
  const pieces = [
    `Title: ${title}`,
    abstract && `Abstract:\n${abstract}`,
    lines && `Headings, each after its anchor:\n${lines}`,
    introduction && `Section [${opening?.id}]:\n${introduction}`,
    conclusion && `Section [${ending?.id}]:\n${conclusion}`,
  ];
  return { text: cut(pieces.filter(Boolean).join('\n\n'), bytes), anchors };
}

/** Those whose anchors can be copied: an anchor is the page's own word, and may be anything. */
function nameable(sections: readonly Heading[]): Heading[] {
  return sections
    .filter(({ id }) => /^[^\s[\]]{1,100}$/.test(id) && disarm(`[${id}]`) === `[${id}]`)
    .map((section) => ({ ...section, children: nameable(section.children) }));
}

/** The first section that introduces, and the last that concludes; by their place where no title says so. */
function chooseSections(sections: readonly Heading[]): { opening?: Heading; ending?: Heading } {
  const told = sections.filter(({ title, number }) => !aside.test(title) && !/^[A-Z]$/.test(number));
  const opening = told.find(({ title }) => introductory.test(title)) ?? told[0] ?? sections[0];
  const named = concluding.flatMap((pattern) => told.findLast(({ title }) => pattern.test(title)) ?? []);
  const ending = [...named, told.at(-1)].find((section) => section !== undefined && section !== opening);
  return { ...(opening && { opening }), ...(ending && { ending }) };
}

/** As deep as there is room; those that find none are not named, and so are no evidence. */
function listHeadings(sections: readonly Heading[], room: number): { lines: string; anchors: Set<string> } {
  for (let depth = 4; ; depth--) {
    const all = flatten(sections, depth);
    const lines = all.map(({ line }) => line);
    if (depth > 1 && Buffer.byteLength(lines.join('\n')) > room) continue;
    const kept: string[] = [];
    let size = 0;
    for (const line of lines) {
      size += Buffer.byteLength(line) + 1;
      if (size > room) break;
      kept.push(line);
    }
    return { lines: kept.join('\n'), anchors: new Set(all.slice(0, kept.length).map(({ id }) => id)) };
  }
}

function flatten(sections: readonly Heading[], depth: number): { id: string; line: string }[] {
  if (depth === 0) return [];
  return sections.flatMap(({ id, number, title, children }) => {
    const words = flat(tidy(`${number} ${title}`)).slice(0, 200);
    return [{ id, line: `[${id}] ${words || '(untitled)'}` }, ...flatten(children, depth - 1)];
  });
}

async function readSection(paper: Readable, anchor: string, room: number): Promise<string> {
  if (room < 200) return '';
  // Addresses of images and the like are taken out, so a little more is read than there is room for.
  return cut(tidy(await paper.read(anchor, room * 2)), room);
}

/** The words of Markdown without what costs tokens and says nothing: addresses, tags, blank lines. */
function tidy(markdown: string): string {
  const words = dropUnseen(markdown)
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/<\/?(?:table|thead|tbody|tr|td|th|div|span|a|img|figure|figcaption|sup|sub|br|p)\b[^<>]*>/gi, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // Last: what was taken out may have stood between the halves of a mark.
  return disarm(words);
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const mark = ' […]';

/** No more than so many bytes of UTF-8, and whole words. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const head = Buffer.from(text)
    .subarray(0, Math.max(0, bytes - Buffer.byteLength(mark)))
    .toString()
    .replace(/\ufffd+$/, '');
  return head.replace(/\s+\S*$/, '') + mark;
}
