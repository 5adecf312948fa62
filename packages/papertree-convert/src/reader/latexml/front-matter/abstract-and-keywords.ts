/** Takes an abstract, keywords and subject classes that a page sets as paragraphs out of the text before the first heading. */
import type { Block, Inline, Section } from '../../../tree/nodes.ts';
import { plainText, textWithAddresses } from '../../../tree/words.ts';
import { appendAll } from '../../flatten.ts';
import type { State } from '../../state.ts';

type Paragraph = Block & { type: 'paragraph' };

/** Blocks at the start of the paper that are looked at: names and dates may stand before the abstract. */
const blocksBeforeAbstract = 8;

/** The heading behind an abstract of several paragraphs. Without it they may be a letter, whose text begins without a heading. */
const introduction = /^(?:\p{L}+ )?(?:introduc|einleitung|einführung|introdu[çz])/iu;

const abstractLabel = /^abstract\s*[.:—–-]?$/i;

/** An abstract under or behind the word. */
export function takeAbstractParagraph(body: Section[], state: State): Section[] {
  const [loose, second] = body;
  if (loose === undefined || loose.number !== '' || loose.title.length > 0) return [];
  const blocks = loose.children;
  for (const [at, block] of blocks.slice(0, blocksBeforeAbstract).entries()) {
    if (block.type !== 'paragraph') continue;
    const isHeading = abstractLabel.test(plainText(block.children).trim()) && blocks[at + 1]?.type === 'paragraph';
    const printed = isHeading ? plainText(block.children) : takeRunIn(block);
    if (printed === '') continue;
    state.leftWords.push(printed);
    const from = isHeading ? at + 1 : at;
    const goesOn = isHeading && second !== undefined && introduction.test(plainText(second.title).trim());
    const end = blocks.findIndex((each, place) => place > from && !(goesOn && isProse(each)));
    const children = blocks.slice(from, end < 0 ? blocks.length : end);
    blocks.splice(at, from + children.length - at);
    if (blocks.length === 0) body.shift();
    // The heading's anchor stays, as that of the abstract.
    const id = isHeading ? block.id : state.ids.taken.has('~abstract') ? `~${block.id}` : '~abstract';
    state.ids.taken.add(id);
    return [{ type: 'section', id, level: 1, number: '', title: [], children }];
  }
  return [];
}

/** Words of a sentence, at least. */
const fewestWords = 8;

/** A paragraph that begins with a sentence: no label, as that of keywords, and no date. */
function isProse(block: Block): boolean {
  if (block.type !== 'paragraph') return false;
  const [first, second] = block.children;
  // A whole paragraph may be in italics.
  if (first !== undefined && isSetApart(first) && second !== undefined) return false;
  const words = plainText(block.children).trim();
  return /[.!?]$/.test(words) && words.split(/\s+/).length >= fewestWords;
}

/** `**Abstract.** We show …`, `*Abstract*: we show …`: the label is taken off; empty where there is none. */
function takeRunIn(paragraph: Paragraph): string {
  const [first, second, ...others] = paragraph.children;
  if (first === undefined || second === undefined || !isSetApart(first)) return '';
  const printed = plainText([first]).trim();
  const text = second.type === 'text' ? second.text.replace(/^\s*[.:—–]?\s*/, '') : '';
  // The text may begin on the next line.
  const isEnded = second.type === 'break' || /[.:—–-]$/.test(printed) || /^\s*[.:—–]/.test(plainText([second]));
  const rest = second.type === 'text' && text !== '' ? [{ ...second, text }, ...others] : others;
  if (!abstractLabel.test(printed) || !isEnded || rest.length === 0) return '';
  if (second.type !== 'text' && second.type !== 'break') return '';
  paragraph.children = rest;
  return printed;
}

const isSetApart = ({ type }: Inline) => type === 'strong' || type === 'emphasis';

/** A line that is keywords or classes and nothing else, with the words of its label that no field has. */
interface Labelled {
  readonly field: 'keywords' | 'classification';
  readonly entries: readonly string[];
  readonly label: string;
}

/** Paragraphs around the abstract that are looked at. */
const blocksAroundAbstract = 8;

/** Only the last lines of the abstract, and the first ones of a text that has no heading yet, can be of the title page. */
export function takeKeywords(abstract: readonly Section[], body: Section[], state: State): void {
  for (const section of abstract) takeFrom(section, section.children.slice(-blocksAroundAbstract), section.id, state);
  const headed = body.findIndex(({ title, number }) => title.length > 0 || number !== '');
  const loose = body.slice(0, headed < 0 ? body.length : headed);
  const next = abstract.at(-1)?.id ?? body[loose.length]?.id ?? '';
  for (const section of loose) {
    const before = section.children.length;
    takeFrom(section, section.children.slice(0, blocksAroundAbstract), next, state);
    if (before > 0 && section.children.length === 0) body.splice(body.indexOf(section), 1);
  }
}

function takeFrom(section: Section, blocks: readonly Block[], nextId: string, state: State): void {
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'paragraph') continue;
    const next = blocks[at + 1];
    // `Keywords` in a paragraph of its own.
    if (next?.type === 'paragraph' && isLabelAlone(block.children)) {
      next.children = [...block.children, { type: 'break' }, ...next.children];
      takeOut(block, section, next.id, state);
      continue;
    }
    const lines = linesOf(block.children);
    const kept = lines.filter((line) => !takeLine(line, state));
    if (kept.length === lines.length) continue;
    block.children = kept.flatMap((line, i) => (i === 0 ? line : [{ type: 'break' } as const, ...line]));
    if (kept.length === 0) takeOut(block, section, nextId, state);
  }
}

/** Takes a paragraph out of a section; its anchor leads to what follows. */
function takeOut(block: Paragraph, { children }: Section, nextId: string, { ids }: State): void {
  children.splice(children.indexOf(block), 1);
  if (block.id.startsWith('~') || nextId === '') return;
  ids.moved.set(block.id, nextId);
  ids.anchors.set(block.id, nextId);
}

/** The lines of a paragraph; one that is the label alone belongs to the next. */
function linesOf(children: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of children) {
    const last = lines.at(-1) as Inline[];
    if (node.type !== 'break') last.push(node);
    else if (isLabelAlone(last)) last.push({ type: 'text', text: ': ' });
    else lines.push([]);
  }
  return lines;
}

const withoutSign = (label: readonly Inline[]) =>
  plainText(label)
    .trim()
    .replace(/\s*[.:—–-]$/, '');

const isLabelAlone = (line: readonly Inline[]) =>
  keywordLabel.exec(withoutSign(line))?.[0].length === withoutSign(line).length;

function takeLine(line: readonly Inline[], state: State): boolean {
  const found = line.every(isPlain) ? (readKeywords(line) ?? readClasses(line)) : undefined;
  if (found === undefined) return false;
  appendAll(state.front[found.field], found.entries);
  state.leftWords.push(found.label);
  return true;
}

/** A footnote, a citation or a link would be lost in a field that is a string. */
const isPlain = (node: Inline): boolean =>
  node.type === 'text' ||
  node.type === 'math' ||
  ((node.type === 'strong' || node.type === 'emphasis') && node.children.every(isPlain));

const keywordLabel =
  /^(?:key[\s-]?words?(?: and phrases)?|key ?phrases|index terms|mots[- ]cl[eé]s|palabras clave|palavras[- ]chave|parole chiave|schlüsselwörter|ключевые слова|关键词|關鍵詞|キーワード)(?!\p{L})/iu;

export const isKeywords = (words: string): boolean => keywordLabel.test(words);

/** `**Keywords** trees · forests`, `*Index Terms*—trees, forests`: a label that is set apart, and several short words. */
function readKeywords(line: readonly Inline[]): Labelled | undefined {
  const printed = textWithAddresses(line).trim();
  const [label = ''] = keywordLabel.exec(printed) ?? [];
  if (label === '') return undefined;
  const behind = printed.slice(label.length);
  const rest = behind.replace(/^\s*(?:[:：.—–]|-+(?=\s|\p{Lu}))\s*/u, '');
  const [first] = line;
  const isApart = first !== undefined && isSetApart(first) && withoutSign([first]) === label;
  if (rest === behind && !isApart) return undefined;
  const entries = splitKeywords(rest);
  const areKeywords =
    entries.length > (isApart && rest !== behind ? 0 : 1) &&
    entries.every((entry) => entry.length <= 80 && !/[.!?:] \p{Lu}/u.test(entry));
  return areKeywords ? { field: 'keywords', entries, label } : undefined;
}

const classLabel =
  /^(?:(?:19|20)\d\d )?(?:(?:AMS|PACS|JEL|ACM|Mathematics?|Mathematical)\b|MSC)[^:.—]{0,60}(?:[:.—]|(?<=\))|(?<=\b(?:MSC|PACS)))\s*/i;

/** Codes of MSC, PACS and JEL, and the words between them. */
const classCodes =
  /^(?:\d\d(?:[A-Z]\d\d|[A-Z]xx|-\d\d|-XX)|\d\d\.\d\d\.(?:[A-Za-z]{2}|[+-][a-z])|[A-Z]\d{1,2}|primary|secondary|and|[\s,;:.()+–-])+$/i;

/** `2020 Mathematics Subject Classification: Primary 14M25; Secondary 58B20`: kept whole, for it names the scheme. */
function readClasses(line: readonly Inline[]): Labelled | undefined {
  const printed = textWithAddresses(line)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  const [label = ''] = classLabel.exec(printed) ?? [];
  const codes = printed.slice(label.length);
  if (label === '' || !/\d/.test(codes) || !classCodes.test(codes)) return undefined;
  return { field: 'classification', entries: [printed], label: '' };
}

/** The keywords of a line, without the dot at its end. */
export function splitKeywords(line: string): string[] {
  const printed = line.replace(/[\s\u00a0]+/g, ' ').replace(/\$\\(?:cdot|bullet|and)\$/g, '·');
  return partsOf(printed)
    .map((word) => word.trim().replace(/\.$/, ''))
    .filter((word) => word !== '');
}

/** Separators of keywords, the strongest first: a comma among semicolons is a piece of a keyword. */
function partsOf(printed: string): string[] {
  const clauses = splitOutside(printed, ';；');
  if (clauses.length > 1) return clauses;
  const commas = splitOutside(printed, ',，、');
  // `dust, extinction – winds: galactic – methods: numerical`, but not `Minkowski–Weyl`.
  const items = splitOutside(printed, '·•|').flatMap((part) => part.split(/ [–—-] |—/));
  return items.length > 1 && items.length >= commas.length ? items : commas;
}

/** The pieces between separators that stand neither in brackets nor in a formula. */
const splitOutside = (text: string, separators: string): string[] =>
  text.match(new RegExp(`(?:\\$[^$]*\\$|\\([^()]*\\)|[^${separators}])+`, 'g')) ?? [];
