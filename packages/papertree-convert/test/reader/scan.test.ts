/** The scanner: the elements it builds, and the pages it refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Child } from '../../src/reader/element.ts';
import { kindOfClasses } from '../../src/reader/kind.ts';
import { scan } from '../../src/reader/scan.ts';

const paged = (content: string) => `<!DOCTYPE html><html><head></head><body>${content}</body></html>`;

/** The tree in short: `p(one b(two))`. */
function sketch(child: Child): string {
  if (typeof child === 'string') return child;
  const inner = child.children.map(sketch).join('');
  return inner === '' ? `${child.name}()` : `${child.name}(${inner})`;
}

function read(content: string): string {
  const { root } = scan(paged(content));
  assert.ok(root !== undefined, `refused: ${content}`);
  return sketch(root.children[1]!).slice('body('.length, -1);
}

test('an element and its kept attributes', () => {
  const page = paged('<A ID=x class="b &amp; c" href=\'#é\' data-x="1" HREF="#2" title>t</A>');
  const body = scan(page).root?.children[1];
  assert.ok(typeof body === 'object');
  assert.deepEqual(body.children, [
    { name: 'a', id: 'x', kind: kindOfClasses('b & c'), attributes: ['href', '#é'], children: ['t'] },
  ]);
});

test('the frame of a page', () => {
  const page =
    '<!-- a -->\n<!doctype html>\n<html name="en">\n<head> <title>T&amp;</title>\n</head>\n<body>x\n</body>\n</html>\n';
  const { root } = scan(page);
  assert.deepEqual(root?.attributes, ['name', 'en']);
  assert.equal(sketch(root!), 'html(head( title(T&)\n)\nbody(x\n\n\n))');
});

test('entities in text and in attributes', () => {
  assert.equal(read('&lt;&copy&notit;&#150;&#x1D4B3;&zzz;&amp;lt;'), '<©¬it;–𝒳&zzz;&lt;');
  const body = scan(paged('<i class="?a=1&copy=2&copyb&copy;&amp">x</i>')).root?.children[1];
  assert.ok(typeof body === 'object' && typeof body.children[0] === 'object');
  assert.equal(body.children[0].kind.classes, '?a=1&copy=2&copyb©&');
});

test('comments leave no trace in the text', () => {
  assert.equal(read('a<!-- <b> -->b<!----><!-- - -- --!>c<?php ?>d'), 'abcd');
});

test('tables get the body that they do not write', () => {
  assert.equal(read('<table><tr><td>1</td></tr> <tr></tr></table>'), 'table(tbody(tr(td(1)) tr()))');
  assert.equal(
    read('<table><caption>c</caption><tr></tr><tfoot></tfoot></table>x'),
    'table(caption(c)tbody(tr())tfoot())x',
  );
});

test('raw text and dropped newlines', () => {
  assert.equal(read('<pre>\n\nx</pre><pre>&#10;x</pre><pre><!-- -->\nx</pre>'), 'pre(\nx)pre(x)pre(\nx)');
  assert.equal(read('<script>a<b>"</b>"</script><style>&lt;</style>'), 'script(a<b>"</b>")style(&lt;)');
  assert.equal(read('<textarea>\n<b>&lt;</textarea>'), 'textarea(<b><)');
});

test('drawings', () => {
  assert.equal(
    read('<svg><g/><linearGradient></linearGradient><foreignObject><p>x</p></foreignObject></svg>'),
    'svg(g()lineargradient()foreignobject(p(x)))',
  );
  assert.equal(read('<p>a<svg><foreignObject><p>x</p></foreignObject></svg>b</p>'), 'p(asvg(foreignobject(p(x)))b)');
});

const refused: Record<string, readonly string[]> = {
  'blocks in a paragraph': [
    '<p><div></div></p>',
    '<p><span><ul></ul></span></p>',
    '<p><table></table></p>',
    '<p><hr></p>',
  ],
  'things in themselves': [
    '<a><b><a></a></b></a>',
    '<button><button></button></button>',
    '<form><div><form></form></div></form>',
    '<nobr><nobr></nobr></nobr>',
    '<h1><h2></h2></h1>',
    '<li><div><li></li></div></li>',
    '<dt><dd></dd></dt>',
    '<a><svg><foreignObject><a></a></foreignObject></svg></a>',
  ],
  'end tags': ['</b>', '<b></i>', '<b><i></b></i>', '<p>', '</p>', '</br>', '<b></b', '<b></b x>', '</>', '</body>x'],
  tables: [
    '<table>x</table>',
    '<table>&#32;</table>',
    '<table><td></td></table>',
    '<table><b></b></table>',
    '<table><form></form></table>',
    '<table><col></table>',
    '<table><tr><tr></tr></tr></table>',
    '<table><math></math></table>',
    '<tr></tr>',
    '<td></td>',
  ],
  attributes: [
    '<b a="x"b></b>',
    '<b a=x/></b>',
    '<b a = "x"></b>',
    '<b a="></b>',
    '<b "></b>',
    '<b a/b></b>',
    '<b a=></b>',
  ],
  names: [
    '<div/>',
    '<p/>',
    '<image>',
    '<x-y></x-y>',
    '<mi></mi>',
    '<g></g>',
    '<b\u212a></b\u212a>',
    '<plaintext>',
    '<select></select>',
  ],
  drawings: [
    '<svg><p></p></svg>',
    '<svg><font></font></svg>',
    '<svg><![CDATA[x]]></svg>',
    '<svg><script></script></svg>',
    '<svg><math></math></svg>',
  ],
  rest: [
    '\0',
    '<',
    'a < b',
    '<![CDATA[x]]>',
    '<!doctype html>',
    '<html>',
    '<body>',
    '<head>',
    '<frameset>',
    '<template></template>',
    '<noscript></noscript>',
    '<script><!-- </script>',
    '<script>',
  ],
};

for (const [what, contents] of Object.entries(refused)) {
  test(`refused: ${what}`, () => {
    for (const content of contents) {
      const scanned = scan(paged(content));
      assert.equal(scanned.root, undefined, content);
      assert.match(scanned.reason, /\w.*, at \d+$/, content);
    }
  });
}

test('refused: pages without their frame, or too deep', () => {
  for (const page of [
    '',
    'x',
    '<p>x</p>',
    '<html><body></body></html>',
    '<html><head></head></html>',
    '<html><head></head><body><p>',
  ]) {
    assert.equal(scan(page).root, undefined, page);
  }
  assert.equal(scan(paged('<b>'.repeat(600) + '</b>'.repeat(600))).root, undefined);
});
