/** Converts papers and pages that are not on disk: ids as the service answers them, URLs as pages. */
import { existsSync } from 'node:fs';
import type { MarkdownFlavour } from 'papertree-convert';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId, type PaperId, parseId, readSpelling } from 'papertree-convert/paper';
import type { Chosen } from 'papertree-convert/render';
import { type Content, drawingsOf } from 'papertree-convert/tree';
import { environment, readConfig } from '../settings/config.ts';
import { type ConvertResult, convertPage, writeOutput } from './convert-page.ts';
import { type FormatName, formats, type Output } from './formats.ts';
import { readPaper } from './paper-list.ts';
import type { PaperFormats } from './wiring.ts';

/** The output of an input, and the file that it goes into, if any. */
interface WantedOutput {
  readonly format: FormatName;
  readonly flavour: MarkdownFlavour | undefined;
  /** Choices of chunks that are not the default. */
  readonly chunks: Chosen | undefined;
  readonly target: string | undefined;
}

export interface Remote {
  /** Failures are results. */
  convert(input: string, wanted: WantedOutput): Promise<ConvertResult>;
  close(): Promise<void>;
}

const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const address = /^https?:\/\//i;
/** Limits of a download: milliseconds and bytes. */
const downloadTimeout = 60_000;
const largestDownload = 64 * 1024 * 1024;

/** A file of that name takes precedence. */
export function isRemote(input: string): boolean {
  return address.test(input) || (parseId(input) !== undefined && !existsSync(input));
}

/** `2401.00001v2`, `hep-th_9901001`, or the last name of an address. */
export function remoteName(input: string): string {
  const paper = readSpelling(input);
  if (paper) return formatId(paper).replaceAll('/', '_');
  const last = new URL(input).pathname.split('/').findLast(Boolean) ?? 'page';
  return last.replace(/\.x?html?$/i, '');
}

/** Opens the library with the first id. */
export function createRemote(): Remote {
  let opening: ReturnType<typeof openNow> | undefined;
  return {
    async convert(input, wanted) {
      try {
        if (!readSpelling(input)) return await convertAddress(input, wanted);
        const paper = readPaper(input);
        if (typeof paper === 'string') throw new Problem('invalid-id', paper);
        opening ??= openNow(wanted.format);
        const { output, warnings } = await readOutput(paper, wanted, await opening);
        return { text: await writeOutput(output, wanted.target), warnings };
      } catch (thrown) {
        const { code, reason } = asProblem(thrown);
        return { code, reason };
      }
    },
    close: async () => (await opening)?.close(),
  };
}

async function readOutput(paper: PaperId, { format, flavour, chunks }: WantedOutput, papers: PaperFormats) {
  if (format === 'epub' || format === 'zip') {
    const { body, warnings } = await papers.bundle(paper, format);
    return { output: body, warnings: warnings.length };
  }
  if (format === 'svg') return readDrawings(paper, papers);
  // Tables are written from the tree.
  const { body, warnings } = await papers.read(paper, format === 'csv' ? 'json' : format, { ...flavour, ...chunks });
  const text = body.toString();
  const output: Output =
    format === 'csv'
      ? formats.csv.write(JSON.parse(text))
      : text + (formats[format].extension.endsWith('.json') || format === 'json' ? '\n' : '');
  return { output, warnings: warnings.length };
}

/** The drawings that the tree names and the page has. */
async function readDrawings(paper: PaperId, papers: PaperFormats) {
  const { body, warnings } = await papers.read(paper, 'json');
  const { content } = JSON.parse(body.toString()) as { readonly content: Content };
  const output: { readonly name: string; readonly text: string }[] = [];
  for (const name of drawingsOf(content)) {
    const text = await papers.drawing(paper, name);
    if (text !== undefined) output.push({ name, text });
  }
  return { output, warnings: warnings.length };
}

/** Loaded only now: converting files does not need it. */
async function openNow(format: FormatName) {
  const { openPaperFormats } = await import('./wiring.ts');
  return openPaperFormats(readConfig(environment), 'bundle' in formats[format]);
}

async function convertAddress(url: string, { format, flavour, chunks, target }: WantedOutput): Promise<ConvertResult> {
  const source = await download(url);
  const chosen = { ...(flavour && { flavour }), ...(chunks && { chunks }) };
  return convertPage({ source, format, ...chosen, ...(target === undefined ? {} : { target }) });
}

/** `fetch` says nothing of its own: its cause has the code. */
function tellFailure({ message, cause }: Error, host: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === ''
    ? `${host}: ${message}`
    : `${host} cannot be reached (${code}): no network, or is the address mistyped?`;
}

async function download(url: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(downloadTimeout), headers: { Accept: 'text/html' } });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const type = answer.headers.get('Content-Type') ?? 'text/html';
    if (!htmlType.test(type)) throw new Problem('no-html', `${url} is not an HTML page but ${type}`);
    for await (const piece of answer.body ?? []) {
      size += piece.length;
      if (size > largestDownload) throw new Error(`it is larger than ${largestDownload} bytes`);
      pieces.push(piece);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('unreadable', tellFailure(cause as Error, new URL(url).host), { cause });
  }
  return Buffer.concat(pieces);
}
