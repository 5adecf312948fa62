/**
 * Cleans markup of a page: what is written is well-formed, and has only the names that the tables allow. It goes by the
 * tokens of `parse5`, which ends no script and follows no link, and takes time in proportion to the markup.
 */
import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { escapeHtml } from '../markup.ts';
import { isHiding, styleAttributes } from '../reader/hidden-styles.ts';
import { dropped, empty, type Language, languages, properties } from './names.ts';

/** Elements in elements, at most: those that are deeper are left out with their contents. */
const deepest = 200;

/** Before each id, and each reference to one. */
const prefix = 'd-';

interface Open {
  /** In lower case, as its end tag has it. */
  readonly name: string;
  /** As it was written; empty for an element that only its contents are kept of. */
  readonly written: string;
  readonly language: Language;
}

/** `within`: the language of the markup; whatever stands in none of its elements is left out. */
export function clean(markup: string, within: Language): string {
  let out = '';
  const open: Open[] = [];
  /** The element that goes with its contents, and how many of its name are open in it. */
  let gone: { readonly name: string; depth: number } | undefined;

  const here = (): Language => open.at(-1)?.language ?? within;

  const start = ({ tagName: name, attrs, selfClosing }: Token.TagToken): void => {
    if (gone !== undefined) {
      if (name === gone.name && !selfClosing) gone.depth++;
      return;
    }
    const outer = here();
    // Formulas and drawings may stand among HTML.
    const language = (name in roots && languages[outer].inside.get(name)) || outer;
    const written = languages[language].elements.get(name);
    const closes = selfClosing && language !== 'html';
    if (dropped.has(name) || open.length >= deepest || isHidden(attrs)) {
      if (!selfClosing && !empty.has(name)) gone = { name, depth: 1 };
      return;
    }
    if (written === undefined) return;
    const parent = open.at(-1);
    const isRoot = parent === undefined || language !== languageOf(parent);
    out += `<${written}${isRoot ? ` xmlns="${languages[language].namespace}"` : ''}${cleanAttributes(attrs, language)}>`;
    if (closes || empty.has(name)) {
      out += `</${written}>`;
      return;
    }
    open.push({ name, written, language: languages[language].inside.get(name) ?? language });
  };

  const end = (name: string): void => {
    if (gone !== undefined) {
      if (name === gone.name && --gone.depth === 0) gone = undefined;
      return;
    }
    const at = open.findLastIndex((each) => each.name === name);
    if (at < 0) return;
    for (let i = open.length; i > at; i--) out += `</${open.pop()!.written}>`;
  };

  const text = ({ chars }: Token.CharacterToken): void => {
    if (gone === undefined && open.length > 0) out += escapeXml(chars);
  };

  const nothing = () => {};
  const handler: TokenHandler = {
    onStartTag: start,
    onEndTag: ({ tagName }) => end(tagName),
    onCharacter: text,
    onWhitespaceCharacter: text,
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
  };
  new Tokenizer({ sourceCodeLocationInfo: false }, handler).write(markup, true);
  while (open.length > 0) out += `</${open.pop()!.written}>`;
  return out;
}

const hiding: ReadonlySet<string> = new Set(['style', ...styleAttributes]);

/** What the page shows to nobody is in no drawing either: programs would read it. */
function isHidden(attributes: readonly Token.Attribute[]): boolean {
  const style = attributes
    .filter(({ name }) => hiding.has(name))
    .map(({ name, value }) => (name === 'style' ? value : `${name}:${value}`))
    .join(';');
  return style !== '' && isHiding(style);
}

/** XML forbids a form feed, which HTML allows. */
const escapeXml = (text: string): string => escapeHtml(text).replaceAll('\f', ' ');

const roots: Readonly<Record<string, true>> = { svg: true, math: true };

/** The language in which an element itself is written. */
function languageOf({ name, language }: Open): Language {
  return name === 'foreignobject' ? 'svg' : language;
}

function cleanAttributes(attributes: readonly Token.Attribute[], language: Language): string {
  const names = languages[language].attributes;
  let out = '';
  for (const { name, value } of attributes) {
    const written = names.get(name.toLowerCase());
    if (written === undefined) continue;
    const kept = written === 'id' ? prefix + value : written === 'style' ? cleanStyle(value) : cleanValue(value);
    if (kept !== undefined && kept !== '') out += ` ${written}="${escapeXml(kept)}"`;
  }
  return out;
}

/** What stands before a parenthesis of a value that calls nothing but colours and transforms: any other function might fetch, or run. */
const harmless = /(?:^|[^\w-])(?:rgba?|hsla?|matrix|translate[xy]?|scale[xy]?|rotate|skew[xy])\s*$/i;
/** Characters before a parenthesis that are looked at: no such name is longer. */
const longestName = 30;
/** A reference to a part of the same drawing. */
const reference = /^\s*url\(\s*["']?#([\w.:-]+)["']?\s*\)\s*$/i;

/** Undefined for a value that may do more than be a number, a colour, a name or a path. */
function cleanValue(value: string): string | undefined {
  const id = reference.exec(value)?.[1];
  if (id !== undefined) return `url(#${prefix}${id})`;
  if (/[\\<>{}@;]|\/\*|:/.test(value)) return undefined;
  for (let at = value.indexOf('('); at >= 0; at = value.indexOf('(', at + 1))
    if (!harmless.test(value.slice(Math.max(0, at - longestName), at))) return undefined;
  return value;
}

function cleanStyle(style: string): string {
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = properties.has(name) ? cleanValue(declaration.slice(colon + 1).trim()) : undefined;
    if (value !== undefined && value !== '') kept.push(`${name}:${value}`);
  }
  return kept.join(';');
}
