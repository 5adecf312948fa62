/** Papers, and what changed between two of their versions, as HTML; apart from the other renderings, for the library that draws formulas is large. */
export { type HtmlOptions, type HtmlRendering, renderHtml } from './article.ts';
export { type ComparisonFacts, renderComparison } from './comparison-page.ts';
