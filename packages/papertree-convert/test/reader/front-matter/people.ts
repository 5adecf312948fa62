/** People, institutes and e-mails of made-up papers: names of many cultures and spellings, places in several languages. */
import { pick, type Random } from '../mutate.ts';

export interface Place {
  readonly text: string;
  readonly host: string;
}

export interface Author {
  readonly name: string;
  readonly given: string;
  readonly family: string;
  readonly places: readonly number[];
  readonly email: string;
  readonly note: string;
}

export interface Paper {
  readonly title: string;
  readonly authors: readonly Author[];
  readonly places: readonly Place[];
}

export const given = (
  'Ann Ben Carl Dora Émile Fatima Giulia Håkon Ioannis Jörg Katarzyna Łukasz María Nguyễn Olga Pēteris Qing Rafał Søren ' +
  'Tomáš Ulrike Vikram Wei Xiaoyu Yuki Zoë Ana-Maria Jean-Pierre Hye-jin Mehmet Ayşe Ngozi Siobhán Aarav Oluwaseun Min Tuğba Israel Tu'
).split(' ');
const middles = [
  '',
  '',
  '',
  '',
  '',
  ' B.',
  ' J. R.',
  ' van',
  ' de la',
  ' von der',
  ' Maria',
  ' K',
  ' C.-H.',
  ' El',
  ' dos',
];
export const families = (
  'Able Baker Čech Dvořák Eriksson Fernández Gómez-Ruiz Hübner Ivanov Jørgensen Kowalczyk Li Müller Nakamura O’Neill ' +
  'Papadopoulos Quach Rossi Şahin Türk Ueda Villanueva Wang Xu Yılmaz Zhang Østergaard Ramanujan Adeyemi Kim Park Tran ' +
  'Lefèvre McCarthy D’Angelo Haddad Cohen Szabó Petrović Virtanen'
).split(' ');
/** Family names that are words of places or notes, too, or a title. */
const trapped = 'Tu Bosch Street Grant Ma'.split(' ');
const units = [
  'Department of Physics',
  'School of Computer Science and Engineering',
  'Faculty of Mathematics',
  'Dipartimento di Matematica',
  'Institut für Informatik',
  'Laboratoire de Chimie',
  'Departamento de Física Teórica',
  'Key Laboratory of Forest Ecology',
  'Center for Data Science',
  'Dept. of Electrical Engineering',
  'Wydział Fizyki',
  'Кафедра алгебры',
  'Matematiikan laitos',
];
const bodies = [
  'University of # ',
  '# University',
  'Universität #',
  'Università di #',
  'Universidad de #',
  'Université de #',
  '# Institute of Technology',
  '# Research',
  'National Laboratory of #',
  '# State College',
  'CNRS, #',
  'Polytechnic of #',
  '# Academy of Sciences',
  '# AI Lab',
  'TU #',
  'ENS de #',
  '# Tech',
  'Uniwersytet #',
  'Háskóli #',
  'Univerzita #',
  'Üniversitesi #',
];
const towns = (
  'Oakton Elmford Ashby Birkenau Pinheiros Roverella Lindenau Cedarville Mapleton Willowdale Buchenfeld Olmedo Fresnay ' +
  'Tilleur Sosnowo Bukovina Kashino Matsuyama Songlin Huaishu'
).split(' ');
const countries = [
  'USA',
  'France',
  'Germany',
  'Italy',
  'China',
  'Japan',
  'Brazil',
  'Spain',
  'Poland',
  'India',
  'Norway',
  'UK',
];
const words =
  'Roots Branches Leaves Forests Seeds Winter Growth Light Water Models Learning Fast Deep Sparse Local Random'.split(
    ' ',
  );

export const range = (count: number) => Array.from({ length: count }, (_, at) => at);

export function chance(random: Random, share: number): boolean {
  return random() < share;
}

/** A place whose words say nothing of what it is. */
function drawSilent(random: Random, taken: Set<string>): Place {
  let text = '';
  do
    text = range(2)
      .map(() => pick(random, starts) + pick(random, rests))
      .join(' ');
  while (taken.has(text));
  taken.add(text);
  const town = chance(random, 0.3) ? `, ${pick(random, towns)}` : '';
  return { text: text + town, host: `${text.split(' ')[0]?.toLowerCase()}.example` };
}

const starts = 'Grum Odri Til Zent Quor Hel Bri Vask Mun Kelt'.split(' ');
const rests = 'pel vane va rik van ix wat lo der ora'.split(' ');

function drawPlace(random: Random, taken: Set<string>): Place {
  const free = towns.filter((each) => !taken.has(each));
  const town = pick(random, free.length > 0 ? free : towns);
  taken.add(town);
  const unit = chance(random, 0.5) ? `${pick(random, units)}, ` : '';
  const body = pick(random, bodies).replace('#', town).trim();
  const street = chance(random, 0.15) ? ', 12 Main Street' : '';
  const code = chance(random, 0.2) ? `, ${10000 + Math.floor(random() * 80000)} ${pick(random, towns)}` : '';
  const inTown = chance(random, 0.15) ? `${pick(random, towns)} ` : '';
  const country = chance(random, 0.6) ? `, ${inTown}${pick(random, countries)}` : '';
  return { text: unit + body + street + code + country, host: `${town.toLowerCase()}.example` };
}

export const plain = (text: string) =>
  text
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

function userOf(random: Random, first: string, family: string): string {
  const [one, other] = [plain(first), plain(family)];
  return pick(random, [
    `${one}.${other}`,
    `${one[0]}${other}`,
    other,
    `${other}${one[0]}`,
    `${one}${other}`,
    `${one[0]}.${other}`,
  ]);
}

export interface Wish {
  readonly authors?: readonly [number, number];
  readonly places?: readonly [number, number];
  /** The number of places of an author, at most. */
  readonly each?: number;
  /** Whether the words of places say nothing of what these are. */
  readonly silent?: boolean;
  /** The share of authors who have one name. */
  readonly single?: number;
}

export function drawPaper(random: Random, wish: Wish = {}): Paper {
  const [least, most] = wish.authors ?? [1, 8];
  const count =
    chance(random, 0.04) && most > 3
      ? 20 + Math.floor(random() * 20)
      : least + Math.floor(random() * (most - least + 1));
  const taken = new Set<string>();
  const [fewest, largest] = wish.places ?? [1, 4];
  const places = range(Math.min(count, fewest + Math.floor(random() * (largest - fewest + 1)))).map(() =>
    wish.silent === true ? drawSilent(random, taken) : drawPlace(random, taken),
  );
  const capitals = chance(random, 0.05);
  const names = new Set<string>();
  const authors = range(count).map((at): Author => {
    let first = '';
    let family = '';
    do {
      first = pick(random, given);
      family = pick(random, chance(random, 0.03) ? trapped : families);
    } while (names.has(family) && names.size < families.length);
    names.add(family);
    const shown = chance(random, 0.12) ? `${first[0]}.` : first;
    const last = capitals ? family.toUpperCase() : family;
    const end = chance(random, 0.02) ? ' Jr.' : '';
    const own = at < places.length ? [at] : [Math.floor(random() * places.length)];
    if ((wish.each ?? 1) > 1 && chance(random, 0.25)) own.push(Math.floor(random() * places.length));
    const mine = [...new Set(own)].sort((one, other) => one - other);
    const host = places[mine[0] ?? 0]?.host ?? 'x.example';
    if (wish.single !== undefined && !trapped.includes(family) && chance(random, wish.single))
      return { name: family, given: family, family, places: mine, email: `${plain(family)}@${host}`, note: '' };
    return {
      name: `${shown}${pick(random, middles)} ${last}${end}`,
      given: shown,
      family: last,
      places: mine,
      email: `${userOf(random, first, family)}@${host}`,
      note: '',
    };
  });
  const title = range(3 + Math.floor(random() * 5))
    .map(() => pick(random, words))
    .join(' ');
  // A title may read like a sentence.
  const longer = chance(random, 0.3) ? ' that grow in the lands of the north' : '';
  return { title: `On ${title}${longer}`, authors, places };
}
