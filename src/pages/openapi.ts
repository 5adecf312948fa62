/** `/-/openapi.json`: the whole interface as OpenAPI 3.1, from the table of routes. */
import { version } from '../version.ts';
import type { Site } from './frame.ts';
import { type ProblemCode, problems } from './problems.ts';
import { type Place, places, type Route, type RouteName, routes } from './routes.ts';
import { schemas } from './schemas.ts';

type Item = Readonly<Record<string, unknown>>;

const ref = (kind: string, name: string): Item => ({ $ref: `#/components/${kind}/${name}` });
const headerRefs = (names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

const text = (description: string): Item => ({ description, schema: { type: 'string' } });
const seconds = (description: string): Item => ({ description, schema: { type: 'integer', minimum: 0 } });

const headers: Readonly<Record<string, Item>> = {
  ETag: text('A strong validator of these bytes; differs by coding.'),
  'Last-Modified': text('When they last changed.'),
  'Cache-Control': text('How long they may be kept.'),
  'Content-Location': text('The address with the version that was served.'),
  'Content-Disposition': text('A name for the file.'),
  'Content-Range': text('Which bytes these are.'),
  Link: text('canonical, alternate, license and latest-version.'),
  Location: text('Where to go.'),
  Vary: text('The request headers that matter.'),
  Allow: text('The methods that this address takes.'),
  'Retry-After': seconds('Seconds to wait.'),
  'Preference-Applied': text('The preference that was followed.'),
  RateLimit: text('Requests left (`r`) and seconds until the window ends (`t`), as structured fields.'),
  'RateLimit-Policy': text('Requests (`q`) in a window of seconds (`w`), as structured fields.'),
  'X-Request-Id': text('Names the request in our log.'),
};

const always = ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'];
const validators = ['ETag', 'Last-Modified', 'Content-Location', 'Vary'];

const parameters: Readonly<Record<string, Item>> = {
  idv: {
    name: 'idv',
    in: 'path',
    required: true,
    description:
      'An id of the archive, with or without a version. Ids from before April 2007 hold a slash, which may stand as it is.',
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
  path: {
    name: 'path',
    in: 'path',
    required: true,
    description: 'The path of the file as the page of the paper gives it.',
    schema: { type: 'string' },
  },
  code: {
    name: 'code',
    in: 'path',
    required: true,
    description: 'The code of a problem.',
    schema: { type: 'string', enum: Object.keys(problems) },
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
  id: {
    name: 'id',
    in: 'query',
    required: true,
    description: 'A paper in any spelling: id, link, DOI.',
    schema: { type: 'string' },
  },
  format: { name: 'format', in: 'query', required: false, description: 'What to open.', schema: { type: 'string' } },
};

const responseName = (code: string) => code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function problemResponse(code: ProblemCode): Item {
  const { title, means } = problems[code];
  const retry = code === 'rate-limited' || code === 'upstream' ? ['Retry-After'] : [];
  const allow = code === 'method-not-allowed' ? ['Allow'] : [];
  return {
    description: `${title}. ${means}`,
    headers: headerRefs([...always, ...retry, ...allow]),
    content: { 'application/problem+json': { schema: ref('schemas', 'ProblemDetails') } },
  };
}

const shared: Readonly<Record<string, Item>> = {
  NotModified: { description: 'What you have still holds.', headers: headerRefs([...always, ...validators]) },
  Spelling: {
    description: 'The id is spelt otherwise; the same under the archive’s own spelling.',
    headers: headerRefs([...always, 'Location']),
  },
  Accepted: {
    description: 'The paper is being built: poll `Location`.',
    headers: headerRefs([...always, 'Location', 'Retry-After', 'Preference-Applied', 'Vary']),
    content: { 'application/json': { schema: ref('schemas', 'Accepted') } },
  },
  Preflight: { description: 'What may be asked.', headers: headerRefs(['X-Request-Id', 'Allow']) },
};

/** Several problems may share a status. */
function problemResponses(codes: readonly ProblemCode[]): Item {
  return Object.fromEntries(codes.map((code) => [problems[code].status, ref('responses', responseName(code))]));
}

function content(name: RouteName, { type, schema }: Route): Item {
  if (name === 'asset') return { '*/*': {} };
  return { [type]: { schema: schema ? ref('schemas', schema) : { type: 'string' } } };
}

function operation(name: RouteName, route: Route): Item {
  const path = [...route.path.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => ref('parameters', name));
  const wishes = [...(route.async ? ['async', 'Prefer'] : []), 'IfNoneMatch', 'IfModifiedSince'];
  const range = name === 'asset' ? ['Range'] : [];
  const ok = headerRefs([...always, ...validators, 'Content-Disposition', 'Link']);
  const body = content(name, route);
  return {
    operationId: name,
    summary: route.summary,
    ...(route.notes.length === 0 ? {} : { description: route.notes.join(' ') }),
    tags: ['papers'],
    parameters: [...path, ...[...wishes, ...range].map((each) => ref('parameters', each))],
    responses: {
      200: { description: route.summary, headers: ok, content: body },
      ...(route.async ? { 202: ref('responses', 'Accepted') } : {}),
      ...(name === 'asset'
        ? {
            206: {
              description: 'The bytes that were asked for.',
              headers: { ...ok, ...headerRefs(['Content-Range']) },
              content: body,
            },
          }
        : {}),
      304: ref('responses', 'NotModified'),
      308: ref('responses', 'Spelling'),
      ...problemResponses(route.problems),
    },
  };
}

function pathItem(get: Item): Item {
  const preflight = { tags: ['cors'], responses: { 204: ref('responses', 'Preflight') } };
  const head = Object.fromEntries(Object.entries(get).filter(([key]) => key !== 'operationId'));
  return { get, head, options: preflight };
}

const watched = ['live', 'ready', 'metrics'];

function placeItem(name: string, { path, summary, type }: Place): Item {
  const names = [...path.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => name);
  const schema = type.startsWith('application/json') ? { type: 'object' } : { type: 'string' };
  const ok = { description: summary, headers: headerRefs(always), content: { [type]: { schema } } };
  const kept = { ...ok, headers: headerRefs([...always, ...validators]) };
  const answers: Readonly<Record<string, Item>> = {
    live: { 200: ok },
    metrics: { 200: ok },
    open: { 303: { description: 'To the paper, or back to the form.', headers: headerRefs([...always, 'Location']) } },
    ready: {
      200: ok,
      503: { description: 'Not now.', headers: headerRefs(always), content: { [type]: { schema } } },
    },
  };
  return pathItem({
    operationId: name,
    summary,
    tags: ['service'],
    parameters: [...names, ...(name === 'open' ? ['id', 'format'] : [])].map((each) => ref('parameters', each)),
    responses: {
      ...(answers[name] ?? { 200: kept, 304: ref('responses', 'NotModified') }),
      // Who watches the service is never sent away.
      ...(watched.includes(name) ? {} : problemResponses(['rate-limited'])),
    },
  });
}

export function openApi({ baseUrl }: Pick<Site, 'baseUrl'>): Item {
  const papers = Object.entries(routes) as [RouteName, Route][];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Papertree',
      version,
      summary: 'Papers of a preprint archive as Markdown, JSON and plain text, whole or by the anchored part.',
      description:
        'Read-only. Other methods than GET, HEAD and OPTIONS are answered 405; any other address is handed to the archive, and its answer comes back unchanged. `/mcp` speaks the Model Context Protocol, which describes itself.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: 'papers', description: 'A paper and its parts.' },
      { name: 'service', description: 'About the service itself.' },
      { name: 'cors', description: 'What browsers ask before they ask.' },
    ],
    paths: Object.fromEntries([
      ...papers.map(([name, route]) => [route.path, pathItem(operation(name, route))]),
      ...Object.entries(places).map(([name, place]) => [place.path, placeItem(name, place)]),
    ]),
    components: {
      schemas,
      parameters,
      headers,
      responses: {
        ...shared,
        ...Object.fromEntries(
          (Object.keys(problems) as ProblemCode[]).map((code) => [responseName(code), problemResponse(code)]),
        ),
      },
    },
  };
}
