/** Reads identifiers as the archive's own server does, with every misspelling that it accepts. */
import { isArchive } from 'papertree-convert/paper';

export interface Identifier {
  /** As the archive spells it, with the version where one was named. */
  readonly idv: string;
  readonly id: string;
  readonly version?: number;
  /** The rest of the path after the identifier, such as a file beside the page. */
  readonly extra: string;
}

const recent =
  /^(?:07(?:0[4-9]|1[0-2])\.(?!0000)[0-9]{4}|(?:0[89]|1[0-4])(?:0[1-9]|1[0-2])\.(?!0000)[0-9]{4}|(?:1[5-9]|[2-9][0-9])(?:0[1-9]|1[0-2])\.(?!00000)[0-9]{5})$/;
const old = /^(?:9[1-9](?:0[1-9]|1[0-2])|0[0-6](?:0[1-9]|1[0-2])|070[1-3])(?!000)[0-9]{3}$/;

/** `text` is decoded and has no leading slash. Undefined where the archive would say “not recognized”. */
export function identify(text: string): Identifier | undefined {
  const plain = text
    .replace(/\.(?:ps\.gz|pdf|ps|gz)$/, '')
    .replace(/^\//, '')
    .replace(/^arxiv:/i, '')
    .replace(/\/\/+/g, '/')
    .replace(/--+/g, '-')
    .replace(/^[^/]+/, (first) => first.toLowerCase())
    .replace(/^([^/]*[^a/-])(ph|ex|th|qc|mat|lat|sci)(\/)/, hyphenate);
  const o = /^([a-z]+(?:-[a-z]{2,})?)(?:\.[a-zA-Z-]{2,})?\/([0-9]{7})(?:v([1-9][0-9]*))?(?:[#/](.*))?$/s.exec(plain);
  if (o) return old.test(o[2] ?? '') ? named(`${o[1]}/${o[2]}`, o[3], o[4]) : undefined;
  const n = /^([0-9]{4})\.([0-9]{4,5})(?:v([1-9][0-9]*))?(?:[#/](.*))?$/s.exec(plain);
  if (!n) return undefined;
  const month = n[1] ?? '';
  const width = Number(month.slice(0, 2)) >= 15 ? 5 : 4;
  const id = `${month}.${String(Number(n[2])).padStart(width, '0')}`;
  return recent.test(id) ? named(id, n[3], n[4]) : undefined;
}

function hyphenate(whole: string, before: string, tail: string, slash: string): string {
  return isArchive(whole.slice(0, -1)) ? whole : `${before}-${tail}${slash}`;
}

function named(id: string, digits: string | undefined, extra = ''): Identifier {
  return digits === undefined
    ? { idv: id, id, extra }
    : { idv: `${id}v${Number(digits)}`, id, version: Number(digits), extra };
}
