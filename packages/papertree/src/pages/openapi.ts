/** `/-/openapi.json`: the whole interface as OpenAPI 3.1, from the table of routes. */
import { named, referTo, type Schema } from 'papertree-convert/shapes';
import { version } from '../version.ts';
import { mcpPath } from './agent-setup.ts';
import { headers, type Item, parameters } from './openapi-components.ts';
import type { PageSite } from './page-frame.ts';
import { type ProblemCode, problemShape, problems } from './problems.ts';
import { acceptedShape, type ChoiceDocs, type PostDocs, type RouteDocs, type RoutesDocs } from './route-docs.ts';

/** The shape of the document itself. */
export const openApiShape = named('OpenApi', { type: 'object', description: 'An OpenAPI document.' });

/** Answers that stand in the document as examples: values where they are JSON, else text. */
export interface Examples {
  /** By the name of the route. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly accepted?: unknown;
  readonly problems: Readonly<Partial<Record<ProblemCode, unknown>>>;
}
const none: Examples = { answers: {}, problems: {} };

/** What the parts of the document are written with. */
interface Writing {
  readonly examples: Examples;
  /** The schema of an answer; what it holds by name stands among the components. */
  readonly schemaOf: (shape: Schema) => Schema;
}

const ref = (kind: string, name: string): Item => ({ $ref: `#/components/${kind}/${name}` });
const headerRefs = (names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

const always = ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'];
const validators = ['ETag', 'Last-Modified', 'Content-Location', 'Vary'];

const responseName = (code: string) => code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A response with a body and its headers. */
function answer(description: string, headerNames: readonly string[], body: Item): Item {
  return { description, headers: headerRefs(headerNames), content: body };
}

const withExample = (example: unknown): Item => (example === undefined ? {} : { example });

function problemResponse(code: ProblemCode, { examples, schemaOf }: Writing): Item {
  const { title, means } = problems[code];
  const retry = code === 'rate-limited' || code === 'upstream' ? ['Retry-After'] : [];
  // To the archive, where a text is held back here.
  const elsewhere = code === 'not-found' ? ['Link'] : [];
  return answer(`${title}. ${means}`, [...always, ...retry, ...elsewhere], {
    'application/problem+json': { schema: schemaOf(problemShape), ...withExample(examples.problems[code]) },
  });
}

function responses(writing: Writing, codes: readonly ProblemCode[]): Item {
  const { examples, schemaOf } = writing;
  return {
    NotModified: { description: 'What you have still holds.', headers: headerRefs([...always, ...validators]) },
    Spelling: {
      description: 'The id is spelt otherwise; the same under the archive’s own spelling.',
      headers: headerRefs([...always, 'Location']),
    },
    Accepted: answer(
      'The paper is being built: poll `Location`.',
      [...always, 'Location', 'Retry-After', 'Preference-Applied', 'Vary'],
      { 'application/json': { schema: schemaOf(acceptedShape), ...withExample(examples.accepted) } },
    ),
    ...Object.fromEntries(codes.map((code) => [responseName(code), problemResponse(code, writing)])),
  };
}

/** Several problems may share a status. */
function problemResponses(codes: readonly ProblemCode[], writing: Writing): Item {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries([...byStatus].map(([status, sharing]) => [status, oneOf(sharing, writing)]));
}

function oneOf([first, ...others]: readonly ProblemCode[], writing: Writing): Item {
  if (first === undefined) return {};
  if (others.length === 0) return ref('responses', responseName(first));
  const described = [first, ...others].map((code) => `\`${code}\`: ${problems[code].title}. ${problems[code].means}`);
  return { ...problemResponse(first, writing), description: described.join(' ') };
}

/** A parameter of the query, of which the values are listed, or bounded where it is a number. */
function choice(name: string, { doc, values, numbers }: ChoiceDocs): Item {
  if (numbers) {
    const { least: minimum, most: maximum, usual } = numbers;
    const schema = { type: 'integer', minimum, maximum, default: usual };
    return { name, in: 'query', required: false, description: doc, schema };
  }
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

function content(name: string, { type, shape }: RouteDocs, { examples, schemaOf }: Writing): Item {
  if (isBinary(type)) return { [type]: {} };
  const schema = shape === undefined ? { type: 'string' } : schemaOf(shape);
  const example = examples.answers[name];
  // Readers of the document would follow pointers that are those of the answer.
  const points = JSON.stringify(example)?.includes('"$ref":') === true;
  return { [type]: { schema, ...(points ? {} : withExample(example)) } };
}

function paperOperation(name: string, route: RouteDocs, writing: Writing): Item {
  const path = [...route.path.matchAll(/\{([a-z]+)\}/g)].map(([, each = '']) => each);
  const wishes = [...(route.async ? ['async', 'Prefer'] : []), 'IfNoneMatch', 'IfModifiedSince'];
  const range = route.ranges ? ['Range'] : [];
  const ok = [...always, ...validators, 'Content-Disposition', 'Link', 'Papertree-Warnings'];
  const body = content(name, route, writing);
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
      ...problemResponses(route.problems, writing),
    },
  };
}

function serviceOperation(name: string, route: RouteDocs, writing: Writing): Item {
  const { summary, live, coded, statuses } = route;
  const body = content(name, route, writing);
  const own = Object.entries(statuses ?? {}).map(([status, says]) => [status, answer(says, always, body)]);
  const usual = live
    ? { 200: answer(summary, coded ? [...always, 'Vary'] : always, body) }
    : { 200: answer(summary, [...always, ...validators], body), 304: ref('responses', 'NotModified') };
  const wishes = route.async ? ['async', 'Prefer'] : [];
  const asked = [...wishes.map((each) => ref('parameters', each)), ...queryParameters(route)];
  return {
    ...described(name, route, route.tag ?? 'service'),
    ...(asked.length === 0 ? {} : { parameters: asked }),
    responses: { ...(statuses ? Object.fromEntries(own) : usual), ...problemResponses(route.problems, writing) },
  };
}

/** What is sent, and the answer to it. */
function postOperation(name: string, docs: PostDocs, writing: Writing): Item {
  const { bodies, choices = {}, type, shape, summary } = docs;
  const body = Object.entries(bodies).map(([sent, example]) => [sent, { schema: { type: 'string' }, example }]);
  return {
    ...described(name, docs, 'data'),
    parameters: Object.entries(choices).map(([each, choices]) => choice(each, choices)),
    requestBody: { required: true, content: Object.fromEntries(body) },
    responses: {
      200: answer(summary, [...always, 'Vary'], { [type]: { schema: writing.schemaOf(shape) } }),
      ...problemResponses(docs.problems, writing),
    },
  };
}

function described(operationId: string, { summary, notes = [] }: RouteDocs | PostDocs, tag: string): Item {
  return { operationId, summary, description: notes.join(' '), tags: [tag] };
}

const description =
  `Read-only. Every address takes GET, HEAD and OPTIONS; other methods are answered 405, but for POST where that is described. What cannot be read as a
request is refused with 400, 414 or 431; every refusal is a problem document, too, and /-/docs lists them all, with the
pages for people. Any other address is handed to the archive, and its answer comes back unchanged. \`${mcpPath}\` speaks the
Model Context Protocol, which describes itself.`.replaceAll('\n', ' ');

/** Files, which are no text. */
export const isBinary = (type: string): boolean => /^(?:\*|application\/(?:zip|epub\+zip)$)/.test(type);

/** Pages about the service and the files they load are left out, and so is the endpoint that describes itself. */
export const isForPrograms = ({ kind, path, type }: RouteDocs): boolean =>
  path !== mcpPath && (kind === 'paper' || !/^(?:text\/html|\*)/.test(type));

export function openApi(
  { baseUrl, contact }: Pick<PageSite, 'baseUrl' | 'contact'>,
  routes: RoutesDocs,
  examples: Examples = none,
): Item {
  const listed = Object.entries(routes).filter(([, route]) => isForPrograms(route) || route.posts);
  const { refer, definitions } = referTo('#/components/schemas/');
  const writing = { examples, schemaOf: refer };
  const codes = [...new Set(listed.flatMap(([, { problems: own, posts }]) => [...own, ...(posts?.problems ?? [])]))];
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
        {
          ...(isForPrograms(route) && {
            get: (route.kind === 'paper' ? paperOperation : serviceOperation)(name, route, writing),
          }),
          ...(route.posts && { post: postOperation(name, route.posts, writing) }),
        },
      ]),
    ),
    // Last, when everything has named the schemas that it holds.
    components: { parameters, headers, responses: responses(writing, codes), schemas: withMappings(definitions) },
  };
}

/** Generators of clients take the name of a schema for the value that tells it apart, unless a mapping says otherwise. */
function withMappings(schemas: Readonly<Record<string, Schema>>): Item {
  const valueIn = ($ref: string, property: string) =>
    (schemas[$ref.slice($ref.lastIndexOf('/') + 1)] as Union).properties?.[property]?.const;
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write);
    if (typeof value !== 'object' || value === null) return value;
    const { discriminator, oneOf: members = [] } = value as Union;
    const all = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, write(each)]));
    if (discriminator === undefined) return all;
    const values = members.map(({ $ref }) => [valueIn($ref, discriminator.propertyName), $ref]);
    return { ...all, discriminator: { ...discriminator, mapping: Object.fromEntries(values) } };
  };
  return write(schemas) as Item;
}

/** What is read of a schema whose discriminator tells its members apart, and of a member. */
interface Union extends Schema {
  readonly discriminator?: { readonly propertyName: string };
  readonly oneOf?: readonly { readonly $ref: string }[];
  readonly properties?: Readonly<Record<string, { readonly const?: string }>>;
}

/** A mail address, a web address, or the front page, which says what is known. */
function readContact(contact: string, baseUrl: string): Item {
  if (contact === '') return { url: `${baseUrl}/-/` };
  return /^https?:/.test(contact) ? { url: contact } : { email: contact.replace(/^mailto:/, '') };
}
