/** How papers may print a number that a draft gives, and the unit behind a number. */

/** What is printed for thousands, millions …, by its letter. */
const scales: Readonly<Record<string, { readonly times: number; readonly printed: readonly string[] }>> = {
  k: { times: 1e3, printed: ['k', 'K', ' thousand'] },
  M: { times: 1e6, printed: ['M', ' M', ' million'] },
  B: { times: 1e9, printed: ['B', ' B', ' billion'] },
  T: { times: 1e12, printed: ['T', ' T', ' trillion'] },
};
const scaled = /^([\d.,]+)\s?(k|K|M|B|T|thousand|million|billion|trillion)$/;

/** `12k`, `12,000` and `12 thousand` are one number. */
export function spellingsOf(number: string): ReadonlySet<string> {
  const [, digits = number, word = ''] = scaled.exec(number) ?? [];
  const scale = Object.entries(scales).find(
    ([letter, { printed }]) => letter === word || printed.some((each) => each.trim() === word),
  );
  const value = Number(digits.replaceAll(',', '')) * (scale?.[1].times ?? 1);
  const isWhole = Math.abs(value - Math.round(value)) < 1e-3;
  const full = isWhole && value < 1e15 ? plainSpellings(String(Math.round(value))) : [];
  const own = scale
    ? plainSpellings(digits).flatMap((each) => scale[1].printed.map((sign) => each + sign))
    : plainSpellings(digits);
  const short = Object.values(scales).flatMap(({ times, printed }) => {
    const few = value / times;
    return isWhole && value >= 1000 && few >= 0.1 && few < 1000 && /^\d+(?:\.\d{1,2})?$/.test(String(few))
      ? printed.map((sign) => few + sign)
      : [];
  });
  return new Set([...own, ...(scale ? full : []), ...short]);
}

/** With or without commas, and without noughts at its end behind a point. */
function plainSpellings(digits: string): string[] {
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  const isTelling = /[.,]|\d{4}/.test(short);
  return (isTelling ? [digits, short] : [digits]).flatMap((each) => [
    each,
    each.replaceAll(',', ''),
    each.replace(/(?<!\.\d*)\d(?=(?:\d{3})+(?!\d))/g, '$&,'),
  ]);
}

/** Units by how they may be written. */
const units: Readonly<Record<string, string>> = {
  ...{ seconds: 's', second: 's', secs: 's', sec: 's', milliseconds: 'ms', millisecond: 'ms', msec: 'ms', μs: 'µs' },
  ...{ minutes: 'min', minute: 'min', mins: 'min', hours: 'h', hour: 'h', hrs: 'h', hr: 'h' },
  ...{ metres: 'm', meters: 'm', kilometres: 'km', kilometers: 'km', days: 'd', day: 'd' },
};
const symbols =
  '[mµμn]?s|min|h|d|[kmµμn]?g|[kcmµμn]?m|[kMGT]?Hz|[kKMGT]i?B|[kMGTm]?W|[mk]?V|[mkMGT]?eV|m?K|°C|dB|[kMG]?pc|[kM]?J|k?Pa';
const unit = new RegExp(String.raw`^[\s~]?(${symbols}|${Object.keys(units).join('|')})(?![\p{L}\d])`, 'u');

/** The unit with which a text begins, as its symbol; "" where it begins with none. */
export function unitAt(text: string): string {
  const [, written = ''] = unit.exec(text) ?? [];
  return units[written] ?? written;
}

/** A number as it stands in a text, and in no longer one. */
export const wholeNumber = (number: string) =>
  new RegExp(
    String.raw`(?<![\d.,]|\d\s)${number.replaceAll('.', String.raw`\.`)}(?!\d|[.,]\d${/\p{L}$/u.test(number) ? String.raw`|\p{L}` : ''})`,
    'u',
  );

/** The unit behind a number in a text. */
export function unitOf(text: string, number: string): string {
  const found = wholeNumber(number).exec(text);
  return found ? unitAt(text.slice(found.index + found[0].length)) : '';
}
