/** A paper as an entry of a list of references, in words: by the manuals of the APA (7th edition) and of Chicago (author and date). */
import type { CslItem } from './csl.ts';
import type { PersonName } from './name-parts.ts';

/** The styles that can be chosen. */
export const citationChoices = {
  style: {
    values: {
      apa: 'as the American Psychological Association has it, 7th edition',
      chicago: 'as the Chicago Manual of Style has it, by author and date',
    },
    doc: 'The style of the entry.',
  },
} as const;
export type CitationStyle = keyof typeof citationChoices.style.values;

export function writeReference(item: CslItem, style: CitationStyle): string {
  return `${style === 'apa' ? apa(item) : chicago(item)}\n`;
}

/** `Bee, A. B., & Cee, D. (2024). *Title*. arXiv. https://…` */
function apa(item: CslItem): string {
  const names = (item.author ?? []).map((name) => personInOrder(name, initialsOf));
  const shown = names.length > 20 ? [...names.slice(0, 19), `… ${names.at(-1)}`] : names;
  const authors =
    names.length > 20
      ? shown.join(', ')
      : names.length > 1
        ? `${shown.slice(0, -1).join(', ')}, & ${shown.at(-1)}`
        : shown.join('');
  const volume = item.volume ? `, ${item.volume}${item.issue ? `(${item.issue})` : ''}` : '';
  const journal =
    item['container-title'] && `${item['container-title']}${volume}${item.page ? `, ${range(item.page)}` : ''}`;
  const source = journal ?? [item.publisher, item.number].filter((each) => each).join(', ');
  return sentences([authors, `(${yearOf(item) || 'n.d.'})`, titleOf(item), source, addressOf(item)]);
}

/** `Bee, Ann, and Dan Cee. 2024. “Title.” Preprint, arXiv. https://…` */
function chicago(item: CslItem): string {
  const all = item.author ?? [];
  const shown = all.length > 10 ? all.slice(0, 7) : all;
  const names = shown.map((name, n) => (n === 0 ? personInOrder(name, ({ given }) => given) : wholeName(name)));
  const authors =
    all.length > 10
      ? `${names.join(', ')}, et al.`
      : names.length > 1
        ? `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
        : names.join('');
  const title = titleOf(item);
  const quoted = `“${title}${/[.?!]$/.test(title) ? '' : '.'}”`;
  const volume = item.volume ? ` ${item.volume}${item.issue ? ` (${item.issue})` : ''}` : '';
  const journal =
    item['container-title'] && `${item['container-title']}${volume}${item.page ? `: ${range(item.page)}` : ''}`;
  const source = journal ?? ['Preprint', item.publisher, item.number].filter((each) => each).join(', ');
  return sentences([authors, yearOf(item) || 'n.d.', quoted, source, addressOf(item)]);
}

/** Each with a full stop, unless it ends in a mark, or is an address. */
const sentences = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (/(?:[.?!]|[.?!]”)$|^https?:/.test(part) ? part : `${part}.`))
    .join(' ');

const yearOf = ({ issued }: CslItem) => String(issued?.['date-parts'][0]?.[0] ?? '');
const titleOf = ({ title = '' }: CslItem) => title.replace(/\s+/g, ' ').trim();
const range = (pages: string) => pages.replace(/-+/g, '–');
const addressOf = ({ DOI, URL = '' }: CslItem) => (DOI ? `https://doi.org/${DOI}` : URL);

type InParts = Extract<PersonName, { readonly family: string }>;

function personInOrder(name: PersonName, givenOf: (name: InParts) => string): string {
  if ('literal' in name) return name.literal;
  return [name.family, givenOf(name), name.suffix].filter((part) => part).join(', ');
}

function wholeName(name: PersonName): string {
  if ('literal' in name) return name.literal;
  return `${name.given} ${name.family}${name.suffix ? ` ${name.suffix}` : ''}`.trim();
}

/** `A. B.`, `J.-P.` */
const initialsOf = ({ given }: InParts): string =>
  given
    .split(/\s+/)
    .map((part) =>
      part
        .split(/(?<=[-‐])/)
        .map((piece) => `${/\p{L}\p{M}*/u.exec(piece)?.[0] ?? ''}.${/[-‐]$/.exec(piece)?.[0] ?? ''}`)
        .join(''),
    )
    .filter((part) => part !== '.')
    .join(' ');
