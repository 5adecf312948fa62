/** How wide formulas are drawn, estimated from their markup, for nobody on a server lays them out: enough to tell which scroll. */

/** In widths of an `m`. Letters and digits are half as wide; a sign has space around it, and an arrow may be long. */
const letter = 0.55;
const sign = 1.1;
const arrow = 2.1;
/** Of scripts beside what they belong to. */
const scriptSize = 0.7;
const gapOfColumns = 1;

interface Open {
  readonly name: string;
  /** The widths of its children. */
  readonly inside: number[];
  /** Of a table: the widths of its columns. */
  readonly columns: number[];
}

const pieces = /<(\/?)([\w-]+)((?:\s[^>]*)?)>|[^<]+/g;

/** The width of words and formulas in one line. */
export function estimateWidth(html: string): number {
  const line: Open = { name: '', inside: [], columns: [] };
  const open = [line];
  for (const [piece, end, name, attributes = ''] of html.matchAll(pieces)) {
    const top = open.at(-1) ?? line;
    if (name === undefined) top.inside.push(widthOfWords(piece, top.name));
    else if (end === '') {
      if (name === 'mspace') top.inside.push(Number.parseFloat(/ width="([^"]*)em"/.exec(attributes)?.[1] ?? '0'));
      if (isPair(name, attributes)) open.push({ name, inside: [], columns: [] });
    } else if (open.length > 1 && top.name === name) {
      open.pop();
      const outer = open.at(-1) ?? line;
      // A row tells its table how wide each of its cells is.
      if (name === 'mtr')
        for (const [i, cell] of top.inside.entries())
          outer.columns[i] = Math.max(outer.columns[i] ?? 0, cell + gapOfColumns);
      else outer.inside.push(widthOf(top));
    }
  }
  return open.reduce((sum, each) => sum + widthOf(each), 0);
}

/** Tags without an end would hold all that follows. */
const isPair = (name: string, attributes: string) => !attributes.endsWith('/') && !/^(?:mspace|br|img|hr)$/.test(name);

function widthOfWords(words: string, element: string): number {
  const { length } = words.replace(/&[^;]*;/g, 'x').replace(/[\u0300-\u036f\u2061-\u2064]/g, '');
  if (element !== 'mo' || length !== 1 || /[()[\]{},;.|]/.test(words)) return length * letter;
  return /[\u27f5-\u27ff]/.test(words) ? arrow : sign;
}

function widthOf({ name, inside, columns }: Open): number {
  const widest = () => inside.reduce((most, width) => Math.max(most, width), 0);
  switch (name) {
    case 'mfrac':
    case 'munder':
    case 'mover':
    case 'munderover':
      return widest();
    case 'msub':
    case 'msup':
    case 'msubsup': {
      const [base = 0, ...scripts] = inside;
      return base + scriptSize * scripts.reduce((most, width) => Math.max(most, width), 0);
    }
    default:
      return [...inside, ...columns].reduce((sum, width) => sum + width, 0);
  }
}
