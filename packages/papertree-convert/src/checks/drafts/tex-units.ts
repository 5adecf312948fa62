/** Numbers and units of siunitx, written as they are printed: `\qty{2.3}{\milli\second}` is `2.3~ms`. */

const prefixes: Readonly<Record<string, string>> = {
  ...{ quecto: 'q', ronto: 'r', yocto: 'y', zepto: 'z', atto: 'a', femto: 'f', pico: 'p', nano: 'n', micro: 'µ' },
  ...{ milli: 'm', centi: 'c', deci: 'd', deca: 'da', deka: 'da', hecto: 'h', kilo: 'k', mega: 'M', giga: 'G' },
  ...{ tera: 'T', peta: 'P', exa: 'E', zetta: 'Z', yotta: 'Y', ronna: 'R', quetta: 'Q' },
  ...{ kibi: 'Ki', mebi: 'Mi', gibi: 'Gi', tebi: 'Ti', pebi: 'Pi' },
};
const symbols: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', gram: 'g', kilogram: 'kg', second: 's', ampere: 'A', kelvin: 'K', mole: 'mol' },
  ...{ candela: 'cd', becquerel: 'Bq', coulomb: 'C', farad: 'F', gray: 'Gy', hertz: 'Hz', henry: 'H', joule: 'J' },
  ...{ lumen: 'lm', katal: 'kat', lux: 'lx', newton: 'N', ohm: 'Ω', pascal: 'Pa', radian: 'rad', siemens: 'S' },
  ...{ sievert: 'Sv', steradian: 'sr', tesla: 'T', volt: 'V', watt: 'W', weber: 'Wb', degreeCelsius: '°C' },
  ...{ celsius: '°C', degC: '°C', day: 'd', hour: 'h', minute: 'min', degree: '°', arcminute: '′', arcsecond: '″' },
  ...{ hectare: 'ha', litre: 'L', liter: 'L', tonne: 't', electronvolt: 'eV', dalton: 'Da', atomicmassunit: 'u' },
  ...{ astronomicalunit: 'au', parsec: 'pc', lightyear: 'ly', bel: 'B', decibel: 'dB', neper: 'Np', bar: 'bar' },
  ...{ percent: String.raw`\%`, angstrom: 'Å', bit: 'bit', byte: 'B', erg: 'erg', gauss: 'G', dyn: 'dyn' },
  // The short names that are not the symbol itself.
  ...{ um: 'µm', us: 'µs', ug: 'µg', uL: 'µL', ul: 'µl', uA: 'µA', uV: 'µV', uW: 'µW', uJ: 'µJ', uN: 'µN', uF: 'µF' },
};
const powers: Readonly<Record<string, string>> = { square: '2', squared: '2', cubic: '3', cubed: '3' };

const raised = (power: string) => power.replace(/./gs, (sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'['0123456789-'.indexOf(sign)] ?? '');
const withPower = (symbol: string, power: string, isPer: boolean) =>
  symbol + (isPer ? raised(`-${power || '1'}`) : raised(power));

const unitToken = /\\([A-Za-z]+)(?:\s*\{([^{}]{0,20})\})?|\^\{?(-?\d{1,3})\}?|[.~\s]+|[^\\^.~\s]+/g;

/** `\kilo\metre\per\hour` is `km h⁻¹`; `own` are the symbols that the draft declares. */
function printedUnit(unit: string, own: ReadonlyMap<string, string>): string {
  const printed: { symbol: string; power: string; isPer: boolean }[] = [];
  let [prefix, before, isPer] = ['', '', false];
  const put = (symbol: string) => {
    printed.push({ symbol: prefix + symbol, power: before, isPer });
    [prefix, before, isPer] = ['', '', false];
  };
  const putPower = (power: string) => {
    const last = printed.at(-1);
    if (last) last.power = power;
  };
  for (const { 0: whole, 1: name, 2: argument = '', 3: power } of unit.matchAll(unitToken)) {
    if (power !== undefined) putPower(power);
    else if (name === undefined) {
      if (/[^.~\s]/.test(whole)) put(whole.replace(/[{}$]/g, ''));
    } else if (name === 'per') isPer = true;
    else if (name === 'tothe') putPower(argument);
    else if (name === 'raiseto') before = argument;
    else if (name === 'squared' || name === 'cubed') putPower(powers[name] ?? '');
    else if (Object.hasOwn(powers, name)) before = powers[name] ?? '';
    else if (!own.has(name) && Object.hasOwn(prefixes, name)) prefix += prefixes[name];
    // `\GHz`, and what a draft calls so without declaring it.
    else put(own.get(name) ?? (Object.hasOwn(symbols, name) ? (symbols[name] ?? name) : name));
  }
  return printed.map(({ symbol, power, isPer }) => withPower(symbol, power, isPer)).join(' ');
}

/** `1.5e3`, `0,31`, `12 500`: without spaces, with a point, with its power of ten. */
function printedNumber(number: string): string {
  const [, digits = '', exponent] = /^(.*?)(?:[eEdD]([+-]?\d{1,4}))?$/s.exec(number.replace(/[\s~{}]|\\,/g, '')) ?? [];
  const printed = digits.replace(/,/g, '.').replace(/\+-|\\pm/g, ' ± ');
  return exponent === undefined ? printed : String.raw`$${printed}\times10^{${exponent.replace('+', '')}}$`;
}

const withUnit = (number: string, unit: string) =>
  unit === '' ? number : `${number}${unit === '°' ? '' : '~'}${unit}`;

/** `a, b and c` */
const enumerated = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/** What a command prints of its arguments, of which the last is the unit where it takes one. */
const commands: Readonly<
  Record<string, readonly [takes: number, print: (given: readonly string[], unit: string) => string]>
> = (() => {
  const one = ([number = '']: readonly string[], unit: string) => withUnit(printedNumber(number), unit);
  const several = ([numbers = '']: readonly string[], unit: string) =>
    enumerated(numbers.split(';').map((number) => withUnit(printedNumber(number), unit)));
  const range = ([from = '', to = '']: readonly string[], unit: string) =>
    `${withUnit(printedNumber(from), unit)} to ${withUnit(printedNumber(to), unit)}`;
  const product = ([numbers = '']: readonly string[], unit: string) =>
    withUnit(numbers.split('x').map(printedNumber).join(' × '), unit);
  const angle = ([given = '']: readonly string[]) =>
    given
      .split(';')
      .map((number, i) => (number.trim() === '' ? '' : printedNumber(number) + ('°′″'[i] ?? '')))
      .join('');
  return {
    ...{ num: [1, one], numlist: [1, several], numrange: [2, range], numproduct: [1, product], ang: [1, angle] },
    ...{ unit: [1, (_, unit) => unit], si: [1, (_, unit) => unit], qty: [2, one], SI: [2, one] },
    ...{
      qtylist: [2, several],
      SIlist: [2, several],
      qtyrange: [3, range],
      SIrange: [3, range],
      qtyproduct: [2, product],
    },
  };
})();
const isOfUnit = (name: string) => !/^(?:num|ang)/.test(name);

/** How many arguments a command of siunitx takes; undefined of all others. */
export const siunitxArguments = (name: string): number | undefined =>
  Object.hasOwn(commands, name) ? commands[name]?.[0] : undefined;

/** What a command of siunitx prints. */
export function printSiunitx(name: string, given: readonly string[], own: ReadonlyMap<string, string>): string {
  const unit = isOfUnit(name) ? printedUnit(given.at(-1) ?? '', own) : '';
  return commands[name]?.[1](given, unit) ?? '';
}
