/** A paper as RIS, which reference managers import. */
import type { CslItem } from './csl.ts';
import type { PersonName } from './name-parts.ts';

/** A line a field; `ER` ends the record. */
export function writeRis(item: CslItem): string {
  const [year, month, day] = item.issued?.['date-parts'][0] ?? [];
  const [first, last] = (item.page ?? '').split(/[–-]/);
  const fields: readonly (readonly [tag: string, value: string | undefined])[] = [
    ['TY', item.type === 'article-journal' ? 'JOUR' : 'UNPB'],
    ...(item.author ?? []).map((name): [string, string] => ['AU', risName(name)]),
    ['TI', item.title],
    ['T2', item['container-title']],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', first],
    ['EP', last],
    ['PY', year === undefined ? undefined : String(year)],
    ['DA', month === undefined ? undefined : [year, two(month), two(day)].join('/')],
    ['PB', item.publisher],
    ['M1', item.number],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['N1', item.note],
  ];
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${value.replace(/\s+/g, ' ').trim()}`] : []));
  return `${[...lines, 'ER  - '].join('\r\n')}\r\n`;
}

const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'));

function risName(name: PersonName): string {
  if ('literal' in name) return name.literal;
  return [name.family, name.given, name.suffix].filter((part) => part).join(', ');
}
