/** Small pages of random elements inside random elements, every tag closed: what HTML does to them lies in the names alone. */
import { htmlNames } from '../../src/reader/html-names.ts';
import { pick, type Random } from './mutate.ts';

const all = htmlNames
  .map(({ name }) => name)
  .filter((name) => name !== '' && !['html', 'head', 'body', 'plaintext'].includes(name));
/** Those with rules of their own come more often. */
const ruled =
  'p a li dd dt h1 h2 button form nobr table table svg svg object div section b span ul dl pre math hr'.split(' ');
const leaves = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const raw = new Set('iframe noembed script style textarea title'.split(' '));
const inside: Record<string, readonly string[]> = {
  table: ['tr', 'tbody', 'thead', 'tfoot', 'caption', 'colgroup', 'tr', 'tr'],
  tbody: ['tr'],
  thead: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  colgroup: ['col'],
  svg: [
    'g',
    'path',
    'text',
    'foreignobject',
    'desc',
    'title',
    'style',
    'a',
    'math',
    'svg',
    'tr',
    'p',
    'image',
    'script',
  ],
};
const between = ['', '', '', '\n', ' ', 'x', 'x &amp y', '<!-- c -->', '\n<!-- c --> ', '&#10;', '&nbsp;'];
const doctypes = [
  '<!DOCTYPE html>',
  '<!doctype HTML >',
  '',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
  '<?xml version="1.0"?> <!DOCTYPE html>',
];

export function writeSoup(random: Random): string {
  const doctype = pick(random, random() < 0.9 ? doctypes.slice(0, 1) : doctypes);
  const head =
    random() < 0.1
      ? writeElement(random, pick(random, ['title', 'meta', 'link', 'style', 'script', 'noscript']), 0)
      : '';
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    writeElement(random, pickName(random, 'body'), 5),
  );
  const after = pick(random, ['', '\n', '<!-- end -->', ' <!-- end -->\n', 'x']);
  return `${doctype}<html><head>${head}</head>\n<body>${parts.join(pick(random, between))}</body>${after}</html>${pick(random, ['', '\n', ' <!-- z --> '])}`;
}

function pickName(random: Random, around: string): string {
  const fitting = inside[around];
  if (fitting !== undefined && random() < 0.95) return pick(random, fitting);
  return random() < 0.85 ? pick(random, ruled) : pick(random, all);
}

function writeElement(random: Random, name: string, deep: number): string {
  const tag = random() < 0.05 ? name.toUpperCase() : name;
  const attributes = pick(random, [
    '',
    '',
    '',
    ' id="i"',
    ' class=c',
    ' id="i" id="k"',
    ' color="red" type="hidden"',
    random() < 0.1 ? ' a =b' : '',
  ]);
  if (leaves.has(name) && random() < 0.95) return `<${tag}${attributes}${pick(random, ['', '/', ' /'])}>`;
  if (random() < 0.005) return `<${tag}${attributes}/>`;
  const start = `<${tag}${attributes}>`;
  const end = random() < 0.995 ? `</${tag}>` : '';
  if (raw.has(name)) {
    return `${start}${pick(random, ['', 'x', '\n&lt;', 'a <b> c', '<math>', '<!-- <script> ', '</b>', '<math><mi>x</mi></math>', '&'])}${end}`;
  }
  if (name === 'math') {
    return `${start}${pick(random, ['', '<mi>x</mi>', '<mi>x', '&amp;', '<mtext><b>x</b></mtext>', 'a<b', '</mi>', '<!-- </math> -->'])}${end}`;
  }
  let content = '';
  const strict = inside[name] !== undefined && random() < 0.9;
  for (let left = deep === 0 ? 0 : Math.floor(random() * 3); left > 0; left--) {
    content += strict ? pick(random, ['', ' ', '\n', '<!-- c -->']) : pick(random, between);
    content += writeElement(random, pickName(random, name), deep - 1);
  }
  return `${start}${content}${strict ? '' : pick(random, between)}${end}`;
}
