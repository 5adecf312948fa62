/** The files of `deploy/` name settings that exist, ports that are open, and each other. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfig, settings } from '../packages/papertree/src/settings/config.ts';
import { version } from '../packages/papertree/src/version.ts';
import { answers } from '../packages/papertree-convert/src/errors.ts';

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');
const known = new Set<string>(Object.values(settings).map(({ name }) => name));
const others = new Set(['NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly init?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

// Untyped, as YAML is: the shape is asserted below.
const compose = (file: string) => parse(read(file), { merge: true }) as Compose;
/** `${NAME:-default}` as its default. */
const filled = (text: string) => text.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');

/** The settings of a node of ours, which are right together and need no more rights than the image. */
function settingsOf({ environment = {}, ...node }: Service) {
  const { read_only: isReadOnly, init, cap_drop: dropped, stop_grace_period: grace } = node;
  assert.deepEqual([isReadOnly, init, dropped], [true, true, ['ALL']]);
  for (const name of Object.keys(environment)) assert.ok(known.has(name) || others.has(name), name);
  const texts = Object.entries(environment).map(([name, text]) => [name, filled(String(text))]);
  const config = readConfig(Object.fromEntries(texts));
  assert.ok(Number.parseInt(String(grace), 10) * 1000 > config.drainTimeout + 15_000, 'it may end what runs');
  return config;
}

for (const file of ['compose.one.yaml', 'compose.two.yaml'])
  test(`the services and volumes of ${file} name each other, and files that exist`, () => {
    const { services, volumes } = compose(file);
    for (const { volumes: mounted = [], depends_on: needed = [] } of Object.values(services)) {
      for (const each of Array.isArray(needed) ? needed : Object.keys(needed)) assert.ok(each in services, each);
      for (const each of mounted) {
        const [source = ''] = each.split(':');
        if (source.startsWith('.')) assert.ok(existsSync(new URL(`../deploy/${source}`, import.meta.url)), source);
        else assert.ok(source in volumes, source);
      }
    }
  });

test('one node keeps all in its volume, and is open to this machine alone', () => {
  const { papertree } = compose('compose.one.yaml').services;
  assert.ok(papertree);
  const { databaseUrl, objectsUrl } = settingsOf(papertree);
  assert.deepEqual([databaseUrl, objectsUrl], [undefined, undefined]);
  assert.deepEqual(papertree.volumes, ['papers:/var/lib/papertree']);
  assert.deepEqual(papertree.ports?.map(filled), ['127.0.0.1:8080:8080']);
});

test('two nodes share a database and a store', () => {
  const { services } = compose('compose.two.yaml');
  for (const name of ['node-1', 'node-2']) {
    const node = services[name];
    assert.ok(node);
    const { objectsUrl, databaseUrl } = settingsOf(node);
    assert.ok(objectsUrl && databaseUrl);
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

test('the image is made in two stages, tells what it is, and runs as a user who owns its volume alone', () => {
  const [, built = '', run = ''] = read('Dockerfile').split(/^FROM node:24-bookworm-slim AS \w+$/m);
  assert.doesNotMatch(built, /^(?:USER|ENTRYPOINT) /m);
  const labels = [...run.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]+)"/g)].map(([, name, text]) => [
    name,
    text,
  ]);
  const { title, source, licenses, version: told } = Object.fromEntries(labels);
  const { homepage, license } = JSON.parse(
    readFileSync(new URL('../packages/papertree/package.json', import.meta.url), 'utf8'),
  );
  assert.deepEqual([title, `${source}#readme`, licenses, told], ['Papertree', homepage, license, version]);
  assert.match(run, /^USER node$/m);
  const [, volume = ''] = /^VOLUME (\S+)$/m.exec(run) ?? [];
  assert.ok(run.includes(`DATA_DIR=${volume}\n`));
  assert.deepEqual(
    [...run.matchAll(/--owner=(\w+) --group=\w+ (\S+)/g)].map(([, owner, path]) => [owner, path]),
    [['node', volume]],
  );
  assert.match(run, /^STOPSIGNAL SIGTERM$/m);
  assert.match(run, /^ENTRYPOINT \["node"/m, 'without a shell, which would keep signals for itself');
});

test('what the image is built from, and nothing else, is sent to the builder', () => {
  const sent = [...read('Dockerfile.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path]) => path);
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  assert.deepEqual(sent.toSorted(), copied.toSorted());
  for (const path of copied) assert.ok(existsSync(new URL(`../${path}`, import.meta.url)), path);
  assert.match(read('Dockerfile.dockerignore'), /^\*$/m);
});
