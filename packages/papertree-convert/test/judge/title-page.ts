/** Authors on a title page that says clearly: names, e-mails, places of work. Elsewhere nothing is judged. */
import { classes, type DomElement, type DomParent, descend, isElement, isText, textOf } from './dom.ts';
import { latexOf } from './latex.ts';

export interface PageAuthor {
  readonly name: string;
  /** The marks raised beside the name. */
  readonly marks: readonly string[];
}

/** A creator of the page: what stands in it is of its authors. */
export interface PageCreator {
  /** Its authors; none where the names cannot be told from what else stands there. */
  readonly authors: readonly PageAuthor[];
  readonly emails: readonly string[];
  /** The texts of its contacts that are places: `<span class="ltx_contact ltx_role_affiliation">`. */
  readonly places: readonly string[];
}

export interface TitlePage {
  readonly creators: readonly PageCreator[];
  /** All e-mails in the lines of authors. */
  readonly emails: readonly string[];
  /** The words behind a raised mark in the lines of authors, by the mark. */
  readonly legends: ReadonlyMap<string, string>;
  /** All text of the page, to find in it what is said of an author. */
  readonly text: string;
}

export const institution =
  /universit|institut|departement|department|laborator|\bschool\b|college|centre|center|faculty|hospital|academy|\binc\b|\bltd\b|research|google|microsoft/i;
const namePart = /^(?:\p{Lu}[\p{L}\p{M}.’'-]*|d[aeiou]s?|del|della|van|von|der|den|ter|la|le|el|al|bin|ibn|y)$/u;

/** Whether words are surely a name: two to five, each as in names. */
export function isName(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  return (
    parts.length > 1 &&
    parts.length < 6 &&
    parts.every((it) => namePart.test(it)) &&
    parts.some((it) => /\p{Ll}/u.test(it)) &&
    !institution.test(text) &&
    !/\b(?:Member|Fellow|IEEE|PhD|MD|Team|Contribution|Author|Authors)\b/.test(text)
  );
}

/** E-mails in a text, `{a, b}@x.org` as two. */
export function emailsOf(text: string): string[] {
  const found: string[] = [];
  const rest = text
    .replaceAll('˙', '_')
    .replace(/\{([^{}@]+)\}\s*@\s*([\w.-]*\w)/g, (_, users: string, host: string) => {
      for (const user of users.split(/[,;|/\s]+/)) if (user !== '') found.push(`${user}@${host}`);
      return ' ';
    });
  found.push(...(rest.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []));
  // A rule for addresses is none.
  return found.map((it) => it.toLowerCase()).filter((it) => !/name[._-]\w*name@/.test(it));
}

type Token = { kind: 'words' | 'mark' | 'end'; text: string };

const raised = (latex: string): string | undefined => /^\{?\}?\^\{?(.*?)\}?$/s.exec(latex)?.[1];
const silent = new Set(['ltx_note', 'ltx_ERROR', 'ltx_contact', 'ltx_author_notes', 'ltx_pubnotes']);
const ends = new Set(['br', 'p', 'div', 'tr', 'td', 'li']);
const endClasses = /^ltx_(?:tr|td|p|para|minipage|parbox|inline-block|personname|tabular)$/;

/** The text of a name as pieces, marks and the ends of lines. */
function tokensOf(element: DomParent, tokens: Token[] = []): Token[] {
  for (const child of element.childNodes) {
    if (isText(child)) tokens.push({ kind: 'words', text: child.value });
    if (!isElement(child)) continue;
    const names = classes(child);
    if (names.some((it) => silent.has(it)) || child.tagName === 'svg') {
      tokens.push({ kind: 'mark', text: '' });
    } else if (child.tagName === 'sup') tokens.push({ kind: 'mark', text: markOf(child) });
    else if (child.tagName === 'math') {
      const latex = latexOf(child) ?? '';
      tokens.push({ kind: raised(latex) === undefined ? 'words' : 'mark', text: raised(latex) ?? `\u0001${latex}` });
    } else {
      const ending = ends.has(child.tagName) || names.some((it) => endClasses.test(it));
      if (ending) tokens.push({ kind: 'end', text: '' });
      tokensOf(child, tokens);
      if (ending) tokens.push({ kind: 'end', text: '' });
    }
  }
  return tokens;
}

function markOf(sup: DomElement): string {
  return sup.childNodes
    .map((it) =>
      isText(it) ? it.value : isElement(it) ? (it.tagName === 'math' ? (latexOf(it) ?? '') : markOf(it)) : '',
    )
    .join('');
}

/** `1,2∗` is 1 and 2: signs lead to notes. */
const marksOf = (mark: string): string[] =>
  mark
    .replace(/\\\w+|[{}$^\s]/g, '')
    .split(/[,;]/)
    .map((it) => it.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((it) => /^\d{1,2}$|^[a-z]$/.test(it));

/** The names that stand first in a creator, in one line or more; none where anything else stands between them. */
function authorsOf(tokens: readonly Token[]): PageAuthor[] {
  const authors: { name: string; marks: string[] }[] = [];
  let line = 0;
  let lineNamed = false;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'end') {
      // Below a line without a name stand other things than names.
      if (lineNamed) line += 1;
      lineNamed = false;
      continue;
    }
    if (kind === 'mark') {
      const next = tokens[at + 1];
      // <sup>1</sup>University of …: a legend.
      if (!lineNamed && text !== '' && next?.kind === 'words' && /\S/.test(next.text)) break;
      if (lineNamed) authors.at(-1)?.marks.push(...marksOf(text));
      continue;
    }
    for (const piece of text.split(/,|;|\s+and\s+|^and\s+|\s+&\s*|^\s*&|\u2003/)) {
      const words = piece.replace(/\s+/g, ' ').trim();
      if (words === '') continue;
      if (!isName(words)) return line > 0 && !lineNamed ? authors : [];
      // Below the names may stand a place that looks like one.
      if (line > 0 && !lineNamed) return authors;
      authors.push({ name: words, marks: [] });
      lineNamed = true;
    }
  }
  return authors;
}

/** `<sup>1</sup>University of Trees<sup>2</sup>University of Rocks`, each at the beginning of a line or behind another. */
function addLegends(tokens: readonly Token[], legends: Map<string, string>): void {
  let mark = '';
  let fresh = true;
  for (const { kind, text } of tokens) {
    if (kind === 'end') {
      mark = '';
      fresh = true;
    } else if (kind === 'mark') {
      const [only = '', ...more] = marksOf(text);
      mark = (fresh || mark !== '') && more.length === 0 ? only : '';
    } else if (/\S/.test(text)) {
      if (mark !== '') legends.set(mark, `${legends.get(mark) ?? ''}${text}`);
      else fresh = false;
    }
  }
}

/** `<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">…` */
export function readTitlePage(roots: readonly DomElement[]): TitlePage {
  const creators: PageCreator[] = [];
  const legends = new Map<string, string>();
  const emails: string[] = [];
  for (const root of roots)
    for (const area of descend(root)) {
      if (!classes(area).includes('ltx_authors')) continue;
      emails.push(...emailsOf(spaced(area)));
      for (const creator of descend(area)) {
        const names = classes(creator);
        if (!names.includes('ltx_creator') || !names.includes('ltx_role_author')) continue;
        const tokens = [...descend(creator)]
          .filter((it) => classes(it).includes('ltx_personname'))
          .flatMap((it) => tokensOf(it));
        const contacts = [...descend(creator)].filter((it) => classes(it).includes('ltx_contact'));
        for (const it of contacts) addLegends(tokensOf(it), legends);
        addLegends(tokens, legends);
        creators.push({
          authors: authorsOf(tokens),
          emails: emailsOf(spaced(creator)),
          places: contacts
            .filter((it) => /ltx_role_(?:affiliation|address|institute)/.test(classes(it).join(' ')))
            .map(spaced)
            .filter((it) => /\p{L}/u.test(it)),
        });
      }
    }
  return { creators, legends, emails, text: roots.map(textOf).join('\n') };
}

/** The text of an element, its lines apart. */
function spaced(element: DomParent): string {
  let out = '';
  for (const child of element.childNodes) {
    if (isText(child)) out += child.value;
    else if (isElement(child) && !classes(child).some((it) => /^ltx_(?:note_mark|tag|contact_name)$/.test(it))) {
      const ending =
        ends.has(child.tagName) ||
        classes(child).some((it) => endClasses.test(it) || /^ltx_(?:contact|note)$/.test(it));
      out += ending ? ` ${spaced(child)} ` : spaced(child);
    }
  }
  return out;
}
