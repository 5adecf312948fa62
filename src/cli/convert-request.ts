/** Parses the arguments of `papertree convert`. */
import { Problem } from '../errors.ts';
import { formatId } from '../paper/id.ts';
import { readSpelling } from '../paper/spelling.ts';
import { parseWords } from './command.ts';
import { type FormatName, formats, isFormat } from './formats.ts';

export interface ConvertRequest {
  readonly inputs: readonly string[];
  readonly format: FormatName;
  readonly out?: string;
  readonly idv?: string;
}

export function readConvertRequest(words: readonly string[]): ConvertRequest {
  const { values, positionals } = parseWords(
    {
      args: [...words],
      allowPositionals: true,
      options: { format: { type: 'string' }, out: { type: 'string' }, id: { type: 'string' } },
    },
    ' (see `papertree help convert`)',
  );
  const format = values.format ?? 'md';
  if (!isFormat(format)) {
    throw new Problem('usage', `unknown format “${format}”; expected one of ${Object.keys(formats).join(', ')}.`);
  }
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
  };
}
