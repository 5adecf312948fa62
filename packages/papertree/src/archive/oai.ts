/** Reads a record of OAI-PMH in the form arXivRaw: the newest metadata, and the list of all versions. */

import { decodeAccents } from 'papertree-convert/accents';
import { assumedLicense, type Metadata, type PaperVersion, parseId, type SourceType } from 'papertree-convert/paper';
import { Outage } from './outage.ts';
import { attributeOf, type Element, elementsNamed, parseXml, textNamed, textOf } from './xml.ts';

export function oaiUrl(endpoint: string, id: string): string {
  return `${endpoint}?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:${id}`;
}

/** Undefined where there is no record of `id`. Errors come with status 200, so the text decides. */
export function readOai(xml: string, id: string): Metadata | undefined {
  const answer = parseXml(xml, 'OAI-PMH');
  const [error] = elementsNamed(answer, 'error');
  if (error) {
    if (attributeOf(error, 'code') === 'idDoesNotExist') return undefined;
    throw new Outage(`OAI answered: ${textOf(error).slice(0, 200)}`);
  }
  const [record] = elementsNamed(answer, 'arXivRaw');
  const versions = record ? elementsNamed(record, 'version').map(readVersion) : [];
  if (!record || versions.length === 0) throw new Outage('The OAI record is not in the form arXivRaw.');

  const field = (name: string) => textNamed(record, name);
  if (parseId(field('id'))?.id !== id) throw new Outage('The OAI record is of another paper.');
  const categories = field('categories').split(' ').filter(Boolean);
  return {
    title: decodeAccents(field('title')),
    authors: decodeAccents(field('authors')),
    abstract: decodeAccents(field('abstract')),
    categories,
    primaryCategory: primaryOf(categories, id),
    license: field('license') || assumedLicense,
    doi: field('doi'),
    journalRef: decodeAccents(field('journal-ref')),
    comments: decodeAccents(field('comments')),
    reportNo: decodeAccents(field('report-no')),
    versions: versions.toSorted((a, b) => a.version - b.version),
  };
}

// <version version="v1"><date>Mon, 02 Feb 2009 19:27:00 GMT</date><size>14kb</size><source_type>D</source_type></version>
function readVersion(element: Element): PaperVersion {
  const field = (name: string) => textNamed(element, name);
  return {
    version: Number(/^v([0-9]+)$/.exec(attributeOf(element, 'version'))?.[1] ?? 0),
    submittedAt: timestamp(field('date')),
    sourceType: field('size') === '0kb' ? 'withdrawn' : sourceOf(field('source_type')),
  };
}

const sourceTypes: Readonly<Record<string, SourceType>> = {
  D: 'tex',
  H: 'html',
  P: 'ps',
  X: 'docx',
  I: 'withdrawn',
  F: 'pdf',
};

/** Flags come first: A (ancillary files), S (source not public). No letter means TeX or PDF, and does not say which. */
function sourceOf(letters: string): SourceType {
  return sourceTypes[letters.replace(/^[AS]+/, '').slice(0, 1)] ?? 'unknown';
}

/** `Mon, 02 Feb 2009 19:27:00 GMT` as RFC 3339; "" where it is no date. */
export function timestamp(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** Categories of merged archives, and aliases, by the names that the archive shows now. */
const canonical: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'cmp-lg': 'cs.CL',
    'adap-org': 'nlin.AO',
    'comp-gas': 'nlin.CG',
    'chao-dyn': 'nlin.CD',
    'solv-int': 'nlin.SI',
    'patt-sol': 'nlin.PS',
    'alg-geom': 'math.AG',
    'dg-ga': 'math.DG',
    'funct-an': 'math.FA',
    'q-alg': 'math.QA',
    'mtrl-th': 'cond-mat.mtrl-sci',
    'supr-con': 'cond-mat.supr-con',
    'acc-phys': 'physics.acc-ph',
    'ao-sci': 'physics.ao-ph',
    'atom-ph': 'physics.atom-ph',
    'bayes-an': 'physics.data-an',
    'chem-ph': 'physics.chem-ph',
    'plasm-ph': 'physics.plasm-ph',
    'math.MP': 'math-ph',
    'stat.TH': 'math.ST',
    'math.IT': 'cs.IT',
    'q-fin.EC': 'econ.GN',
    'cs.SY': 'eess.SY',
    'cs.NA': 'math.NA',
  }),
);

/** The first category is the primary one; a very old record may have none, and its identifier says it. */
function primaryOf(categories: readonly string[], id: string): string {
  const first = categories[0] ?? (id.includes('/') ? id.slice(0, id.indexOf('/')) : '');
  return canonical.get(first) ?? first;
}
