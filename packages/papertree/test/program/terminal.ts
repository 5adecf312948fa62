/** A terminal for tests: what goes in is given, what comes out is kept. */
import { Readable, Writable } from 'node:stream';
import { run } from '../../src/program/run.ts';

export interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process. */
export async function say(words: readonly string[], input: string | Uint8Array = '', isTTY = false): Promise<Said> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const keep = (pieces: Buffer[]) =>
    new Writable({
      write(piece: Buffer, _, done) {
        pieces.push(piece);
        done();
      },
    });
  const status = await run(words, {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: keep(out),
    stderr: Object.assign(keep(err), { isTTY }),
  });
  return { status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

/** A small page of ours, as LaTeXML writes it. */
export function page(title: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>
<div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">${title}</h1>
<section id="S1" class="ltx_section">
<h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Introduction</h2>
<div id="S1.p1" class="ltx_para"><p id="S1.p1.1" class="ltx_p">A sentence about ${title}.</p></div>
</section></article></div></div></body></html>`;
}
