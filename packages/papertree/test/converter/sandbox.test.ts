/** What runs in the sandbox sees nothing of this machine, changes nothing of it, and ends when its bounds are reached. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { runSandboxed, type SandboxLimits } from '../../src/converter/sandbox.ts';

const skip = await without('latexml');
const megabyte = 1024 * 1024;
const limits: SandboxLimits = {
  timeout: 60_000,
  memory: 512 * megabyte,
  disk: 16 * megabyte,
  processes: 32,
  output: megabyte,
};

/** What a shell in it prints, errors included. */
async function shell(script: string, more: Partial<SandboxLimits> = {}, signal?: AbortSignal) {
  const command = ['sh', '-c', `exec 2>&1\n${script}`];
  const { status, output } = await runSandboxed({ command, input: [], limits: { ...limits, ...more }, signal });
  return { status, text: output.toString() };
}

/** Processes of this machine whose command line holds these words. */
function running(words: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(words);
    } catch {
      return false;
    }
  });
}

test('a program gets its input and gives its output, with its status and the end of its log', { skip }, async () => {
  const input = [Buffer.from('some '), Buffer.from('words')];
  const script = 'tr a-z A-Z; echo a line of the log >&2; exit 3';
  const { status, output, log } = await runSandboxed({ command: ['sh', '-c', script], input, limits });
  assert.deepEqual([status, output.toString(), log], [3, 'SOME WORDS', 'a line of the log\n']);
});

test('input that is not read does no harm', { skip }, async () => {
  const input = Array.from({ length: 100 }, () => Buffer.alloc(megabyte));
  assert.equal((await runSandboxed({ command: ['true'], input, limits })).status, 0);
});

test('no file of this machine is there but programs and their data', { skip }, async () => {
  const place = mkdtempSync('/tmp/papertree-secret-');
  const secret = join(place, 'secret');
  writeFileSync(secret, 'a secret', { mode: 0o644 });
  try {
    const paths = [
      '/etc/passwd',
      '/etc/shadow',
      '/etc/hostname',
      '/proc',
      '/sys',
      '/home',
      '/root',
      '/tmp',
      '/usr/local',
    ];
    const own = [secret, process.cwd(), process.execPath, '/var/lib/dpkg', '/run', '/dev/sda', '/dev/mem', '/dev/shm'];
    for (const path of [...paths, ...own]) {
      const { text } = await shell(`ls -d ${path} && echo is there`);
      assert.doesNotMatch(text, /is there/, path);
    }
    const { text } = await shell('ls -A /; ls -A /etc; env');
    assert.doesNotMatch(text, /passwd|hosts|machine-id|ssh|NODE|papertree/i);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('nothing can be written but its own folder, which is empty at first', { skip }, async () => {
  const places = ['/', '/usr/bin', '/usr/share', '/etc', '/etc/perl', '/dev', '/var/lib/texmf'];
  for (const place of places) {
    const { text } = await shell(`touch ${place}/mark && echo written; rm -f /usr/bin/env && echo removed`);
    assert.doesNotMatch(text, /written|removed/, place);
  }
  assert.equal((await shell('ls -A; pwd; touch mark && ls -A')).text, '/sandbox\nmark\n');
});

test('nobody is reached: no network, not even this machine’s, and no other process', { skip }, async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const client = `use IO::Socket::INET; print IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => ${port}) ? "reached" : "no: $!"`;
    const script = `perl -e '${client}'; perl -e 'print kill(0, ${process.pid}) ? "alive" : " none"'; kill -9 -1; echo " after"`;
    const { text } = await shell(script);
    assert.match(text, /^no: .* none/);
    assert.equal(asked, 0);
  } finally {
    server.close();
  }
});

test('no rights are left, and no more namespaces can be made', { skip }, async () => {
  const { text } = await shell(
    'id -u; unshare --user true && echo nested; mount -t tmpfs none /sandbox && echo mounted',
  );
  assert.match(text, /^1000\n/);
  assert.doesNotMatch(text, /nested|mounted/);
});

test('a fork bomb finds its end, and nothing of it is left', { skip }, async () => {
  const words = `bomb of ${process.pid}`;
  const bomb = `perl -e '$0 = "${words}"; while (1) { fork } '`;
  // The shell itself could not fork a second one once the first has used up all processes.
  await assert.rejects(shell(`exec ${bomb}`, { timeout: 3000 }), {
    code: 'build-failed',
    reason: 'It took longer than 3 s.',
  });
  assert.deepEqual(running(words), []);
  const { text } = await shell(
    `perl -e 'for (1..200) { my $p = fork; last unless defined $p; $n++; sleep 100 unless $p } print $n; kill 9, -1'`,
  );
  assert.ok(Number(text) < limits.processes, `there were ${text}`);
});

test('memory, disk and output are bounded', { skip }, async () => {
  const memory = await shell(`perl -e '$x = "a" x (600 * 1024 * 1024); print "had it"' || echo failed`);
  assert.match(memory.text, /^Out of memory[\s\S]*\nfailed/);
  const disk = await shell('for i in 1 2 3 4; do head -c 6000000 /dev/zero > f$i || echo full; done; du -s -k .');
  assert.match(disk.text, /No space left/);
  const file = await shell('head -c 20000000 /dev/zero > f; echo ended', { disk: 8 * megabyte });
  assert.match(file.text, /ended/);
  await assert.rejects(shell('yes'), { code: 'build-failed', reason: 'It wrote more than 1 MB.' });
});

test('a log without end is no harm: its end is kept', { skip }, async () => {
  const command = ['sh', '-c', 'yes a long line | head -c 50000000 >&2; echo the last line >&2'];
  const { log, status } = await runSandboxed({ command, input: [], limits });
  assert.equal(status, 0);
  assert.ok(log.length <= 64 * 1024);
  assert.match(log, /the last line\n$/);
});

test('it ends when it is told to, whatever it does, and not after it has begun to be told', { skip }, async () => {
  const words = `sleeper of ${process.pid}`;
  const stop = new AbortController();
  const script = `trap '' TERM INT HUP; (setsid perl -e '$0 = "${words}"; $SIG{TERM} = "IGNORE"; sleep 1000' &); sleep 1000`;
  const ended = shell(script, {}, stop.signal);
  // The sleeper is seen before it is ended.
  while (running(words).length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort(new Error('told to'));
  await assert.rejects(ended, /told to/);
  assert.deepEqual(running(words), []);
  await assert.rejects(shell('true', {}, AbortSignal.abort(new Error('before'))), /before/);
});

test('ended while it starts, it leaves nothing behind', { skip }, async () => {
  const words = `sleep 1000.${process.pid}`;
  for (let round = 0; round < 80; round++) {
    const ended = shell(words, {}, AbortSignal.timeout(round % 20));
    await assert.rejects(ended, { name: 'TimeoutError' });
  }
  assert.deepEqual(running(words), []);
});

test('of what this process and it have open, it holds only its input, its output and its log', { skip }, async () => {
  const { text } = await shell(
    'for fd in 3 4 5 6 7 8 9; do (echo x >&$fd) 2> /dev/null && echo $fd is open; done; true',
  );
  assert.equal(text, '');
});
