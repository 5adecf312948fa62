/** Numbers that are parts of names, `Llama 2 7B`, `Python 3.8`: nothing is said by them. */
import type { WrittenNumber } from '../../tree/numbers-in-text.ts';

/** What is called by its size: `the 7B model`, `7B, 13B and 70B models`. */
const sizes = String.raw`(?:(?:,|,?[\s~]+(?:and|or|to)|\s?[/&])[\s~]*[\d.]+[KMBT])*`;
const sized = new RegExp(
  String.raw`^${sizes}[\s~](?!(?:(?:param|weight|token|pair|image|word|example|sample|sentence|step)\w*|of|to|on|for|in)[\s~])(?:[\p{L}\d][\w.-]*[\s~])?(?:models?|variants?|versions?|ones?|checkpoints?|networks?|LL?Ms?|baselines?|counterparts?|siblings?)(?!\p{L})`,
  'u',
);
/** `7B-chat`; `a 7B-parameter model` says how many it has. */
const goingOn = /^-(?!(?:param|weight|token|scale)\w*)\p{L}/u;
/** How words before a size end that are a name with a number of its own: `Llama 2 7B`, `Qwen2.5-7B`. */
const numberedName = /(?<!\p{L})\p{Lu}[\p{L}+-]*(?:[\s~](?:v|V)?)?\d+(?:\.\d+)*[\s~-]$/u;

/** Whether a number is a size that names something. */
export function isSizeOfName(before: string, words: string, behind: string): boolean {
  return size.test(words) && (sized.test(behind) || goingOn.test(behind) || numberedName.test(before));
}
const size = /^\d+(?:\.\d+)?[KMBT]$/;

/** A word with a capital letter right before a number, in letters of its own or not. */
const capital = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}+#.-]*)[*_})]{0,3}[\s~]$/u;
/** Words that begin a sentence, and are no names. */
const noNames = new Set(
  (
    'A About Above After All Almost Also An And Another Any Approximately Around At Before Below Between Beyond Both But By Circa Compared Even ' +
    'Every Exactly For From Given Having If In Is It Its Just Least More Most Nearly No Of On Only Or Our Over Roughly Since So Some Than That ' +
    'The Their Then These This Those Though To Under Until Up Using We When Where While With Within Without'
  ).split(' '),
);
/** What makes a number a value, whatever stands before it. */
const ofValue = /^[\s~$]{0,2}(?:±|\\pm|×|\\times|\\?%|points?\b|[([]±)/;

/** Whether a number is written as versions and models are, `Python 3.8`, `RTX 4090`; so may a value be that stands behind its label, `FID 3.5`. */
export function mayBeOfName(number: WrittenNumber, before: string, words: string, behind: string): boolean {
  const { bare, decimals, isPercent, scale, unit } = number;
  const [, word = ''] = capital.exec(before) ?? [];
  if (word === '' || noNames.has(word) || isPercent || unit !== '' || ofValue.test(behind)) return false;
  if (scale !== '') return size.test(words);
  const isModel = /^\d{4}$/.test(words) && /^\p{Lu}{2,}$/u.test(word);
  return isModel || (decimals > 0 && decimals <= mostOfVersion && bare < 100);
}
/** More are those of a value. */
const mostOfVersion = 2;
