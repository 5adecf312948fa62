/** Random inlines made of what is dangerous in Markdown. */
import fc from 'fast-check';
import type { Inline } from '../../src/tree/nodes.ts';

const pieces = [
  ...'\\`*_~$<>&!#+-=|:.()[]{}"^@/\'?,;%',
  ...['a', 'b', 'Z', 'é', '中', '。', '1', '12', ' ', ' ', '  ', '\u00a0', '\u2003', '😀', '…', '€', '“', 'x', 'word'],
  ...[
    '1.',
    '2)',
    '- ',
    '+ ',
    '# ',
    '## ',
    '> ',
    '---',
    '===',
    '***',
    '```',
    '~~~',
    '$$',
    '[^',
    '](',
    '![',
    '[x]',
    '[a]: b',
    ']:',
  ],
  ...[
    '&amp;',
    '&#35;',
    '&lt',
    '<b>',
    '</td>',
    '<!--',
    '-->',
    '<a@b.c>',
    '<http:',
    'http://a.b/',
    'https://c.d',
    'www.',
    'www.e.f/',
  ],
  ...['a@b.co', 'mailto:', '~u', '|--', ':--', '`` ', '__', '**', ' *', '* ', '\\\\', 'amp;', '.b', '[^1]', '[^1]:'],
];

export const nastyText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));

const text = nastyText.map((value): Inline => ({ type: 'text', text: value }));
const latex = fc.constantFrom(
  'x',
  'a_b',
  '\\frac{a}{b}',
  '\\text{$y$}',
  '$',
  'a$b',
  '\\',
  '*a*',
  'x\\_',
  '`',
  '\\$',
  'a|b',
  '<b>',
  ']',
  '[',
);
const code = fc.constantFrom('c', '`', '``', ' ', 'a`b', '$x$', '*', '\\', '<b>', ' x ', '`a', 'b ', '](', 'a|b');
const url = fc.constantFrom(
  'http://a.b/c',
  'https://a.b/(c',
  'http://a.b/c d',
  'mailto:a@b.co',
  'javascript:x',
  'http://a.b/*x*|y_&amp;\\',
  'x.html',
);

const spans = ['emphasis', 'strong', 'deleted', 'superscript', 'subscript', 'cite', 'ref'] as const;

export const { inlines } = fc.letrec<{ inline: Inline; inlines: Inline[] }>((tie) => ({
  inlines: fc.array(tie('inline'), { maxLength: 5, depthIdentifier: 'inline' }),
  inline: fc.oneof(
    { maxDepth: 4, withCrossShrink: true, depthIdentifier: 'inline' },
    { weight: 6, arbitrary: text },
    { weight: 1, arbitrary: latex.map((value): Inline => ({ type: 'math', latex: value })) },
    { weight: 1, arbitrary: code.map((value): Inline => ({ type: 'code', text: value })) },
    { weight: 1, arbitrary: fc.constant<Inline>({ type: 'break' }) },
    { weight: 1, arbitrary: fc.constant<Inline>({ type: 'footnoteRef', target: 'fn1', number: '1' }) },
    {
      weight: 1,
      arbitrary: url.map((src): Inline => ({ type: 'image', src: src.startsWith('http') ? src : '', alt: '' })),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...spans), tie('inlines'))
        .map(([type, children]) => ({ type, children }) as Inline),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(url, tie('inlines'))
        .map(([url, children]): Inline => ({ type: 'link', url, children: children as Inline[] })),
    },
  ) as fc.Arbitrary<Inline>,
}));
