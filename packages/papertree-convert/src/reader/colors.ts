/** Colours of styles: read in every notation of CSS that says one by itself, and compared. */

/** Red, green and blue from 0 to 255, and how much of it is seen, from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Undefined for what is no colour, or depends on what is around it. */
export function readColor(written: string): Color | undefined {
  const value = written.trim().toLowerCase();
  if (value === 'transparent') return [0, 0, 0, 0];
  if (value.startsWith('#')) return readHex(value.slice(1));
  const [, name = '', given = ''] = /^([a-z]+)\(([^()]*)\)$/.exec(value) ?? [];
  if (name === '') return named[value];
  const parts = given.split(/[\s,/]+/).filter((part) => part !== '');
  const space = name === 'color' ? (parts.shift() ?? '') : name;
  const [a = 0, b = 0, c = 0, alpha = 1] = parts.map((part, at) => amount(part, at, space));
  if (parts.length < 3) return undefined;
  switch (name) {
    case 'rgb':
    case 'rgba':
      return [a, b, c, alpha];
    case 'hsl':
    case 'hsla':
      return ofLightness(a, b, c, alpha);
    case 'hwb':
      return ofLightness(a, b + c >= 1 ? 0 : 1, b + c >= 1 ? b / (b + c) : (b + 1 - c) / 2, alpha);
    // Only whether they are white, black or grey is of interest.
    case 'lab':
    case 'lch':
    case 'oklab':
    case 'oklch':
      return Math.abs(b) < 0.02 || a >= 0.99 ? [a * 255, a * 255, a * 255, alpha] : undefined;
    case 'color':
      return /^(?:srgb|display-p3)$/.test(space) ? [a * 255, b * 255, c * 255, alpha] : undefined;
    default:
      return undefined;
  }
}

/** A part of a colour, in the unit in which its notation is computed with. */
function amount(part: string, at: number, space: string): number {
  const number = Number.parseFloat(part) || 0;
  const isShare = part.endsWith('%');
  if (at === 3) return isShare ? number / 100 : number;
  if (space.startsWith('rgb')) return isShare ? number * 2.55 : number;
  if (at === 0 && /^h/.test(space)) return number;
  if (space === 'lab' || space === 'lch') return number / 100;
  return isShare || /^h/.test(space) ? number / 100 : number;
}

function readHex(digits: string): Color | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, alpha / 255];
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function ofLightness(hue: number, saturation: number, lightness: number, alpha: number): Color {
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [part(0), part(8), part(4), alpha];
}

const light = 'white snow ivory ghostwhite floralwhite mintcream azure aliceblue whitesmoke seashell'.split(' ');

/** Those that hide words on paper, and the dark ones that show white words. */
const named: Readonly<Record<string, Color>> = {
  ...Object.fromEntries(light.map((name) => [name, [250, 250, 250, 1] as const])),
  white: [255, 255, 255, 1],
  black: [0, 0, 0, 1],
  red: [255, 0, 0, 1],
  green: [0, 128, 0, 1],
  lime: [0, 255, 0, 1],
  blue: [0, 0, 255, 1],
  navy: [0, 0, 128, 1],
  gray: [128, 128, 128, 1],
  grey: [128, 128, 128, 1],
  yellow: [255, 255, 0, 1],
};

/** Near to the colour of paper. */
export const isWhite = ([red, green, blue, alpha]: Color): boolean => alpha < 0.1 || Math.min(red, green, blue) >= 0xf0;

/** Whether nobody can tell one from the other. */
export const isAlike = (a: Color, b: Color): boolean =>
  [0, 1, 2].every((part) => Math.abs((a[part] ?? 0) - (b[part] ?? 0)) <= 8);
