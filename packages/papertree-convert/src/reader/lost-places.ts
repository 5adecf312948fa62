/** Finds where words stand that a page has and its tree has not; runs only where there are some. */
import { descendants, type Element, elements, textOf } from './element.ts';
import { hasClass } from './kind.ts';
import { addressKey } from './latexml/front-matter/keyed-addresses.ts';
import { argumentOf } from './latexml/macro-arguments.ts';
import { isLeft } from './left-out.ts';
import { closesWithWord, opensWithWord, type WordCounts, wordsOf } from './word-counts.ts';

/** Words of a page that are in no node of its tree. */
export interface LostWords {
  readonly count: number;
  /** Some of them, in the order of the page. */
  readonly words: readonly string[];
  /** The id of the page nearest to where most of them stand; empty where there is none. */
  readonly near: string;
}

export const nothingLost: LostWords = { count: 0, words: [], near: '' };

/** Lost words that are named, at most. */
const mostNamed = 8;

/** A text of the page. */
class Run {
  readonly text: string;
  /** Whether its first word touches the text before it. */
  readonly joins: boolean;
  /** The id of the nearest element around it that has one. */
  readonly id: string;
  /** The command that LaTeXML did not know, where it stands right before. */
  readonly macro: string;
  #words: readonly string[] | undefined;

  constructor(text: string, joins: boolean, id: string, macro: string) {
    this.text = text;
    this.joins = joins;
    this.id = id;
    this.macro = macro;
  }

  /** Cut when they are first asked for: most texts touch no other, and are asked for nothing. */
  get words(): readonly string[] {
    this.#words ??= wordsOf(this.text);
    return this.#words;
  }
}

/**
 * Finds where the lost words stand: the element with an id in which the largest part of the words is among them. Words
 * that are in the tree as one, or as several, are not lost: which letters touch is not always clear on the page.
 */
export function locateLost(page: Element, counts: WordCounts): LostWords {
  const runs = runsOf(page);
  for (const excuse of excuses) {
    excuse(counts, page, runs);
    if (counts.left() === 0) return nothingLost;
  }
  const count = counts.left();
  const words = new Set<string>();
  const places = new Map<string, { all: number; lost: number }>();
  for (const run of runs) {
    const place = places.get(run.id) ?? { all: 0, lost: 0 };
    for (const word of run.words) {
      place.all++;
      if (counts.of(word) <= 0) continue;
      place.lost++;
      if (words.size < mostNamed) words.add(word);
    }
    places.set(run.id, place);
  }
  let near = '';
  let most = 0;
  for (const [id, { all, lost }] of places) {
    const weight = all === 0 ? 0 : (lost * lost) / all;
    if (weight <= most) continue;
    most = weight;
    near = id;
  }
  return { count, words: [...words], near };
}

/** Reasons for which words are missing on purpose; the one of most pages comes first. */
const excuses = [excuseArguments, excuseJoined, excuseArguments, excuseKeys, excuseRepeated];

function runsOf(page: Element): Run[] {
  const runs: Run[] = [];
  let open = false;
  let macro = '';
  const walk = (element: Element, id: string): void => {
    for (const each of element.children) {
      if (typeof each !== 'string') {
        // A strut stands between letters of one word.
        if (each.kind.name === 'rule') continue;
        if (isLeft(each)) {
          open = false;
          if (each.kind.name === 'ERROR') macro = textOf(each).trim();
        } else walk(each, each.id || id);
        continue;
      }
      runs.push(new Run(each, open && opensWithWord(each), id, macro));
      open = closesWithWord(each);
      if (macro !== '' && runs.at(-1)!.words.length > 0) macro = '';
    }
  };
  walk(page, page.id);
  return runs;
}

/** Longer rows of texts that touch are not looked at. */
const mostJoined = 8;

function excuseJoined(counts: WordCounts, _: Element, runs: readonly Run[]): void {
  for (let from = 0; from < runs.length; from++) {
    if (runs[from + 1]?.joins !== true) continue;
    const pieces = [runs[from]!.words.at(-1) ?? ''];
    for (let to = from + 1; to < runs.length && pieces.length < mostJoined && runs[to]!.joins; to++) {
      pieces.push(runs[to]!.words[0]!);
      const whole = pieces.join('');
      const [inWhole, inPieces] = [counts.of(whole), pieces.map((piece) => counts.of(piece))];
      const apart = inWhole < 0 && inPieces.some((count) => count > 0);
      const together = inWhole > 0 && inPieces.some((count) => count < 0);
      if (apart || together) {
        counts.change(whole, apart ? 1 : -1);
        for (const piece of pieces) counts.change(piece, apart ? -1 : 1);
      }
      if (runs[to]!.words.length > 1) break;
    }
  }
}

/** algorithm2e sets its caption as a line. */
const isCaption = ({ kind, children }: Element) =>
  kind.name === 'caption' ||
  (kind.name === 'listingline' && children.some((each) => typeof each !== 'string' && hasClass(each, 'tag_float')));

const floats: ReadonlySet<string> = new Set(['figure', 'table', 'float', 'algorithm', 'listing']);

/** A float of several parts may have its caption, or the label of it, with each: the tree has it once. */
function excuseRepeated(counts: WordCounts, page: Element): void {
  const holders = descendants(
    page,
    (each) => floats.has(each.kind.name) || each.name === 'figure' || each.name === 'table',
  );
  for (const holder of holders) {
    const captions = descendants(holder, isCaption);
    if (captions.length < 2) continue;
    const seen = new Set<string>();
    for (const caption of captions) {
      const tag = elements(caption).find((each) => each.kind.name === 'tag');
      const label = tag === undefined ? '' : textOf(tag);
      for (const text of [label, textOf(caption).replace(label, '')]) {
        const words = wordsOf(text);
        const key = words.join(' ').toLowerCase();
        if (seen.has(key)) for (const word of words) if (counts.of(word) > 0) counts.change(word, -1);
        seen.add(key);
      }
    }
  }
}

/** Words that were taken for the argument of a command that LaTeXML did not know are left out. */
function excuseArguments(counts: WordCounts, page: Element, runs: readonly Run[]): void {
  for (const run of runs) {
    const takes = run.macro === '' ? undefined : argumentOf(run.macro, page);
    if (takes === undefined) continue;
    const { text, words } = run;
    const rest = wordsOf(takes(text));
    // Words that touched the argument and are not in the tree either are lost.
    if (rest.some((word) => word.length > 2 && !words.includes(word) && counts.of(word) >= 0)) continue;
    for (const word of words) if (!rest.includes(word) && counts.of(word) > 0) counts.change(word, -1);
    for (const word of rest) if (!words.includes(word) && counts.of(word) < 0) counts.change(word, 1);
  }
}

/** `cow@farm.comcy.clark@farm.com`: e-mails that touch. */
const touching = /([\p{L}\d._-]+)@/gu;

/** `Now on a farmhttps://cow.com`: an address that touches the words before it. */
const touchingAddress = /(\p{L}+https?):\/\//gu;

/** `Email: cow@farm.com`: the name of a note, which the tree may have or leave out. */
const noteName = /(thanks|(?:alt)?affiliation|e-?mail|current address|homepage)\s*:/gi;

/** The patterns, each with the sign without which it is not there. */
const keys = [
  { pattern: addressKey, sign: '=' },
  { pattern: touching, sign: '@' },
  { pattern: touchingAddress, sign: '://' },
  { pattern: noteName, sign: ':' },
];

/** `organization=Institute of Straw`: keys of addresses that LaTeXML printed. */
function excuseKeys(counts: WordCounts, _: Element, runs: readonly Run[]): void {
  // Few texts have the sign, and all of them would be searched from each of their letters.
  for (const { text } of runs)
    for (const { pattern, sign } of keys)
      if (text.includes(sign))
        for (const [, key = ''] of text.matchAll(pattern))
          for (const word of wordsOf(key)) if (counts.of(word) > 0) counts.change(word, -1);
}
