/** Writes the pages and listings that are read off tables in the code: `npm run docs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settings } from '../packages/papertree/src/settings/config.ts';
import type { Field } from '../packages/papertree-convert/src/tree/field-kinds.ts';
import { nodes, records } from '../packages/papertree-convert/src/tree/nodes.ts';
import { answerTypes } from './answer-types.ts';
import { pluginFiles, registryEntry } from './listings.ts';

const groups = {
  block: ['Blocks', 'Blocks stack. A block never stands among inlines.'],
  inline: ['Inlines', 'Inlines stand in lines of text.'],
  part: ['Parts', 'Parts are pieces of the one node that holds them.'],
} as const;

/** Every generated page: where it stands, and what it says. */
export function documents(): Record<string, string> {
  const pages = { 'docs/tree.md': treePage(), 'docs/configuration.md': configurationPage() };
  const types = { 'examples/typescript/answers.d.ts': answerTypes() };
  return { ...pages, ...types, 'server.json': registryEntry(), ...pluginFiles() };
}

function treePage(): string {
  const kinds = Object.entries(groups).map(([group, [title, doc]]) => {
    const own = Object.entries(nodes).filter(([, spec]) => spec.group === group);
    return `## ${title}\n\n${doc}\n\n${own.map(([name, spec]) => entry(name, spec.doc, spec.fields)).join('\n')}`;
  });
  const around = Object.entries(records).map(([name, spec]) => entry(name, spec.doc, spec.fields));
  return `<!-- Written by \`npm run docs\` from packages/papertree-convert/src/tree/nodes.ts; change it there. -->
# The tree

A paper is one object, \`content\`, which holds nodes. Every node is an object with a \`type\`; a field that is marked
optional is left out when there is nothing to say, and no field is ever \`null\`. Arrays stand in reading order.
An \`id\` is an anchor: unique in the paper, and the same each time the same page is read.

## Around the nodes

Objects without a \`type\`.

${around.join('\n')}
${kinds.join('\n')}`;
}

function configurationPage(): string {
  const rows = Object.values(settings).map((each) => {
    const plain = typeof each.default === 'string' && each.default !== '' ? `\`${each.default}\`` : 'none';
    return `| \`${each.name}\` | ${each.says ?? plain} | ${each.doc.replaceAll('|', '\\|')} |`;
  });
  return `<!-- Written by \`npm run docs\` from packages/papertree/src/settings/; change it there. -->
# Configuration

Settings are environment variables. None is required, an empty one counts as not set, and all errors are reported
together when the program starts; a name with a typing error is pointed out. Times are written like \`90s\`, \`5m\`, \`1h\` or \`7d\` (bare numbers are seconds), sizes
like \`64MB\` or \`20GB\`, lists with commas. An archive URL that leads back to the
service itself is refused.

| setting | default | |
|---|---|---|
${rows.join('\n')}
`;
}

function entry(name: string, doc: string, fields: Readonly<Record<string, Field>>): string {
  const rows = Object.entries(fields).map(
    ([field, spec]) =>
      `| \`${field}\`${spec.optional ? '?' : ''} | ${holds(spec)} | ${spec.doc.replaceAll('|', '\\|')} |`,
  );
  const table = rows.length === 0 ? '' : `\n| field | holds | |\n|---|---|---|\n${rows.join('\n')}\n`;
  return `### ${name}\n\n${doc}\n${table}`;
}

function holds({ kind, of = [] }: Field): string {
  if (kind === 'strings') return 'strings';
  if (kind === 'choice') return of.map((word) => (word === '' ? 'empty' : `\`${word}\``)).join(', ');
  if (kind === 'many') return `array of ${named(of)}`;
  if (kind === 'grid') return `array of arrays of ${named(of)}`;
  return kind;
}

/** Long lists of nodes are said by the name of their group. */
function named(of: readonly string[]): string {
  const rest = new Set(of);
  const parts: string[] = [];
  for (const group of ['block', 'inline'] as const) {
    const members = Object.keys(nodes).filter((name) => nodes[name as keyof typeof nodes].group === group);
    if (!members.every((name) => rest.has(name))) continue;
    parts.push(`${group}s`);
    for (const name of members) rest.delete(name);
  }
  return [...parts, ...[...rest].map((name) => `\`${name}\``)].join(', ');
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(documents())) {
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
