/** REVTeX 3 had no command for what is said of an author, whom many let cite it: `Ann Able\\cite{byline}`. */
import { attribute, descendant, descendants, type Element, named, textOf } from '../../element.ts';
import type { State } from '../../state.ts';
import { isNote } from './vocabulary.ts';

/** What is said of an author in the entry that a name cites: an e-mail, a note; undefined where that is a work. */
export function citedNote(cite: Element, { article, fragment }: State): string | undefined {
  const links = descendants(cite, ({ name }) => name === 'a');
  const entries = article === undefined || links.length === 0 ? undefined : entriesOf(article);
  const said = links.flatMap((link) => entries?.get(fragment(attribute(link, 'href') ?? '') ?? '') ?? []);
  return said.length > 0 && said.every((words) => words.includes('@') || isNote(words)) ? said.join('; ') : undefined;
}

const known = new WeakMap<Element, ReadonlyMap<string, string>>();

/** The words of the entries of a page that may be notes, by their ids. */
function entriesOf(article: Element): ReadonlyMap<string, string> {
  const entries =
    known.get(article) ??
    new Map(
      descendants(article, named('bibitem')).map((entry) => [
        entry.id,
        textOf(descendant(entry, named('bibblock')) ?? entry)
          .slice(0, longest)
          .replace(/\s+/g, ' ')
          .trim(),
      ]),
    );
  known.set(article, entries);
  return entries;
}

const longest = 300;
