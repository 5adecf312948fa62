/** The pages that the ways of reading are compared on: one of our own, and the corpus and probes where they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { without } from '../../../../test/tools.ts';

const shared = new URL('../../../../../shared/', import.meta.url);

export interface Named {
  name: string;
  page: string;
}

/** Undefined where there is no corpus. */
export const corpus = (await without('corpus')) ? undefined : listIn('corpus/', '.html.gz');
const vintages = (await without('probes')) ? [] : ['head/', 'arxiv-2026/', 'v088/'];
export const probes = vintages.flatMap((vintage) => listIn(`probes/${vintage}`, '.html'));

function listIn(folder: string, ending: string): Named[] {
  const from = new URL(folder, shared);
  return readdirSync(from)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => {
      const bytes = readFileSync(new URL(name, from));
      return { name, page: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
    });
}

/** A small page with some of everything that LaTeXML and authors write. */
export const kitchen = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Salt &amp; <i>Pepper</i></title>
<!--Generated on Mon Jan 5 10:00:00 2026 by LaTeXML (version 0.8.8) http://dlmf.nist.gov/LaTeXML/.-->
<meta charset="utf-8"><link rel="stylesheet" href="ltx.css"/>
<style>p > b { color: red }</style>
<script>document.write("<p>");</script>
</head>
<body class="ltx">
<div class="ltx_page_main"><article class="ltx_document">
<h1 class="ltx_title">Salt <span class="ltx_note">1<a href="#fn">&dagger;</a></span></h1>
<section id="S1" class="ltx_section">
<h2 class="ltx_title"><span class="ltx_tag">1 </span>One</h2>
<div id="S1.p1" class="ltx_para">
<p class="ltx_p">Let <math id="m1" alttext="a&lt;b" display="inline"><semantics><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></semantics></math> and
<em>so <b>on</b></em>, see <cite class="ltx_cite">[<a href="#bib1" class="ltx_ref">1</a>]</cite>.<br class="ltx_break"/>
Then <math><mtext>when <span>x</span> &amp; <math alttext="q"><mi>q</mi></math></mtext></math>&nbsp;and <img src="x1.png" alt='Refer to "it"' width=20>.</p>
</div>
<table class="ltx_equation"><tbody><tr><td class="ltx_eqn_cell"></td><td><math alttext="\\\\a"><mi>a</mi></math></td></tr></tbody></table>
<table><tr><td colspan="2">a<table><tr><th>n</th></tr></table></td></tr> <tr><td></td></tr></table>
<figure id="F1"><svg width="10" viewBox="0 0 1 1"><g><path d="M0 0"/><text>t</text><foreignObject width="3"><p>boxed <a href="#">l</a></p></foreignObject></g></svg>
<figcaption>Figure 1</figcaption></figure>
<ul><li id="i1"><span class="ltx_tag">•</span><p>one</p></li><li>two<ol><li>three</li></ol></li></ul>
<dl><dt>term</dt><dd><p>meaning</p></dd></dl>
<pre class="ltx_verbatim">
 code
</pre><blockquote><p>q</p></blockquote>
<form><label>f<input type="text" disabled></label><textarea>
 <b></textarea><button>go</button></form>
</section>
</article></div>
</body>
</html>
`;
