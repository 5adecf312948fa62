/** One page of the corpus, converted twice and judged. */
import { convert } from '../../packages/papertree-convert/src/index.ts';
import { renderHtml } from '../../packages/papertree-convert/src/render/html/article.ts';
import { contentSchema } from '../../packages/papertree-convert/src/tree/schema.ts';
import { figure } from '../../packages/papertree-convert/test/judge/figure.ts';
import { type Figures, judge, judgeHtml } from '../../packages/papertree-convert/test/judge/judge.ts';
import { readPage } from '../../packages/papertree-convert/test/judge/page.ts';
import { words } from '../../packages/papertree-convert/test/judge/words.ts';

export interface Judged {
  readonly name: string;
  readonly figures: Figures;
  /** The way in which the page was read, and why not by the scanner. */
  readonly way: string;
  readonly reason: string;
  /** Set where the page has no content. */
  readonly empty: boolean;
  readonly errors: number;
  readonly silentFormulas: number;
  readonly notes: Readonly<Record<string, number>>;
  readonly layouts: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

const schema = contentSchema();

/** Fewer words than this and a page may be called empty. */
const fewWords = 60;

export function judgePage(name: string, bytes: Buffer): Judged {
  const page = readPage(bytes.toString('utf8'));
  const start = performance.now();
  const base = {
    name,
    errors: page.errors.length,
    silentFormulas: page.silentFormulas,
    layouts: tally(page.tables.map((it) => it.layout ?? '').filter(Boolean)),
  };
  try {
    const conversion = convert(bytes);
    const milliseconds = performance.now() - start;
    const { content } = conversion;
    const { article } = renderHtml(content);
    const places = content.authors.flatMap(({ affiliations }) => affiliations);
    const ofPage = judgeHtml(page, article, places);
    const figures = { ...judge(page, conversion, schema, convert(bytes)), ...ofPage };
    const notes = tally(conversion.notes.map((it) => it.rule));
    return {
      ...base,
      figures,
      way: conversion.way,
      reason: conversion.reason ?? '',
      empty: false,
      notes,
      milliseconds,
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const text = page.blocks.flatMap((it) => words(it.text));
    const empty = code === 'no-html' && text.length < fewWords;
    const fault = empty ? [] : [error instanceof Error ? `${error.stack}` : String(error)];
    // A page that could not be read at all has lost everything.
    const figures: Figures = empty
      ? {}
      : { words: { all: text.length, kept: 0, lost: fault }, twice: figure(1, fault) };
    return { ...base, figures, way: 'none', reason: String(error), empty, notes: {}, milliseconds: 0 };
  }
}

function tally(list: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const it of list) counts[it] = (counts[it] ?? 0) + 1;
  return counts;
}
