/** Passwords and keys in settings and in what is typed: no message shows them, whichever setting or command they stand at. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig, settings } from '../../src/settings/config.ts';
import { program, startProgram } from '../program/program.ts';

const secret = 's3cret';
const addresses = [
  'https://user:s3cret@example.org',
  'https://s3cret@example.org/a',
  'https://example.org/?key=s3cret',
  'https://example.org/#s3cret',
  'ftp://user:p@s3cret@example.org/?a=s3cret',
  'https:/user:s3cret@example.org',
  'user:s3cret@example.org',
  'https://user:s3cret@exa mple.org:99999',
];

/** What is said of a setting that is wrong; empty where it is right. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (thrown) {
    return (thrown as Error).message;
  }
  return '';
}

for (const { name } of Object.values(settings))
  test(`an address at ${name} is shown without user info and query`, () => {
    for (const value of addresses) assert.ok(!refusal({ [name]: value }).includes(secret), value);
  });

test('what is refused is shown, but for secrets', () => {
  assert.match(refusal({ ARXIV_URL: 'https://user:s3cret@example.org/a?b' }), /not “https:\/\/example\.org\/a”/);
  assert.match(refusal({ CONTACT: 'a b@example.org' }), /“a b@example\.org”/);
  assert.match(refusal({ MODEL_KEY: 'sk-very s3cret' }), /MODEL_KEY: expected a text without spaces$/);
});

const folder = await mkdtemp(join(tmpdir(), 'papertree-secrets-'));
after(() => rm(folder, { recursive: true }));

const address = 'http://user:s3cret@127.0.0.1:1/paper.html?key=s3cret';
/** Where it can be typed; `URL` stands for it. */
const typed = [
  'URL',
  'convert URL',
  'convert URL https://user:s3cret@/x?s3cret',
  'convert URL --out out',
  'convert paper.html --out URL',
  'convert paper.html --id URL',
  'fetch URL',
  'fetch --list URL',
  'rebuild URL',
  'remove URL',
  'import URL',
  'infer URL',
  'copy --to URL',
  'copy --to postgres://user:s3cret@127.0.0.1:1/papers folder',
  'demo URL',
  'demo --pages URL',
  'mcp URL',
  'serve URL',
];

for (const words of typed)
  test(`papertree ${words.replaceAll(/[a-z]+:\/\/\S*/g, 'URL')} shows no secret`, { timeout: 60_000 }, async () => {
    const line = words.split(' ').map((word) => (word === 'URL' ? address : word));
    const { status, out, err } = await startProgram(line, { DATA_DIR: join(folder, 'data') }, folder).ended;
    assert.ok(status === 1 || status === 2, `${status}: ${err}`);
    assert.ok(err.length > 10 && !err.replaceAll(program, '').includes(secret) && !out.includes(secret), err);
  });
