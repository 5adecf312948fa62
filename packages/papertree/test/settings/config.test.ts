/** The settings: their defaults, what they take, and every fault in one message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { describeStorage } from '../../src/program/open-shelf.ts';
import { type Config, readConfig, settings } from '../../src/settings/config.ts';
import { userDataFolder } from '../../src/settings/folders.ts';

function faults(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (thrown) {
    assert.ok(thrown instanceof Problem);
    assert.equal(thrown.code, 'usage');
    return thrown.reason
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

test('nothing has to be set', () => {
  const { trustedProxies, workers, ...config } = readConfig({ HOME: '/home/u' });
  assert.ok(workers >= 1);
  assert.equal(trustedProxies.rules.length, 0);
  assert.deepEqual(config, {
    port: 8080,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:8080',
    mcpUrl: 'http://localhost:8080',
    mcpPort: 0,
    metricsPort: 0,
    metricsHost: '127.0.0.1',
    contentPolicy: undefined,
    search: 'on',
    checks: 'on',
    arxivUrl: 'https://arxiv.org',
    oaiUrl: 'https://oaipmh.arxiv.org',
    exportUrl: 'https://export.arxiv.org',
    archivePublicUrl: 'https://arxiv.org',
    contact: '',
    dataDir: userDataFolder({ HOME: '/home/u' }),
    diskLimit: 20 * 1024 ** 3,
    databaseUrl: undefined,
    objectsUrl: undefined,
    s3Endpoint: '',
    s3Region: '',
    s3PathStyle: false,
    pageLimit: 64 * 1024 ** 2,
    buildTimeout: 120_000,
    rateLimit: 600,
    rateWindow: 60_000,
    passRateLimit: 3000,
    allowedHosts: [],
    logLevel: 'info',
    revalidateAfter: 7 * 86_400_000,
    recheckAfter: 3_600_000,
    drainTimeout: 30_000,
    converter: 'off',
    converterTimeout: 300_000,
    converterMemory: 2_147_483_648,
    converterConcurrency: 1,
    model: '',
    modelUrl: '',
    modelKey: '',
    modelProvider: 'openai-compatible',
    modelSchema: true,
    modelInputTokens: 6000,
    modelOutputTokens: 2000,
    modelDailyTokens: 1_000_000,
    modelConcurrency: 2,
    modelTimeout: 120_000,
  } satisfies Omit<Config, 'trustedProxies' | 'workers'>);
});

test('one setting points at another archive', () => {
  const { arxivUrl, oaiUrl, exportUrl, archivePublicUrl } = readConfig({ ARXIV_URL: 'http://127.0.0.1:9000/' });
  for (const url of [arxivUrl, oaiUrl, exportUrl, archivePublicUrl]) assert.equal(url, 'http://127.0.0.1:9000');
  const mirror = readConfig({ ARXIV_URL: 'https://export.arxiv.org' });
  assert.equal(mirror.oaiUrl, 'https://oaipmh.arxiv.org');
  assert.equal(readConfig({ ARXIV_URL: 'https://notarxiv.org' }).oaiUrl, 'https://notarxiv.org');
});

test('settings are read', () => {
  const config = readConfig({
    PORT: ' 80 ',
    HOST: '::1',
    BASE_URL: 'https://papers.example/',
    OAI_URL: 'https://a.example/oai2/',
    CONTACT: 'me@example.org',
    DISK_LIMIT: '1.5 GiB',
    PAGE_LIMIT: '5000',
    BUILD_TIMEOUT: '1.5m',
    RATE_WINDOW: '10',
    TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 ::1',
    ALLOWED_HOSTS: 'a.example, b.example',
    LOG_LEVEL: 'WARN',
    RATE_LIMIT: '',
  });
  assert.equal(config.port, 80);
  assert.equal(config.baseUrl, 'https://papers.example');
  assert.equal(config.mcpUrl, config.baseUrl);
  assert.equal(config.oaiUrl, 'https://a.example/oai2');
  assert.equal(config.diskLimit, 1.5 * 1024 ** 3);
  assert.equal(config.pageLimit, 5000);
  assert.equal(config.buildTimeout, 90_000);
  assert.equal(config.rateWindow, 10_000);
  assert.ok(config.trustedProxies.check('10.1.2.3'));
  assert.ok(config.trustedProxies.check('fd00::5', 'ipv6'));
  assert.ok(!config.trustedProxies.check('11.1.2.3'));
  assert.deepEqual(config.allowedHosts, ['a.example', 'b.example']);
  assert.equal(config.logLevel, 'warn');
  assert.equal(config.rateLimit, 600);
  assert.ok(Object.isFrozen(config));
});

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['65536', '-1', '80a', '1e3'],
  HOST: ['a b', 'http://x', '-'],
  BASE_URL: ['papers.example', 'ftp://x', 'https://x/sub', 'https://u:p@x', 'https://x/?q', 'https://x/#f'],
  ARXIV_URL: ['nonsense', 'file:///etc', 'https://arxiv.org/abs'],
  OAI_URL: ['https://x/?verb=a', 'x'],
  CONTACT: ['nobody', 'a@b\r\nX: y', 'javascript:alert(1)', 'é@x'],
  DATA_DIR: ['a\0b'],
  DISK_LIMIT: ['0', 'much', '5 apples', '-1GB'],
  BUILD_TIMEOUT: ['0s', 'soon', '5y'],
  WORKERS: ['0', '1.5'],
  RATE_LIMIT: ['-1', 'no'],
  TRUSTED_PROXIES: ['10.0.0.0/33', 'proxy.example', '1.2.3.4/8/9', '::1/129', '10.0.0.0/'],
  LOG_LEVEL: ['loud'],
};

test('a wrong value is refused, with the name of the setting and what is expected', () => {
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const [fault = '', ...more] = faults({ [name]: value });
      assert.ok(fault.startsWith(`${name}: expected `), `${name}=${value}: ${fault}`);
      assert.deepEqual(more, [], `${name}=${value}`);
    }
  }
});

test('all errors are reported at once', () => {
  const all = Object.fromEntries(Object.entries(wrong).map(([name, [first = '']]) => [name, first]));
  const named = faults(all).map((line) => line.split(':', 1)[0]);
  assert.deepEqual(named.sort(), Object.keys(wrong).sort());
});

test('an archive URL that is our own is refused, by any name', () => {
  const cases: Record<string, string>[] = [
    { ARXIV_URL: 'http://localhost:8080' },
    { ARXIV_URL: 'http://127.0.0.1:8080' },
    { ARXIV_URL: 'http://127.1:8080/' },
    { ARXIV_URL: 'http://0x7f000001:8080' },
    { ARXIV_URL: 'http://127.8.8.8:8080' },
    { ARXIV_URL: 'http://0:8080' },
    { ARXIV_URL: 'http://0.0.0.0:8080' },
    { ARXIV_URL: 'http://localhost.:8080' },
    { ARXIV_URL: 'http://LOCALHOST..:8080' },
    { ARXIV_URL: 'http://papers.localhost.:8080' },
    { ARXIV_URL: 'http://ip6-localhost:8080' },
    { ARXIV_URL: 'http://[::1]:8080' },
    { ARXIV_URL: 'http://[0:0:0:0:0:0:0:1]:8080' },
    { ARXIV_URL: 'http://[::]:8080' },
    { ARXIV_URL: 'http://[::ffff:127.0.0.1]:8080' },
    { ARXIV_URL: 'http://[::ffff:7f00:1]:8080' },
    { ARXIV_URL: 'http://[::FFFF:0.0.0.0]:8080' },
    { ARXIV_URL: 'http://[::ffff:127.0.0.1]:9', PORT: '9', HOST: '0.0.0.0' },
    { ARXIV_URL: 'http://[::ffff:192.0.2.7]:9', PORT: '9', HOST: '192.0.2.7' },
    { ARXIV_URL: 'http://192.0.2.7:9', PORT: '9', HOST: '::ffff:192.0.2.7' },
    { ARXIV_URL: 'http://[2001:db8:0::7]:9', PORT: '9', HOST: '2001:DB8::7' },
    { ARXIV_URL: 'http://localhost:81', MCP_PORT: '81' },
    { ARXIV_URL: 'https://papers.example.', BASE_URL: 'https://papers.example' },
    { ARXIV_URL: 'http://localhost:8080', BASE_URL: 'https://papers.example' },
    { ARXIV_URL: 'https://papers.example', BASE_URL: 'https://PAPERS.example:443' },
    { OAI_URL: 'https://agents.example/oai', MCP_URL: 'https://agents.example' },
    { EXPORT_URL: 'http://localhost:9', PORT: '9', HOST: '0.0.0.0' },
    { EXPORT_URL: 'http://papers.lan:9', PORT: '9', HOST: 'papers.lan' },
  ];
  for (const each of cases)
    assert.match(faults(each).join('\n'), /_URL: .* is the address of this service/, JSON.stringify(each));
  const others: Record<string, string>[] = [
    { ARXIV_URL: 'http://localhost:9000' },
    { ARXIV_URL: 'http://[::1]:9000' },
    { ARXIV_URL: 'http://[::ffff:192.0.2.8]:9', PORT: '9', HOST: '192.0.2.7' },
    { ARXIV_URL: 'http://[2001:db8::1]:8080' },
    { ARXIV_URL: 'http://notlocalhost:8080' },
  ];
  for (const each of others) assert.deepEqual(faults(each), [], JSON.stringify(each));
});

test('every setting has a name of its own and says what it is for', () => {
  const all = Object.values(settings);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  for (const { name, doc } of all) {
    assert.match(name, /^[A-Z][A-Z0-9]*(?:_[A-Z]+)*$/);
    assert.match(doc, /^[A-Z].*\.$/);
  }
});

test('a model wants a server, a server a model, and a day enough tokens for one paper', () => {
  const MODEL_URL = 'http://localhost:11434/v1/';
  assert.deepEqual(faults({ MODEL: 'some:8b' }), ['MODEL_URL: must be set, because MODEL is']);
  assert.deepEqual(faults({ MODEL_URL }), ['MODEL: must be set, because MODEL_URL is']);
  assert.deepEqual(faults({ MODEL: 'some:8b', MODEL_URL, MODEL_DAILY_TOKENS: '26000' }), []);
  assert.deepEqual(faults({ MODEL: 'some:8b', MODEL_URL, MODEL_DAILY_TOKENS: '0' }), []);
  assert.match(faults({ MODEL_DAILY_TOKENS: '25999' })[0] ?? '', /MODEL_DAILY_TOKENS: expected 0 or at least 26000/);
  assert.deepEqual(faults({ MODEL: 'some', MODEL_PROVIDER: 'anthropic' }), []);
  assert.equal(readConfig({ MODEL: 'some:8b', MODEL_URL }).modelUrl, 'http://localhost:11434/v1');
  assert.match(faults({ MODEL_TIMEOUT: '6m' })[0] ?? '', /at most 300s/);
});

test('the address of a bucket, and whether the bucket stands in the path', () => {
  const read = (OBJECTS_URL: string) => readConfig({ OBJECTS_URL }).objectsUrl;
  assert.deepEqual(read('s3://papers'), { bucket: 'papers', prefix: '' });
  assert.deepEqual(read('s3://papers/'), { bucket: 'papers', prefix: '' });
  assert.deepEqual(read('s3://papers.example/a/b'), { bucket: 'papers.example', prefix: 'a/b/' });
  for (const wrong of [
    'papers',
    'https://papers',
    's3:papers',
    's3://Papers',
    's3://papers//a',
    's3://papers/a?b',
    's3://a',
  ])
    assert.throws(() => read(wrong), /OBJECTS_URL: expected an address like s3:/, wrong);
  const store = { OBJECTS_URL: 's3://papers', S3_ENDPOINT: 'http://localhost:9000' };
  assert.equal(readConfig(store).s3PathStyle, true);
  assert.equal(readConfig({ ...store, S3_PATH_STYLE: 'off' }).s3PathStyle, false);
  assert.throws(() => readConfig({ S3_ENDPOINT: 'http://localhost:9000' }), /OBJECTS_URL: must be set/);
});

test('a database is a URL of PostgreSQL, and its password is never shown', () => {
  const url = 'postgres://user:secret@db.example.org/papers?sslmode=verify-full';
  assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
  assert.equal(readConfig({ DATABASE_URL: 'postgresql:///papers' }).databaseUrl, 'postgresql:///papers');
  const [wrong = '', ...more] = faults({ DATABASE_URL: 'mysql://user:secret@db/papers' });
  assert.deepEqual([wrong, more], ['DATABASE_URL: expected a URL like postgres://user@host/database', []]);
});

test('the start tells where papers are stored, and no password', () => {
  const told = (environment: Record<string, string>) =>
    describeStorage(readConfig({ HOME: '/home/u', ...environment }));
  const engines = { DATABASE_URL: 'postgres://u:secret@db/papers', OBJECTS_URL: 's3://papers/shelf' };
  assert.equal(told({ DATA_DIR: '/srv/papers' }), '/srv/papers');
  assert.equal(told({ DATA_DIR: '/srv/papers', DATABASE_URL: engines.DATABASE_URL }), '/srv/papers and PostgreSQL');
  assert.equal(told(engines), 's3://papers/shelf and PostgreSQL');
  assert.equal(told({ OBJECTS_URL: 's3://papers' }), 's3://papers');
});
