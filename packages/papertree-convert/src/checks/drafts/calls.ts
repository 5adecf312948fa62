/** How a draft cites: by commands of LaTeX, or by keys of Markdown. */
import { lastUpTo } from '../../search/index.ts';
import { numberedCallsIn } from './numbered-calls.ts';
import { texWords } from './tex-words.ts';

export type DraftKind = 'markdown' | 'latex';

/** Offsets in a paragraph. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A citation as it is written: of works that have one note. */
export interface Call extends Stretch {
  readonly keys: readonly string[];
  /** Where the brackets or the command begin in which it stands, with others or alone. */
  readonly group: number;
  /** Whether it is a word of its sentence, so that it may begin one: `\\citet{able} shows`. */
  readonly isWord: boolean;
  /** What stands beside the keys: `Table 2`, `p. 3`. */
  readonly locator: string;
}

/** Which kind a text is that has no name: LaTeX cites by commands, and never by `[@able]`. */
export const draftKindOf = (text: string): DraftKind =>
  text.search(texCall) < 0 || /\[(?:[^[\]@]{0,100}\s)?-?@\w[^[\]]{0,300}\]/.test(text) ? 'markdown' : 'latex';

/** `[p. 3]{able}`: the works of one citation, and what is said of them. */
const work = String.raw`((?:\[[^\]]{0,300}\]\s{0,5}){0,2})\{([^{}]{1,2000})\}`;
const anyWork = work.replace(/\((?!\?)/g, '(?:');
/** `\\cites[p. 3]{able}[Thm. 4]{baker}` names several, with a note on all in round brackets. */
const texCall = new RegExp(
  String.raw`\\(?!nocite|bibcite|citestyle)(?:[A-Za-z]{0,20}cites\*?(?:\s{0,5}\([^()]{0,300}\)){0,2}(?:\s{0,5}${anyWork}){1,20}|(?:[A-Za-z]{0,20}cite[A-Za-z]{0,20}|(?:text|block)cquote)\*?\s{0,5}${anyWork})`,
  'g',
);
const texWork = new RegExp(work, 'g');
const bracketed = String.raw`\[([^[\]]{1,4000})\]`;
const key = String.raw`(?<![\w@/.])-?@\{?([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]{0,200}(?<![.:?~/]))\}?`;
const markdownKey = new RegExp(key, 'gu');
const markdownCall = new RegExp(`${bracketed}|${key}`, 'gu');

/** In the order of the text; none stands in another. Markdown has commands of LaTeX, too; where it cites by numbers, these alone. */
export function callsIn(text: string, kind: DraftKind, numbers?: ReadonlySet<string>): Call[] {
  if (kind === 'latex') return texCallsIn(text);
  if (numbers) return numberedCallsIn(text, numbers);
  return [...markdownCallsIn(text), ...texCallsIn(text)].toSorted((a, b) => a.from - b.from);
}

/** Whether a text in Markdown cites by keys in brackets, or by commands. */
export const citesByKeys = (text: string) => text.search(texCall) >= 0 || /\[[^[\]\n]{0,300}(?<!\w)@\w/.test(text);

/** A call for each work, or for all that stand in one pair of braces. */
const texCallsIn = (text: string): Call[] =>
  [...text.matchAll(texCall)].flatMap(({ 0: whole, index: start }) =>
    [...whole.matchAll(texWork)].map(({ 0: work, 1: notes = '', 2: keys = '', index }, i) => ({
      group: start,
      from: i === 0 ? start : start + index,
      to: start + index + work.length,
      keys: keys
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
      isWord: /^\\(?:citet|citeauthor|textcite)/i.test(whole),
      locator: texWords(notes.replace(/[[\]]/g, ' ')),
    })),
  );

function markdownCallsIn(text: string): Call[] {
  return [...text.matchAll(markdownCall)].flatMap(({ 0: whole, 1: inside, 2: alone = '', index }): Call[] => {
    const to = index + whole.length;
    if (inside !== undefined) return worksWithin(inside, index + 1).map((call) => ({ ...call, group: index }));
    // `@able [Table 2]`
    const [behind = '', locator = ''] = /^\s\[([^[\]@]{1,100})\]/.exec(text.slice(to, to + 120)) ?? [];
    return [{ group: index, from: index, to: to + behind.length, keys: [alone], isWord: true, locator }];
  });
}

/** `see @able, p. 3; @baker, Thm. 4`, which begins at an offset: the brackets around it belong to the first and the last. */
function worksWithin(inside: string, start: number): Omit<Call, 'group'>[] {
  const works: { from: number; to: number; keys: string[]; isWord: boolean; locator: string }[] = [];
  let at = start;
  for (const piece of inside.split(/(?<=;)/)) {
    const [from, to] = [at === start ? at - 1 : at, at + piece.length];
    at = to;
    const keys = [...piece.matchAll(markdownKey)].map(([, key = '']) => key);
    const locator = piece.replace(markdownKey, ' ');
    const last = works.at(-1);
    // `@able, p. 3; p. 5`
    if (keys.length === 0 && last) {
      last.to = to;
      last.locator += locator;
    } else if (keys.length > 0)
      works.push({ from: works.length === 0 ? start - 1 : from, to, keys, isWord: false, locator });
  }
  const last = works.at(-1);
  if (last) last.to = start + inside.length + 1;
  return works;
}

/** LaTeX with `[see able, p. 3; baker]` for each command that cites. */
export const withBrackets = (tex: string) =>
  tex.replace(texCall, (whole) => {
    const works = [...whole.matchAll(texWork)].map(([, notes = '', keys]) => {
      const [first = '', second] = notes.match(/(?<=\[)[^\]]*/g) ?? [];
      const [before, behind] = second === undefined ? ['', first] : [first, second];
      return `${before} ${keys}${behind === '' ? '' : `, ${behind}`}`.trim();
    });
    return `[${works.join('; ')}]`;
  });

/** A text without what cites. */
export const withoutCalls = (text: string, kind: DraftKind) =>
  kind === 'latex'
    ? text.replace(texCall, ' ')
    : text.replace(texCall, ' ').replace(markdownCall, (whole) => (whole.includes('@') ? ' ' : whole));

/** Citations on each side of a stretch that are asked about it. */
const mostNear = 8;

/** Works cited near words of a draft. */
export interface NearWorks {
  /** The nearest first. */
  readonly keys: readonly string[];
  /** Those of the nearest brackets or command. */
  readonly beside: readonly string[];
}

/**
 * The nearest first. A citation behind a stretch is nearer than one before; within it, one at its begin or end is near. The calls are
 * in their order.
 */
export function callsNear<C extends Stretch>({ from, to }: Stretch, calls: readonly C[]): C[] {
  const distance = (call: Stretch) => {
    if (call.from === from) return 0;
    return call.from < from ? (from - call.to) * 2 : Math.max(call.from - to, to - call.to, 0);
  };
  const at = lastUpTo(calls, from, (call) => call.from) + 1;
  return calls.slice(Math.max(0, at - mostNear), at + mostNear).toSorted((a, b) => distance(a) - distance(b));
}

/** `first` is the nearest, where something else tells that than its distance. */
export function worksNear<C extends Pick<Call, 'from' | 'to' | 'keys' | 'group'>>(
  stretch: Stretch,
  calls: readonly C[],
  first?: C,
): NearWorks {
  const near = [...(first ? [first] : []), ...callsNear(stretch, calls)];
  const beside = near.filter(({ group }) => group === near[0]?.group);
  const keysOf = (some: typeof near) => [...new Set(some.flatMap(({ keys }) => keys))];
  return { keys: keysOf([...beside, ...near]), beside: keysOf(beside) };
}

/** What stands between words and the citation behind them that says whose they are. */
const directlyBehind = /^[\s~.,;:!?]{0,5}[([]?(?:(?:by|of|in|from|see)[\s~]{1,3})?$/;
/** `[@able] write that “…”`: what stands between a citation and the words behind it; no other clause begins there. */
const leadToWords = /^[^,;:.()]{0,60}[,:]?[\s~]{0,3}$/;
export const otherClause = /\b(?:and|but|or|while|whereas|which|who)\b/;

/** `@able, who note that “…”`: before words that the last citation says. */
const sayingThem =
  /^[^.;:()]{0,60}\b(?:say|write|note|argue|state|report|claim|observe|find|show|explain|remark|conclude|add|point out)(?:s|d)?(?:[\s~]that)?[,:]?[\s~]{0,3}$/;

/** The citation that stands so that words are of its works: directly behind them, else in their clause before, or alone within. The calls are in their order. */
function tiedCall<C extends Stretch & Pick<Call, 'group' | 'isWord'>>(
  text: string,
  { from, to }: Stretch,
  calls: readonly C[],
): C | undefined {
  const at = lastUpTo(calls, from, (call) => call.from);
  const within = calls.slice(at + 1, at + 1 + mostNear).filter((call) => call.from < to);
  const before = calls[at];
  const [first = before && before.to > from ? before : undefined] = within;
  if (first) return within.every(({ group }) => group === first.group) ? first : undefined;
  const behind = calls[at + 1];
  const lead = before ? text.slice(before.to, from) : '';
  const between = behind ? text.slice(to, behind.from) : '';
  // Behind a comma a name begins another clause: `Unlike @able, who note that “…”, @baker do so`.
  const isOfBefore = behind?.isWord && between.includes(',') && sayingThem.test(lead);
  if (behind && !isOfBefore && directlyBehind.test(between)) return behind;
  if (isOfBefore) return before;
  return leadToWords.test(lead) && !otherClause.test(lead) ? before : undefined;
}

/** Works cited near words, and whether the words are by the draft of those beside them. */
export interface WorksOfWords extends NearWorks {
  readonly isTied: boolean;
  /** Of the citation beside them. */
  readonly group?: number | undefined;
}

export function worksOf(text: string, stretch: Stretch, calls: readonly Call[]): WorksOfWords {
  const tied = tiedCall(text, stretch, calls);
  const near = worksNear(stretch, calls);
  if (!tied) return { ...near, isTied: false, group: callsNear(stretch, calls)[0]?.group };
  const { group } = tied;
  const beside = [...new Set(calls.filter((call) => call.group === group).flatMap(({ keys }) => keys))];
  return { keys: [...new Set([...beside, ...near.keys])], beside, isTied: true, group };
}
