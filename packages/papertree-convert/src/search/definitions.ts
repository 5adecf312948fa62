/** Where a symbol is defined: what is written before and behind a formula that says what it stands for. */
import { passageAt } from './findings.ts';
import type { SearchIndex, TextRange } from './search.ts';
import { printedWordsOf } from './words.ts';

/** A symbol, or a short formula without words. */
export function isSymbolQuery(query: string): boolean {
  if (query.length > 60) return false;
  const bare = query.replace(/\\[A-Za-z]+/g, ' ');
  return !/\p{L}{3}/u.test(bare) && !printedWordsOf(query).next().done && /^[^.!?;]*$/.test(query);
}

/** `let $x$ be`, `we denote by $x$`, `where $x$ is`. */
const introducing =
  /\b(?:let|denoted?(?: (?:by|as))?|denotes|denoting|defined?(?: (?:by|as))?|defines|call|called|write|written(?: as)?|set|notation|symbol|symbols)(?: [a-z]+){0,2}[ :]*\$?$/i;
const explaining = /(?:\bwhere|\bhere|\bin which|,)(?: the)?[ :]*\$?$/i;
/** `$x$ denotes`, `$x$ is defined`. */
const said =
  /^\$?(?: (?:always|here|then|also|simply|in turn))?,? (?:denotes?|denoting|represents?|representing|stands? for|refers? to|is defined|are defined|is called|are called|means|indicates?|is denoted|be (?:the|a|an|some|our)|is given by)\b/i;
const is = /^\$? (?:is|are|being) (?:the|a|an|our|some)\b/i;
/** `$x:=`, `$x\triangleq`, and a sign of which `let` says what it is: `let $x\in`. */
const equals = /^\}*\s*(?::=|\\coloneqq\b|\\triangleq\b|\\(?:overset|stackrel)\{[^{}]*\}\{=\}|≔|≜|\\equiv\b)/;
const belongs = /^\}*\s*(?:\\in\b|∈|=|:|\\subset|\\sim\b)/;

const reach = 60;

export function isDefinition({ text, passages, starts }: SearchIndex, { from, to }: TextRange): boolean {
  const at = passageAt(starts, from);
  const start = starts[at] ?? 0;
  const end = start + (passages[at]?.text.length ?? 0);
  const left = text.slice(Math.max(start, from - reach), from);
  const right = text.slice(to, Math.min(end, to + reach));
  if (equals.test(right)) return /(?:^|\$)$/.test(left);
  // Else the formula begins with the symbol.
  if (!/(?:^|\$|\s)$/.test(left)) return false;
  if (said.test(right)) return true;
  if (introducing.test(left)) return /^(?:\$|\s)/.test(right) || belongs.test(right) || right === '';
  return explaining.test(left) && is.test(right);
}
