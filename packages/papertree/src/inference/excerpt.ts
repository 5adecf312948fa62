/**
 * The excerpt of a paper for a model: title, abstract, headings, introduction and conclusion, within a number of
 * bytes, read in pieces from a build.
 */
import { createHash } from 'node:crypto';
import type { Outline } from 'papertree-convert/render';
import { disarm, dropUnseen } from './sanitize.ts';

/** Reads an artefact of a build, or its bytes from `start` to `end`; undefined where the build is damaged. */
export type ReadArtefact = (name: ExcerptArtefact, start?: number, end?: number) => Promise<Buffer | undefined>;

type ExcerptArtefact = 'outline' | 'index' | 'markdown' | 'content';

/** The part of the index of a build that is needed here: where the sections stand in the Markdown. */
interface SectionIndex {
  readonly sections: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

export interface Excerpt {
  readonly text: string;
  /** A hash of the text and of the anchors: the same basis, the same question, and evidence where it was. */
  readonly basis: string;
  /** The ids of all sections. */
  readonly sections: ReadonlySet<string>;
}

/** Read from storage, or from a build that is not there yet. */
export async function excerptOf(read: ReadArtefact, bytes: number): Promise<Excerpt> {
  const [outline, index] = await Promise.all([
    readJson<Outline>(read, 'outline'),
    readJson<SectionIndex>(read, 'index'),
  ]);
  const sections = new Map(index.sections.map((section) => [section.id, section]));
  const text = await makeExcerpt(
    {
      title: outline.title,
      abstract: outline.abstract,
      sections: outline.sections,
      async read(anchor, most) {
        const { start, end } = sections.get(anchor) ?? { start: 0, end: 0 };
        const found = await need(read('markdown', start, Math.min(end, start + most)));
        // The last character may be cut in the middle.
        return found.toString().replace(/\ufffd+$/, '');
      },
    },
    bytes,
  );
  const ids = [...sections.keys()];
  const basis = createHash('sha256')
    .update(text)
    .update(`\n${ids.join(' ')}`)
    .digest('base64url')
    .slice(0, 22);
  return { text, basis, sections: new Set(ids) };
}

async function readJson<T>(read: ReadArtefact, name: ExcerptArtefact): Promise<T> {
  return JSON.parse((await needArtefact(read, name)).toString()) as T;
}

export const needArtefact = (read: ReadArtefact, name: ExcerptArtefact): Promise<Buffer> => need(read(name));

async function need(reading: Promise<Buffer | undefined>): Promise<Buffer> {
  const found = await reading;
  if (found) return found;
  throw new Error('The kept build is damaged; the next request builds it anew.');
}

export interface Heading {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly children: readonly Heading[];
}

/** A paper to be read in parts, so that only what is shown is in memory. */
export interface Readable {
  readonly title: string;
  readonly abstract: string;
  /** Body and appendices. */
  readonly sections: readonly Heading[];
  /** The beginning of a section in Markdown, its heading included. */
  read(anchor: string, bytes: number): Promise<string>;
}

/** The largest share of each piece; the introduction takes what is left. */
const shares = { title: 0.05, abstract: 0.25, headings: 0.2, conclusion: 0.2 };
/** Bytes of the labels between the pieces. */
const seams = 300;

const introductory = /^(?:general )?(?:introduction|motivation|overview|background)\b/i;
const concluding = [/\bconclu/i, /^(?:summary|discussion|outlook|closing|final)\b/i];
const aside =
  /^(?:acknowl|references?$|bibliograph|(?:data|code|software)\b.*availab|funding|author contrib|conflict|compet|ethic|supplement|append|impact statement|reproducib)/i;

export async function makeExcerpt(paper: Readable, bytes: number): Promise<string> {
  const room = bytes - seams;
  const part = (share: number) => Math.floor(room * share);
  const title = cut(flat(tidy(paper.title)), part(shares.title));
  const abstract = cut(tidy(paper.abstract), part(shares.abstract));
  const { opening, ending } = chooseSections(paper.sections);
  const lines = listHeadings(paper.sections, part(shares.headings));
  const spent = [title, abstract, lines].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const conclusion = ending === undefined ? '' : await readSection(paper, ending.id, part(shares.conclusion));
  const left = room - spent - Buffer.byteLength(conclusion);
  const introduction = opening === undefined ? '' : await readSection(paper, opening.id, left);
  const pieces = [
    `Title: ${title}`,
    abstract && `Abstract:\n${abstract}`,
    lines && `Headings:\n${lines}`,
    introduction && `First section:\n${introduction}`,
    conclusion && `Last section:\n${conclusion}`,
  ];
  return cut(pieces.filter(Boolean).join('\n\n'), bytes);
}

/** The introduction and the conclusion: by their titles, else the first and the last section. */
function chooseSections(sections: readonly Heading[]): { opening?: Heading; ending?: Heading } {
  const told = sections.filter(({ title, number }) => !aside.test(title) && !/^[A-Z]$/.test(number));
  const opening = told.find(({ title }) => introductory.test(title)) ?? told[0] ?? sections[0];
  const named = concluding.flatMap((pattern) => told.findLast(({ title }) => pattern.test(title)) ?? []);
  const ending = [...named, told.at(-1)].find((section) => section !== undefined && section !== opening);
  return { ...(opening && { opening }), ...(ending && { ending }) };
}

/** Lists headings as deep as there is room; those without room are not listed. */
function listHeadings(sections: readonly Heading[], room: number): string {
  for (let depth = 4; ; depth--) {
    const lines = flatten(sections, depth);
    if (depth > 1 && Buffer.byteLength(lines.join('\n')) > room) continue;
    const kept: string[] = [];
    let size = 0;
    for (const line of lines) {
      size += Buffer.byteLength(line) + 1;
      if (size > room) break;
      kept.push(line);
    }
    return kept.join('\n');
  }
}

function flatten(sections: readonly Heading[], depth: number): string[] {
  if (depth === 0) return [];
  return sections.flatMap(({ number, title, children }) => {
    const words = flat(tidy(`${number} ${title}`)).slice(0, 200);
    return [...(words === '' ? [] : [words]), ...flatten(children, depth - 1)];
  });
}

async function readSection(paper: Readable, anchor: string, room: number): Promise<string> {
  if (room < 200) return '';
  // More is read than there is room for: addresses of images and the like are removed.
  return cut(tidy(await paper.read(anchor, room * 2)), room);
}

/** Markdown without what costs tokens and says nothing: addresses, tags, blank lines. */
function tidy(markdown: string): string {
  const words = dropUnseen(markdown)
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/<\/?(?:table|thead|tbody|tr|td|th|div|span|a|img|figure|figcaption|sup|sub|br|p)\b[^<>]*>/gi, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // Last, for removed text may have stood between the halves of a chat marker.
  return disarm(words);
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const mark = ' […]';

/** Cuts text to a number of bytes of UTF-8, at the end of a word. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const head = Buffer.from(text)
    .subarray(0, Math.max(0, bytes - Buffer.byteLength(mark)))
    .toString()
    .replace(/\ufffd+$/, '');
  return head.replace(/\s+\S*$/, '') + mark;
}
