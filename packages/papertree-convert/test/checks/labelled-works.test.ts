/**
 * Two thousand made-up works, each of which it is known what was done to it, against an archive of made-up papers: no true work is
 * not found, and what was bent is told. `TELL=1` prints precision and recall by verdict.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComparedRecord, needsTitle, readWorkList, verdictOf } from '../../src/checks/index.ts';
import { foldTitle } from '../../src/paper/index.ts';

/** The same numbers in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const pick = chance(38);
const one = <T>(of: readonly T[]): T => of[pick(of.length)] as T;

const words =
  'kettle lid spout steam copper enamel gradient attention lattice neutrino quantum spectral sparse robust adaptive graph manifold optimal boundary entropy diffusion transformer galaxy cluster tensor bayesian stochastic topological inference learning networks dynamics estimation symmetry plasma soliton'.split(
    ' ',
  );
const small = 'of for with and in on under via beyond'.split(' ');
const given = 'Ada Bo Renée Pál Xiao-Ming Jean-Pierre Søren Łucja Åsa Wei Yuki Ingrid Omar Priya Miguel Zoë'.split(' ');
const families =
  'Quast Hőgyész Zhang Müller van-der-Berg Østergård Łukasz Garcia-Lopez Tanaka O’Neill Smith Nguyen Fernández Kovač Li Çelik'
    .split(' ')
    .map((name) => name.replaceAll('-der-', ' der ').replace('van der ', 'van der '));

interface Paper extends ComparedRecord {
  readonly people: readonly (readonly [given: string, family: string])[];
}

function titleOf(): string {
  const length = 4 + pick(7);
  const all = Array.from({ length }, (_, i) => (i % 3 === 2 ? one(small) : one(words)));
  const title = all
    .map((word, i) => (i === 0 || i % 3 !== 2 ? word[0]?.toUpperCase() + word.slice(1) : word))
    .join(' ');
  return pick(5) === 0 ? title.replace(' ', ': ') : title;
}

const papers = Array.from({ length: 800 }, (_, i): Paper => {
  const people = Array.from({ length: 1 + pick(5) }, () => [one(given), one(families)] as const);
  const year = 2008 + pick(17);
  const last = pick(3) === 0 ? year + 1 : year;
  const version = 1 + pick(3);
  return {
    id: `${String(year % 100).padStart(2, '0')}0${1 + pick(9)}.9${String(i).padStart(4, '0')}`,
    version,
    latestVersion: version,
    title: titleOf(),
    authors: people.map((name) => name.join(' ')),
    people,
    years: [String(year), String(last)],
    doi: pick(4) === 0 ? `10.5555/made.${i}` : '',
    journalRef: '',
    isWithdrawn: pick(25) === 0,
  };
});

const tex: Readonly<Record<string, string>> = {
  é: "{\\'e}",
  á: "{\\'a}",
  ő: '{\\H o}',
  ü: '{\\"u}',
  ø: '{\\o}',
  å: '{\\aa}',
  č: '{\\v c}',
  Ç: '{\\c C}',
  ë: '{\\"e}',
};
const inTex = (text: string) => text.replace(/[éáőüøåčÇë]/g, (letter) => tex[letter] ?? letter);

/** Names as lists write them: whole, with initials, without accents, cut short. */
function writePeople(people: Paper['people']): string {
  const style = pick(5);
  const shown = style === 4 && people.length > 2 ? people.slice(0, 1 + pick(2)) : people;
  const all = shown.map(([first, family]) => {
    if (style === 0) return `${inTex(family)}, ${inTex(first)}`;
    if (style === 1)
      return `${first
        .split('-')
        .map((part) => `${part[0]}.`)
        .join('-')} ${inTex(family)}`;
    if (style === 2) return `${family.normalize('NFD').replace(/\p{M}/gu, '')}, ${first[0]}.`;
    return `${first} ${family}`;
  });
  return [...all, ...(shown.length < people.length ? ['others'] : [])].join(' and ');
}

function writeTitle(title: string): string {
  const style = pick(4);
  if (style === 0) return title.toLowerCase();
  if (style === 1) return title.replace(/\b([A-Z])/g, '{$1}');
  return style === 2 ? `{${title}}` : title;
}

interface Fields {
  title: string;
  author: string;
  year: string;
  eprint: string;
}

const right = (paper: Paper): Fields => ({
  title: writeTitle(paper.title),
  author: writePeople(paper.people),
  year: one(paper.years),
  eprint: paper.id,
});
const expectedOf = (paper: Paper) => (paper.isWithdrawn ? 'withdrawn' : paper.doi === '' ? 'found' : 'published');
const another = (paper: Paper) => {
  for (;;) {
    const other = one(papers);
    if (other.id !== paper.id && !other.people.some(([, family]) => paper.people.some(([, own]) => own === family)))
      return other;
  }
};

/** What is done to a work, and the verdict that follows. */
const makers: readonly (() => readonly [Fields, string])[] = [
  ...Array.from({ length: 8 }, () => () => {
    const paper = one(papers);
    return [right(paper), expectedOf(paper)] as const;
  }),
  // Without its id, found by its title.
  () => {
    const paper = one(papers);
    return [{ ...right(paper), eprint: '' }, expectedOf(paper)];
  },
  // A word of the title is another.
  () => {
    const paper = one(papers.filter(({ isWithdrawn }) => !isWithdrawn));
    const all = paper.title.split(' ');
    all[pick(all.length)] = 'Umbrella';
    return [{ ...right(paper), title: all.join(' ') }, 'differs'];
  },
  // A name is another's.
  () => {
    const paper = one(papers.filter(({ isWithdrawn }) => !isWithdrawn));
    const people = paper.people.map((name, i) => (i === 0 ? (['Quentin', 'Strangelove'] as const) : name));
    return [
      { ...right(paper), author: people.map(([first, family]) => `${family}, ${first}`).join(' and ') },
      'differs',
    ];
  },
  () => {
    const paper = one(papers.filter(({ isWithdrawn }) => !isWithdrawn));
    return [{ ...right(paper), year: String(Number(paper.years[0]) - 1 - pick(3)) }, 'differs'];
  },
  // The id of another paper.
  () => {
    const paper = one(papers);
    return [{ ...right(paper), eprint: another(paper).id }, 'wrong-id'];
  },
  // Title and id of one, authors of another.
  () => {
    const paper = one(papers.filter(({ isWithdrawn }) => !isWithdrawn));
    return [{ ...right(paper), author: writePeople(another(paper).people) }, 'differs'];
  },
  // Invented, with an id that was never given.
  () => [
    {
      title: `${titleOf()} ${titleOf()}`,
      author: 'Strangelove, Quentin',
      year: '2020',
      eprint: `2013.8${pick(9999)}`.padEnd(10, '0'),
    },
    'not-found',
  ],
  // Invented, with the id of a paper.
  () => [
    { title: `${titleOf()} ${titleOf()}`, author: 'Strangelove, Quentin', year: '2020', eprint: one(papers).id },
    'wrong-id',
  ],
];

const byId = new Map(papers.map((paper) => [paper.id, paper]));
const byPhrase = (title: string) =>
  papers.filter((paper) => ` ${foldTitle(paper.title)} `.includes(` ${foldTitle(title)} `));

test('two thousand works: no true one is not found, and what was bent is told', () => {
  const made = Array.from({ length: 2000 }, () => one(makers)());
  const list = made
    .map(([{ title, author, year, eprint }, _], i) => {
      const id = eprint === '' ? 'journal = {arXiv preprint}' : `eprint = {${eprint}}, archivePrefix = {arXiv}`;
      return `@misc{w${i}, title = {${title}}, author = {${author}}, year = ${year}, ${id}}\n`;
    })
    .join('');
  const { works, faults } = readWorkList(list);
  assert.deepEqual([works.length, faults], [2000, []]);
  const counts = new Map<string, { said: number; right: number; expected: number }>();
  const count = (verdict: string, what: 'said' | 'right' | 'expected') => {
    const row = counts.get(verdict) ?? { said: 0, right: 0, expected: 0 };
    row[what]++;
    counts.set(verdict, row);
  };
  const wrong: string[] = [];
  for (const [i, work] of works.entries()) {
    const expected = made[i]?.[1] ?? '';
    const record = work.id && byId.get(work.id.id);
    const byTitle = needsTitle(work, record) ? byPhrase(work.title) : undefined;
    const { verdict, differences, paper } = verdictOf(work, { asked: [], byId: record, byTitle });
    count(verdict, 'said');
    count(expected, 'expected');
    if (verdict === expected) count(verdict, 'right');
    else wrong.push(`${expected} was called ${verdict}: ${JSON.stringify([made[i]?.[0], differences, paper])}`);
  }
  if (process.env.TELL)
    for (const [verdict, { said, right: hits, expected }] of counts)
      console.log(
        `${verdict}: precision ${((100 * hits) / said).toFixed(1)} %, recall ${((100 * hits) / expected).toFixed(1)} % of ${expected}`,
      );
  const isTrue = (line: string) => /^(?:found|published|withdrawn|differs) /.test(line);
  assert.deepEqual(
    wrong.filter((line) => isTrue(line) && line.includes('called not-found')),
    [],
  );
  assert.deepEqual(
    wrong.filter((line) => /^(?:differs|wrong-id|not-found) was called (?:found|published)/.test(line)),
    [],
  );
  assert.ok(wrong.length <= 10, wrong.slice(0, 20).join('\n'));
});
