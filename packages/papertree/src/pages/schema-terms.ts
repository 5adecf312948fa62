/** Terms by which the JSON Schemas of answers are written: kinds of fields, objects, lists, and fields that many answers share. */
import { warnings as warningCodes } from 'papertree-convert/paper';
import type { Schema } from 'papertree-convert/tree';

const prefix = '#/components/schemas/';
export const ref = (name: string): Schema => ({ $ref: prefix + name });
export const text = (description: string): Schema => ({ type: 'string', description });
export const url = (description: string): Schema => ({ type: 'string', format: 'uri', description });
export const moment = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
export const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
export const constant = (value: unknown, description: string): Schema => ({ const: value, description });
export const list = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

/** An object of these fields and no others; all are required but those named. */
export function object(
  description: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required, additionalProperties: false };
}

export const ids = {
  schema: { type: 'integer', const: 1, description: 'The version of this shape.' },
  id: text('The id without version.'),
  version: { type: 'integer', minimum: 1, description: 'The version served.' },
  idv: text('The id with its version.'),
};
export const latestVersion = { type: 'integer', minimum: 1, description: 'The newest version at the archive.' };
export const number = text('The bare printed number; empty where none is printed.');
export const alias = text('The other name it can be asked for by; empty where it has none.');
export const anchor = text('The anchor.');
export const caption = text('The caption as text; formulas stand as LaTeX between dollar signs.');

export const warnings = list(
  object(
    'A warning.',
    {
      code: { enum: Object.keys(warningCodes), description: 'What it is about.' },
      anchor: text('The part that it is about, or the first of several.'),
      detail: text('In a sentence, with how many.'),
    },
    ['anchor'],
  ),
  'What to know before trusting the paper; left out where there is nothing.',
);

/** An object’s schema with one more field, which is required. */
export function withField(schema: Schema, name: string, field: Schema): Schema {
  const properties = { ...(schema.properties as Record<string, Schema>), [name]: field };
  return { ...schema, properties, required: [...(schema.required as string[]), name] };
}
