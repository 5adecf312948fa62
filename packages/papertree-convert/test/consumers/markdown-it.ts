/** Formulas as markdown-it finds them, by each of the plug-ins in use. */
import vscode from '@vscode/markdown-it-katex';
import katex from 'katex';
import MarkdownIt, { type Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import texmath from 'markdown-it-texmath';
import type { Formula } from './formula.ts';

/** markdown-it-texmath, with the marks that it is told. */
export function texmathReader(delimiters: string): (markdown: string) => Formula[] {
  const parser = new MarkdownIt({ html: true }).use(footnote).use(texmath, { engine: katex, delimiters });
  return (markdown) => formulasOf(parser.parse(markdown, {}));
}

/** The plug-in of Visual Studio Code, as its preview sets it; the preview knows no footnotes. */
export function vscodeReader(): (markdown: string) => Formula[] {
  const parser = new MarkdownIt({ html: true }).use(vscode.default, { enableFencedBlocks: true });
  return (markdown) => formulasOf(parser.parse(markdown, {}));
}

function formulasOf(tokens: readonly Token[]): Formula[] {
  return tokens.flatMap((token): Formula[] => {
    if (token.type === 'inline') return formulasOf(token.children ?? []);
    if (token.type === 'fence' && token.info.trim() === 'math') return [{ latex: token.content, display: true }];
    if (!token.type.startsWith('math_')) return [];
    return [{ latex: token.content, display: /block|double/.test(token.type) }];
  });
}
