/** Sentences of pages as people quote them: as they stand, as a PDF or page gives them, and with something changed. */
import { type collectPassages, wordsOf } from '../../src/search/index.ts';
import { sentenceBorders } from '../../src/tree/sentences.ts';
import { formula } from '../../src/tree/words.ts';

export interface QuotedPage {
  /** Sentences of words alone, and those with formulas. */
  readonly plain: readonly string[];
  readonly withFormulas: readonly string[];
  /** The characters that a browser copies of a formula, by its LaTeX. */
  readonly shown: ReadonlyMap<string, string>;
}

const formulas = new RegExp(formula, 'g');
const replaceFormulas = (sentence: string, write: (latex: string) => string) =>
  sentence.replace(formulas, (whole) => write(whole.slice(1, -1)));

export function readQuotedPage(html: string, { passages }: ReturnType<typeof collectPassages>): QuotedPage {
  const all = passages.flatMap(({ text, kind }) => {
    if (kind !== 'text') return [];
    const cuts = [0, ...[...sentenceBorders(text)].map(({ at }) => at), text.length];
    return cuts.slice(1).map((to, i) => text.slice(cuts[i], to).trim());
  });
  const sentences = all.filter((each) => {
    const count = each.split(/\s+/).length;
    return count >= 8 && count <= 40 && /[a-z]{3}/.test(each);
  });
  const shown = shownFormulas(html);
  const isWhole = (each: string) => !each.replace(formulas, '').includes('$');
  return {
    plain: sentences.filter((each) => !each.includes('$')),
    withFormulas: sentences.filter(
      (each) =>
        isWhole(each) &&
        formula.test(each) &&
        // At least a few words, and formulas of which the page shows what it prints.
        [...wordsOf(each.replace(formulas, ''))].length >= 5 &&
        (each.match(formulas) ?? []).every((found) => shown.has(found.slice(1, -1))),
    ),
    shown,
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The text of MathML, which is written by LaTeXML and not by us, beside the LaTeX in its annotation. */
function shownFormulas(html: string): Map<string, string> {
  const shown = new Map<string, string>();
  for (const [whole] of html.matchAll(/<math\b[\s\S]*?<\/math>/g)) {
    const [, latex] = /<annotation encoding="application\/x-tex"[^>]*>([\s\S]*?)<\/annotation>/.exec(whole) ?? [];
    if (latex === undefined) continue;
    const presentation = whole.replace(/<annotation(-xml)?\b[\s\S]*?<\/annotation\1>/g, '').replace(/<[^>]*>/g, '');
    shown.set(decoded(latex).trim(), decoded(presentation).replace(/[\u2061-\u2064\s]+/g, ''));
  }
  return shown;
}

export interface Kind {
  readonly of: 'plain' | 'withFormulas';
  /** Whether the sentence still is that of the paper. */
  readonly isGenuine: boolean;
  /** Undefined where it cannot be done to the sentence. */
  readonly make: (sentence: string, page: QuotedPage) => string | undefined;
}

const verbs = /\b(is|are|was|were|can|will|does|has|have)\b/;
const ligatures = (sentence: string) =>
  sentence.replace(/ffi/g, 'ﬃ').replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ').replace(/"/g, '”');
const otherDigit = (digit: string) => String((Number(digit) + 1) % 10);

/** The sentence with the first formula changed in which there is something to change. */
function changeFormula(sentence: string, found: RegExp, other: (what: string) => string): string | undefined {
  let isChanged = false;
  const made = replaceFormulas(sentence, (latex) => {
    const changed = isChanged ? latex : latex.replace(found, other);
    isChanged ||= changed !== latex;
    return `$${changed}$`;
  });
  return isChanged ? made : undefined;
}
/** A letter that is a symbol: of no command, and no dimension. */
const symbol = /(?<![\\A-Za-z{])[A-Za-z](?![A-Za-z])/;
const asShown = (sentence: string, { shown }: QuotedPage) =>
  replaceFormulas(sentence, (latex) => shown.get(latex) ?? latex);

export const kinds: Readonly<Record<string, Kind>> = {
  verbatim: { of: 'plain', isGenuine: true, make: (sentence) => sentence },
  pdf: {
    ...{ of: 'plain', isGenuine: true },
    make: (sentence) => ligatures(sentence).replace(/\s/g, (space, at: number) => (at % 60 > 52 ? '\n' : space)),
  },
  word: {
    ...{ of: 'plain', isGenuine: false },
    make: (sentence) => {
      const words = sentence.split(/\s+/);
      const at = words.findIndex((word, i) => i > words.length / 3 && /^[a-z]{5,}$/.test(word));
      return at < 0 ? undefined : words.with(at, 'umbrella').join(' ');
    },
  },
  number: {
    ...{ of: 'plain', isGenuine: false },
    make: (sentence) => (/(?<![\w.[])\d/.test(sentence) ? sentence.replace(/(?<![\w.[])\d/, otherDigit) : undefined),
  },
  negated: {
    ...{ of: 'plain', isGenuine: false },
    make: (sentence) =>
      verbs.test(sentence) && !/\bnot\b/.test(sentence) ? sentence.replace(verbs, '$1 not') : undefined,
  },
  latex: { of: 'withFormulas', isGenuine: true, make: (sentence) => sentence },
  copied: { of: 'withFormulas', isGenuine: true, make: (sentence, page) => ligatures(asShown(sentence, page)) },
  symbol: {
    ...{ of: 'withFormulas', isGenuine: false },
    make: (sentence) => changeFormula(sentence, symbol, (letter) => (letter === 'q' ? 'v' : 'q')),
  },
  case: {
    ...{ of: 'withFormulas', isGenuine: false },
    make: (sentence) =>
      changeFormula(sentence, symbol, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
  },
  digit: {
    ...{ of: 'withFormulas', isGenuine: false },
    make: (sentence) => changeFormula(sentence, /(?<![\w.\\])\d/, otherDigit),
  },
  place: {
    ...{ of: 'withFormulas', isGenuine: false },
    make: (sentence) => changeFormula(sentence, /[_^](?=\{?\w)/, (mark) => (mark === '_' ? '^' : '_')),
  },
  'copied, another symbol': {
    ...{ of: 'withFormulas', isGenuine: false },
    make: (sentence, page) => {
      const changed = changeFormula(sentence, symbol, (letter) => (letter === 'q' ? 'v' : 'q'));
      const at = [...sentence].findIndex((each, i) => each !== changed?.charAt(i));
      if (changed === undefined || at < 0) return undefined;
      const copied = asShown(sentence, page);
      const letter = sentence.charAt(at);
      // Where it is the first such letter behind the same words.
      const before = asShown(`${sentence.slice(0, sentence.lastIndexOf('$', at))}`, page).length;
      const place = copied.indexOf(letter, before);
      return place < 0 || place > before + 3
        ? undefined
        : `${copied.slice(0, place)}${changed.charAt(at)}${copied.slice(place + 1)}`;
    },
  },
};
