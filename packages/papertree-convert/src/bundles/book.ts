/** A paper as a book (EPUB 3): a file a section, formulas as MathML, the pictures that there are, and what programs for books read of it. */
import { tellWarning, type Warning } from '../paper/warnings.ts';
import type { ZipEntry } from '../zip.ts';
import { bookStyle } from './book-style.ts';
import { type Chapter, cutChapters } from './chapters.ts';
import { writeCover } from './cover.ts';
import { escapeXml } from './xhtml.ts';

export interface BookFacts {
  /** The id with its version; empty where it is not known. */
  readonly idv: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly abstract: string;
  /** A tag of the language: `en`. */
  readonly language: string;
  readonly license: string;
  readonly doi: string;
  /** The page of the paper at the archive; empty where it is not known. */
  readonly archiveUrl: string;
  /** RFC 3339, when this version was given to the archive; empty where it is not known. */
  readonly submittedAt: string;
  /** RFC 3339, when it was read. */
  readonly builtAt: string;
  readonly builder: string;
  readonly warnings: readonly Warning[];
}

export interface BookPicture {
  /** The name of its file, of plain characters. */
  readonly name: string;
  readonly mediaType: string;
  read(): Promise<Uint8Array | string>;
}

export interface BookContent {
  /** The article as HTML, and its contents as lists of links. */
  readonly article: string;
  readonly contents: string;
  /** By the addresses that they have in the article. */
  readonly pictures: ReadonlyMap<string, BookPicture>;
  /** Fonts for formulas: the rules of the style that name them, and their files. */
  readonly fonts: { readonly style: string; readonly files: readonly Pick<ZipEntry, 'name' | 'content'>[] };
}

const svgType = 'image/svg+xml';
/** Types of pictures that every program for books shows. */
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', svgType]);

interface Item {
  readonly name: string;
  readonly mediaType: string;
  readonly properties?: string;
}

const xhtml = 'application/xhtml+xml';
const folder = 'EPUB/';

export async function* writeBook(facts: BookFacts, content: BookContent): AsyncGenerator<ZipEntry> {
  yield { name: 'mimetype', content: 'application/epub+zip', isStored: true };
  yield { name: 'META-INF/container.xml', content: container };
  const pictures = new Map([...content.pictures].filter(([, { mediaType }]) => shown.has(mediaType)));
  const drawings = await readDrawings(pictures.values());
  const used = new Set<BookPicture>();
  const find = (address: string) => {
    const picture = pictures.get(address);
    if (!picture) return undefined;
    // A drawing with formulas may stand in HTML, and in no file of its own.
    const svg = drawings.get(picture);
    if (svg?.includes('<math')) return { svg };
    used.add(picture);
    return { src: `images/${picture.name}` };
  };
  const { chapters, contents } = cutChapters(content.article, content.contents, find);
  const items: Item[] = [];
  const entry = (item: Item, text: ZipEntry['content'], isStored = false): ZipEntry => {
    items.push(item);
    return { name: folder + item.name, content: text, isStored };
  };
  const page = (name: string, title: string, body: string, { type = '', properties = '' } = {}) => {
    const held = [...(body.includes('<math') ? ['mathml'] : []), ...(body.includes('<svg') ? ['svg'] : [])];
    const all = [properties, ...held].filter((each) => each !== '').join(' ');
    const item = { name, mediaType: xhtml, ...(all === '' ? {} : { properties: all }) };
    return entry(item, writePage(facts, title || facts.title, body, type));
  };
  yield entry({ name: 'cover.svg', mediaType: svgType, properties: 'cover-image' }, writeCover(facts));
  const cover = `<p class="cover"><img src="cover.svg" alt="${escapeXml(`Cover: ${facts.title}`)}"/></p>`;
  yield page('cover.xhtml', 'Cover', cover, { type: 'cover' });
  yield page('nav.xhtml', 'Contents', writeNav(contents, chapters), { properties: 'nav' });
  for (const [n, { name, title, body }] of chapters.entries())
    yield page(name, title, n === 0 ? body : `<article>${body}</article>`, {
      type: n === 0 ? 'titlepage' : 'bodymatter',
    });
  yield page('about.xhtml', 'About this book', writeAbout(facts), { type: 'backmatter' });
  yield entry({ name: 'style.css', mediaType: 'text/css' }, content.fonts.style + bookStyle);
  for (const { name, content: bytes } of content.fonts.files)
    yield entry({ name, mediaType: 'font/woff2' }, bytes, true);
  for (const picture of used) {
    const { name, mediaType } = picture;
    const bytes = drawings.get(picture) ?? (await picture.read());
    yield entry({ name: `images/${name}`, mediaType }, bytes, mediaType !== svgType);
  }
  yield { name: `${folder}package.opf`, content: writePackage(facts, items) };
}

/** Those that are drawings: each may have to be cut from a page, so it is read once. */
async function readDrawings(pictures: Iterable<BookPicture>): Promise<ReadonlyMap<BookPicture, string>> {
  const drawings = new Map<BookPicture, string>();
  for (const picture of pictures) {
    if (picture.mediaType !== svgType) continue;
    const content = await picture.read();
    drawings.set(picture, typeof content === 'string' ? content : new TextDecoder().decode(content));
  }
  return drawings;
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${folder}package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function writePage({ language }: BookFacts, title: string, body: string, type: string): string {
  const tag = escapeXml(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${tag}" xml:lang="${tag}">
<head><title>${escapeXml(title || 'A paper')}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${type === '' ? '' : ` epub:type="${type}"`}>${body}</body>
</html>
`;
}

/** Contents to the depth of sections, and the places that programs for books have buttons for. */
function writeNav(contents: string, [front, first]: readonly Chapter[]): string {
  const list = contents.replace(/^<ol>|<\/ol>$/g, '');
  const start = front?.name ?? 'about.xhtml';
  const landmark = (type: string, href: string, words: string) =>
    `<li><a epub:type="${type}" href="${href}">${words}</a></li>`;
  return `<nav epub:type="toc" role="doc-toc" id="toc"><h1>Contents</h1><ol><li><a href="${start}">Title page</a></li>${list}<li><a href="about.xhtml">About this book</a></li></ol></nav>
<nav epub:type="landmarks" hidden="hidden"><ol>${landmark('cover', 'cover.xhtml', 'Cover')}${landmark('toc', 'nav.xhtml#toc', 'Contents')}${landmark('bodymatter', first?.name ?? start, 'Start of the text')}</ol></nav>`;
}

function writeAbout(facts: BookFacts): string {
  const { idv, title, authors, license, doi, archiveUrl, submittedAt, builtAt, builder, warnings } = facts;
  const link = (address: string) => `<a href="${escapeXml(address)}">${escapeXml(address)}</a>`;
  const rows: [string, string][] = [
    ['Title', escapeXml(title)],
    ['Authors', escapeXml(authors.join(', '))],
    ['Paper', escapeXml(idv)],
    ['Archive', archiveUrl === '' ? '' : link(archiveUrl)],
    ['DOI', doi === '' ? '' : link(`https://doi.org/${encodeURI(doi)}`)],
    ['Submitted', escapeXml(submittedAt.slice(0, 10))],
    ['Licence', license === '' ? 'not stated' : link(license)],
    ['Made', escapeXml([builtAt.slice(0, 10), builder].filter((each) => each !== '').join(' by '))],
  ];
  const told = rows.filter(([, value]) => value !== '').map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  const notes = warnings.map((each) => `<li>${escapeXml(tellWarning(each))}</li>`);
  return `<h1>About this book</h1><dl>${told.join('')}</dl>${notes.length === 0 ? '' : `<h2>What to know before trusting it</h2><ul>${notes.join('')}</ul>`}<p>The paper belongs to its authors.</p>`;
}

function writePackage(facts: BookFacts, items: readonly Item[]): string {
  const { idv, title, authors, abstract, language, license, doi, archiveUrl, submittedAt, builtAt } = facts;
  const isDate = (time: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(time);
  const modified = [builtAt, submittedAt].find(isDate)?.slice(0, 19) ?? '2000-01-01T00:00:00';
  const text = (name: string, value: string, attributes = '') =>
    value === '' ? '' : `<dc:${name}${attributes}>${escapeXml(value.replace(/\s+/g, ' ').trim())}</dc:${name}>\n`;
  const meta = (property: string, value: string) => `<meta property="${property}">${escapeXml(value)}</meta>\n`;
  const usesMath = items.some(({ properties = '' }) => properties.includes('mathml'));
  const manifest = items.map(({ name, mediaType, properties }, n) => {
    const more = properties === undefined ? '' : ` properties="${properties}"`;
    return `<item id="i${n}" href="${escapeXml(name)}" media-type="${mediaType}"${more}/>`;
  });
  const spine = items.flatMap(({ mediaType }, n) => (mediaType === xhtml ? [`<itemref idref="i${n}"/>`] : []));
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeXml(language)}" prefix="schema: http://schema.org/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${text('identifier', idv === '' ? `urn:title:${encodeURIComponent(title)}` : `arXiv:${idv}`, ' id="id"')}${doi === '' ? '' : text('identifier', `doi:${doi}`)}${text('title', title || idv || 'A paper')}${text('language', language)}${authors.map((name) => text('creator', name)).join('')}${text('date', submittedAt.slice(0, 10))}${text('description', abstract)}${text('source', archiveUrl)}${text('rights', license)}${meta('dcterms:modified', `${modified}Z`)}${['textual', 'visual'].map((mode) => meta('schema:accessMode', mode)).join('')}${meta('schema:accessModeSufficient', 'textual,visual')}${['tableOfContents', 'structuralNavigation', 'readingOrder', ...(usesMath ? ['MathML'] : [])].map((each) => meta('schema:accessibilityFeature', each)).join('')}${meta('schema:accessibilityHazard', 'none')}</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}
