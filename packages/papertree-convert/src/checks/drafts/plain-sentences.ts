/** A sentence of a draft as one reads it. */
import { type DraftKind, withBrackets } from './calls.ts';
import { texWords } from './tex-words.ts';

const longestSentence = 1000;
export const plainSentence = (words: string, kind: DraftKind) =>
  (kind === 'latex'
    ? plainTex(words)
    : words
        .replace(/^\s{0,3}>\s?/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
  ).slice(0, longestSentence);

/** `\textcquote[p. 2]{able}{lids help}` */
const wordsBehindKey =
  /\\(?:text|block)cquote\*?((?:\[[^[\]]{0,200}\]){0,2})\{([^{}]{1,2000})\}(?:\[[^[\]]{0,200}\])?\{([^{}]{0,3000})\}/g;

/** What one sees of LaTeX where it is written. */
const plainTex = (tex: string) =>
  texWords(
    withBrackets(tex.replace(wordsBehindKey, '“$3” \\cite$1{$2}'))
      .replace(/^\s*>/, ' ')
      .replace(/\\(?:begin|end)\{[^{}]{0,40}\}/g, ' ')
      .replace(/\\textins\*?\{([^{}]{0,200})\}/g, '[$1]')
      .replace(/\\(?:[lc]?dots|textelp\*?)(?![A-Za-z])(?:\{[^{}]{0,200}\})?/g, '…')
      .replace(
        /\\(?:say|(?:en|text|block)quote)\*?(?:\[\{?([^{}]{0,300})\}?\])?\{([^{}]{0,3000})\}/g,
        (_, note, words) => (note ? `“${words}” ${note}` : `“${words}”`),
      )
      // `\begin{theorem}[\cite{able}]`
      .replace(/\[\{?(\[[^[\]]{0,300}\])\}?\]/g, '$1')
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      // A number by itself is no formula.
      .replace(/\$([\d.,]{1,40})(\\[,;])?(\\%)?\$/g, '$1$2$3'),
  );
