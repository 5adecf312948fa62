/** Works that nobody wrote, to be cited: people of many cultures, titles and venues of many shapes. */
import { families, given } from '../reader/front-matter/people.ts';
import { pick, type Random } from '../reader/mutate.ts';

export const kinds = ['article', 'proceedings', 'chapter', 'book', 'thesis', 'report', 'preprint', 'webpage'] as const;
export type Kind = (typeof kinds)[number];

export interface Person {
  readonly given: string;
  readonly middle: string;
  readonly family: string;
  readonly suffix: string;
}

/** What a style may print; `authors` and `editors` are people, or one group. */
export interface DrawnWork {
  readonly kind: Kind;
  readonly authors: readonly Person[] | string;
  readonly editors: readonly Person[];
  readonly title: string;
  readonly container: string;
  readonly abbreviated: string;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  readonly year: string;
  readonly month: string;
  readonly publisher: string;
  readonly place: string;
  readonly school: string;
  readonly edition: string;
  readonly doi: string;
  readonly arxiv: string;
  readonly url: string;
}

const chance = (random: Random, share: number) => random() < share;
const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

const particles = ['van', 'van der', 'de', 'von', 'De', 'dos', 'El', 'di', 'de la'];
const doubles = ['García Márquez', 'Haeri Saffron', 'Lloyd-Ashby', 'Pérez de Olmedo', 'Nguyen Thi', 'Van Loo'];

function person(random: Random): Person {
  const family = chance(random, 0.06) ? pick(random, doubles) : pick(random, families);
  return {
    given: pick(random, given),
    middle: chance(random, 0.35) ? pick(random, ['B.', 'K.', 'J. R.', 'M.', 'W.', 'É.']) : '',
    family: chance(random, 0.08) ? `${pick(random, particles)} ${family}` : family,
    suffix: chance(random, 0.02) ? 'Jr.' : '',
  };
}

const people = (random: Random, count: number) => Array.from({ length: count }, () => person(random));

const groups = [
  'ATLAS Collaboration',
  'OpenKettle',
  'Kettle Research Team',
  'World Steam Organization',
  'Tea and Steam Project',
];
const things =
  'kettle steam lid whistle spout teapot handle flame vapour droplet bubble membrane lattice network'.split(' ');
const many = 'kettles spouts membranes bubbles teapots learners networks flames models surfaces droplets agents'.split(
  ' ',
);
const kind = 'slow deep sparse hot turbulent non-linear robust quantum topological hidden local two-dimensional'.split(
  ' ',
);
const acts = 'boiling learning condensation inference diffusion control detection growth cooling reasoning'.split(' ');

const large = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** Names of groups before the word that says so. */
export const groupNames: readonly ((random: Random) => string)[] = [
  (r) => pick(r, things).toUpperCase(),
  (r) => `${large(pick(r, things))}Net`,
  (r) => `${large(pick(r, kind))} ${large(pick(r, things))} Survey`,
  (r) => `${pick(r, things).toUpperCase()}-${whole(r, 2, 99)}`,
  (r) => `${large(pick(r, things))}/${pick(r, many).slice(0, 3).toUpperCase()}`,
];

/** Titles, sentences and not; some hold what also parts the fields of an entry. */
const titles: readonly ((random: Random) => string)[] = [
  (r) => `On the ${pick(r, acts)} of ${pick(r, kind)} ${pick(r, many)}`,
  (r) => `${pick(r, kind)} ${pick(r, acts)} in ${pick(r, many)} and ${pick(r, many)}`,
  (r) => `${pick(r, kind)} ${pick(r, many)}: a survey of ${pick(r, acts)}`,
  (r) => `Why do ${pick(r, kind)} ${pick(r, many)} sing?`,
  (r) => `A study of ${pick(r, many)}, ${pick(r, many)}, and ${pick(r, kind)} ${pick(r, acts)}`,
  (r) => `${pick(r, things)}Net: ${pick(r, acts)} with ${whole(r, 2, 9)} ${pick(r, many)}`,
  (r) => `From ${pick(r, acts)} to ${pick(r, acts)}: The case of the ${pick(r, kind)} ${pick(r, things)}`,
  (r) => `Observation of ${pick(r, acts)} from a binary ${pick(r, things)} in ${whole(r, 1980, 2020)}`,
  (r) => `${pick(r, acts)} vs. ${pick(r, acts)} for ${pick(r, many)}`,
  (r) => `The ${pick(r, kind)} ${pick(r, things)}`,
  (r) => `${pick(r, many)} of the ${pick(r, kind)} ${pick(r, things)} (and how to find them)`,
  (r) => `Two-${pick(r, things)} ${pick(r, acts)} at high temperature`,
];

/** Journals with their short names; some hold what parts names or fields elsewhere. */
const journals: readonly (readonly [string, string])[] = [
  ['Communications in Mathematical Steam', 'Commun. Math. Steam'],
  ['Advances in Kettle Science', 'Adv. Kettle Sci.'],
  ['Physics and Chemistry of Vapours', 'Phys. Chem. Vap.'],
  ['Journal of Kettles', 'J. Kettles'],
  ['Steam', 'Steam'],
  ['Kettle Review Letters', 'Kettle Rev. Lett.'],
  ['Kettle Review D', 'Kettle Rev. D'],
  ['Journal of Steam A: Mathematical and General', 'J. Steam A'],
  ['IEEE Transactions on Kettles', 'IEEE Trans. Kettles'],
  ['IEEE Transactions on Kettles, Lids, and Spouts', 'IEEE Trans. Kettles Lids Spouts'],
  ['Annals of Boiling', 'Ann. Boil.'],
  ['The Journal of the Royal Kettle Society Series B', 'J. R. Kettle Soc. B'],
  ['Proceedings of the National Academy of Kettles', 'Proc. Natl. Acad. Kettles'],
  ['Zeitschrift für Dampf', 'Z. Dampf'],
  ['Teapot & Steam', 'T&S'],
  ['Nuclear Kettles B', 'Nucl. Kettles B'],
  ['PLOS Kettles', 'PLoS Kettles'],
  ['Frontiers in Steam and Water', 'Front. Steam Water'],
  ['Bollettino di Vapore', 'Boll. Vapore'],
];
const meetings = [
  'Proceedings of the # International Conference on Kettles',
  'Advances in Neural Kettle Systems',
  'Proceedings of the # ACM Symposium on Steam and Lids (SOSL)',
  'International Conference on Boiling Representations',
  'ICKL',
  'Proc. # Workshop on Spouts',
  '# IEEE Conference on Teapot Vision, Sound, and Flame (CTVSF)',
  'Findings of the Association for Kettle Linguistics: EKLP #',
];
const books = [
  'The Oxford Handbook of Steam',
  'Progress in Kettles',
  'Vapour and Water',
  'Lids: Old and New',
  'Handbook of Boiling',
];
const publishers: readonly (readonly [string, string])[] = [
  ['Springer', 'Berlin'],
  ['Kettle University Press', 'Oakton'],
  ['MIT Press', 'Cambridge, MA'],
  ['Wiley', 'New York'],
  ['Academic Press', 'London'],
  ['Elsevier', 'Amsterdam'],
  ['World Scientific', 'Singapore'],
  ['Steam Publishing Company', 'San Francisco'],
];
const schools = [
  'University of Oakton',
  'Elmford Institute of Technology',
  'Universität Birkenau',
  'Stanford University',
];
const months = ['January', 'March', 'June', 'October', 'December'];

/** The first letter of each word but the small ones is large. */
const inCapitals = (title: string) =>
  title.replace(
    /(^|[ -])(?!(?:of|in|and|the|a|to|for|at|from|with)\b)(\p{L})/gu,
    (_, before, letter) => before + letter.toUpperCase(),
  );

export function drawWork(kind: Kind, random: Random): DrawnWork {
  const title = pick(random, titles)(random);
  const drawn = chance(random, 0.4) ? inCapitals(title) : title;
  const [journal, short] = pick(random, journals);
  const [publisher, place] = pick(random, publishers);
  const year = String(whole(random, 1890, 2026));
  const first = whole(random, 1, 4000);
  const articleNumber = chance(random, 0.2);
  const container =
    kind === 'article'
      ? journal
      : kind === 'chapter'
        ? pick(random, books)
        : pick(random, meetings).replace('#', chance(random, 0.5) ? `${whole(random, 4, 19)}th` : year);
  const id = `${whole(random, 10, 25)}0${whole(random, 1, 9)}.${String(whole(random, 1, 19999)).padStart(5, '0')}`;
  return {
    kind,
    authors: chance(random, 0.04)
      ? pick(random, groups)
      : people(random, chance(random, 0.05) ? 12 : whole(random, 1, 5)),
    editors: people(random, whole(random, 1, 3)),
    title: large(drawn),
    container,
    abbreviated: kind === 'article' ? short : container,
    volume: chance(random, 0.05) ? String(whole(random, 1500, 2030)) : String(whole(random, 1, 520)),
    issue: chance(random, 0.6) ? String(whole(random, 1, 12)) : '',
    pages: articleNumber ? String(whole(random, 10000, 249999)) : `${first}–${first + whole(random, 3, 40)}`,
    year,
    month: pick(random, months),
    publisher,
    place,
    school: pick(random, schools),
    edition: chance(random, 0.3) ? `${whole(random, 4, 9)}th` : '',
    doi: `10.1000/steam.${whole(random, 1, 9999)}`,
    arxiv: id,
    url: `https://kettles.example/${pick(random, things)}`,
  };
}
