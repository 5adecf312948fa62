/** Formulas made up by a seed, each in the spellings in which it is met: LaTeX of several authors, a page, a PDF. */

export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof chance>;
const oneOf = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

export interface MadeSymbol {
  /** A letter as Unicode, and as LaTeX. */
  readonly letter: string;
  readonly latex: string;
  readonly accent?: keyof typeof accents;
  readonly font?: keyof typeof fonts;
  readonly below?: string;
  readonly above?: string;
}

export interface MadeFormula {
  readonly symbols: readonly MadeSymbol[];
  /** The sign between each two symbols. */
  readonly signs: readonly (keyof typeof signs)[];
}

const accents = {
  '\u0302': ['\\hat', '\\widehat'],
  '\u0303': ['\\tilde', '\\widetilde'],
  '\u0304': ['\\bar', '\\overline'],
} as const;
const fonts = { bold: ['\\mathbf', '\\bm', '\\boldsymbol'], blackboard: ['\\mathbb'], script: ['\\mathcal'] } as const;
const signs = {
  '=': ['=', ' = '],
  '+': ['+', ' + '],
  '−': ['-', ' - '],
  '≤': ['\\leq', '\\le '],
  '≠': ['\\neq', '\\ne'],
  '∈': ['\\in'],
  '→': ['\\to', '\\rightarrow'],
} as const;

const latin = [...'abcdfghkmnpqrstuvwxyz', ...'ABCDFGHKLMNPQRSTUVWXYZ'];
const greek: Readonly<Record<string, string>> = {
  ...{
    α: '\\alpha',
    β: '\\beta',
    γ: '\\gamma',
    δ: '\\delta',
    ε: '\\varepsilon',
    θ: '\\theta',
    λ: '\\lambda',
    μ: '\\mu',
  },
  ...{ π: '\\pi', ρ: '\\rho', σ: '\\sigma', τ: '\\tau', φ: '\\varphi', ω: '\\omega', Γ: '\\Gamma', Λ: '\\Lambda' },
};

function makeSymbol(random: Random): MadeSymbol {
  const isGreek = random(3) === 0;
  const letter = oneOf(random, isGreek ? Object.keys(greek) : latin);
  const latex = greek[letter] ?? letter;
  const looks = random(5);
  return {
    ...{ letter, latex },
    ...(looks === 0 && { accent: oneOf(random, Object.keys(accents) as (keyof typeof accents)[]) }),
    // Of Greek only bold letters have characters of their own.
    ...(looks === 1 && { font: isGreek ? 'bold' : oneOf(random, Object.keys(fonts) as (keyof typeof fonts)[]) }),
    ...(random(2) === 0 && { below: oneOf(random, ['0', '1', '2', '12', 'i', 'j', 't']) }),
    ...(random(4) === 0 && { above: oneOf(random, ['2', '3', '10', 'n']) }),
  };
}

export function makeFormula(random: Random): MadeFormula {
  const symbols = Array.from({ length: 2 + random(3) }, () => makeSymbol(random));
  return { symbols, signs: symbols.slice(1).map(() => oneOf(random, Object.keys(signs) as (keyof typeof signs)[])) };
}

const joined = (
  { symbols, signs: between }: MadeFormula,
  write: (symbol: MadeSymbol) => string,
  sign: (of: keyof typeof signs) => string,
) => symbols.map((symbol, i) => `${write(symbol)}${i < between.length ? sign(between[i] ?? '=') : ''}`).join('');

const ends = (command: string) => (/\\[A-Za-z]+$/.test(command) ? `${command} ` : command);

/** As an author may write it. */
export function asLatex(formula: MadeFormula, random: Random): string {
  const script = (mark: string, words: string | undefined) =>
    words === undefined ? '' : words.length === 1 && random(2) === 0 ? `${mark}${words}` : `${mark}{${words}}`;
  const write = ({ latex, accent, font, below, above }: MadeSymbol): string => {
    const command = accent ? oneOf(random, accents[accent]) : font ? oneOf(random, fonts[font]) : undefined;
    const letter = command === undefined ? latex : random(3) === 0 ? `${command} ${latex}` : `${command}{${latex}}`;
    return ends(`${ends(letter).trimEnd()}${script('_', below)}${script('^', above)}`);
  };
  return joined(formula, write, (sign) => ends(oneOf(random, signs[sign]))).trim();
}

const lowered: Readonly<Record<string, string>> = { 0: '₀', 1: '₁', 2: '₂', i: 'ᵢ', j: 'ⱼ', t: 'ₜ' };
const raised: Readonly<Record<string, string>> = { 0: '⁰', 1: '¹', 2: '²', 3: '³', n: 'ⁿ' };
const starts = { bold: 0x1d400, blackboard: 0x1d538, script: 0x1d49c } as const;
/** Letters that stand elsewhere in Unicode than in the row of their alphabet. */
const apart = {
  bold: '',
  blackboard: 'CℂHℍNℕPℙQℚRℝZℤ',
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
} as const;

function inFont(letter: string, font: keyof typeof starts): string {
  const own = [...apart[font]];
  if (own.includes(letter)) return own[own.indexOf(letter) + 1] ?? '';
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x3b1) return String.fromCodePoint(0x1d6c2 + code - 0x3b1);
  if (code >= 0x391) return String.fromCodePoint(0x1d6a8 + code - 0x391);
  return String.fromCodePoint(starts[font] + (code >= 97 ? code - 97 + 26 : code - 65));
}

const letterOf = ({ letter, accent, font }: MadeSymbol) =>
  (font ? inFont(letter, font) : `${letter}${accent ?? ''}`).normalize('NFC');

/** As Unicode, with nothing lost: `Ĉ₁²`, or with marks before what is raised or lowered: `Ĉ_1^2`. */
export function asUnicode(formula: MadeFormula, random: Random): string {
  const isMarked = random(2) === 0;
  const script = (mark: string, table: Readonly<Record<string, string>>, words = '') =>
    words === '' ? '' : isMarked ? `${mark}${words}` : [...words].map((each) => table[each]).join('');
  const space = random(2) === 0 ? ' ' : '';
  return joined(
    formula,
    (symbol) => `${letterOf(symbol)}${script('_', lowered, symbol.below)}${script('^', raised, symbol.above)}`,
    (sign) => `${space}${sign}${space}`,
  );
}

/** As a page or a PDF gives it that tells of no script, no font and no accent. */
export const asLetters = (formula: MadeFormula): string =>
  joined(
    formula,
    ({ letter, below = '', above = '' }) => `${letter}${below}${above}`,
    (sign) => ` ${sign} `,
  );

/** Another formula, by one change; the name of the change before it. */
export function alter(formula: MadeFormula, random: Random): readonly [string, MadeFormula] {
  const at = random(formula.symbols.length);
  const symbol = formula.symbols[at] as MadeSymbol;
  const others: [string, Partial<MadeSymbol> | undefined][] = [
    [
      'letter',
      symbol.letter === 'q' ? { letter: 'v', latex: 'v' } : { letter: 'q', latex: 'q', font: undefined as never },
    ],
    [
      'case',
      /[a-z]/.test(symbol.letter)
        ? { letter: symbol.letter.toUpperCase(), latex: symbol.latex.toUpperCase() }
        : undefined,
    ],
    ['accent', symbol.font ? undefined : { accent: symbol.accent === '\u0302' ? '\u0303' : '\u0302' }],
    ['number', symbol.below === undefined ? undefined : { below: symbol.below === '1' ? '2' : '1' }],
    [
      'place',
      symbol.below !== undefined && symbol.above === undefined && raised[symbol.below]
        ? { below: undefined as never, above: symbol.below }
        : undefined,
    ],
  ];
  const possible = others.filter(([, change]) => change !== undefined);
  const [name, change] = oneOf(random, possible);
  if (random(6) === 0) {
    const first = formula.signs[0] === '=' ? '≠' : '=';
    return ['sign', { ...formula, signs: formula.signs.with(0, first) }];
  }
  return [name, { ...formula, symbols: formula.symbols.with(at, { ...symbol, ...change } as MadeSymbol) }];
}
