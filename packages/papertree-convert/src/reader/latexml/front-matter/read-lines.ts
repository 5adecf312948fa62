/** Reads the lines of a title page as printed: words, superscript marks, notes. */
import { linkUrl } from '../../../paper/links.ts';
import { raise, unseenAddress } from '../../../tree/words.ts';
import { attribute, child, descendants, type Element, named, textOf } from '../../element.ts';
import { classSuffix, hasClass } from '../../kind.ts';
import { note } from '../../reading-notes.ts';
import type { State } from '../../state.ts';
import { authorLatex } from '../author-latex.ts';
import { isFormula, latexOf } from '../math.ts';
import { citedNote } from './cited-notes.ts';
import { type Line, merge, type Piece, squeeze } from './lines.ts';
import { saidBehind } from './macros.ts';
import { formulaOf, leadingMarks, markOf, numbersFirst } from './mark-signs.ts';
import { withAts } from './spelled-emails.ts';

const leftOut = new Set(['contact_name', 'note_mark', 'note_type']);
const breaks = new Set(['p', 'para', 'tr', 'li', 'div']);

/** The lines of a name or contact as printed: broken at `<br>`, rows and paragraphs, or as the source has them; marks and notes apart. */
export function linesOf(element: Element, state: State, isSource = false): Line[] {
  const lines: Line[] = [[]];
  let item: Piece | undefined;
  let said: Piece['said'] | 'note';
  /** How the marks are written that a command says to follow: `\\authormark{1,*}`. */
  let marks: RegExp | undefined;
  /** Whether a brace is open: `{able, baker}@x.org`. */
  let inGroup = false;
  let firstIsBold: boolean | undefined;
  /** `<b>Ann Able</b> able@x.org<br>University of Trees<b>Ben Baker</b>`: the first name is bold, and so is each that begins. */
  const beginsName = ({ bold, text }: Piece): boolean => {
    const [first, second] = lines;
    if (second === undefined || bold !== true || text.trim() === '') return false;
    firstIsBold ??= first?.find(({ kind, text: words }) => kind === 'text' && words.trim() !== '')?.bold === true;
    return firstIsBold && lines.at(-1)?.every(isPlain) === true;
  };
  const add = (piece: Piece) => {
    const isBlank = piece.text.trim() === '';
    if (beginsName(piece)) lines.push([]);
    if (piece.kind === 'text' && /[{}]/.test(piece.text))
      inGroup = piece.text.lastIndexOf('{') > piece.text.lastIndexOf('}');
    const line = lines[lines.length - 1] as Line;
    if (item !== undefined && !isBlank) {
      line.push(item);
      item = undefined;
    }
    if (said === undefined || isBlank || piece.kind !== 'text') line.push(piece);
    else if (said === 'note') line.push({ ...piece, kind: 'note', text: squeeze(piece.text) });
    else line.push({ ...piece, said });
    // A command says of one line that it is names or a note, but of all that follow that they are places.
    if (said !== 'details' && !isBlank) said = undefined;
  };
  const walk = (holder: Element, outer: boolean, around: number): void => {
    const size = Math.round((around * sizeOf(holder)) / 100);
    const bold = holder.kind.bold || (outer && !holder.kind.medium);
    for (const [at, each] of holder.children.entries()) {
      if (typeof each === 'string') {
        if (changesStyle(holder.children, at)) lines.push([]);
        const [mark = ''] = marks?.exec(each) ?? [];
        marks = undefined;
        if (mark !== '') add({ kind: 'mark', text: mark.replace(/^\s+|[\s,]+$/g, '') });
        // `\\thanks{Supported by the Fund of Trees.}, Ben Baker`
        const [argument = ''] = said === 'note' ? (/^.*?[.)](?=,\s)/s.exec(each) ?? []) : [];
        if (argument !== '') add({ kind: 'text', text: argument });
        const rest = withoutFile(each.slice(mark.length + argument.length), holder.children[at - 1]);
        for (const [line, words] of (isSource ? rest.split('\n') : [rest]).entries()) {
          if (line > 0) lines.push([]);
          const text = withAts(withoutOptions(words).replace(/[ \t\n]+/g, (run) => (run.includes('\n') ? ' ' : run)));
          add({ kind: 'text', text, bold, size });
        }
        continue;
      }
      const { name } = each.kind;
      const cited = name === 'cite' ? citedNote(each, state) : undefined;
      if (leftOut.has(name) || each.name === 'svg') continue;
      // A contact is read by itself; a strut ends the line of each author in ACM's old classes.
      if (each.name === 'br' || name === 'contact' || hasClass(each, 'phantom')) lines.push([]);
      else if (hasClass(each, 'tag_item')) {
        // `(1)` before a place is its mark; a bullet is nothing; a name is who is there.
        const text = markOf(each, state).replace(/[\s().[\]:•–·]+/g, '');
        if (text.length > 3 || / \p{Lu}\p{Ll}/u.test(textOf(each)))
          item = { kind: 'text', text: `${squeeze(textOf(each)).replace(/:$/, '')}: ` };
        else if (text !== '') item = { kind: 'mark', text };
      } else if (name === 'ERROR') {
        const macro = textOf(each).trim();
        // bmcart: `\\initial{AB} \\fnm{Ann B.}` leaves the initials.
        const before = lines.at(-1)?.at(-1);
        if (macro === '\\fnm' && /^\s*\p{Lu}{1,5}$/u.test(before?.text ?? '')) lines.at(-1)?.pop();
        // `Ann Able\\correspondingauthor¹`
        const next = holder.children[at + 1];
        const isCall = typeof next === 'object' && (isFormula(next) || next.name === 'sup');
        const behind = isCall ? undefined : saidBehind(macro);
        const takesNumber = /^\\(?:aff|supit)$/.test(macro) || (behind === undefined && !isSource);
        // `\\skiplinehalf`, `\\addressbreak`; `M\\lsA\\lsX\\nsA\\lsB` is Max Ab.
        if (/break$|^\\skipline/.test(macro) && behind !== 'and') lines.push([]);
        else if (macro === '\\ns') add({ kind: 'text', text: ' ', bold, size });
        else if (takesNumber && typeof next === 'string' && numbersFirst.test(next)) marks = numbersFirst;
        else if (behind === 'mark') marks = leadingMarks;
        else if (isMacro(next) && /^(?:mark|place|email)$/.test(saidBehind(textOf(next)) ?? '')) continue;
        else if (behind === 'and') {
          said = undefined;
          lines.push([]);
          add({ kind: 'text', text: '&' });
        } else if (behind === 'names') said = 'names';
        // `\\note, Ben Baker` has no argument.
        else if (
          behind === 'note' &&
          /(?:note|thanks)$/i.test(macro) &&
          typeof next === 'string' &&
          /^\s*\p{L}/u.test(next)
        )
          said = 'note';
        else if (behind === 'place' || behind === 'email') {
          lines.push([]);
          said = 'details';
        }
      } else if (each.name === 'sup' || name === 'sup') add({ kind: 'mark', text: markOf(each, state) });
      else if (isFormula(each))
        for (const piece of formulaOf(authorLatex(latexOf(each, state))))
          add(piece.kind === 'text' ? { ...piece, bold, size } : piece);
      else if (name === 'note') add(noteOf(each, state));
      else if (cited !== undefined) add({ kind: 'note', text: cited });
      else if (name === 'td') {
        walk(each, bold, size);
        add({ kind: 'text', text: '\u2003' });
      } else if (breaks.has(name) || breaks.has(each.name) || (isAddress(each) && !goesOnWithAddress(lines.at(-1)))) {
        lines.push([]);
        walk(each, bold, size);
        lines.push([]);
      } else if (/(?:^|\s)ltx_affiliation_/.test(each.kind.classes)) {
        add({ kind: 'text', text: ' ' });
        walk(each, bold, size);
        add({ kind: 'text', text: ', ' });
      } else {
        if (isApartFrom(lines.at(-1)?.at(-1)?.text ?? '', each)) add({ kind: 'text', text: ' ' });
        const address = addressOf(each, state);
        if (address !== undefined && icon.test(textOf(each))) state.leftWords.push(textOf(each));
        else if (!isPicture(each)) walk(each, bold, size);
        // `{<a href="mailto:able@x.org">able</a>, …}@x.org` says it in its words.
        if (address !== undefined && !inGroup) add({ kind: 'note', text: address });
      }
    }
  };
  walk(element, false, 100);
  return lines.map(merge).filter((line) => line.some((piece) => piece.text.trim() !== ''));
}

/** `<b>Ann Able</b>`, and on the next line of the source `<i>University of Trees</i>`: where a new line begins, though no element says so. */
function changesStyle(children: Element['children'], at: number): boolean {
  const [before, between, behind] = [children[at - 1], children[at], children[at + 1]];
  if (typeof before !== 'object' || typeof behind !== 'object' || !/^\s*\n\s*$/.test(String(between))) return false;
  return before.kind.bold !== behind.kind.bold && (before.kind.italic || behind.kind.italic);
}

const isMacro = (each: Element | string | undefined): each is Element =>
  typeof each === 'object' && each.kind.name === 'ERROR';

const isPlain = ({ kind, bold, text }: Piece) => kind === 'text' && (bold !== true || text.trim() === '');

/** `Ann Ablelabel=e1]able@x.org`, `University of Treespresep=, ]e1,e2`: options of imsart's commands, which are no words. */
const withoutOptions = (text: string) =>
  /=|mark\]/.test(text)
    ? text.replace(
        /(?:^mark\]|(?<!\[)label\s*=\s*e\d{1,3}(?:\](?:[^\s@]{1,40}$)?|\s*$)|presep=[^\]=]{0,20}\](?:e\d+(?:, ?)?){0,20})/g,
        ', ',
      )
    : text;

/** `[scale=0.06]orcid.pdf`, what `\\includegraphics` takes, is no word. */
const withoutFile = (text: string, before: Element | string | undefined) =>
  isMacro(before) && textOf(before).trim() === '\\includegraphics'
    ? text.replace(/^\s*(?:\[[^\]]*\])?\s*[^\s[\]]+\.(?:pdf|png|eps|jpe?g|svg)/i, '')
    : text;

/** The size of words in percent of those around them. */
const sizeOf = (element: Element) => Number(/font-size:\s*(\d+)%/.exec(attribute(element, 'style') ?? '')?.[1] ?? 100);

/** Authors set their e-mails in typewriter; some versions of LaTeXML lose the line breaks around them. */
export const isAddress = (element: Element): boolean =>
  element.kind.typewriter && withAts(textOf(element)).includes('@');

/** Whether an element is an e-mail, of which the word directly before it is no part. */
const isApartFrom = (before: string, element: Element) =>
  /[\p{L}\p{N}]/u.test(before.slice(-1)) && /^[\w.+-]+@[\w.-]+$/.test(textOf(element).trim());

/** `Ann Able (able@x.org)`, `University of Trees, able@x.org`, `University of Trees. E-mail: able@x.org`, `∗able@x.org †baker@x.org` */
function goesOnWithAddress(line: Line = []): boolean {
  const words = line
    .slice(-2)
    .map(({ text }) => text)
    .join('');
  if (/(?:[(<]|\}|\be-?mails?:)\s*$/i.test(words) || (/,\s?$/.test(words) && !words.includes('@'))) return true;
  const isWord = ({ kind, text }: Piece) => kind === 'text' && text.trim() !== '';
  const marked = line.findLast((piece) => piece.kind === 'mark' || isWord(piece))?.kind === 'mark';
  return marked && line.findLast(isWord)?.text.includes('@') !== false;
}

/** The words of a link that are a sign for an e-mail or an ORCID. */
const icon = /^\s*(?:@|iD|ORCID(?: iD)?|[✉🖂]|e-?mail)\s*$/iu;

/** The target of a link whose words do not say it: an ORCID, a web page, the e-mail of who is named. */
function addressOf(element: Element, state: State): string | undefined {
  const href = attribute(element, 'href');
  if (href === undefined || state.fragment(href) !== undefined) return undefined;
  const url = linkUrl(href, state.address);
  return url === undefined ? undefined : unseenAddress(url, textOf(element));
}

/** Notes the errors of LaTeXML in what was read as lines. */
export function noteErrors(element: Element, place: string, state: State): void {
  for (const error of descendants(element, named('ERROR')))
    note(state.notes, 'page-error', textOf(error).trim(), place);
}

function noteOf(element: Element, state: State): Piece {
  const mark = textOf(child(element, 'note_mark') ?? { ...element, children: [] }).trim();
  const role = classSuffix(element, 'role_');
  if (role.endsWith('mark')) return { kind: 'mark', text: mark, call: role === 'footnotemark' };
  const content = descendants(element, named('note_content'))[0] ?? element;
  const words = plainOf(content, new Set(['note_mark', 'tag', 'note_type']), state);
  // aastex puts the places in the names: `<span class="ltx_note ltx_role_affiliation">`.
  const kind = role.endsWith('affiliation') ? 'place' : 'note';
  const calls = role === 'footnotetext' ? { calledBy: mark } : /^(?:footnote|affiliation)$/.test(role) && { own: mark };
  // Several users of one host are known by the label.
  const label = role === 'email' ? 'e-mail: ' : '';
  return { kind, text: label + squeeze(words), ...(mark !== '' && calls) };
}

/** What sets words apart from those around it. */
export const boxes = ['block', 'logical-block', 'inline-block', 'inline-logical-block', 'minipage', 'parbox'];
const apart = new Set([...boxes, 'p', 'para', 'td', 'item', 'listingline', 'graphics', 'note']);

/** Whether an element holds a picture that LaTeXML could not draw, and so its commands. */
const isPicture = ({ children }: Element) =>
  children.some((each) => typeof each !== 'string' && each.kind.name === 'ERROR' && textOf(each).startsWith('{'));

/** Whether an element stands on lines of its own, or in a box. */
const standsApart = ({ name, kind }: Element) => apart.has(kind.name) || breaks.has(name) || breaks.has(kind.name);

/** All words below an element but those of the names left out, formulas as LaTeX. */
export function plainOf(element: Element, without: ReadonlySet<string>, state: State): string {
  let out = '';
  for (const each of element.children) {
    if (typeof each === 'string') out += each;
    else if (each.name === 'br' || each.name === 'svg') out += ' ';
    else if (isFormula(each)) out += `$${authorLatex(latexOf(each, state))}$`;
    else if (each.kind.name !== 'ERROR' && !without.has(each.kind.name)) {
      const words = plainOf(each, without, state);
      const address = addressOf(each, state);
      const said = each.name === 'sup' ? raise(words) : address === undefined ? words : `${words} (${address})`;
      out += standsApart(each) ? ` ${said} ` : isApartFrom(out, each) ? ` ${said}` : said;
    }
  }
  return out;
}
