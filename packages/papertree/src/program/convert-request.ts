/** Parses the arguments of `papertree convert`. */
import { Problem } from 'papertree-convert/errors';
import { formatId, readSpelling } from 'papertree-convert/paper';
import { flavours, type MarkdownFlavour, readFlavour as readChosen } from 'papertree-convert/render';
import { parseWords } from './command.ts';
import { type FormatName, formats, isFormat } from './formats.ts';

export interface ConvertRequest {
  readonly inputs: readonly string[];
  readonly format: FormatName;
  readonly out?: string;
  readonly idv?: string;
  /** The flavour of Markdown, where it is not the default one. */
  readonly flavour?: MarkdownFlavour;
}

/** `--math`, and whatever else the table of flavours has. */
const choices: Readonly<Record<string, { type: 'string' }>> = Object.fromEntries(
  Object.keys(flavours).map((name) => [name, { type: 'string' }]),
);

export function readConvertRequest(words: readonly string[]): ConvertRequest {
  const { values, positionals } = parseWords(
    {
      args: [...words],
      allowPositionals: true,
      options: { format: { type: 'string' }, out: { type: 'string' }, id: { type: 'string' }, ...choices },
    },
    ' (see `papertree help convert`)',
  );
  const format = values.format ?? 'md';
  if (!isFormat(format)) {
    throw new Problem('usage', `unknown format “${format}”; expected one of ${Object.keys(formats).join(', ')}.`);
  }
  const flavour = readFlavour(values, format);
  if (positionals.length === 0)
    throw new Problem('usage', 'no input given: name a file, an id or a URL, or - for the standard input.');
  if (positionals.filter((path) => path === '-').length > 1) {
    throw new Problem('usage', 'the standard input (-) can be read only once.');
  }
  if (values.id !== undefined && positionals.length > 1)
    throw new Problem('usage', '--id can be given only with one input.');
  const paper = values.id === undefined ? undefined : readSpelling(values.id);
  if (values.id !== undefined && !paper) throw new Problem('usage', `“${values.id}” is not a paper id.`);
  return {
    inputs: positionals,
    format,
    ...(values.out === undefined ? {} : { out: values.out }),
    ...(paper ? { idv: formatId(paper) } : {}),
    ...(flavour ? { flavour } : {}),
  };
}

function readFlavour(values: Readonly<Record<string, unknown>>, format: FormatName): MarkdownFlavour | undefined {
  const given = Object.keys(choices).filter((name) => values[name] !== undefined);
  if (given.length === 0) return undefined;
  if (format !== 'md') throw new Problem('usage', `--${given[0]} is about Markdown, and the format is ${format}.`);
  const flavour = readChosen((name) => String(values[name] ?? ''));
  if (!('unknown' in flavour)) return flavour;
  const { name, unknown, values: known } = flavour;
  throw new Problem('usage', `unknown value “${unknown}” of --${name}; expected one of ${known.join(', ')}.`);
}
