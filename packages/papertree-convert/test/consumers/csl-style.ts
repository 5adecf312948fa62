/** A small style and locale of our own, for citeproc: names, year, title, where it appeared, note. */

export const style = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US">
<info><title>Plain</title><id>plain</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="citation-number"/></layout></citation>
<bibliography><layout suffix=".">
<group delimiter=", "><names variable="author"><name and="text" initialize-with=". "/></names>
<date variable="issued"><date-part name="year"/></date><text variable="title"/>
<text variable="container-title" font-style="italic"/><number variable="volume"/><number variable="issue"/>
<text variable="page"/><text variable="publisher"/><text variable="DOI"/><text variable="note"/></group>
</layout></bibliography></style>`;

export const locale = `<?xml version="1.0" encoding="utf-8"?>
<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-US">
<info><updated>2026-01-01T00:00:00+00:00</updated></info>
<style-options punctuation-in-quote="true"/>
<date form="text"><date-part name="year"/></date><date form="numeric"><date-part name="year"/></date>
<terms><term name="and">and</term><term name="et-al">et al.</term><term name="page-range-delimiter">–</term>
<term name="open-quote">“</term><term name="close-quote">”</term>
<term name="open-inner-quote">‘</term><term name="close-inner-quote">’</term></terms></locale>`;
