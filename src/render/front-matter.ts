/** The YAML above the Markdown: what is known of a paper, and what its page prints of it outside the text. */
import type { Author, Content } from '../tree/nodes.ts';
import { plainText } from '../tree/words.ts';
import type { PaperFacts } from './facts.ts';

type Yaml = string | number | readonly Yaml[] | { readonly [name: string]: Yaml | undefined };

/** What the page prints of a paper outside its text. */
export type FrontMatter = Pick<Content, 'title' | 'authors' | 'dates' | 'keywords' | 'classification' | 'remarks'>;

/** `---`, the fields that are known, `---`, and an empty line; nothing where nothing is known. */
export function renderFrontMatter(facts: Partial<PaperFacts>, content: FrontMatter): string {
  const named =
    content.authors.length > 0 ? content.authors.map(authorFields) : facts.authors?.map((name) => ({ name }));
  const fields = {
    id: facts.id,
    version: facts.version,
    title: plainText(content.title).trim() || facts.title,
    authors: named,
    dates: content.dates,
    categories: facts.categories,
    keywords: content.keywords,
    classification: content.classification,
    remarks: content.remarks,
    license: facts.license,
    doi: facts.doi,
    published: facts.published,
    url: facts.url,
  };
  const written = writeFields(fields, '');
  return written === '' ? '' : `---\n${written}---\n\n`;
}

function authorFields({ name, marks, affiliations, email, notes }: Author): Yaml {
  return { name, marks, affiliations, email, notes };
}

function writeFields(fields: { readonly [name: string]: Yaml | undefined }, indent: string): string {
  let out = '';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    out += `${indent}${name}:${writeValue(value, indent)}`;
  }
  return out;
}

/** What stands after a colon: a value on the same line, or an indented list. */
function writeValue(value: Yaml, indent: string): string {
  if (typeof value === 'string') return ` ${quote(value)}\n`;
  if (typeof value === 'number') return ` ${value}\n`;
  if (Array.isArray(value)) return `\n${value.map((item: Yaml) => writeItem(item, `${indent}  `)).join('')}`;
  return `\n${writeFields(value as { readonly [name: string]: Yaml }, `${indent}  `)}`;
}

function writeItem(item: Yaml, indent: string): string {
  if (typeof item !== 'object' || Array.isArray(item)) return `${indent}-${writeValue(item, indent)}`;
  const fields = writeFields(item as { readonly [name: string]: Yaml }, `${indent}  `);
  return fields === '' ? '' : `${indent}- ${fields.slice(indent.length + 2)}`;
}

// YAML's double-quoted strings are JSON's, but for these, which JSON leaves as they are and YAML does not allow.
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function quote(value: string): string {
  return JSON.stringify(value).replace(unprintable, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
