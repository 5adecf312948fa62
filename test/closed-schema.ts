/** Terms of JSON Schemas for the files of others: objects hold what is named, and nothing else. */

export const text = (most: number) => ({ type: 'string', minLength: 1, maxLength: most });
export const words = text(1000);
export const address = { type: 'string', pattern: '^https?://[^\\s]+$' };
/** A version, and no range of versions. */
export const exact = { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?$' };

export const closed = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

export const list = (items: object) => ({ type: 'array', minItems: 1, items });
