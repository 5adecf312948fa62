/** Tokenizers by name: four characters are one, or those of a library that is loaded when one of them is first asked for. */
import { Problem } from 'papertree-convert/errors';
import type { CountTokens } from 'papertree-convert/render';

export const tokenizers = {
  'chars/4': 'characters divided by four, as everywhere in the interface',
  o200k_base: 'of GPT-4o and later, where `gpt-tokenizer` is installed beside the service',
  cl100k_base: 'of GPT-4 and of `text-embedding-3`, on the same condition',
} as const;

export type TokenizerName = keyof typeof tokenizers;

/** The encodings of the library, each a file of its own. */
const encodings = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
} as const;

/** Undefined for characters divided by four. */
export async function openTokenizer(name: TokenizerName): Promise<CountTokens | undefined> {
  if (name === 'chars/4') return undefined;
  try {
    const { countTokens } = await encodings[name]();
    // What looks like a mark of the model is text of the paper.
    return (text) => countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
  } catch (cause) {
    const isMissing = (cause as { readonly code?: unknown }).code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw cause;
    throw new Problem(
      'bad-request',
      `Tokens of ${name} cannot be counted here: \`gpt-tokenizer\` is not installed (npm install gpt-tokenizer). Without \`tokenizer\` four characters are one.`,
      { cause },
    );
  }
}
