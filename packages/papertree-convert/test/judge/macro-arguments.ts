/** Arguments of macros that LaTeXML did not know are printed, but are no text of the page: they are taken out of the tree. */
import { classes, type DomElement, type DomNode, type DomParent, descend, isElement, isText, textOf } from './dom.ts';

/** Behind which macro or environment, and what of the words. */
const rows: readonly (readonly [RegExp, RegExp])[] = [
  [
    /color$/,
    /^\s*(?:\[HTML\][0-9A-F]{6}|[a-z]+!(?:\d\d?(?=0\.)|\d\d?(?![\d.])|\d\d(?=\d))|(?:black|gray|red|blue)(?![a-z])|[a-z]{4,}(?=$|[^a-z ]))/,
  ],
  // Running heads: the short title and the authors.
  [/^\\headers$/, /^[\s\S]{1,300}$/],
  [/^\\(?:newmdenv|useunder)$|^\{\w+\*?\}$/, /^\s*(?:\[\w+=[^\]]*\]|UTF8\w*)/],
];

/** `<span style="color:white">width 7pt</span>`: what is left of a rule between columns. */
const rule = /^(?:width|height|depth) [\d.]+(?:pt|em|ex)$/;

/** `[1]organization=A, city=B`: the keys of addresses. */
const keyed = /(?:\[?\d*\])?\s*\b(?:organization|addressline|city|postcode|state|country)=/g;

export function dropArguments(root: DomParent): void {
  for (const element of [...descend(root)]) {
    if (classes(element).includes('ltx_ERROR')) dropBehind(element);
    else if (/\borganization=/.test(ownText(element))) dropKeys(element);
    else if (element.childNodes.length === 1 && rule.test(textOf(element))) element.childNodes = [];
  }
}

const ownText = (element: DomElement) => element.childNodes.map((it) => (isText(it) ? it.value : '')).join('');

function dropKeys(element: DomElement): void {
  for (const it of element.childNodes) if (isText(it)) it.value = it.value.replace(keyed, ' ');
}

function dropBehind(error: DomElement): void {
  const row = rows.find(([macro]) => macro.test(textOf(error).trim()));
  const around = error.parentNode?.childNodes ?? [];
  const next = around
    .slice(around.indexOf(error) + 1)
    .map(firstText)
    .find((it) => it !== undefined);
  if (row !== undefined && next !== undefined) next.value = next.value.replace(row[1], '');
}

/** The first text in a node that says something. */
function firstText(node: DomNode): { value: string } | undefined {
  if (isText(node)) return /\S/.test(node.value) ? node : undefined;
  return isElement(node) ? node.childNodes.map(firstText).find((it) => it !== undefined) : undefined;
}
