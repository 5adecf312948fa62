/** The files of `deploy/` name settings that exist, ports that are open, and each other. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfig, settings } from '../packages/papertree/src/settings/config.ts';
import { answers } from '../packages/papertree-convert/src/errors.ts';

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');
const known = new Set<string>(Object.values(settings).map(({ name }) => name));
const others = new Set(['NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
}

// Untyped, as YAML is: the shape is asserted below.
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
/** `${NAME:-default}` as its default. */
const filled = (text: string) => text.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');

test('the nodes of the compose file have settings that are right together', () => {
  const { services, volumes } = compose;
  for (const name of ['node-1', 'node-2']) {
    const { environment = {}, read_only: isReadOnly } = services[name] ?? {};
    assert.equal(isReadOnly, true);
    for (const each of Object.keys(environment)) assert.ok(known.has(each) || others.has(each), each);
    const texts = Object.entries(environment).map(([each, text]) => [each, filled(String(text))]);
    const { objectsUrl, databaseUrl } = readConfig(Object.fromEntries(texts));
    assert.ok(objectsUrl && databaseUrl);
  }
  for (const { volumes: mounted = [], depends_on: needed = [] } of Object.values(services)) {
    for (const each of Array.isArray(needed) ? needed : Object.keys(needed)) assert.ok(each in services, each);
    for (const each of mounted) {
      const [source = ''] = each.split(':');
      if (source.startsWith('.')) assert.ok(existsSync(new URL(`../deploy/${source}`, import.meta.url)), source);
      else assert.ok(source in volumes, source);
    }
  }
});

test('the proxies ask the nodes of the compose file', () => {
  for (const file of ['nginx.conf', 'Caddyfile'])
    for (const name of ['node-1', 'node-2']) assert.match(read(file), new RegExp(`\\b${name}:8080\\b`));
});

test('where no node answers, nginx says so as the nodes do, and when to ask again', () => {
  const [, body = ''] = /location @nobody \{[^}]*?return 502 '(.*)';/.exec(read('nginx.conf')) ?? [];
  const { type, title, status, detail, code } = JSON.parse(body.replaceAll('$request_id', 'id'));
  assert.deepEqual({ title, status, detail }, answers.upstream);
  assert.deepEqual([type, code], ['/errors/upstream', 'upstream']);
  assert.match(read('nginx.conf'), /location @nobody \{[^}]*add_header Retry-After \d+ always;/);
});

test('the image and the unit name only settings that exist', () => {
  const texts = [/^ENV (.*)$/m.exec(read('Dockerfile')), /^Environment=(.*)$/m.exec(read('papertree.service'))];
  for (const found of texts) {
    const names = [...(found?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    assert.ok(names.length > 1);
    for (const name of names) assert.ok(known.has(name) || others.has(name), name);
  }
});

test('the image holds the built packages and what they depend on, and starts the program among them', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/build\/(\S+) /gm)].map(([, path]) => path);
  assert.deepEqual(copied, ['node_modules', 'out']);
  const { bin } = JSON.parse(readFileSync(new URL('../packages/papertree/package.json', import.meta.url), 'utf8'));
  const program = `out/papertree/${bin.papertree.replace(/^src\/(.*)\.ts$/, 'dist/$1.js')}`;
  for (const file of ['Dockerfile', 'papertree.service']) assert.ok(read(file).includes(program), file);
});
