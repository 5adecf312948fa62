/** Types of markdown-it-footnote, which brings none. */
declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';
  export default function footnote(parser: MarkdownIt): void;
}
