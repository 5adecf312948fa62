/** A paper by its identifier, as tests name it. */
import assert from 'node:assert/strict';
import { type PaperId, parseId } from 'papertree-convert/paper';

export function requireId(text: string): PaperId {
  const found = parseId(text);
  assert.ok(found, `${text} is no identifier`);
  return found;
}
