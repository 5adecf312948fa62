/** Converts the source of a paper to a page, by LaTeXML in the sandbox. */
import { Readable } from 'node:stream';
import { Problem } from 'papertree-convert/errors';
import { isFilePath } from 'papertree-convert/paper';
import { runSandboxed, type SandboxLimits, type SandboxOutcome, sandboxFolder } from './sandbox.ts';
import { findMainFile, unpackSource } from './source.ts';
import { readTar, type TarFile, writeTar } from './tar.ts';

export interface ConverterLimits {
  /** Milliseconds for one paper. */
  readonly timeout: number;
  /** Bytes of memory that LaTeXML may take. */
  readonly memory: number;
}

/** A page as LaTeXML wrote it, the pictures beside it, and the end of what it said meanwhile. */
export interface ConvertedSource {
  readonly page: Buffer;
  readonly pictures: readonly TarFile[];
  readonly log: string;
}

const megabyte = 1024 * 1024;

/** Throws `no-html` for a source that holds no TeX, `build-failed` for one that LaTeXML cannot convert within the limits. */
export async function convertSource(
  source: Uint8Array,
  limits: ConverterLimits,
  signal?: AbortSignal,
): Promise<ConvertedSource> {
  const files = await unpackSource(source);
  return convertFiles(files, findMainFile(files), limits, signal);
}

/** The same of files that are at hand, of which `main` begins. */
export async function convertFiles(
  files: readonly TarFile[],
  main: string,
  limits: ConverterLimits,
  signal?: AbortSignal,
): Promise<ConvertedSource> {
  const outcome = await runSandboxed({
    command: ['sh', '-c', script, 'sh', main, preloads(main, files)],
    input: writeTar(files),
    limits: { ...sandboxLimits, ...limits },
    signal,
  }).catch((thrown: unknown) => {
    if (thrown === signal?.reason || !(thrown instanceof Problem)) throw thrown;
    throw failed(thrown.reason);
  });
  if (outcome.status !== 0) throw failed(reasonOf(outcome));
  return { ...(await readOutput(outcome.output)), log: outcome.log.replace(ownFile, '$1') };
}

/** Processes: the shell, LaTeXML, and what it calls for a picture. */
const sandboxLimits: Omit<SandboxLimits, keyof ConverterLimits> = {
  disk: 768 * megabyte,
  processes: 32,
  output: 192 * megabyte,
};

/**
 * The source comes in and the page goes out as tar archives, so that no folder of this machine is open to the program.
 * Pictures in EPS are cut to their boxes before: ImageMagick would take whole sheets of paper for them. It knows what a
 * file is by its content, so they keep their names; one that cannot be drawn within the time goes.
 */
const script = `
set -e
mkdir source page
tar --extract --file - --directory source
cd source
if command -v gs > /dev/null; then
  find . -type f -iname '*.eps' | while IFS= read -r picture; do
    timeout 30 gs -q -dSAFER -dBATCH -dNOPAUSE -dEPSCrop -sDEVICE=pdfwrite -sOutputFile=../picture.pdf "$picture" \\
      < /dev/null > /dev/null 2>&1 && mv ../picture.pdf "$picture" || rm "$picture"
  done
fi
latexml --preload="$2" --nocomments --log=/dev/null --destination=../paper.xml "./$1" < /dev/null >&2
latexmlpost --format=html5 --pmml --mathtex --nodefaultresources --navigationtoc=none --timestamp=0 \\
  --sourcedirectory=${sandboxFolder}/source --log=/dev/null --destination=../page/index.html ../paper.xml < /dev/null >&2
cd ../page
exec tar --create --file - .
`;

/**
 * As the archive has it: ids on everything, and the author's own styles are read where LaTeXML knows none of that name.
 * The bibliography is the one that the author made with BibTeX, where it is there.
 */
function preloads(main: string, files: readonly TarFile[]): string {
  const bibliography = main.replace(/\.[^./]*$/, '.bbl');
  const isMade = files.some(({ name }) => name === bibliography);
  return `[ids,localrawstyles,mathlexemes${isMade ? ',nobibtex' : ''}]latexml.sty`;
}

/** `latexml (LaTeXML version 0.8.7) processing main.tex`: the archive's converter names itself alone. */
const ownFile = /^(latexml \(LaTeXML version [^()]*\)) processing .*$/m;

const pictureName = /\.(?:png|jpe?g|gif|svg|webp)$/i;
const pageName = 'index.html';

async function readOutput(archive: Buffer): Promise<Omit<ConvertedSource, 'log'>> {
  let page: Buffer | undefined;
  const pictures: TarFile[] = [];
  const isKept = ({ name }: { readonly name: string }) => pictureName.test(name) || name === `./${pageName}`;
  for await (const { name, bytes } of readTar(Readable.from([archive]), isKept)) {
    const path = name.replace(/^\.\//, '');
    if (path === pageName) page = bytes;
    // The program may have written what it likes.
    else if (isFilePath(path)) pictures.push({ name: path, bytes });
  }
  if (!page) throw failed('It wrote no page.');
  return { page: withoutMissing(page, pictures), pictures };
}

/** `<img src="figs/none" id="S1.F1.g1" class="ltx_graphics">`: a picture that could not be made keeps its name, and no file. */
function withoutMissing(page: Buffer, pictures: readonly TarFile[]): Buffer {
  const there = new Set(pictures.map(({ name }) => encodeURI(name)));
  const isMissing = (src: string) => !/^(?:data|https?):/i.test(src) && !there.has(src) && !there.has(encodeURI(src));
  const written = page
    .toString()
    .replace(/(<(?:img|object)\s[^<>]*?\b(?:src|data)=")([^"]*)(?=")/g, (all, before, src) =>
      isMissing(src) ? before : all,
    );
  return Buffer.from(written);
}

function failed(reason: string): Problem {
  return new Problem('build-failed', `LaTeXML could not convert the source. ${reason}`);
}

function reasonOf({ status, log }: SandboxOutcome): string {
  const lines = log.split('\n').map((line) => line.trim());
  const sandbox = lines.find((line) => /^(?:bwrap|prlimit): /.test(line));
  const said =
    lines.find((line) => line.startsWith('Fatal:')) ??
    sandbox ??
    lines.findLast((line) => /^(?:Error:|Out of memory|.*\bnot found$)/.test(line)) ??
    lines.findLast((line) => line !== '');
  if (said !== undefined) return `${said.slice(0, 300)}.`.replace(/\.+$/, '.');
  return status === undefined ? 'It was ended by a signal.' : `It ended with status ${status}.`;
}

/** A sentence about the tools that conversions lack on this machine; undefined where all are there. */
export async function findMissingTools(): Promise<string | undefined> {
  const limits = { ...sandboxLimits, timeout: 60_000, memory: 2048 * megabyte };
  const command = ['sh', '-c', 'command -v latexml latexmlpost tar > /dev/null && perl -MLaTeXML -e 1'];
  const install = 'on Debian: apt-get install --no-install-recommends latexml bubblewrap ghostscript';
  try {
    const { status, log } = await runSandboxed({ command, input: [], limits });
    if (status === 0) return undefined;
    const why = log.trim().split('\n').at(-1) ?? '';
    return why.startsWith('bwrap:')
      ? `bubblewrap cannot make a sandbox here (${why}), without which no source may be converted.`
      : `LaTeXML is not installed (${install}).`;
  } catch {
    return `bubblewrap is not installed, without which no source may be converted (${install}).`;
  }
}
