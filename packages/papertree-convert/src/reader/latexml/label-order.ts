/** The reading order of labels in a drawing: row by row, from left to right, by the transforms around each label. */
import { attribute, type Element, elements } from '../element.ts';

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in SVG. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Labels whose heights differ by less stand in one row: about half a line. */
const rowHeight = 8;

interface Placed {
  readonly label: Element;
  readonly x: number;
  readonly y: number;
}

/**
 * `<g transform="translate(27.78,111.11)"><g class="makebox"><foreignObject>`: LaTeX’s `picture`, in which Inkscape
 * writes its labels in the order they were drawn. Other drawings have an order of their author’s: the nodes, then the arrows.
 */
export function inReadingOrder(labels: Element[], drawing: Element): Element[] {
  const wanted = new Set(labels);
  if (!holdsPicture(drawing, wanted)) return labels;
  const placed: Placed[] = [];
  findPlaces(drawing, identity, wanted, placed);
  placed.sort((one, other) => one.y - other.y);
  let top = Number.NEGATIVE_INFINITY;
  const rows = placed.map((each) => {
    if (each.y - top > rowHeight) top = each.y;
    return { ...each, top };
  });
  rows.sort((one, other) => one.top - other.top || one.x - other.x);
  return rows.map(({ label }) => label);
}

/** Whether a drawing has a `picture`, labels apart: places are worth their matrices only there. */
const holdsPicture = (element: Element, labels: ReadonlySet<Element>): boolean =>
  element.kind.classes === 'makebox' ||
  (!labels.has(element) && elements(element).some((each) => holdsPicture(each, labels)));

/** Gathers the places of the labels in a drawing. */
function findPlaces(element: Element, outer: Matrix, wanted: ReadonlySet<Element>, placed: Placed[]): void {
  const matrix = multiply(outer, attribute(element, 'transform'));
  if (wanted.has(element)) placed.push({ label: element, x: matrix[4], y: matrix[5] });
  else for (const each of elements(element)) findPlaces(each, matrix, wanted, placed);
}

function multiply(outer: Matrix, transform: string | undefined): Matrix {
  if (transform === undefined) return outer;
  let [a, b, c, d, e, f] = outer;
  for (const [, kind, written = ''] of transform.matchAll(/(translate|scale|matrix)\(([^)]*)\)/g)) {
    const [p = 0, q, r = 0, s = 0, t = 0, u = 0] = written.split(/[\s,]+/).map(Number);
    const [ia, ib, ic, id, ie, inf] =
      kind === 'matrix'
        ? [p, q ?? 0, r, s, t, u]
        : kind === 'scale'
          ? [p, 0, 0, q ?? p, 0, 0]
          : [1, 0, 0, 1, p, q ?? 0];
    [a, b, c, d, e, f] = [
      a * ia + c * ib,
      b * ia + d * ib,
      a * ic + c * id,
      b * ic + d * id,
      a * ie + c * inf + e,
      b * ie + d * inf + f,
    ];
  }
  return [a, b, c, d, e, f];
}
