/** `/-/openapi.json`: the whole interface as OpenAPI 3.1, from the table of routes. */
import { version } from '../version.ts';
import { mcpPath } from './agent-setup.ts';
import { listExamples } from './data-examples.ts';
import { jsonExamples, textExamples } from './examples.ts';
import type { PageSite } from './page-frame.ts';
import { type ProblemCode, problems } from './problems.ts';
import type { ChoiceDocs, RouteDocs, RoutesDocs } from './route-docs.ts';
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
  'Retry-After': seconds('Seconds to wait.'),
  'Papertree-Warnings': text('The codes of what to know before trusting the paper.'),
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

const responseName = (code: string) => code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A response with a body and its headers. */
function answer(description: string, headerNames: readonly string[], body: Item): Item {
  return { description, headers: headerRefs(headerNames), content: body };
}

function problemResponse(code: ProblemCode, baseUrl: string): Item {
  const { title, means, status, detail, hint } = problems[code];
  const retry = code === 'rate-limited' || code === 'upstream' ? ['Retry-After'] : [];
  // To the archive, where a text is held back here.
  const elsewhere = code === 'not-found' ? ['Link'] : [];
  const type = `${baseUrl}/errors/${code}`;
  const example = { type, title, status, detail, instance: '/2401.00001v1.md', code, hint, requestId: 'k3v9-1' };
  return answer(`${title}. ${means}`, [...always, ...retry, ...elsewhere], {
    'application/problem+json': { schema: ref('schemas', 'ProblemDetails'), example },
  });
}

function responses(baseUrl: string, codes: readonly ProblemCode[]): Item {
  return {
    NotModified: { description: 'What you have still holds.', headers: headerRefs([...always, ...validators]) },
    Spelling: {
      description: 'The id is spelt otherwise; the same under the archive’s own spelling.',
      headers: headerRefs([...always, 'Location']),
    },
    Accepted: answer(
      'The paper is being built: poll `Location`.',
      [...always, 'Location', 'Retry-After', 'Preference-Applied', 'Vary'],
      { 'application/json': { schema: ref('schemas', 'Accepted'), example: jsonExamples(baseUrl).Accepted } },
    ),
    ...Object.fromEntries(codes.map((code) => [responseName(code), problemResponse(code, baseUrl)])),
  };
}

/** Several problems may share a status. */
function problemResponses(codes: readonly ProblemCode[], baseUrl: string): Item {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries([...byStatus].map(([status, sharing]) => [status, oneOf(sharing, baseUrl)]));
}

function oneOf([first, ...others]: readonly ProblemCode[], baseUrl: string): Item {
  if (first === undefined) return {};
  if (others.length === 0) return ref('responses', responseName(first));
  const described = [first, ...others].map((code) => `\`${code}\`: ${problems[code].title}. ${problems[code].means}`);
  return { ...problemResponse(first, baseUrl), description: described.join(' ') };
}

/** A parameter of the query, of which the values are listed. */
function choice(name: string, { doc, values }: ChoiceDocs): Item {
  const [usual] = Object.keys(values);
  const says = Object.entries(values).map(([value, means]) => `\`${value}\`: ${means}`);
  return {
    name,
    in: 'query',
    required: false,
    description: `${doc} ${says.join('; ')}.`,
    schema: { type: 'string', enum: Object.keys(values), default: usual },
  };
}

/** A parameter of the query that takes any text. */
const wanted = (name: string, description: string): Item => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string', minLength: 1, maxLength: 4000 },
});

const queryParameters = ({ asks = {}, choices = {} }: RouteDocs): Item[] => [
  ...Object.entries(asks).map(([each, doc]) => wanted(each, doc)),
  ...Object.entries(choices).map(([each, docs]) => choice(each, docs)),
];

function content(name: string, { type, schema }: RouteDocs, baseUrl: string): Item {
  if (type === '*/*') return { [type]: {} };
  const example = schema === undefined ? textExamples[name] : (jsonExamples(baseUrl)[schema] ?? listExamples[schema]);
  return {
    [type]: {
      schema: schema === undefined ? { type: 'string' } : ref('schemas', schema),
      ...(example === undefined ? {} : { example }),
    },
  };
}

function paperOperation(name: string, route: RouteDocs, baseUrl: string): Item {
  const path = [...route.path.matchAll(/\{([a-z]+)\}/g)].map(([, each = '']) => each);
  const wishes = [...(route.async ? ['async', 'Prefer'] : []), 'IfNoneMatch', 'IfModifiedSince'];
  const range = route.ranges ? ['Range'] : [];
  const ok = [...always, ...validators, 'Content-Disposition', 'Link', 'Papertree-Warnings'];
  const body = content(name, route, baseUrl);
  return {
    ...described(name, route, route.tag ?? 'papers'),
    parameters: [...[...path, ...wishes, ...range].map((each) => ref('parameters', each)), ...queryParameters(route)],
    responses: {
      200: answer(route.summary, ok, body),
      ...(route.async ? { 202: ref('responses', 'Accepted') } : {}),
      ...(route.ranges ? { 206: answer('The bytes that were asked for.', [...ok, 'Content-Range'], body) } : {}),
      304: ref('responses', 'NotModified'),
      ...Object.fromEntries(
        Object.entries(route.statuses ?? {}).map(([status, says]) => [
          status,
          { description: says, headers: headerRefs([...always, 'Location']) },
        ]),
      ),
      308: ref('responses', 'Spelling'),
      ...problemResponses(route.problems, baseUrl),
    },
  };
}

function serviceOperation(name: string, route: RouteDocs, baseUrl: string): Item {
  const { summary, live, statuses } = route;
  const body = content(name, route, baseUrl);
  const own = Object.entries(statuses ?? {}).map(([status, says]) => [status, answer(says, always, body)]);
  const usual = live
    ? { 200: answer(summary, always, body) }
    : { 200: answer(summary, [...always, ...validators], body), 304: ref('responses', 'NotModified') };
  const wishes = route.async ? ['async', 'Prefer'] : [];
  const asked = [...wishes.map((each) => ref('parameters', each)), ...queryParameters(route)];
  return {
    ...described(name, route, route.tag ?? 'service'),
    ...(asked.length === 0 ? {} : { parameters: asked }),
    responses: { ...(statuses ? Object.fromEntries(own) : usual), ...problemResponses(route.problems, baseUrl) },
  };
}

function described(operationId: string, { summary, notes = [] }: RouteDocs, tag: string): Item {
  return { operationId, summary, description: notes.join(' '), tags: [tag] };
}

const description =
  `Read-only. Every address takes GET, HEAD and OPTIONS; other methods are answered 405. What cannot be read as a
request is refused with 400, 414 or 431; every refusal is a problem document, too, and /-/docs lists them all, with the
pages for people. Any other address is handed to the archive, and its answer comes back unchanged. \`${mcpPath}\` speaks the
Model Context Protocol, which describes itself.`.replaceAll('\n', ' ');

/** Pages about the service and the files they load are left out, and so is the endpoint that describes itself. */
const isForPrograms = ({ kind, path, type }: RouteDocs) =>
  path !== mcpPath && (kind === 'paper' || !/^(?:text\/html|\*)/.test(type));

export function openApi({ baseUrl, contact }: Pick<PageSite, 'baseUrl' | 'contact'>, routes: RoutesDocs): Item {
  const listed = Object.entries(routes).filter(([, route]) => isForPrograms(route));
  const codes = [...new Set(listed.flatMap(([, route]) => route.problems))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Papertree',
      version,
      summary: 'Papers of a preprint archive as Markdown, JSON and plain text, whole or by the anchored part.',
      description,
      contact: { name: 'The operator of this service', ...readContact(contact, baseUrl) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: 'papers', description: 'A paper and its parts.' },
      { name: 'data', description: 'The paper as data: what is added to the interface.' },
      { name: 'service', description: 'About the service itself.' },
    ],
    paths: Object.fromEntries(
      listed.map(([name, route]) => [
        route.path,
        { get: (route.kind === 'paper' ? paperOperation : serviceOperation)(name, route, baseUrl) },
      ]),
    ),
    components: { schemas, parameters, headers, responses: responses(baseUrl, codes) },
  };
}

/** A mail address, a web address, or the front page, which says what is known. */
function readContact(contact: string, baseUrl: string): Item {
  if (contact === '') return { url: `${baseUrl}/-/` };
  return /^https?:/.test(contact) ? { url: contact } : { email: contact.replace(/^mailto:/, '') };
}
