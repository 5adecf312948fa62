/** Shorthands for the JSON Schemas of what data tools answer. */
import type { ObjectSchema } from './arguments.ts';

type Properties = Readonly<Record<string, object>>;

export const text = { type: 'string' } as const;
export const whole = { type: 'integer' } as const;
export const number = { type: 'number' } as const;
export const list = (items: object) => ({ type: 'array', items }) as const;
export const oneOf = (...words: readonly string[]) => ({ enum: words }) as const;
export const said = (shape: object, description: string) => ({ ...shape, description });

/** The same object with more optional properties. */
export const withOptional = (schema: ObjectSchema, more: Properties): ObjectSchema => ({
  ...schema,
  properties: Object.assign({}, schema.properties, more),
});

/** An object with required and optional properties. */
export function object(always: Properties, perhaps: Properties = {}): ObjectSchema {
  return {
    type: 'object',
    properties: { ...always, ...perhaps },
    required: Object.keys(always),
    additionalProperties: false,
  };
}
