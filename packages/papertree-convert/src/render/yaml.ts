/** Writes fields as YAML that is also easy for people to edit: a line a field, a line an item where items are long. */

/** A list whose items take a line each. */
export interface Lines {
  readonly lines: readonly string[];
}

export type YamlValue = string | number | readonly string[] | Lines | undefined;

/** The fields that say something, in their order. */
export function writeYaml(fields: Readonly<Record<string, YamlValue>>): string {
  return Object.entries(fields).map(writeField).join('');
}

function writeField([name, value]: readonly [string, YamlValue]): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'number') return `${name}: ${value}\n`;
  if (typeof value === 'string') return `${name}: ${quote(value)}\n`;
  if (!('lines' in value)) return value.length === 0 ? '' : `${name}: [${value.map(quote).join(', ')}]\n`;
  return value.lines.length === 0 ? '' : `${name}:\n${value.lines.map((line) => `  - ${quote(line)}\n`).join('')}`;
}

// A double-quoted string of YAML is a string of JSON, except that YAML does not allow these characters unescaped.
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function quote(value: string): string {
  return JSON.stringify(value).replace(unprintable, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
