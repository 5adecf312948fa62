/** The papers that the bench of the shelf's search puts in: those of the corpus, and any number that are made of their sections. */

import { indexedPaper, type PaperToIndex, writePart, writeParts } from '../packages/papertree/src/searching/parts.ts';
import type { IndexedPart } from '../packages/papertree/src/storage/index.ts';
import { convert } from '../packages/papertree-convert/src/index.ts';
import type { Metadata, PaperId } from '../packages/papertree-convert/src/paper/index.ts';
import { type Content, plainText } from '../packages/papertree-convert/src/tree/index.ts';
import { corpusPages, readCorpusPage } from '../scripts/corpus/pages.ts';
import type { Random } from '../test/random.ts';

/** A paper with the parts by which it is found, and the page that it was read from. */
export interface ReadPaper {
  readonly page: string;
  readonly toIndex: PaperToIndex;
  readonly parts: readonly IndexedPart[];
}

/** The papers of the corpus, each under an id of its own, with a record made of its title page. */
export function readPapers(): ReadPaper[] {
  return corpusPages().flatMap((page, n) => {
    const content = contentOf(page);
    if (!content) return [];
    const metadata = recordOf(content);
    const paper = idOf(n);
    const toIndex = { paper, buildId: `b${n}`, metadata, text: { parts: writeParts(content, metadata) } };
    return [{ page, toIndex, parts: [...indexedPaper(toIndex).parts] }];
  });
}

/** Some pages of the corpus hold no paper. */
function contentOf(page: string): Content | undefined {
  try {
    return convert(readCorpusPage(page)).content;
  } catch {
    return undefined;
  }
}

function recordOf(content: Content): Metadata {
  const [abstract] = content.abstract;
  const paragraphs = (abstract?.children ?? []).flatMap((node) => (node.type === 'paragraph' ? [node.children] : []));
  return {
    title: plainText(content.title),
    authors: content.authors.map(({ name }) => name).join(', '),
    abstract: paragraphs.map(plainText).join(' '),
    categories: ['cs.CL'],
    primaryCategory: 'cs.CL',
    ...{ license: '', doi: '', journalRef: '', comments: '', reportNo: '' },
    versions: [{ version: 1, submittedAt: '2024-01-02T00:00:00Z', sourceType: 'tex' }],
  };
}

function idOf(n: number): PaperId & { readonly version: number } {
  const month = String(1 + (Math.floor(n / 90_000) % 12)).padStart(2, '0');
  return { id: `24${month}.${String(10_000 + (n % 90_000))}`, version: 1 };
}

/** Words in fewer papers of the corpus are rare, and are other words in each made paper: else none would be rare among many. */
const rareBelow = 12;
/** Made papers that have a rare word in common, about. */
const sharing = 3;

/**
 * Papers made of parts of the corpus: each has the record of one and a third of the parts of three, in which words that are rare
 * in the corpus have a syllable more, so that of ten thousand papers a few share such a word. One by one, for all are gigabytes.
 */
export function* makePapers(from: readonly ReadPaper[], count: number, random: Random): Generator<PaperToIndex, void> {
  const papersOf = new Map<string, number>();
  for (const { parts } of from)
    for (const word of new Set(parts.flatMap(({ words }) => Object.values(words).flatMap((all) => all.split(' ')))))
      papersOf.set(word, (papersOf.get(word) ?? 0) + 1);
  const isRare = (word: string) => word.length > 3 && (papersOf.get(word) ?? 0) < rareBelow;
  const months = 120;
  for (let n = 0; n < count; n++) {
    const [first, second, third] = Array.from({ length: 3 }, () => from[random.below(from.length)]);
    if (!first || !second || !third) return;
    const syllable = syllableOf(random.below(Math.ceil(count / sharing)));
    const rename = (text: string) => text.replace(/[a-z]{4,}/g, (word) => (isRare(word) ? word + syllable : word));
    const parts = [first, second, third].flatMap(({ parts: all }, k) =>
      all.filter((part, at) => part.kind !== 'paper' && at % 3 === k),
    );
    const written = parts.map((part, at) => writePart(renamed({ ...part, anchor: `${part.anchor}.${at}` }, rename)));
    const { metadata } = first.toIndex;
    const month = random.below(months);
    const submittedAt = `${2014 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-05T00:00:00Z`;
    const category = ['cs.CL', 'cs.LG', 'math.PR', 'hep-th', 'astro-ph.CO'][random.below(5)] ?? '';
    yield {
      paper: idOf(n),
      buildId: `b${n}`,
      metadata: {
        ...metadata,
        title: rename(metadata.title),
        abstract: rename(metadata.abstract),
        categories: [category],
        versions: [{ version: 1, submittedAt, sourceType: 'tex' }],
      },
      text: { parts: Buffer.from(written.join('')) },
    };
  }
}

function renamed(part: IndexedPart, rename: (text: string) => string): IndexedPart {
  return { ...part, title: rename(part.title), text: rename(part.text) };
}

/** A number in consonants and vowels. */
function syllableOf(n: number): string {
  const [consonants, vowels] = ['bdfgklmnprtvz', 'aeiou'];
  let [left, syllable] = [n, ''];
  do {
    const pair = left % 65;
    syllable += (consonants[pair % 13] ?? '') + (vowels[Math.floor(pair / 13)] ?? '');
    left = Math.floor(left / 65);
  } while (left > 0);
  return syllable;
}
