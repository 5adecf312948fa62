/** Seeded damage to a page: gentle changes that HTML reads as they are written, and rough ones that it repairs its own way. */

export type Random = () => number;

/** Mulberry32: the same seed gives the same numbers, everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

const texts = [
  'x',
  ' ',
  '\n',
  'é𝒳',
  '&amp;',
  '&lt;b>',
  '&nbsp',
  '&notit;',
  '&#150;',
  '&#x0;',
  '&#13;',
  '&copy=',
  '&',
  '&ampx',
  '>',
  ']]>',
];
const values = [
  '',
  'a b',
  'x>y',
  '<b>',
  'a&amp;b',
  'a&copy=b',
  'a&copyb',
  '&#128;',
  "it's",
  '1/2',
  '</p>',
  '<math>',
  '<!--',
];
const keys = ['id', 'class', 'href', 'alttext', 'style', 'title', 'data-x', 'ID', 'lang', 'xlink:href', 'width'];
const spans = ['b', 'i', 'em', 'span', 'A', 'code', 'sup', 'font', 'cite', 'strong'];
const pieces = [
  '<br>',
  '<br/>',
  '<img src="a.png">',
  '<!-- note -->',
  '<!---->',
  '<!-->',
  '<!-- <p> --!>',
  '<math alttext="x"><mi>x</mi></math>',
  '<math><semantics><mi>y</mi><annotation encoding="application/x-tex">\\a &amp; y</annotation></semantics></math>',
  '<math><mtext>if <span class="q">so</span></mtext></math>',
  '<math><mtext><math alttext="in"><mi>q</mi></math></mtext></math>',
  '<math/>',
  '<svg><g transform="x"/><text>a</text><foreignObject><span>f</span></foreignObject></svg>',
  '<svg><title>t</title><a href="#s"><path d=""/></a></svg>',
  '<script>if (a < b) "<p>";</script>',
  '<style>p > b {}</style>',
  '<textarea>\n<b>&lt;</textarea>',
  '<!-- <math> --><title>a <math> b</title>',
];
const blocks = [
  '<p>q</p>',
  '<div><p>q</p> r</div>',
  '<table><tr><td>1</td><th>2</th></tr></table>',
  '<table> <caption>c</caption> <colgroup><col></colgroup> <thead><tr><td>1</td></tr></thead> <tr></tr> <tfoot></tfoot></table>',
  '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  '<dl><dt>a</dt><dd><p>b</p></dd></dl>',
  '<pre>\n\ncode</pre>',
  '<pre>&#10;code</pre>',
  '<h2>t</h2>',
  '<svg><foreignObject><p>boxed</p><ul><li>a</li></ul></foreignObject></svg>',
  '<form><button>b</button><input type="text"></form>',
  '<object data="x"><p>o</p></object>',
];
const strays = (
  '</p> <p> <table> </table> <tr> <td> </td> <tbody> <caption> <col> <a> </a> <b> </b> <b_id="x"> <i> </i> <nobr> <svg> </svg> ' +
  '<math> </math> <li> </li> <ul> </ul> <dd> <div> </div> <span> </span> <h1> </h2> <form> </form> <button> <pre> <br> </br> ' +
  '<hr> <select> <option> <template> <script> </script> <!-- --> <textarea> <title> <style> <head> <body> <html> </body> </html> ' +
  '<foreignObject> </foreignObject> <object> <image> <frameset> <ruby> <rt> <x-y> <![CDATA[ ]]> <? <!x> < </ & &amp <div/> <p/> ' +
  '<noscript> <iframe> <plaintext> <xmp> <mi> <mtext> <annotation-xml> <font_color="red"> <figure> <section> <dialog> <address>'
)
  .split(' ')
  .map((stray) => stray.replace('_', ' '));

type Mutation = (page: string, random: Random) => string;

function insert(page: string, at: number, text: string, remove = 0): string {
  return page.slice(0, at) + text + page.slice(at + remove);
}

function anywhere(page: string, random: Random): number {
  return Math.floor(random() * (page.length + 1));
}

/** A place right after some tag, where text stands or could. */
function afterTag(page: string, random: Random): number {
  return page.indexOf('>', anywhere(page, random)) + 1;
}

/** A random place where the pattern matches, looking forward from anywhere. */
function matchFrom(page: string, random: Random, pattern: RegExp): RegExpExecArray | null {
  const search = new RegExp(pattern.source, 'g');
  search.lastIndex = anywhere(page, random);
  return search.exec(page);
}

function replaceFrom(page: string, random: Random, pattern: RegExp, write: (match: RegExpExecArray) => string): string {
  const match = matchFrom(page, random, pattern);
  return match === null ? page : insert(page, match.index, write(match), match[0].length);
}

const gentle: readonly Mutation[] = [
  // In a word of the text.
  (page, random) => replaceFrom(page, random, />[^<>]*\w/, ([found]) => found + pick(random, texts)),
  (page, random) => replaceFrom(page, random, />[^<>]+</, ([found]) => `>${pick(random, texts)}${found.slice(1)}`),
  // Around a run of text.
  (page, random) => {
    const name = pick(random, spans);
    return replaceFrom(page, random, />[^<>]*\w[^<>]*</, ([found]) => `><${name}>${found.slice(1, -1)}</${name}><`);
  },
  (page, random) => replaceFrom(page, random, />[^<>]*\w/, ([found]) => found + pick(random, pieces)),
  (page, random) =>
    replaceFrom(page, random, /<\/(?:div|section|p|ul|table|figure)>/, ([found]) => found + pick(random, blocks)),
  (page, random) =>
    replaceFrom(page, random, / [\w-]+="[^"]*"/, () => ` ${pick(random, keys)}="${pick(random, values)}"`),
  (page, random) =>
    replaceFrom(
      page,
      random,
      /<[a-z]\w*/,
      ([found]) => `${found} ${pick(random, keys)}='${pick(random, values).replace("'", '')}'`,
    ),
  (page, random) => replaceFrom(page, random, /<[a-z]\w*/, ([found]) => `${found}\n\t${pick(random, keys)}`),
  (page, random) => replaceFrom(page, random, /="[\w.#-]+"/, ([found]) => found.replaceAll('"', '')),
  (page, random) => replaceFrom(page, random, /<\/?[a-z]\w*/, ([found]) => found.toUpperCase()),
  (page, random) => replaceFrom(page, random, /\n/, () => pick(random, ['\r\n', '\r', '\n\n', '\f', '<!-- n -->'])),
];

const rough: readonly Mutation[] = [
  (page, random) => insert(page, anywhere(page, random), String.fromCharCode(Math.floor(random() * 128)), 1),
  (page, random) =>
    insert(page, anywhere(page, random), pick(random, ['<', '>', '"', "'", '/', '=', '&', '-', '\0', ' ', 'é']), 1),
  (page, random) => insert(page, anywhere(page, random), '', 1 + Math.floor(random() * 30)),
  (page, random) => {
    const at = anywhere(page, random);
    return insert(page, anywhere(page, random), page.slice(at, at + Math.floor(random() * 300)));
  },
  (page, random) => insert(page, afterTag(page, random), pick(random, strays)),
  (page, random) => insert(page, afterTag(page, random), pick(random, strays)),
  (page, random) => insert(page, afterTag(page, random), pick(random, blocks)),
  (page, random) => insert(page, afterTag(page, random), pick(random, pieces)),
  (page, random) => insert(page, anywhere(page, random), pick(random, strays)),
  // One tag gone, or another in its place.
  (page, random) => replaceFrom(page, random, /<[^<>]*>/, () => ''),
  (page, random) => replaceFrom(page, random, /<[^<>]*>/, () => pick(random, strays)),
  // Two neighbouring tags change places.
  (page, random) =>
    replaceFrom(page, random, /(<[^<>]*>)([^<>]*)(<[^<>]*>)/, ([, one, between, other]) => `${other}${between}${one}`),
  // A whole element's tags get another name, so that they still match.
  (page, random) => {
    const name = /^<(\w+)/.exec(pick(random, strays))?.[1] ?? 'p';
    return replaceFrom(
      page,
      random,
      /<(\w+)([^<>]*)>([^<>]*)<\/\1>/,
      ([, , attributes, text]) => `<${name}${attributes}>${text}</${name}>`,
    );
  },
  (page, random) =>
    replaceFrom(page, random, /="[^"]*"/, ([found]) =>
      pick(random, [found.slice(0, -1), found.slice(1), '=', `${found}x`, `= ${found}`]),
    ),
  (page, random) => page.slice(0, anywhere(page, random)),
];

/** Up to three changes; of three mutants in five all are gentle. */
export function mutate(page: string, random: Random): string {
  const isRough = random() < 0.4;
  let changed = page;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    changed = pick(random, isRough ? rough : gentle)(changed, random);
  }
  return changed;
}
