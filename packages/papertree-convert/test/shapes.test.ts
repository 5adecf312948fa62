/** Shapes: what is optional, what holds itself, what has a name, and the types that they carry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choice,
  count,
  extended,
  list,
  named,
  object,
  oneOf,
  optional,
  recursive,
  referTo,
  type Shape,
  type TypeOf,
  text,
} from '../src/shapes.ts';

const point = named('Point', object('A point.', { x: count('Across.'), name: optional(text('Its name.')) }));

test('an object requires what is not optional, and carries its type', () => {
  const full: TypeOf<typeof point> = { x: 1, name: 'a' };
  const bare: TypeOf<typeof point> = { x: 1 };
  // @ts-expect-error x is required.
  const none: TypeOf<typeof point> = {};
  // @ts-expect-error There is no such field.
  const more: TypeOf<typeof point> = { x: 1, y: 2 };
  assert.equal([full, bare, none, more].length, 4);
  assert.deepEqual([point.required, point.additionalProperties], [['x'], false]);
});

test('what has a name is a reference wherever it stands, and is defined once', () => {
  const { refer, definitions } = referTo('#/defs/');
  const line = object('A line.', { from: point, to: point, via: list(point) });
  assert.deepEqual(refer(line).properties, {
    from: { $ref: '#/defs/Point' },
    to: { $ref: '#/defs/Point' },
    via: { type: 'array', items: { $ref: '#/defs/Point' } },
  });
  assert.deepEqual(Object.keys(definitions), ['Point']);
  assert.ok(definitions.Point && !('title' in definitions.Point));
});

test('a shape may hold itself', () => {
  interface Tree {
    readonly children: readonly Tree[];
  }
  const tree = recursive<Tree>('Tree', (self) => object('A tree.', { children: list(self) }));
  const { refer, definitions } = referTo('#/');
  assert.deepEqual(refer(tree), { $ref: '#/Tree' });
  assert.deepEqual(definitions.Tree?.properties, { children: { type: 'array', items: { $ref: '#/Tree' } } });
});

test('a field may be called as the keyword that names shapes', () => {
  const { refer } = referTo('#/');
  assert.deepEqual(refer(object('A book.', { title: text() })).properties, { title: { type: 'string' } });
});

test('one that is extended has no name, and two of one name are refused', () => {
  const wider = extended(point, { colour: choice(['red', 'blue']) });
  const value: TypeOf<typeof wider> = { x: 1, colour: 'red' };
  assert.deepEqual([wider.title, wider.required, Object.keys(value)], [undefined, ['x', 'colour'], ['x', 'colour']]);
  const { refer } = referTo('#/');
  refer(point);
  assert.throws(() => refer(named('Point', wider)), /Two shapes are named Point/);
});

test('a union is told apart by its tag', () => {
  const both: Shape<number | string> = oneOf<number | string>('Either.', [count(), text()], 'kind');
  assert.deepEqual(both.discriminator, { propertyName: 'kind' });
});
