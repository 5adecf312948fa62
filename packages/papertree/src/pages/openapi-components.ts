/** Headers and parameters that operations of the OpenAPI document refer to. */

/** A part of an OpenAPI document. */
export type Item = Readonly<Record<string, unknown>>;

const text = (description: string): Item => ({ description, schema: { type: 'string' } });
const seconds = (description: string): Item => ({ description, schema: { type: 'integer', minimum: 0 } });

export const headers: Readonly<Record<string, Item>> = {
  ETag: text('A strong validator of these bytes; differs by coding.'),
  'Last-Modified': text('When they last changed.'),
  'Cache-Control': text('How long they may be kept.'),
  'Content-Location': text('The address with the version that was served.'),
  'Content-Disposition': text('A name for the file.'),
  'Content-Range': text('Which bytes these are.'),
  Link: text('canonical, alternate, license and latest-version.'),
  Location: text('Where to go.'),
  Vary: text('The request headers that matter.'),
  'Retry-After': seconds('Seconds to wait.'),
  'Papertree-Warnings': text('The codes of what to know before trusting the paper.'),
  'Preference-Applied': text('The preference that was followed.'),
  RateLimit: text('Requests left (`r`) and seconds until the window ends (`t`), as structured fields.'),
  'RateLimit-Policy': text('Requests (`q`) in a window of seconds (`w`), as structured fields.'),
  'X-Request-Id': text('Names the request in our log.'),
};

export const parameters: Readonly<Record<string, Item>> = {
  idv: {
    name: 'idv',
    in: 'path',
    required: true,
    description:
      'An id of the archive, with or without a version. Ids from before April 2007 hold a slash, which may stand as it is or encoded, as `%2F`.',
    schema: {
      type: 'string',
      pattern: '^(?:[0-9]{4}\\.[0-9]{4,5}|[a-z]+(?:-[a-z]+)?/[0-9]{7})(?:v[1-9][0-9]*)?$',
    },
    examples: { recent: { value: '2401.00001v2' }, old: { value: 'hep-th/9901001' } },
  },
  anchor: {
    name: 'anchor',
    in: 'path',
    required: true,
    description: 'An id, alias or printed number.',
    schema: { type: 'string' },
  },
  from: {
    name: 'from',
    in: 'path',
    required: true,
    description: 'The older version, as `v1`.',
    schema: { type: 'string', pattern: '^v[1-9][0-9]*$' },
  },
  path: {
    name: 'path',
    in: 'path',
    required: true,
    description: 'The path of the file as the page of the paper gives it.',
    schema: { type: 'string' },
  },
  async: {
    name: 'async',
    in: 'query',
    required: false,
    description: 'Not to wait for the build; any value, also none, will do.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`respond-async`: not to wait for the build.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'What is already there: 304 if it still holds.',
    schema: { type: 'string' },
  },
  IfModifiedSince: {
    name: 'If-Modified-Since',
    in: 'header',
    required: false,
    description: 'The same by date.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    required: false,
    description: 'The bytes that are wanted.',
    schema: { type: 'string' },
  },
};
