/** Takes keywords and subject classes that a page sets as paragraphs, around the abstract, out of its text. */
import type { Block, Inline, Section } from '../../tree/nodes.ts';
import { plainText, textWithAddresses } from '../../tree/words.ts';
import { appendAll } from '../flatten.ts';
import type { State } from '../state.ts';
import { splitKeywords } from './keywords.ts';

/** A line that is keywords or classes and nothing else, with the words of its label that no field has. */
interface Labelled {
  readonly field: 'keywords' | 'classification';
  readonly entries: readonly string[];
  readonly label: string;
}

/** Paragraphs around the abstract that are looked at. */
const nearest = 8;

/** Only the last lines of the abstract, and the first ones of a text that has no heading yet, can be of the title page. */
export function takeKeywords(abstract: readonly Section[], body: Section[], state: State): void {
  for (const section of abstract) takeFrom(section, section.children.slice(-nearest), section.id, state);
  const headed = body.findIndex(({ title, number }) => title.length > 0 || number !== '');
  const loose = body.slice(0, headed < 0 ? body.length : headed);
  const next = abstract.at(-1)?.id ?? body[loose.length]?.id ?? '';
  for (const section of loose) {
    const before = section.children.length;
    takeFrom(section, section.children.slice(0, nearest), next, state);
    if (before > 0 && section.children.length === 0) body.splice(body.indexOf(section), 1);
  }
}

function takeFrom(section: Section, blocks: readonly Block[], nextId: string, state: State): void {
  for (const block of blocks) {
    if (block.type !== 'paragraph') continue;
    const lines = linesOf(block.children);
    const kept = lines.filter((line) => !takeLine(line, state));
    if (kept.length === lines.length) continue;
    block.children = kept.flatMap((line, i) => (i === 0 ? line : [{ type: 'break' } as const, ...line]));
    if (kept.length > 0) continue;
    section.children.splice(section.children.indexOf(block), 1);
    if (block.id.startsWith('~') || nextId === '') continue;
    state.moved.set(block.id, nextId);
    state.anchors.set(block.id, nextId);
  }
}

function linesOf(children: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of children)
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)?.push(node);
  return lines;
}

function takeLine(line: readonly Inline[], state: State): boolean {
  const found = line.every(isPlain) ? (readKeywords(line) ?? readClasses(line)) : undefined;
  if (found === undefined) return false;
  appendAll(state.parts[found.field], found.entries);
  state.parts.leftWords.push(found.label);
  return true;
}

/** A footnote, a citation or a link would be lost in a field that is a string. */
const isPlain = (node: Inline): boolean =>
  node.type === 'text' ||
  node.type === 'math' ||
  ((node.type === 'strong' || node.type === 'emphasis') && node.children.every(isPlain));

const keywordLabel =
  /^(?:key[\s-]?words?(?: and phrases)?|key ?phrases|index terms|mots[- ]cl[eé]s|palabras clave|palavras[- ]chave|parole chiave|schlüsselwörter|ключевые слова|关键词|關鍵詞|キーワード)(?!\p{L})/iu;

/** `**Keywords** trees · forests`, `*Index Terms*—trees, forests`: a label that is set apart, and several short words. */
function readKeywords(line: readonly Inline[]): Labelled | undefined {
  const printed = textWithAddresses(line).trim();
  const [label = ''] = keywordLabel.exec(printed) ?? [];
  if (label === '') return undefined;
  const behind = printed.slice(label.length);
  const rest = behind.replace(/^\s*(?:[:：.—–]|-+(?=\s|\p{Lu}))\s*/u, '');
  if (rest === behind && !isSetApart(line, label)) return undefined;
  const entries = splitKeywords(rest);
  const areKeywords =
    entries.length > 1 && entries.every((entry) => entry.length <= 80 && !/[.!?:] \p{Lu}/u.test(entry));
  return areKeywords ? { field: 'keywords', entries, label } : undefined;
}

const isSetApart = ([first]: readonly Inline[], label: string) =>
  (first?.type === 'strong' || first?.type === 'emphasis') && plainText([first]).trim() === label;

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
