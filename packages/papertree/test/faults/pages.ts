/** Pages as LaTeXML writes them, as many as are wanted, each a little different: the papers of the local archive. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the pages into a folder, and returns the names of the papers. */
export function writePages(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const idv = `${2301 + Math.floor(n / 10_000)}.${String(80_000 + (n % 10_000)).padStart(5, '0')}v1`;
    writeFileSync(join(folder, `${idv}.html`), pageOf(n));
    return idv;
  });
}

function pageOf(n: number): string {
  const title = `Report number ${n}`;
  const sections = Array.from({ length: 8 }, (_, s) => sectionOf(n, s + 1)).join('\n');
  return (
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><div class="ltx_page_main">` +
    `<div class="ltx_page_content"><article class="ltx_document"><h1 class="ltx_title ltx_title_document">${title}</h1>` +
    `${sections}</article></div></div></body></html>`
  );
}

function sectionOf(n: number, section: number): string {
  const id = `S${section}`;
  const paragraphs = Array.from(
    { length: 12 },
    (_, p) =>
      `<div class="ltx_para" id="${id}.p${p}"><p class="ltx_p">Paragraph ${p} of section ${section} in report ${n}: ` +
      `${`what was seen on day ${n * 31 + section * 7 + p}, and again later; `.repeat(6)}</p></div>`,
  );
  const figure =
    `<figure class="ltx_figure" id="${id}.F1"><img class="ltx_graphics" src="x${section}.png" alt=""/>` +
    `<figcaption class="ltx_caption">Figure ${section}: One.</figcaption></figure>`;
  return (
    `<section class="ltx_section" id="${id}"><h2 class="ltx_title ltx_title_section">Section ${section}</h2>` +
    `${paragraphs.join('\n')}${section === 1 ? figure : ''}</section>`
  );
}
