/** `/-/openapi.json`: the whole interface as OpenAPI 3.1, from the table of routes. */
import { version } from '../version.ts';
import { mcpPath } from './agents.ts';
import type { Site } from './frame.ts';
import { type ProblemCode, problems } from './problems.ts';
import type { RouteDocs, RoutesDocs } from './route.ts';
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

function content({ type, schema }: RouteDocs): Item {
  if (type === '*/*') return { [type]: {} };
  return { [type]: { schema: schema ? ref('schemas', schema) : { type: 'string' } } };
}

function paperOperation(name: string, route: RouteDocs): Item {
  const path = [...route.path.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => ref('parameters', name));
  const wishes = [...(route.async ? ['async', 'Prefer'] : []), 'IfNoneMatch', 'IfModifiedSince'];
  const range = route.ranges ? ['Range'] : [];
  const ok = headerRefs([...always, ...validators, 'Content-Disposition', 'Link']);
  const body = content(route);
  return {
    operationId: name,
    summary: route.summary,
    ...(route.notes ? { description: route.notes.join(' ') } : {}),
    tags: ['papers'],
    parameters: [...path, ...[...wishes, ...range].map((each) => ref('parameters', each))],
    responses: {
      200: { description: route.summary, headers: ok, content: body },
      ...(route.async ? { 202: ref('responses', 'Accepted') } : {}),
      ...(route.ranges
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

function serviceOperation(name: string, route: RouteDocs): Item {
  const { path, summary, type, query = [], statuses, live } = route;
  const names = [...path.matchAll(/\{([a-z]+)\}/g)].map(([, each = '']) => each);
  const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
  const ok = (description: string, more: readonly string[]): Item => ({
    description,
    headers: headerRefs([...always, ...more]),
    content: { [type]: { schema } },
  });
  const own = Object.entries(statuses ?? {}).map(([status, description]): [string, Item] =>
    status.startsWith('3')
      ? [status, { description, headers: headerRefs([...always, 'Location']) }]
      : [status, ok(description, [])],
  );
  const usual = live
    ? { 200: ok(summary, []) }
    : { 200: ok(summary, validators), 304: ref('responses', 'NotModified') };
  return {
    operationId: name,
    summary,
    tags: ['service'],
    parameters: [...names, ...query].map((each) => ref('parameters', each)),
    responses: { ...(statuses ? Object.fromEntries(own) : usual), ...problemResponses(route.problems) },
  };
}

export function openApi({ baseUrl }: Pick<Site, 'baseUrl'>, routes: RoutesDocs): Item {
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
    paths: Object.fromEntries(
      Object.entries(routes)
        .filter(([, { path }]) => path !== mcpPath)
        .map(([name, route]) => [
          route.path,
          pathItem(route.kind === 'paper' ? paperOperation(name, route) : serviceOperation(name, route)),
        ]),
    ),
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
