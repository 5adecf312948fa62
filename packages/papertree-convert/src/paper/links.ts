/** Addresses that stand in a paper: one table of what they may be, one of what is mended, and how relative ones resolve. */
import { assetPath, copiesOf, inFolder, isFilePath } from './asset-paths.ts';
import { decodePercent, type PaperId } from './id.ts';

interface Scheme {
  readonly name: string;
  /** Whether a picture may be loaded from it, too. */
  readonly forImages?: true;
  readonly because: string;
}

/** Every scheme that an address of ours may have. Any other is refused: a program may run it, or read local files for it. */
export const schemes: readonly Scheme[] = [
  { name: 'https', forImages: true, because: 'a page or file on the web' },
  { name: 'http', forImages: true, because: 'a page or file on the web, as older papers give it' },
  { name: 'ftp', because: 'a file on a server; browsers that no longer open it do nothing' },
  { name: 'ftps', because: 'the same, encrypted' },
  { name: 'mailto', because: 'opens a draft of a mail, and sends nothing by itself' },
  { name: 'tel', because: 'asks before it calls' },
  { name: 'urn', because: 'a name such as an ISBN, which no browser opens' },
  { name: 'git', because: 'a public repository, which no browser opens' },
  { name: 'svn', because: 'a public repository, which no browser opens' },
];

interface Mend {
  readonly damaged: RegExp;
  readonly mended: string;
  readonly because: string;
}

/** Mistakes in addresses that can be corrected without doubt. Rows apply in this order, each to the result of the last. */
export const mends: readonly Mend[] = [
  {
    damaged: /^(?:"|%22)+(https?:[^"]+?)(?:"|%22)*$/i,
    mended: '$1',
    because: 'quotes of a BibTeX field were left around the address',
  },
  {
    damaged: /^(?:\\|%5C)doibase(?:\s|%20|%0A)*(?=10\.)/i,
    mended: 'https://doi.org/',
    because: "REVTeX's macro for the resolver was not expanded",
  },
  {
    damaged: /^(?:https?:\/+(?:(?:dx\.)?doi\.org\/+)?|doi:\s*)+(?=https?:\/)/i,
    mended: '',
    because: 'a scheme or a resolver was put before an address that was whole',
  },
  {
    damaged: /^(https?)(?:::+\/*|:(?:\/(?!\/)|\/{3,}|(?!\/))|\/\/)/i,
    mended: '$1://',
    because: 'BibTeX styles and typing lose or double the colon and slashes: https:/doi.org, http//a.b',
  },
  {
    damaged: /^(?:(?:doi[:\s]*)?(?:(?:dx\.)?doi\.org\/)?)(?=10\.\d{4,9}\/)/i,
    mended: 'https://doi.org/',
    because: 'a DOI without its resolver',
  },
  {
    damaged: /^arxiv:\s*(?=\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})/i,
    mended: 'https://arxiv.org/abs/',
    because: 'an id of the archive, which no browser opens',
  },
  { damaged: /^(?=[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$)/i, mended: 'mailto:', because: 'a mail address by itself' },
  {
    damaged: /^(?=www\.[^/.])/i,
    mended: 'https://',
    because: 'a host without scheme would lead to a file beside the page',
  },
  {
    // Two-letter endings that are files rather than countries: archives, programs, texts.
    damaged:
      /^(?=(?:[a-z\d-]+\.)+(?:com|org|net|edu|gov|info|dev|app|(?!(?:7z|bz|gz|ps|py|md|sh|pl|rs|js|ts|hs|ml|go|rb|cc|so)\b)[a-z]{2})(?:[/?#]|:\d|$))/i,
    mended: 'https://',
    because: 'a host without scheme would lead to a file beside the page',
  },
];

/** The address of the page and, where it differs, the address that its relative addresses start from. */
export interface PageAddress {
  /** `https://arxiv.org/html/2401.00001v2`; undefined if it is not known. */
  readonly page: string | undefined;
  /** The `href` of `<base>`; "" where the page has none. */
  readonly base: string;
  /** The address of the folder that has the pictures beside the page, where it is not the page's own. */
  readonly pictures?: string | undefined;
}

/** The absolute address of a link; undefined where it is unsafe, or relative to a page of unknown address. */
export function linkUrl(href: string, from: PageAddress): string | undefined {
  if (complete.test(href) && !/https?:/i.test(href.slice(5))) return href;
  const written = withoutFolder(clean(href), from);
  const mended = mends.reduce((address, { damaged, mended }) => address.replace(damaged, mended), written);
  return schemeOf(mended) === undefined ? resolve(mended, from) : wellFormed(mended, false);
}

/** An address of the web in which nothing can be wrong and nothing must be encoded, as nearly all are. */
const complete = /^https?:\/\/(?:(?![xX][nN]--)[a-zA-Z\d-]+\.)+[a-zA-Z]{2,}(?::\d{1,4})?(?:[/?#][!#-;=?-[\]_a-z~]*)?$/;

/**
 * The absolute address of a picture; "" where it is unsafe. Where the address of the page is not known it stays
 * relative: the file may lie beside the page. A picture that is in the page itself has no other address than its data.
 */
export function imageUrl(src: string, from: PageAddress): string {
  const written = clean(src);
  if (dataImage.test(written)) return written;
  if (schemeOf(written) !== undefined) return wellFormed(written, true) ?? '';
  const known = resolve(withoutFolder(written, from), from);
  if (from.pictures !== undefined) {
    const path = known && from.page ? assetPath(known, from.page) : decodePercent(written);
    if (path !== undefined && isFilePath(path)) return inFolder(from.pictures, path);
  }
  return known ?? (from.page === undefined && !/^[/\\]{2}/.test(written) ? written : '');
}

/** The address of a place of the page; undefined where nobody has the page at a known address. */
export function placeUrl(id: string, { page, pictures }: PageAddress): string | undefined {
  if (page === undefined || pictures !== undefined) return undefined;
  return wellFormed(`${page}#${encodeURIComponent(id.toWellFormed())}`, false);
}

/** Pictures that are nothing but pixels: SVG may hold a script. */
const dataImage = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/]+=*$/i;

/** Whether an address is a picture itself, and no place where one is. */
export const isImageData = (src: string): boolean => /^data:/i.test(src);

/** Whether a tree from elsewhere may be written with this link. */
export const isSafeLink = (url: string): boolean =>
  complete.test(url) || (clean(url) === url && wellFormed(url, false) !== undefined);

/** Whether a tree from elsewhere may be written with this picture. */
export const isSafeImage = (src: string): boolean =>
  complete.test(src) ||
  (clean(src) === src && (schemeOf(src) === undefined || dataImage.test(src) || wellFormed(src, true) !== undefined));

/** Removes the characters that browsers ignore in an address: `java⇥script:`. */
const clean = (address: string) => address.replace(/[\p{Cc}\u2028\u2029]/gu, '').trim();

const schemeOf = (address: string) => /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();

/** As the author spelt it, where nothing in it must be encoded; undefined if its scheme is not allowed or it cannot be read. */
function wellFormed(address: string, forImages: boolean): string | undefined {
  if (complete.test(address)) return address;
  const name = schemeOf(address);
  const scheme = schemes.find((each) => each.name === name);
  if (scheme === undefined || (forImages && !scheme.forImages)) return undefined;
  const url = URL.parse(address);
  if (url === null) return undefined;
  const isWhole = /^(?:(?:https?|ftps?):\/\/[^/?#]|(?!https?:|ftps?:)[a-z]+:)[!-~]*$/i.test(address);
  return isWhole && !/["<>\\^`{|}]/.test(address) ? address : url.href;
}

/** `2401.00001v2/x1.png` stands for `x1.png`: the archive puts the folder before every address that looks relative. */
function withoutFolder(address: string, { page }: PageAddress): string {
  if (page === undefined) return address;
  const folder = `${page.slice(page.lastIndexOf('/') + 1)}/`;
  return address.startsWith(folder) ? address.slice(folder.length) : address;
}

function resolve(address: string, { page, base }: PageAddress): string | undefined {
  const start = startOf(page, base);
  const url = start === undefined ? null : URL.parse(address, start);
  return url === null ? undefined : wellFormed(url.href, true);
}

/** Pages without `<base>` are shown without a slash at their end, but their files are in a folder of that name. */
function startOf(page: string | undefined, base: string): string | undefined {
  const folder = page === undefined ? undefined : `${page}/`;
  const given = clean(base);
  const url = given === '' ? null : URL.parse(given, folder);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : folder;
}

/** The path of the service's copy of a file; "" if it can have none. */
export function assetUrlOf(src: string, paper: PaperId | undefined, html: string | undefined): string {
  if (paper === undefined || html === undefined) return isImageData(src) ? '' : src;
  const path = assetPath(src, html);
  return path === undefined ? '' : inFolder(copiesOf(paper), path);
}

/** The path of a drawing of a paper's page, by the anchor of its node. */
export const drawingUrlOf = (anchor: string, idv: string): string =>
  `/${idv}/drawings/${encodeURIComponent(anchor)}.svg`;
