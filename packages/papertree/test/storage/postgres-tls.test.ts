/** PostgreSQL over TLS: `sslmode` means what it means to `psql`, and a certificate that is not believed is named. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { openPostgres } from '../../src/storage/drivers/postgres-ledger.ts';
import { WrongEngine } from '../../src/storage/index.ts';
import { ask } from '../engines/postgres.ts';
import { findPrograms, startPostgres } from '../engines/postgres-server.ts';
import { temporaryFolder } from './folder.ts';

const programs = findPrograms();
const folder = temporaryFolder();

/** A certificate of its own making, for `localhost` and no address. */
function certify(name: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...made, ...named], { stdio: 'ignore' });
  return { path: certificate, key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}

test('a connection is encrypted, and the server believed, as sslmode says', {
  skip: await without('initdb', 'openssl'),
}, async () => {
  assert.ok(programs);
  const [own, other] = [certify('own'), certify('other')];
  const server = await startPostgres(programs, undefined, own);
  after(() => server.close());
  const at = (host: string, options: Record<string, string>) => {
    const url = new URL(server.url);
    url.hostname = host;
    for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
    return url.href;
  };
  const right = [
    at('127.0.0.1', { sslmode: 'require' }),
    at('127.0.0.1', { sslmode: 'verify-ca', sslrootcert: own.path }),
    at('localhost', { sslmode: 'verify-full', sslrootcert: own.path }),
  ];
  for (const url of right) {
    const ledger = await openPostgres(url);
    const heard = Promise.withResolvers<void>();
    const forget = ledger.watch(() => heard.resolve());
    // The connection that listens is encrypted, too.
    await heard.promise;
    const rows = await ask(
      at('127.0.0.1', { sslmode: 'require', uselibpqcompat: 'true' }),
      `SELECT ssl, count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE application_name = 'papertree' GROUP BY ssl`,
    );
    assert.deepEqual(
      rows.map(({ ssl }) => ssl),
      [true],
      url,
    );
    forget();
    await ledger.close();
  }
  const wrong: [string, RegExp][] = [
    [at('127.0.0.1', { sslmode: 'disable' }), /no encryption/],
    [at('127.0.0.1', {}), /no encryption/],
    [at('localhost', { sslmode: 'verify-full' }), /self-signed certificate/],
    [
      at('localhost', { sslmode: 'verify-full', sslrootcert: other.path }),
      /self-signed certificate|unable to verify|signature/,
    ],
    [at('127.0.0.1', { sslmode: 'verify-full', sslrootcert: own.path }), /does not match certificate/],
  ];
  for (const [url, words] of wrong)
    await assert.rejects(openPostgres(url), (thrown) => {
      assert.ok(thrown instanceof WrongEngine, url);
      assert.match(thrown.message, words, url);
      return true;
    });
});
