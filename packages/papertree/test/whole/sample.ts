/** A page of ours that has everything the interface has a field for. */

export const sampleId = '2401.77777v1';

export const samplePage = `<!DOCTYPE html><html lang="en"><head><title>A Sample</title></head><body>
<div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">A Sample</h1>
<div class="ltx_authors"><span class="ltx_creator ltx_role_author"><span class="ltx_personname">Mira Sample</span>
<span class="ltx_author_notes"><span class="ltx_contact ltx_role_affiliation">Institute of Samples</span>
<span class="ltx_contact ltx_role_email"><a href="mailto:mira@example.org">mira@example.org</a></span></span></span></div>
<div class="ltx_abstract" id="abstract1"><h6 class="ltx_title ltx_title_abstract">Abstract</h6>
<p class="ltx_p" id="abstract1.p1">Everything once.</p></div>
<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Words</h2>
<div id="S1.p1" class="ltx_para"><p id="S1.p1.1" class="ltx_p">As in <cite class="ltx_cite">[<a href="#bib.bib1" class="ltx_ref">1</a>, <a href="#bib.bib9" class="ltx_ref">9</a>]</cite>,
<math alttext="x" display="inline"><mi>x</mi></math><span id="footnote1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>A note.</span></span></span>.</p></div>
<section id="S1.SS1" class="ltx_subsection"><h3 class="ltx_title ltx_title_subsection"><span class="ltx_tag ltx_tag_subsection">1.1 </span>More words</h3>
<div id="S1.SS1.p1" class="ltx_para"><p id="S1.SS1.p1.1" class="ltx_p">Deeper.</p></div></section>
<figure id="S1.F1" class="ltx_figure"><img src="x1.png" id="S1.F1.g1" class="ltx_graphics" width="9" height="8" alt="A dot">
<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>A dot.</figcaption></figure>
<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Cells.</figcaption>
<table id="S1.T1.1" class="ltx_tabular"><tbody><tr class="ltx_tr"><td class="ltx_td">b</td><td class="ltx_td">c</td></tr></tbody></table></figure>
</section>
<section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist">
<li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[1]</span>
<span class="ltx_bibblock">S. Body. <a href="https://arxiv.org/abs/hep-th/9901900" class="ltx_ref ltx_href">arXiv:hep-th/9901900</a>,
<a href="https://doi.org/10.5555/sample.1" class="ltx_ref ltx_href">doi:10.5555/sample.1</a>,
<a href="https://example.org/sample" class="ltx_ref ltx_href">example.org/sample</a>.</span></li></ul></section>
<section id="A1" class="ltx_appendix"><h2 class="ltx_title ltx_title_appendix"><span class="ltx_tag ltx_tag_appendix">Appendix A </span>Rest</h2>
<div id="A1.p1" class="ltx_para"><p id="A1.p1.1" class="ltx_p">The rest.</p></div></section>
</article></div></div></body></html>
`;
