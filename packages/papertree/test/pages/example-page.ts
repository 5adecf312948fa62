/** The page and the record of the paper that is the example of the OpenAPI document. */
import type { Metadata } from 'papertree-convert/paper';

export const examplePage = `<!doctype html><html><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">On Kettles</h1>
<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">A. Author</span></span></div>
<div class="ltx_abstract" id="abstract1"><h6 class="ltx_title">Abstract</h6><p class="ltx_p" id="p0">Kettles sing.</p></div>
<section class="ltx_section" id="S1"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Introduction</h2>
<div class="ltx_para" id="S1.p1"><p class="ltx_p" id="S1.p1.1">They sing at <math alttext="f"><mi>f</mi></math> <cite class="ltx_cite">[<a href="#bib.bib1" class="ltx_ref">1</a>]</cite>.</p></div>
<figure class="ltx_figure" id="S1.F1"><img src="x1.png" id="S1.F1.g1" class="ltx_graphics" width="9" height="8" alt="A kettle">
<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>A kettle.</figcaption></figure>
</section>
<section class="ltx_bibliography" id="bib"><h2 class="ltx_title">References</h2><ul class="ltx_biblist">
<li class="ltx_bibitem" id="bib.bib1"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">B. Boiler. Steam. arXiv:2401.00002.</span></li></ul></section>
</article></body></html>`;

export const exampleMetadata: Metadata = {
  title: 'On Kettles',
  authors: 'A. Author',
  abstract: 'Kettles sing.',
  categories: ['physics.pop-ph'],
  primaryCategory: 'physics.pop-ph',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  doi: '',
  journalRef: '',
  comments: '1 page',
  reportNo: '',
  versions: [{ version: 1, submittedAt: '2024-01-01T00:00:00Z', sourceType: 'tex' }],
};
