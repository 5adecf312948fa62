/** Writes the elements of LaTeXML that the demo's papers are made of. */

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A formula in a line. */
export function math(latex: string, display: 'inline' | 'block' = 'inline'): string {
  const tex = escape(latex);
  return (
    `<math class="ltx_Math" alttext="${tex}" display="${display}"><semantics><mi>${tex}</mi>` +
    `<annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`
  );
}

export function paragraph(id: string, ...content: string[]): string {
  return `<div id="${id}" class="ltx_para"><p id="${id}.1" class="ltx_p">${content.join('')}</p></div>\n`;
}

export function section(id: string, number: string, title: string, ...content: string[]): string {
  const kind = id.split('.').length === 1 ? ['section', 'h2'] : ['subsection', 'h3'];
  const appendix = id.startsWith('A') ? ['appendix', 'h2'] : kind;
  const [name = '', heading = ''] = appendix;
  return (
    `<section id="${id}" class="ltx_${name}"><${heading} class="ltx_title ltx_title_${name}">` +
    `<span class="ltx_tag ltx_tag_${name}">${number} </span>${title}</${heading}>\n${content.join('')}</section>\n`
  );
}

export function equation(id: string, number: string, latex: string): string {
  return (
    `<table id="${id}" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row ltx_align_baseline">` +
    `<td class="ltx_eqn_cell ltx_eqn_center_padleft"></td>` +
    `<td class="ltx_eqn_cell ltx_align_center">${math(latex, 'block')}</td>` +
    `<td class="ltx_eqn_cell ltx_eqn_center_padright"></td>` +
    `<td rowspan="1" class="ltx_eqn_cell ltx_eqn_eqno ltx_align_middle ltx_align_right">` +
    `<span class="ltx_tag ltx_tag_equation ltx_align_right">(${number})</span></td></tr></tbody></table>\n`
  );
}

export function figure(id: string, number: string, src: string, caption: string): string {
  return (
    `<figure id="${id}" class="ltx_figure"><img src="${src}" id="${id}.g1" class="ltx_graphics ltx_centering" ` +
    `width="96" height="48" alt="Refer to caption"><figcaption class="ltx_caption ltx_centering">` +
    `<span class="ltx_tag ltx_tag_figure">Figure ${number}: </span>${caption}</figcaption></figure>\n`
  );
}

/** A drawing of tikz: words in a row, with arrows between them. */
export function diagram(id: string, words: readonly string[]): string {
  const [step, width, height] = [110, 70, 24];
  const boxes = words.map(
    (word, index) =>
      `<g transform="matrix(1.0 0.0 0.0 1.0 ${index * step} 0)"><path d="M 0 0 h ${width} v ${height} h -${width} Z" style="fill:none"></path>` +
      `<foreignObject width="${width}" height="${height}" transform="matrix(1 0 0 -1 0 ${height})" overflow="visible">` +
      `<span class="ltx_foreignobject_container"><span class="ltx_foreignobject_content">${word}</span></span></foreignObject></g>`,
  );
  const arrows = words
    .slice(1)
    .map(
      (_, index) =>
        `<path d="M ${index * step + width + 4} ${height / 2} h ${step - width - 8} m -5 4 l 5 -4 l -5 -4" style="fill:none"></path>`,
    );
  const whole = step * (words.length - 1) + width;
  return (
    `<div id="${id}" class="ltx_para"><svg id="${id}.pic1" class="ltx_picture ltx_centering" height="${height}" overflow="visible" version="1.1" ` +
    `viewBox="0 0 ${whole} ${height}" width="${whole}"><g transform="translate(0,${height}) matrix(1 0 0 -1 0 0)" fill="#000000" ` +
    `stroke="#000000" stroke-width="0.4pt">${boxes.join('')}${arrows.join('')}</g></svg></div>\n`
  );
}

export function table(id: string, number: string, caption: string, rows: readonly (readonly string[])[]): string {
  const written = rows.map((row, index) => {
    const name = index === 0 ? 'th' : 'td';
    const head = index === 0 ? ' ltx_th ltx_th_column' : '';
    return `<tr class="ltx_tr">${row.map((cell) => `<${name} class="ltx_td${head} ltx_align_left">${cell}</${name}>`).join('')}</tr>`;
  });
  return (
    `<figure id="${id}" class="ltx_table"><figcaption class="ltx_caption ltx_centering">` +
    `<span class="ltx_tag ltx_tag_table">Table ${number}: </span>${caption}</figcaption>` +
    `<table class="ltx_tabular ltx_centering ltx_align_middle"><thead class="ltx_thead">${written[0] ?? ''}</thead>` +
    `<tbody class="ltx_tbody">${written.slice(1).join('')}</tbody></table></figure>\n`
  );
}

/** A theorem or the like: `kind` is its environment, `title` what is printed before its words. */
export function statement(id: string, kind: string, title: string, words: string): string {
  return (
    `<div id="${id}" class="ltx_theorem ltx_theorem_${kind}"><h6 class="ltx_title ltx_runin ltx_title_theorem">` +
    `<span class="ltx_tag ltx_tag_theorem"><span class="ltx_text ltx_font_bold">${title}</span></span>` +
    `<span class="ltx_text ltx_font_bold">.</span> </h6>${paragraph(`${id}.p1`, words)}</div>\n`
  );
}

export function algorithm(id: string, number: string, caption: string, lines: readonly string[]): string {
  const written = lines.map(
    (line, index) =>
      `<div id="${id}.l${index + 1}" class="ltx_listingline"><span class="ltx_tag ltx_tag_listingline">${index + 1}:</span> ${line}</div>`,
  );
  return (
    `<figure id="${id}" class="ltx_float ltx_float_algorithm ltx_framed ltx_framed_top"><figcaption class="ltx_caption">` +
    `<span class="ltx_tag ltx_tag_float"><span class="ltx_text ltx_font_bold">Algorithm ${number}</span> </span>${caption}</figcaption>` +
    `<div id="${id}.2" class="ltx_listing">${written.join('\n')}</div></figure>\n`
  );
}

export function cite(number: number): string {
  return `<cite class="ltx_cite ltx_citemacro_cite">[<a href="#bib.bib${number}" title="" class="ltx_ref">${number}</a>]</cite>`;
}

export function link(target: string, text: string): string {
  return `<a href="#${target}" title="" class="ltx_ref"><span class="ltx_text ltx_ref_tag">${text}</span></a>`;
}

export function footnote(id: string, number: string, text: string): string {
  return (
    `<span id="${id}" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">${number}</sup>` +
    `<span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${number}</sup>` +
    `<span class="ltx_tag ltx_tag_note">${number}</span>${text}</span></span></span>`
  );
}

export function bibliography(works: readonly string[]): string {
  const items = works.map(
    (work, index) =>
      `<li id="bib.bib${index + 1}" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[${index + 1}]</span>` +
      `<span class="ltx_bibblock">${work}</span></li>`,
  );
  return (
    `<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2>` +
    `<ul class="ltx_biblist">${items.join('\n')}</ul></section>\n`
  );
}

export function article(
  title: string,
  people: readonly (readonly [string, string])[],
  abstract: string,
  ...body: string[]
): string {
  const authors = people.map(
    ([name, place]) =>
      `<span class="ltx_creator ltx_role_author"><span class="ltx_personname">${name}</span>` +
      `<span class="ltx_author_notes"><span class="ltx_contact ltx_role_affiliation">${place}</span></span></span>`,
  );
  return (
    `<article class="ltx_document">\n<h1 class="ltx_title ltx_title_document">${title}</h1>\n` +
    `<div class="ltx_authors">${authors.join('\n')}</div>\n` +
    `<div id="abstract" class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6>` +
    `<p class="ltx_p">${abstract}</p></div>\n${body.join('')}</article>\n`
  );
}
