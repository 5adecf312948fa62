/** The title page of a paper as a part of its own, to be searched and read: title, authors, affiliations, addresses, keywords. */
import type { Author, Content } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';

/** It begins with `~`, as every anchor that is not on the page. */
export const titlePageId = '~titlepage';

const names =
  /^(?:~titlepage|title ?page|front ?matter|authors?|author list|affiliations?|e-?mails?(?: address(?:es)?)?|keywords?)$/i;

export function isTitlePage(name: string): boolean {
  return names.test(name.trim());
}

/** The lines printed below the title; an author with affiliations, address and notes is one line. */
export function titlePageLines(content: Content): string[] {
  const { authors, affiliations = [], dates = [], keywords = [], classification = [], remarks = [] } = content;
  return [
    ...authors.map(authorLine),
    ...affiliations,
    ...dates,
    ...(keywords.length === 0 ? [] : [`Keywords: ${keywords.join('; ')}`]),
    ...classification,
    ...remarks,
  ].filter((line) => line.trim() !== '');
}

export function renderTitlePage(content: Content): string {
  const title = plainText(content.title).trim();
  const lines = titlePageLines(content).map((line) => `- ${line}`);
  return [...(title === '' ? [] : [`# ${title}`, '']), ...lines, ''].join('\n');
}

function authorLine({ name, affiliations, email = '', notes = [] }: Author): string {
  return [name, ...affiliations, email, ...notes].filter((words) => words !== '').join(', ');
}
