/** Many files in one: what such files are made of, whatever has read the paper; and operations that answer with them. */
import { asProblem } from 'papertree-convert/errors';
import type { Warning } from 'papertree-convert/paper';
import { completeFlavour, type PageFacts, renderFrontMatter } from 'papertree-convert/render';
import type { ZipEntry } from 'papertree-convert/zip';
import type { TableCsv } from '../threads/paper-questions.ts';
import { type Answer, type Asked, type Operation, openPaper, type Pending, type Source } from './answer.ts';
import { type Article, type ArticleAddresses, renderArticle } from './article.ts';
import { readDrawing } from './drawings.ts';
import { paperFacts } from './facts.ts';
import { pageFacts } from './page.ts';
import type { PaperView } from './paper-view.ts';
import { json, text } from './whole.ts';
import { bibtex, citation } from './works.ts';

type Bytes = string | Uint8Array;

/** A paper, each rendering of which is made when it is asked for. */
export interface BundleSource {
  readonly facts: Omit<PageFacts, 'warnings'> & { readonly warnings: readonly Warning[] };
  /** Our own address, and that of the page of another paper with `{id}` in place of its id. */
  readonly baseUrl: string;
  readonly papers: string;
  readonly pictures: readonly BundledPicture[];
  /** With front matter; pictures have the addresses given by their own. */
  markdown(images: Readonly<Record<string, string>>): Promise<Bytes>;
  article(addresses: ArticleAddresses): Promise<Article>;
  /** As an SVG document; undefined where there is none of that anchor. */
  drawing(anchor: string): Promise<string | undefined>;
  tables(): Promise<readonly TableCsv[]>;
  json(): Promise<Bytes>;
  text(): Promise<Bytes>;
  /** The paper itself, and the works that it cites, as BibTeX. */
  citation(): Promise<Bytes>;
  references(): Promise<Bytes>;
}

/** A picture that the paper shows; `copy` where we have one. */
export interface BundledPicture {
  /** Its address on the page. */
  readonly url: string;
  /** The name of a file for it, of plain characters alone; no other picture has it. */
  readonly name: string;
  readonly copy?: PictureCopy;
  /** Why there is no copy. */
  readonly reason: string;
}

export interface PictureCopy {
  readonly type: string;
  /** Another whenever the content is. */
  readonly tag: string;
  readonly savedAt: number;
  read(): Promise<Uint8Array>;
}

/** Writes the files of a paper. */
export type WriteBundle = (source: BundleSource) => AsyncIterable<ZipEntry>;

/** Many files in one, of which none is made before it is taken. */
export interface BundleAnswer
  extends Pick<Answer, 'state' | 'paper' | 'changedAt' | 'settled' | 'warnings' | 'license'> {
  /** Another whenever the bytes may be others. */
  readonly tag: string;
  entries(): AsyncIterable<ZipEntry>;
}

export type BundleOperation = (asked: Asked, source: Source) => Promise<BundleAnswer | Pending>;

export function bundleOf(write: WriteBundle): BundleOperation {
  return async (asked, source) => {
    const opened = await openPaper(asked, source);
    if (!('build' in opened)) return opened;
    const paper = source.view(opened);
    const found = await paper.ask('pictures', paper.index.source);
    const pictures = await openPictures(found, (path) => paper.library.file(paper.paper, path));
    const copies = pictures.flatMap(({ name, copy }) => (copy ? [`${name} ${copy.tag}`] : []));
    const { license } = paper.metadata;
    return {
      state: 'ready',
      paper: paper.paper,
      changedAt: Math.max(paper.facts.revisedAt, ...pictures.map(({ copy }) => copy?.savedAt ?? 0)),
      settled: paper.inferred.status !== 'pending' && pictures.every(({ copy }) => copy !== undefined),
      warnings: paper.warnings.map(({ code }) => code),
      ...(license === '' ? {} : { license }),
      tag: [paper.facts.revision, ...copies].join('\n'),
      entries: () => write(sourceOf(paper, pictures, source)),
    };
  };
}

function sourceOf(paper: PaperView, pictures: readonly BundledPicture[], source: Source): BundleSource {
  const { title, abstract } = paper.metadata;
  /** The bytes with which one of our addresses answers. */
  const ask = async (operation: Operation) => {
    const answer = await operation({ paper: paper.paper, part: '', async: false }, source);
    // Who does not ask for it never has to wait.
    if (answer.state === 'pending') throw new Error('A paper that was open is being built.');
    return answer.body;
  };
  return {
    facts: { ...pageFacts(paper), warnings: paper.warnings },
    baseUrl: paper.site.baseUrl,
    papers: `${paper.site.archivePublicUrl}/abs/{id}`,
    pictures,
    async markdown(images) {
      const front = renderFrontMatter(paperFacts(paper, paper.site), paper.index.front, paper.warnings);
      const { markdown } = await paper.ask('markdown', completeFlavour({}), { title, abstract, images });
      return Buffer.concat([Buffer.from(front), markdown]);
    },
    article: (addresses) => renderArticle(paper, addresses),
    drawing: (anchor) => readDrawing(paper, anchor),
    tables: () => paper.ask('allTables'),
    json: () => ask(json),
    text: () => ask(text),
    citation: () => ask(citation),
    references: () => ask(bibtex),
  };
}

/** `open` throws where there is no copy. */
export async function openPictures(
  found: readonly { readonly url: string; readonly path?: string }[],
  open: (path: string) => Promise<PictureCopy>,
): Promise<BundledPicture[]> {
  const taken = new Set<string>();
  return Promise.all(
    found.map(async ({ url, path }) => {
      const name = nameOf(path ?? url, taken);
      if (path === undefined) return { url, name, reason: 'it is not a file of the paper' };
      try {
        return { url, name, copy: await open(path), reason: '' };
      } catch (thrown) {
        return { url, name, reason: asProblem(thrown).reason };
      }
    }),
  );
}

/** `x1.png`; a number stands before the ending where two would be the same. */
function nameOf(path: string, taken: Set<string>): string {
  const plain = path.replace(/^https?:\/\//, '').replace(/[^\w./-]+/g, '-');
  const [, stem = plain, ending = ''] = /^(.*?)(\.[a-z0-9]+)?$/i.exec(plain.replace(/\/{2,}|\.{2,}/g, '-')) ?? [];
  let name = stem + ending;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem}-${n}${ending}`;
  taken.add(name.toLowerCase());
  return name;
}

/** A name of plain characters for a file of a part. */
export const fileName = (anchor: string): string => anchor.replace(/[^\w.-]+/g, '-');
