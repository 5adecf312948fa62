/** Numbers as drafts and papers write them: `12,500`, `12.5k`, `47.5 %`, `$3\times 10^{-4}$`, `2.3 ms`, `4.5–5.5 ms`, read by their value. */

export interface WrittenNumber {
  /** Offsets in the text, of the digits and what scales them. */
  readonly from: number;
  readonly to: number;
  /** The digits by themselves, without thousand, power or percent. */
  readonly bare: number;
  readonly value: number;
  /** How many digits stand behind its point. */
  readonly decimals: number;
  readonly isPercent: boolean;
  /** `million`, `thousand`, `10^6`; "" where it has none. */
  readonly scale: string;
  /** The symbol behind it, `ms`; "" where it has none. */
  readonly unit: string;
  /** `+` where that or `=` stands right before it. */
  readonly sign: '' | '+' | '-';
  /** Whether it is the error of the number before it: `0.03` of `98.92 ± 0.03`. */
  readonly isError?: true;
}

const scales: Readonly<Record<string, readonly [name: string, times: number]>> = {
  ...{ k: ['thousand', 1e3], K: ['thousand', 1e3], thousand: ['thousand', 1e3] },
  ...{ M: ['million', 1e6], million: ['million', 1e6] },
  ...{ B: ['billion', 1e9], billion: ['billion', 1e9] },
  ...{ T: ['trillion', 1e12], trillion: ['trillion', 1e12] },
};

/** Also as LaTeXML writes what siunitx sets: `3.0\text{\times}{10}^{8}\text{\,}\mathrm{m}`. */
const space = String.raw`(?:[\s~\u2009\u202f]|\\[,;:! ]|\\text\{\\,\})`;
const digits = String.raw`[1-9]\d{0,2}(?:(?:,|\{,\}|\\,|[~\u2009\u202f])\d{3})+(?![\d])(?:\.\d+)?|\d+(?:\.\d+)?`;
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** What LaTeXML raises behind no formula has an empty one before it: `10${}^{6}$`. */
const empty = String.raw`(?:\$?\{\})?`;
const exponent = String.raw`(?:\s?${empty}\^\s?\{?\s?([+−–-]?\s?\d{1,3})\s?\}?|([⁺⁻]?[${raised}]{1,3}))`;
const times = String.raw`${space}{0,3}(?:\\times(?![A-Za-z])|\\text\{\\(?:times|cdot)\}|\\cdot(?![A-Za-z])|[×·])${space}{0,3}`;
/** The error of a number that stands before its power: `5.3 (0.4) × 10^20`, `(5.3 ± 0.4) × 10^20`. */
const error = String.raw`(?:${space}{0,2}\(\d{1,4}(?:\.\d{1,6})?\)|${space}{0,2}(?:±|\\pm)${space}{0,2}\d{1,4}(?:\.\d{1,6})?${space}?\)?)?`;
const written = new RegExp(
  // A power alone; else digits, with a power or a scale.
  String.raw`(?<![\p{L}\d.^_]|\p{L}[-‐–]|[_^]\{[+−-]?|\d,)(?:10\}?${exponent}|(${digits})(?:${error}${times}\{?10\}?${exponent}|[eE]([+-]?\d{1,3})(?![\d.])|([kKMBT])(?![\p{L}\d])|${space}{0,2}\$?${space}{0,2}(M|B|T|thousand|million|billion|trillion)(?!\p{L}))?)(?!\d|[.,]\d)`,
  'gu',
);
const percent = new RegExp(String.raw`^\$?${space}{0,2}(?:\$${space}?)?(?:\\?%|per ?cent(?![a-z]))`);

/** All of a text, in its order. */
export function numbersIn(text: string): WrittenNumber[] {
  const all = [...text.matchAll(written)].map((found) => {
    const { 0: whole, index } = found;
    const [, alone, aloneRaised, number = '', power, powerRaised, short, letter, word] = found;
    const raisedTo = [alone, aloneRaised, power, powerRaised, short].find((each) => each !== undefined);
    const plain = number.replace(/[^\d.]/g, '');
    const bare = number === '' ? 1 : Number(plain);
    const [name = '', factor = 1] = scales[letter ?? word ?? ''] ?? [];
    const scale = raisedTo === undefined ? name : `10^${exponentOf(raisedTo)}`;
    const to = index + whole.length;
    return {
      ...{ from: index, to, bare, scale },
      // The text of a decimal is read once, so that 5.1×10^3 is 5100 to the last bit.
      value: raisedTo === undefined ? scaled(bare, factor) : Number(`${bare}e${exponentOf(raisedTo)}`),
      decimals: plain.includes('.') ? Math.min(mostDecimals, plain.length - plain.indexOf('.') - 1) : 0,
      isPercent: percent.test(text.slice(to, to + 20)),
      unit: unitAt(text.slice(to, to + 80)),
      sign: signBefore(text.slice(Math.max(0, index - 4), index)),
    };
  });
  return withDurations(all, text).map((each, i, all) => {
    const [before, next] = [all[i - 1], all[i + 1]];
    const isError = before !== undefined && plusMinus.test(text.slice(before.to, each.from));
    const isRange = next && each.unit === '' && !each.isPercent && range.test(text.slice(each.to, next.from));
    return {
      ...each,
      ...(isRange && { unit: next.unit, isPercent: next.isPercent }),
      ...(isError && { isError }),
    };
  });
}

/** A duration in several units, of which each is so many of the next, is one number of the last: 68 min of `1 h 8 min`, of `1h08m` and of `1 hour and 8 minutes`. */
function withDurations(all: readonly WrittenNumber[], text: string): WrittenNumber[] {
  const joined: WrittenNumber[] = [];
  let end = 0;
  for (const each of all) {
    if (each.from < end) continue;
    const clock = clockAt(each, text);
    const own = clock ?? (each.decimals > 0 || each.scale !== '' ? each : (durationAt(each, text) ?? each));
    end = own.to;
    if (clock?.unit !== '') joined.push(own);
  }
  return joined;
}

/** `1:08:30` in seconds, and `1:08 h` in minutes; without a unit `1:08`, which may be hours, minutes or a ratio. */
function clockAt(begin: WrittenNumber, text: string): WrittenNumber | undefined {
  const { from } = begin;
  const [whole, first, second, third, name = ''] = clock.exec(text.slice(from, from + 40)) ?? [];
  if (whole === undefined || text[from - 1] === ':') return undefined;
  const minutes = 60 * Number(first) + Number(second);
  const bare = third === undefined ? minutes : 60 * minutes + Number(third);
  const unit = third !== undefined || /^m/.test(name) ? 's' : name === '' ? '' : 'min';
  return { ...begin, to: from + whole.length, bare, value: bare, decimals: 0, unit, scale: '', isPercent: false };
}

function durationAt(begin: WrittenNumber, text: string): WrittenNumber | undefined {
  const behind = text.slice(begin.to, begin.to + 80);
  const [whole, first = '', ...rest] = duration.exec(behind) ?? [];
  if (whole === undefined || (/\sand\s/.test(whole) && separate.test(text))) return undefined;
  const parts = [0, 2, 4].map((at) => rest.slice(at, at + 2)).filter(([number]) => number !== undefined);
  let [bare, unit, decimals] = [begin.bare, unitOfTime(first), 0];
  for (const [number = '', name = ''] of parts) {
    const next = unitOfTime(name);
    const [, times] = unitParts(unit);
    const count = times / unitParts(next)[1];
    if (decimals > 0 || count <= 1 || Number(number) >= count) return undefined;
    decimals = number.split('.')[1]?.length ?? 0;
    [bare, unit] = [Number((bare * count + Number(number)).toFixed(decimals)), next];
  }
  return { ...begin, to: begin.to + whole.length, bare, value: bare, decimals, unit, isPercent: false };
}

/** A hyphen or dash behind a letter or a digit is none. */
function signBefore(text: string): WrittenNumber['sign'] {
  const [, sign] = /(?:^|[\s([{,;:=$/])([+−–-])\$?$/.exec(text) ?? [];
  return sign === '+' || (sign === undefined && /=\s?\$?$/.test(text)) ? '+' : sign === undefined ? '' : '-';
}

/** What stands between a number, with its unit, and its error. */
const plusMinus = /^(?:[\s~$%{}(\p{L}]|\\[,;:! %]){0,8}(?:±|\\pm|\+\/?-)(?:[\s~$]|\\[,;:! ]){0,4}$/u;

/** What stands between the two numbers of a range, of which the last has the unit of both. */
const range = /^(?:\$?[–—]\$?|\$?-{1,2}\$?|[\s~]to[\s~])$/;

const commaDecimal = /(?<![\d.,_^\p{L}])(?<![([{](?=\d+,\d+[)\]}]))(\d+)(,|\{,\})(\d+)(?![\d,]|\{,)/gu;
/** Three digits behind it are thousands, but behind a nought. */
const isDecimal = (whole: string, behind: string) => behind.length !== 3 || /^0+$/.test(whole);
const pointDecimal = /(?<![\d.,\p{L}-])(\d+)\.(\d+)(?![\d.])/gu;

/** Whether a text sets commas before decimals: `0,05`, and fewer points, `12.500` aside. */
export function usesCommas(text: string): boolean {
  const count = (found: Iterable<RegExpExecArray>, whole: number, behind: number) =>
    [...found].filter((each) => isDecimal(each[whole] ?? '', each[behind] ?? '')).length;
  const commas = count(text.matchAll(commaDecimal), 1, 3);
  return commas > 0 && commas > count(text.matchAll(pointDecimal), 1, 2);
}

/** A text that sets commas before decimals with points there, in as many characters; what may be thousands either way is left out. */
export const withPoints = (text: string): string =>
  text
    .replace(pointDecimal, (number, whole: string, behind: string) =>
      isDecimal(whole, behind) ? number : ' '.repeat(number.length),
    )
    .replace(commaDecimal, (number, whole: string, _comma: string, behind: string) =>
      (isDecimal(whole, behind) ? `${whole}.${behind}` : '').padEnd(number.length),
    );

/** More cannot be rounded to. */
const mostDecimals = 20;

const scaled = (bare: number, factor: number) => Number((bare * factor).toPrecision(15));

const exponentOf = (text: string) =>
  Number(
    text
      .replace(/[−–⁻]/g, '-')
      .replace(/[⁺\s+]/g, '')
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(raised.indexOf(digit))),
  );

/** Units by how they may be written. */
const otherUnits: Readonly<Record<string, string>> = {
  ...{ seconds: 's', second: 's', secs: 's', sec: 's', milliseconds: 'ms', millisecond: 'ms', msec: 'ms', μs: 'µs' },
  ...{ microseconds: 'µs', nanoseconds: 'ns', minutes: 'min', minute: 'min', mins: 'min' },
  ...{ hours: 'h', hour: 'h', hrs: 'h', hr: 'h', days: 'd', day: 'd' },
  ...{ metres: 'm', meters: 'm', kilometres: 'km', kilometers: 'km', μm: 'µm', μg: 'µg' },
  ...{ bytes: 'B', kilobytes: 'kB', megabytes: 'MB', gigabytes: 'GB' },
  ...{ centimetres: 'cm', centimeters: 'cm', millimetres: 'mm', millimeters: 'mm', nanometres: 'nm', nanometers: 'nm' },
  ...{ tonnes: 't', tonne: 't', yrs: 'yr', Å: 'Å', angstroms: 'Å', angstrom: 'Å', ångström: 'Å' },
};
/** All words for a unit. */
export const namesOfUnit = (symbol: string): string[] => [
  symbol,
  ...Object.keys(otherUnits).filter((name) => otherUnits[name] === symbol),
];

const unitOfTime = (name: string) => (name === 'm' ? 'min' : (otherUnits[name] ?? name));
const timesOfDay = '(d|days?|h|hrs?|hours?|min|mins|minutes?|m|s|secs?|seconds?)';
const durationPart = String.raw`\$?${space}{0,2}(?:and\s)?\$?(\d{1,2}(?:\.\d{1,6})?)\$?${space}{0,2}${timesOfDay}`;
const duration = new RegExp(
  String.raw`^\$?${space}{0,2}${timesOfDay}${durationPart}(?:${durationPart})?(?:${durationPart})?(?![\p{L}\d_^]|\s?/\s?s(?!\p{L}))`,
  'u',
);
const clock = new RegExp(
  String.raw`^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?:${space}{0,2}(h|hrs?|hours?|min|mins|minutes?)(?![\p{L}\d]))?(?![\d:]|\.\d)`,
  'u',
);
/** With these `2 h and 30 min` are two durations. */
const separate = /\b(?:respectively|between|both|either)\b/i;

const symbols =
  '[mµμn]?s|min|h|d|(?<=[\\s~])t|[kmµμn]?g|[mµμ]?[SAN]|[kM]N|[dmµμ]?[lL]|[mµμn]?mol|[kcmµμnp]?m|[mµμ]?Å|[kMGT]?Hz|[kKMGT]i?B|[kMGTm]?W|[mk]?V|[mkMGT]?eV|m?K|°C|dB|[kMG]?pc|[kM]?J|[kMGmµμ]?Pa|m?bar(?!\\s(?:chart|graph|plot))|rpm|[kMG]?yr|mas|arcsec|ppm|dex';
const anyUnit = `(?:${symbols}|${Object.keys(otherUnits).join('|')})`;
const unitPower = String.raw`(?:\s?\^\s?[-−–]?\d|⁻?[¹²³⁴])`;
const negative = String.raw`(?:\s?\^\s?[-−–]\d|⁻[¹²³⁴])`;
/** `m/s`, `kg m^-3`, `mPa s`: what stands behind a blank counts with a power below nought, or behind a pressure. */
const factor = String.raw`(?:\s?/\s?${anyUnit}(?![\p{L}\d])${unitPower}?|(?:\s?[·\s]\s?|(?<=\d))${anyUnit}(?!\p{L})${negative}|(?<=Pa)\s?[·\s]\s?s(?![\p{L}\d]))`;
/** Behind the first letter of who is cited: `J. Able et al. (1996)`. */
const initial = String.raw`\.\s?\p{Lu}[\p{L}’'-]+(?:\s(?:et\sal|&|and\s\p{Lu})|,?\s\(?(?:19|20)\d\d)`;
const unit = new RegExp(
  String.raw`^[\s~\u2009\u202f]{0,6}(${anyUnit})(?![\p{L}\d_]|${initial})(${unitPower}?${factor}{0,3})`,
  'u',
);

/** The unit with which a text begins, as its symbol, and those behind it (`kg m^-3`); "" where it begins with none. */
export function unitAt(text: string): string {
  const [, symbol = '', behind = ''] = unit.exec(plainUnit(text)) ?? [];
  return (otherUnits[symbol] ?? symbol) + plainPowers(behind);
}

/** `kg m^-3` of `\mathrm{kg}\text{\,}{\mathrm{m}}^{-3}`. */
const plainUnit = (text: string) =>
  /[\\{$]/.test(text)
    ? text
        .replace(/\\mu(?![A-Za-z])\s?/g, 'µ')
        .replace(/\\cdot(?![A-Za-z])/g, '·')
        .replace(/\$|\\(?:mathrm|text|textrm|rm|si|unit)(?![A-Za-z])/g, '')
        .replace(/\\AA(?![A-Za-z])/g, 'Å')
        .replace(/\\[,;:! ]|~/g, ' ')
        .replace(/[{}]/g, '')
    : text;

/** ` m^-3` of `/m³`, of ` m^-3` and of ` m⁻³`. */
const plainPowers = (behind: string) =>
  behind
    .replace(/[⁻¹²³⁴]+/g, (power) => `^${power.normalize('NFKC')}`)
    .replace(/[−–]/g, '-')
    .replace(/\s*\^\s*(-?)(\d)\s*/g, '^$1$2 ')
    .replace(/\s?\/\s?(\p{L}+)(?:\^(\d))?/gu, (_, symbol: string, power = '1') => ` ${symbol}^-${power}`)
    .replace(/[\s·]+/g, ' ')
    .trimEnd();

const prefixes: Readonly<Record<string, number>> = {
  ...{ k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12, c: 1e-2, m: 1e-3, µ: 1e-6, μ: 1e-6, n: 1e-9, p: 1e-12, d: 0.1 },
};
/** Units that are so many of another one. */
const plainUnits: Readonly<Record<string, readonly [base: string, times: number]>> = {
  ...{ min: ['s', 60], h: ['s', 3600], d: ['s', 86_400], l: ['L', 1], t: ['g', 1e6], Å: ['m', 1e-10] },
  yr: ['s', 31_557_600],
};

/** The unit without its prefixes, and how many of it there are: 0.001 s of a ms, 1,000,000 g m^-3 of a g cm^-3. */
export function unitParts(symbol: string): readonly [base: string, times: number] {
  const parts = symbol.split(' ').map((each) => {
    const [, own = each, power = '1'] = /^(.+?)\^(-?\d)$/.exec(each) ?? [];
    const [base, times] = factorParts(own);
    return { base: power === '1' ? base : `${base}^${power}`, times: times ** Number(power) };
  });
  return [parts.map(({ base }) => base).join(' '), parts.reduce((all, { times }) => all * times, 1)];
}

function factorParts(symbol: string): readonly [base: string, times: number] {
  const [, prefix = '', base = symbol] =
    /^([kKMGTcmµμnp]|d(?=[lL]$))i?(s|g|m|Å|Hz|B|W|V|eV|K|pc|J|Pa|S|A|N|l|L|mol|bar|yr)$/.exec(symbol) ?? [];
  const [plain, times] = plainUnits[base] ?? [base, 1];
  return [plain, times * (prefixes[prefix] ?? 1)];
}

export const isSameValue = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** The powers of ten that a head or a caption names, by which what stands under it may be scaled: 6 of `(M)`, `in M` and `in millions`, 3 and -3 of `×10^3`. */
export function powersNamed(text: string): number[] {
  const named = [
    ...text.matchAll(/(?:[([]|\bin\s|,\s)([kKMBT])(?=[)\]]|\s*$)|\b(thousand|million|billion|trillion)s?\b/g),
  ];
  const raised = numbersIn(text).filter(({ scale }) => scale.startsWith('10^'));
  return [
    ...named.map(([, short = '', word = '']) => Math.round(Math.log10(scales[short || word]?.[1] ?? 1))),
    ...raised.flatMap(({ bare, value }) => [1, -1].map((side) => side * Math.round(Math.log10(value / bare)))),
  ];
}

/** A text without a number, in as many characters: its digits name nothing. */
export const withoutNumber = (text: string, { value }: WrittenNumber): string =>
  numbersIn(text)
    .filter((each) => isSameValue(each.value, value))
    .reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
