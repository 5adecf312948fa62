/** What `papertree convert` is asked for: parses its arguments, and plans the steps. */
import { basename, join } from 'node:path';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId, guessFromFileName } from 'papertree-convert/paper';
import {
  type Choices,
  type Chosen,
  flavours,
  type MarkdownFlavour,
  readChoices,
  readFlavour as readChosen,
} from 'papertree-convert/render';
import { chunkChoices, readChunkCut } from '../threads/chunk-choices.ts';
import type { ConvertJob } from './convert-page.ts';
import { isSource } from './convert-source.ts';
import { type DataSetRequest, readDataSetRequest } from './data-set.ts';
import { type FormatName, formats, isFormat, meantBy } from './formats.ts';
import { isSpeltOut, readPaper } from './paper-list.ts';
import { isRemote, remoteName } from './remote.ts';
import { readAll, type Terminal } from './terminal.ts';
import { readWords, unknownWord } from './words.ts';

export interface ConvertRequest {
  readonly inputs: readonly string[];
  readonly format: FormatName;
  readonly out?: string;
  readonly idv?: string;
  /** The flavour of Markdown, where it is not the default one. */
  readonly flavour?: MarkdownFlavour;
  /** Choices of chunks that are not the default. */
  readonly chunks?: Chosen;
}

/** `--math`, `--max`, and whatever else the tables of flavours and of chunks have. */
const choices: Readonly<Record<string, { type: 'string' }>> = Object.fromEntries(
  Object.keys({ ...flavours, ...chunkChoices }).map((name) => [name, { type: 'string' }]),
);

export function readConvertRequest(words: readonly string[]): ConvertRequest | { readonly dataSet: DataSetRequest } {
  const { values, positionals } = readWords(words, {
    command: 'convert',
    options: {
      format: { type: 'string' },
      out: { type: 'string' },
      id: { type: 'string' },
      parts: { type: 'string' },
      ...choices,
    },
  });
  const format = values.format ?? 'md';
  if (format === 'jsonl') {
    const dataSet = readDataSetRequest(positionals, values);
    return { dataSet: { ...dataSet, chunks: readChunking(values, dataSet.parts.includes('chunks'), format) } };
  }
  if (values.parts !== undefined) throw new Problem('usage', `--parts is about jsonl, and the format is ${format}.`);
  if (!isFormat(format))
    throw new Problem('usage', unknownWord('format', format, [...Object.keys(formats), 'jsonl'], meantBy(format)));
  if ('bundle' in formats[format] && values.out === undefined)
    throw new Problem('usage', `${format} is no text: say with --out where the file is to be written.`);
  const flavour = readFlavour(values, format);
  const chunks = readChunking(values, format === 'chunks', format);
  if (positionals.length === 0)
    throw new Problem('usage', 'no input given: name a file, an id or a URL, or - for the standard input.');
  if (positionals.filter((path) => path === '-').length > 1) {
    throw new Problem('usage', 'the standard input (-) can be read only once.');
  }
  if (values.id !== undefined && positionals.length > 1)
    throw new Problem('usage', '--id can be given only with one input.');
  const paper = values.id === undefined ? undefined : readPaper(values.id);
  if (typeof paper === 'string') throw new Problem('usage', `--id ${paper}.`);
  return {
    inputs: positionals,
    format,
    ...(values.out === undefined ? {} : { out: values.out }),
    ...(paper ? { idv: formatId(paper) } : {}),
    ...(flavour ? { flavour } : {}),
    ...(chunks ? { chunks } : {}),
  };
}

function readFlavour(values: Readonly<Record<string, unknown>>, format: FormatName): MarkdownFlavour | undefined {
  const given = Object.keys(flavours).filter((name) => values[name] !== undefined);
  if (given.length === 0) return undefined;
  if (format !== 'md') throw new Problem('usage', `--${given[0]} is about Markdown, and the format is ${format}.`);
  const flavour = readChosen((name) => String(values[name] ?? ''));
  if (!('unknown' in flavour)) return flavour;
  const { name, unknown, values: known } = flavour;
  throw new Problem('usage', unknownWord(`value of --${name}`, unknown, known));
}

/** `isWanted` says whether there are chunks in what is written. */
function readChunking(
  values: Readonly<Record<string, unknown>>,
  isWanted: boolean,
  format: string,
): Chosen | undefined {
  const given = Object.keys(chunkChoices).find((name) => values[name] !== undefined);
  if (given === undefined) return undefined;
  const wanted = format === 'jsonl' ? 'there are none in --parts' : `the format is ${format}`;
  if (!isWanted) throw new Problem('usage', `--${given} is about chunks, and ${wanted}.`);
  const read = readChoices(chunkChoices, (name) => values[name] as string | undefined);
  if ('unknown' in read) {
    const { name, unknown, values: known } = read;
    const { numbers } = (chunkChoices as Choices)[name] ?? {};
    if (numbers)
      throw new Problem(
        'usage',
        `--${name} takes a whole number from ${numbers.least} to ${numbers.most}, not “${unknown}”.`,
      );
    throw new Problem('usage', unknownWord(`value of --${name}`, unknown, known));
  }
  try {
    readChunkCut(read.chosen);
  } catch (thrown) {
    throw new Problem('usage', asProblem(thrown).reason);
  }
  return read.chosen;
}

export interface ConvertStep {
  readonly name: string;
  /** The page to convert; without it the name is an id or a URL to fetch. */
  readonly job?: ConvertJob;
  readonly target?: string;
  /** The source to convert to a page before. */
  readonly isSource?: true;
}

/** The steps for the inputs. Of two inputs with the same output file the second is an error. */
export async function planSteps(request: ConvertRequest, terminal: Terminal) {
  const steps: ConvertStep[] = [];
  const clashes: { name: string; reason: string }[] = [];
  const written = new Map<string, string>();
  for (const input of request.inputs) {
    const target = request.out === undefined ? undefined : join(request.out, outputName(input, request));
    const earlier = target === undefined ? undefined : written.get(target);
    if (earlier !== undefined) {
      clashes.push({ name: input, reason: `${target} is already the output of ${earlier}` });
      continue;
    }
    if (target !== undefined) written.set(target, input);
    if (input !== '-' && isRemote(input)) {
      steps.push({ name: input, ...(target === undefined ? {} : { target }) });
      continue;
    }
    const idv = request.idv ?? guess(input);
    steps.push({
      name: input,
      ...(isSource(input) && { isSource: true }),
      job: {
        source: input === '-' ? await readAll(terminal.stdin) : input,
        format: request.format,
        ...(idv === undefined ? {} : { idv }),
        ...(request.flavour ? { flavour: request.flavour } : {}),
        ...(request.chunks ? { chunks: request.chunks } : {}),
        ...(target === undefined ? {} : { target }),
      },
    });
  }
  return { steps, clashes };
}

/** `2401.00001v2.arxiv.html.gz` becomes `2401.00001v2.arxiv.md`, `paper.tar.gz` becomes `paper.md`. */
function outputName(input: string, request: ConvertRequest): string {
  const stem =
    input === '-'
      ? (request.idv ?? 'stdin').replaceAll('/', '_')
      : isRemote(input)
        ? remoteName(input)
        : basename(input)
            .replace(/\.gz$/i, '')
            .replace(/\.(?:x?html?|tar|tgz|tex|ltx)$/i, '');
  return `${stem}.${formats[request.format].extension}`;
}

function guess(input: string): string | undefined {
  const paper = guessFromFileName(basename(input));
  return paper && isSpeltOut(paper, input) ? formatId(paper) : undefined;
}
