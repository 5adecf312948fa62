/** Reads the lines of a front matter that tell of the authors, as `docs/markdown.md` tells programs to. */
import { marksIn } from '../../src/tree/words.ts';

export interface Byline {
  readonly name: string;
  /** As printed in the brackets. */
  readonly marks: string;
  readonly email: string;
  readonly affiliations: readonly string[];
  readonly notes: readonly string[];
}

interface Lines {
  readonly authors?: readonly string[];
  readonly affiliations?: readonly string[];
  readonly notes?: readonly string[];
}

const byline = /^(?<name>.*?)(?: \[(?<marks>.*?)\])?(?: <(?<email>[^<>]*)>)?(?<addresses>(?: \([^()\s]+\))*)$/s;
const marked = /^\[(?<mark>[\p{L}\p{N}]+)\] (?<text>.*)$/su;

/** The authors, each with all affiliations and notes. */
export function readBylines({ authors = [], affiliations = [], notes = [] }: Lines): Byline[] {
  const [places, remarks] = [affiliations, notes].map((lines) => lines.map(readLegend));
  return authors.map((line) => {
    const { name = '', marks = '', email = '', addresses = '' } = byline.exec(line)?.groups ?? {};
    const borne = new Set(marksIn(marks));
    const said = (lines: typeof places = []) => lines.flatMap(({ mark, text }) => (borne.has(mark) ? [text] : []));
    const led = [...addresses.matchAll(/\(([^()\s]+)\)/g)].map(([, address = '']) => address);
    return { name, marks, email, affiliations: said(places), notes: [...said(remarks), ...led] };
  });
}

/** Affiliations of which the page does not say whose they are. */
export const unownedAffiliations = ({ affiliations = [] }: Lines): string[] =>
  affiliations.filter((line) => readLegend(line).mark === '');

function readLegend(line: string): { readonly mark: string; readonly text: string } {
  const { mark = '', text = line } = marked.exec(line)?.groups ?? {};
  return { mark, text };
}
