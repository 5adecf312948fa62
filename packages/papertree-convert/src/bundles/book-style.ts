/** The style of a book: sizes in proportion to the reader's own, and no colours, so that night mode and large type work. */
export const bookStyle = `body { margin: 0 1em; line-height: 1.45; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-align: left; hyphens: none; break-after: avoid; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.3em; margin-top: 1.6em; }
h3 { font-size: 1.15em; }
h4, h5, h6 { font-size: 1em; }
a { text-decoration: none; }
p { margin: 0.6em 0; }
section > p, li > p { orphans: 2; widows: 2; }
img { max-width: 100%; height: auto; }
math { font-family: "STIX Two Math", math; }
.equation { display: flex; align-items: center; margin: 1em 0; }
.equation > .formula { flex: 1; min-width: 0; overflow-x: auto; text-align: center; }
.equation-group > .equation-number { float: right; }
.equation-group { margin: 1em 0; overflow-x: auto; }
.equations { width: 100%; margin: 0; font-size: 1em; }
.equations td { padding: 0.25em 0; }
.equations math[display="block"] { display: inline math; }
.theorem, .proof { margin: 1.2em 0; padding-left: 0.8em; border-left: 2px solid; }
.theorem > .block-title { font-weight: bold; }
.proof > .block-title { font-style: italic; }
.block-title { margin-bottom: 0.2em; break-after: avoid; }
.labelled { list-style: none; padding-left: 0; }
.labelled > li { margin: 0.3em 0; padding-left: 2.2em; }
.item-label { float: left; margin-left: -2.2em; }
.item-body > p { margin: 0.3em 0; }
.together { white-space: nowrap; }
figure { margin: 1.2em 0; text-align: center; break-inside: avoid; }
figcaption { margin: 0.5em 0; font-size: 0.9em; text-align: left; }
.float-name { font-weight: bold; }
.scroll { overflow-x: auto; }
.box { margin: 1em 0; border: 1px solid; padding: 0.5em 0.8em; text-align: left; }
.algorithm { border-top: 1px solid; border-bottom: 1px solid; text-align: left; }
.line { margin: 0.15em 0; }
.line-number { display: inline-block; min-width: 1.6em; padding-right: 0.5em; text-align: right; }
.table table { margin: 0.5em auto; border-collapse: collapse; font-size: 0.85em; border-top: 1px solid; border-bottom: 1px solid; }
.table th, .table td { padding: 0.2em 0.5em; text-align: left; vertical-align: top; }
.table thead { border-bottom: 1px solid; }
.table .ruled > * { border-top: 1px solid; }
.center, .table .center { text-align: center; }
.right, .table .right { text-align: right; }
.left { text-align: left; }
pre { overflow-x: auto; white-space: pre-wrap; font-size: 0.85em; }
code { font-size: 0.9em; }
blockquote { margin: 0.8em 1.5em; }
aside { margin: 0.5em 0 0.5em 1em; padding-left: 0.6em; border-left: 2px solid; font-size: 0.88em; }
.footnote > div, .footnote > div > p:first-child { display: inline; }
.authors { font-weight: bold; }
.affiliation, .dates, .remarks, .keywords { font-size: 0.9em; margin: 0.2em 0; }
.section-number { padding-right: 0.4em; }
ul.references { list-style: none; padding: 0; font-size: 0.9em; }
ul.references li { margin: 0.4em 0; }
.at { padding-left: 0.4em; font-size: 0.9em; }
.missing { display: inline-block; border: 1px dashed; padding: 0.5em; font-style: italic; }
nav ol { list-style: none; padding-left: 1em; }
nav li { margin: 0.3em 0; }
.cover { text-align: center; margin: 0; }
.cover img { max-height: 98vh; }
dt { font-weight: bold; }
`;
