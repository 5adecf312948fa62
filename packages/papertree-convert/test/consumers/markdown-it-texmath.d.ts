/** Types of markdown-it-texmath, which brings none. */
declare module 'markdown-it-texmath' {
  import type MarkdownIt from 'markdown-it';
  export default function texmath(parser: MarkdownIt, options: { engine: object; delimiters: string }): void;
}
