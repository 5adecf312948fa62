/** Checks answers by the service's own OpenAPI document: path, status, type, headers and body must all be declared there. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface OpenApiCheck {
  /** Throws where the answer is not what the document says. */
  check(path: string, answer: Answer): void;
  /** The operations and statuses seen: `/{idv}.md 200`. */
  readonly seen: ReadonlySet<string>;
  /** Every answer that the document declares for GET, in the same words. */
  readonly declared: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: Responses } }>>;
  readonly components: { readonly responses: Responses; readonly headers: object };
}
type Responses = Readonly<Record<string, Response>>;
interface Response {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

const base = 'urn:papertree:openapi';
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export function createOpenApiCheck(document: Document): OpenApiCheck {
  // Without the discriminator every node is tried as every type, and all below it again.
  const ajv = new Ajv2020({ strict: false, discriminator: true });
  ajv.addFormat('uri', (text: string) => /^https?:/.test(text) && URL.canParse(text));
  ajv.addFormat('date-time', (text: string) => time.test(text) && !Number.isNaN(Date.parse(text)));
  ajv.addSchema({ $id: base, ...withoutMappings(document) });
  const validators = new Map<string, ValidateFunction>();
  // `/{idv}.json` fits `/hep-th/outline.json`, and `/{idv}.txt` fits `/llms.txt`: the one that says more comes first.
  const templates = Object.keys(document.paths)
    .toSorted((a, b) => plainLength(b) - plainLength(a))
    .map((template) => ({ template, pattern: patternOf(template) }));
  const known = Object.keys(document.components.headers).map((name) => name.toLowerCase());
  const seen = new Set<string>();

  const responseOf = (template: string, status: number): { response: Response; pointer: string } | undefined => {
    const response = document.paths[template]?.get?.responses[status];
    if (!response) return undefined;
    const name = response.$ref?.split('/').at(-1);
    if (name === undefined) return { response, pointer: `#/paths/${escape(template)}/get/responses/${status}` };
    const shared = document.components.responses[name];
    return shared && { response: shared, pointer: `#/components/responses/${name}` };
  };

  return {
    seen,
    declared: Object.entries(document.paths).flatMap(([template, { get }]) =>
      Object.keys(get?.responses ?? {}).map((status) => `${template} ${status}`),
    ),
    check(path, { status, headers, text }) {
      const plain = path.replace(/\?.*$/, '');
      if (forPeople.test(plain)) return;
      const template = templates.find(({ pattern }) => pattern.test(plain))?.template;
      const what = `${template ?? plain} ${status}`;
      const found = template === undefined ? undefined : responseOf(template, status);
      if (!found) throw new Error(`${path}: ${what} is not declared: ${text.slice(0, 500)}`);
      seen.add(what);
      const { response, pointer } = found;
      const declared = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
      for (const name of Object.keys(headers))
        if (known.includes(name) && !declared.includes(name)) throw new Error(`${path}: ${what} declares no ${name}`);
      if (!response.content) {
        if (text !== '') throw new Error(`${path}: ${what} has a body that is not declared`);
        return;
      }
      const type = String(headers['content-type']);
      const given = response.content[type] ?? response.content['*/*'];
      if (!given) throw new Error(`${path}: ${what} declares no ${type}`);
      if (!given.schema || !/json$/.test(type)) return;
      const place = `${base}${pointer}/content/${escape(type)}/schema`;
      const validate = validators.get(place) ?? ajv.compile({ $ref: place });
      validators.set(place, validate);
      for (const value of type.endsWith('ndjson') ? text.split('\n').slice(0, -1) : [text])
        if (!validate(JSON.parse(value)))
          throw new Error(`${path}: ${what}: ${JSON.stringify(validate.errors?.slice(0, 5), null, 1)}`);
    },
  };
}

/** Ajv finds the member of a union by the constants of its members, and takes no mapping. */
function withoutMappings(document: Document): object {
  return JSON.parse(JSON.stringify(document, (key, value) => (key === 'mapping' ? undefined : value)));
}

/** Pages for people, which the document for programs leaves out. */
const forPeople = /^\/(?:-\/(?:docs(?:\/[a-z]+)?|open|search|check)?$|errors\/)/;

function plainLength(template: string): number {
  return template.replace(/\{[a-z]+\}/g, '').length;
}

/** `/{idv}/sections/{anchor}.md`: ids of the old kind hold a slash, and so do paths of files. */
function patternOf(template: string): RegExp {
  const source = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{idv}', '(?:[^/]+|[^/]+/[^/.]+)')
    .replace('{path}', '.*')
    .replace(/\{[a-z]+\}/g, '[^/]*');
  return new RegExp(`^${source}$`);
}

function escape(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
