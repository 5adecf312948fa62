/** Front matter: the YAML above the Markdown, from the details of a paper and from its title page. */
import type { Author, Content } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';
import type { PaperDetails } from './details.ts';

type YamlValue = string | number | readonly YamlValue[] | { readonly [name: string]: YamlValue | undefined };

/** The fields of the tree that come from the title page. */
export type FrontMatter = Pick<
  Content,
  'title' | 'authors' | 'affiliations' | 'dates' | 'keywords' | 'classification' | 'remarks'
>;

/** `---`, the fields that are known, `---`, and an empty line; empty if nothing is known. */
export function renderFrontMatter(details: Partial<PaperDetails>, content: FrontMatter): string {
  const named =
    content.authors.length > 0 ? content.authors.map(authorFields) : details.authors?.map((name) => ({ name }));
  const fields = {
    id: details.id,
    version: details.version,
    title: plainText(content.title).trim() || details.title,
    authors: named,
    affiliations: content.affiliations,
    dates: content.dates,
    categories: details.categories,
    keywords: content.keywords,
    classification: content.classification,
    remarks: content.remarks,
    license: details.license,
    doi: details.doi,
    published: details.published,
    url: details.url,
  };
  const written = writeFields(fields, '');
  return written === '' ? '' : `---\n${written}---\n\n`;
}

function authorFields({ name, marks, affiliations, email, notes }: Author): YamlValue {
  return { name, marks, affiliations, email, notes };
}

function writeFields(fields: { readonly [name: string]: YamlValue | undefined }, indent: string): string {
  let out = '';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    out += `${indent}${name}:${writeValue(value, indent)}`;
  }
  return out;
}

/** A value after the colon of its field: on the same line, or as an indented list below. */
function writeValue(value: YamlValue, indent: string): string {
  if (typeof value === 'string') return ` ${quote(value)}\n`;
  if (typeof value === 'number') return ` ${value}\n`;
  if (Array.isArray(value)) return `\n${value.map((item: YamlValue) => writeItem(item, `${indent}  `)).join('')}`;
  return `\n${writeFields(value as { readonly [name: string]: YamlValue }, `${indent}  `)}`;
}

function writeItem(item: YamlValue, indent: string): string {
  if (typeof item !== 'object' || Array.isArray(item)) return `${indent}-${writeValue(item, indent)}`;
  const fields = writeFields(item as { readonly [name: string]: YamlValue }, `${indent}  `);
  return fields === '' ? '' : `${indent}- ${fields.slice(indent.length + 2)}`;
}

// A double-quoted string of YAML is a string of JSON, except that YAML does not allow these characters unescaped.
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function quote(value: string): string {
  return JSON.stringify(value).replace(unprintable, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
