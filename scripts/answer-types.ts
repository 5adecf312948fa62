/** Writes TypeScript types of the service's JSON answers, read off its OpenAPI document. */
import { routes } from '../packages/papertree/src/http/routes.ts';
import { openApi } from '../packages/papertree/src/pages/openapi.ts';

/** What our shapes use of JSON Schema. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get?: {
          readonly responses: Readonly<
            Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
          >;
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export function answerTypes(): string {
  // Untyped, as it is for those who get it.
  const { paths, components } = openApi(
    { baseUrl: 'http://localhost:8080', contact: '' },
    routes,
  ) as unknown as Document;
  const answers = Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses['200']?.content?.['application/json']?.schema;
    return schema === undefined ? [] : [`  readonly ${literal(path)}: ${typeOf(schema)};\n`];
  });
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  return `// Written by \`npm run docs\` from the OpenAPI document of the service, /-/openapi.json.

/** The answer of each address that answers with JSON. */
export interface Answers {
${answers.join('')}}

${named.join('\n')}`;
}

const comment = ({ description }: Schema, indent: string) =>
  description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '*\u200b/')} */\n`;

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map((value) => literal(value)).join(' | ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map((each) => typeOf(each, indent)).join(' | ');
  if (typeof schema.type === 'object')
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(' | ') ? `readonly (${item})[]` : `readonly ${item}[]`;
  }
  if (schema.type === 'integer') return 'number';
  return schema.type === 'object' ? objectType(schema, indent) : (schema.type ?? 'unknown');
}

function objectType({ properties, required = [], additionalProperties: others }: Schema, indent: string): string {
  if (properties === undefined)
    return `Readonly<Record<string, ${typeof others === 'object' ? typeOf(others, indent) : 'unknown'}>>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : literal(name);
    return `${comment(schema, inner)}${inner}readonly ${key}${mark}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}
