/** The fields of the interface, row by row, and a look at whether an answer has them: each where it belongs, of its type. */
import assert from 'node:assert/strict';

type Type = 'string' | 'text' | 'integer' | 'number' | 'url' | 'time' | 'object' | 'array';
/** A type, or the only values there may be. */
type Kind = Type | readonly (string | number)[];

/** `a.b` is a field of an object, `a[].b` one of each object in a list; `?` marks what may be left out. */
export type Rows = Readonly<Record<string, Kind>>;

const isUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

const fits: Readonly<Record<Type, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  text: (value) => typeof value === 'string' && value.trim() !== '',
  integer: Number.isInteger,
  number: Number.isFinite,
  url: (value) => typeof value === 'string' && isUrl(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
};

/** Checks every row; answers those that were met nowhere, for want of anything to hold them. */
export function checkRows(rows: Rows, answer: unknown): string[] {
  return Object.entries(rows).flatMap(([row, kind]) => {
    const values = valuesOf(row, answer);
    for (const value of values) {
      const right = typeof kind === 'string' ? fits[kind](value) : kind.includes(value as string);
      assert.ok(right, `${row} is ${JSON.stringify(value)?.slice(0, 100)}, not ${String(kind)}`);
    }
    return values.length === 0 ? [row] : [];
  });
}

function valuesOf(row: string, answer: unknown): unknown[] {
  const optional = row.endsWith('?');
  const steps = row.replace('?', '').replaceAll('[]', '.[]').split('.').filter(Boolean);
  return steps.reduce<unknown[]>(
    (found, step, index) => {
      if (step === '[]') return found.flat();
      const last = index === steps.length - 1;
      return found.flatMap((holder) => {
        if (Object.hasOwn(holder as object, step)) return [(holder as Record<string, unknown>)[step]];
        assert.ok(optional && last, `${row} is missing in ${JSON.stringify(holder).slice(0, 200)}`);
        return [];
      });
    },
    [answer],
  );
}

/** The rows of another table, below a field. */
export function below(place: string, rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).map(([row, kind]) => [`${place}.${row}`, kind]));
}

const names: Rows = { schema: [1], id: 'text', version: 'integer', idv: 'text' };

const tokens: Rows = { 'tokens.approx': 'integer', 'tokens.method': ['chars/4'] };

const urls: Rows = {
  'urls.upstream.abs': 'url',
  'urls.upstream.pdf': 'url',
  'urls.upstream.html': 'url',
  'urls.service.json': 'url',
  'urls.service.md': 'url',
  'urls.service.txt': 'url',
  'urls.service.outline': 'url',
};

const metadata: Rows = {
  'metadata.title': 'text',
  'metadata.authors': 'text',
  'metadata.abstract': 'text',
  'metadata.categories': 'array',
  'metadata.categories[]': 'text',
  'metadata.primaryCategory': 'text',
  'metadata.license': 'string',
  'metadata.doi': 'string',
  'metadata.journalRef': 'string',
  'metadata.comments': 'string',
  'metadata.reportNo': 'string',
  'metadata.versions': 'array',
  'metadata.versions[].version': 'integer',
  'metadata.versions[].submittedAt': 'time',
  'metadata.versions[].sourceType': ['tex', 'pdf', 'ps', 'html', 'docx', 'withdrawn', 'unknown'],
};

const build: Rows = {
  'build.source': 'url',
  'build.builder': 'text',
  'build.builtAt': 'time',
  'build.quality.score': 'number',
  'build.quality.stats.errors': 'integer',
  'build.quality.stats.sections': 'integer',
  'build.quality.stats.paragraphs': 'integer',
  'build.quality.stats.mathNodes': 'integer',
  'build.quality.stats.mathWithoutLatex': 'integer',
  'build.quality.stats.cites': 'integer',
  'build.quality.stats.unresolvedCites': 'integer',
  'build.quality.stats.figures': 'integer',
  'build.quality.stats.figuresWithoutImages': 'integer',
};

const section: Rows = {
  type: ['section'],
  id: 'text',
  level: 'integer',
  number: 'string',
  title: 'array',
  children: 'array',
};

const content: Rows = {
  'content.title': 'array',
  'content.title[].type': 'text',
  'content.title[].text': 'string',
  'content.authors': 'array',
  'content.authors[].name': 'text',
  'content.authors[].affiliations': 'array',
  'content.authors[].affiliations[]': 'text',
  'content.authors[].email?': 'text',
  ...below('content.abstract[]', section),
  ...below('content.body[]', section),
  'content.body[].title[].type': ['text'],
  'content.body[].title[].text': 'text',
  ...below('content.appendices[]', section),
  'content.bibliography': 'array',
  'content.bibliography[].id': 'text',
  'content.bibliography[].number': 'string',
  'content.bibliography[].text': 'text',
  'content.bibliography[].content': 'array',
  'content.bibliography[].upstreamId?': 'text',
  'content.bibliography[].doi?': 'text',
  'content.bibliography[].url?': 'url',
  'content.footnotes': 'array',
  'content.footnotes[].id': 'text',
  'content.footnotes[].number': 'string',
  ...below('content.footnotes[].content[]', section),
};

/** 2.9, and with it 2.3, 2.4; `build` and `inferred` are added once the tree is built. */
export const unbuiltRows: Rows = { ...names, latestVersion: 'integer', urls: 'object', ...urls, ...metadata };
export const builtRows: Rows = { ...unbuiltRows, ...build, 'inferred.status': ['pending', 'ready', 'failed'] };

/** 2.2, and with it 2.3 to 2.7. */
export const paperRows: Rows = { ...builtRows, ...tokens, ...content };

const float = (place: string): Rows => below(place, { id: 'text', number: 'string', caption: 'string' });

const entry: Rows = {
  id: 'text',
  alias: 'string',
  number: 'string',
  title: 'string',
  tokens: 'integer',
  children: 'array',
};

/** 2.8 */
export const outlineRows: Rows = {
  ...names,
  title: 'text',
  authors: 'array',
  'authors[]': 'text',
  primaryCategory: 'text',
  submittedAt: 'time',
  'inferred.status': ['pending', 'ready', 'failed'],
  ...tokens,
  abstract: 'text',
  ...below('sections[]', entry),
  ...below('sections[].children[]', entry),
  ...float('figures[]'),
  ...float('tables[]'),
  equations: 'integer',
  references: 'integer',
};

/** 2.10 */
export const problemRows: Rows = {
  type: 'url',
  title: 'text',
  status: 'integer',
  detail: 'text',
  instance: 'text',
  code: 'text',
};

/** The rules of section 4 for the three lists, and for one figure. */
export const referencesRows: Rows = {
  ...names,
  'references[].id': 'text',
  'references[].text': 'text',
  'references[].content': 'array',
  'references[].upstreamId?': 'text',
  'references[].doi?': 'text',
  'references[].url?': 'url',
};
export const figureRows: Rows = { id: 'text', caption: 'text', 'images[].url': 'url', 'images[].assetUrl': 'url' };
export const figuresRows: Rows = {
  ...names,
  ...below('figures[]', figureRows),
  'tables[].id': 'text',
  'tables[].caption': 'text',
  'tables[].rows': 'array',
  'tables[].rows[][].text': 'string',
};
