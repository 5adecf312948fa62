/** HTML as strings: text and attributes escaped, elements put together. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand between tags and in quoted attributes. Characters that HTML forbids become U+FFFD. */
export function escapeHtml(text: string): string {
  if (!/[&<>"\p{Cc}\ud800-\udfff\p{Noncharacter_Code_Point}]/u.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)
    .replace(/(?![\t\n\f\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '\ufffd');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** ` id="S1" class="paper"`; those that are undefined are left out. */
function writeAttributes(attributes: Attributes): string {
  let out = '';
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) out += ` ${name}="${typeof value === 'number' ? value : escapeHtml(value)}"`;
  return out;
}

/** The attribute of what a translator of the page leaves as it is: a translated formula is none. */
export const untranslated = { translate: 'no' } as const;

/** An element around HTML. */
export function element(name: string, attributes: Attributes, html: string): string {
  return `<${name}${writeAttributes(attributes)}>${html}</${name}>`;
}

/** An element that can hold nothing. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${writeAttributes(attributes)}>`;
}

/** The address of a part of the same page. */
export function fragment(id: string): string {
  return `#${encodeURIComponent(id.toWellFormed())}`;
}
