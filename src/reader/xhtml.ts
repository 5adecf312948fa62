/** Makes HTML of the XHTML that early LaTeXML wrote, where `<div/>` is an element without contents. */

const voids = new Set([
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr',
]);
const selfClosed = /<([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/g;

/** A page that begins as XML is read as XML means it; any other is left alone. */
export function fromXhtml(page: string): string {
  if (!page.startsWith('<?xml')) return page;
  const body = page.slice(page.indexOf('>') + 1);
  return body.replace(selfClosed, (whole, name: string, attributes: string) =>
    voids.has(name) ? whole : `<${name}${attributes}></${name}>`,
  );
}
