/** The programs of `examples/`, each run as its page says, against the demo. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { program } from '../packages/papertree/test/program/program.ts';
import { temporaryFolder } from '../packages/papertree/test/storage/folder.ts';
import { type Need, python, without } from './tools.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = temporaryFolder();
const { PATH = '' } = process.env;

const demo = spawn(process.execPath, [program, 'demo'], {
  env: { ...process.env, PORT: '0', TMPDIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let service = '';
before(async () => {
  let said = '';
  for await (const piece of demo.stdout) {
    said += piece;
    service = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
    if (service !== '') break;
  }
});
after(async () => {
  if (demo.exitCode !== null) return;
  demo.kill('SIGTERM');
  await once(demo, 'exit');
});

/** How the page has them typed, and what each needs. */
const page = readFileSync(new URL('../examples/README.md', import.meta.url), 'utf8');
const examples = {
  'python3 examples/python/read_paper.py': { run: [python, 'examples/python/read_paper.py'], needs: ['python'] },
  'node examples/typescript/read-paper.ts': { run: [process.execPath, 'examples/typescript/read-paper.ts'], needs: [] },
  'examples/shell/read-paper.sh': { run: ['examples/shell/read-paper.sh'], needs: ['curl', 'jq'] },
} as const satisfies Readonly<Record<string, { run: readonly string[]; needs: readonly Need[] }>>;

interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

function start([file = '', ...words]: readonly string[], address = service): Promise<Said> {
  const env = { PATH, TMPDIR: folder, PAPERTREE_URL: address, LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    execFile(file, words, { cwd: root, env }, (fault, out, err) => {
      resolve({ status: fault ? Number(fault.code) : 0, out, err });
    });
  });
}

const told = `How a Forgotten Kettle Cools: Two Rates Are Enough (2401.90001v2)

S1: 1 Introduction (49 tokens)
S2: 2 Two Rates (117 tokens)
  S2.SS1: 2.1 Why not three (55 tokens)
S3: 3 Forty Kettles (88 tokens)
S4: 4 A Remark Added Later (27 tokens)
A1: A The Kettles (92 tokens)

“law of cooling”: exact
S1: 1 Introduction ¶ Newton’s law of cooling [1] has one rate. Everybody who forgot a kettle knows that it is wrong. We use two.`;
const works = `Of the works cited on arXiv:
hep-th/9901900: R. Quast. Spoons in hot tea. Kitchen Letters 4 (2019) 12–19. arXiv:hep-th/9901900.
`;

for (const [typed, { run, needs }] of Object.entries(examples)) {
  const skip = await without(...needs);

  test(`${typed} tells sections, places, text and works cited`, { skip }, async () => {
    assert.ok(page.includes(`\n${typed} 2401.90001v2 'forty kettles'`), 'the page has it typed so');
    const { status, out, err } = await start([...run, '2401.90001v2', 'law of cooling']);
    assert.deepEqual([status, err], [0, '']);
    assert.ok(out.startsWith(told), out);
    assert.match(out, /\n\n## 1 Introduction\n\nNewton’s law of cooling \[1\] has one rate\./);
    assert.ok(out.endsWith(`\n\n${works}`), out);
    const nowhere = await start([...run, '2401.90001v2', 'zebra & co']);
    assert.match(nowhere.out, /\n“zebra & co”: not found\n\nOf the works/);
  });

  test(`${typed} says what the service says of a failure, and where there is none`, { skip }, async () => {
    const unknown = await start([...run, '2401.90001v9', 'kettles']);
    assert.equal(unknown.status, 1);
    assert.match(unknown.err, /^Paper, version or part not found\. Check id and version/);
    const away = await start([...run, '2401.90001v2', 'kettles'], 'http://127.0.0.1:9');
    assert.equal(away.status, 1);
    assert.match(away.err, /127\.0\.0\.1|refused/i);
    assert.equal((await start(run)).status, 1);
  });
}

test('read_chunks.py prints the chunks that hold words, and says what fails', {
  skip: await without('python'),
}, async () => {
  const file = 'examples/python/read_chunks.py';
  assert.ok(page.includes(`\npython3 ${file} 2401.90001v2 'forty kettles'`), 'the page has it typed so');
  const { status, out, err } = await start([python, file, '2401.90001v2', 'law of cooling']);
  assert.deepEqual([status, err], [0, '']);
  assert.match(
    out,
    /^[0-9a-f]{20} \(text, \d+ tokens\) How a Forgotten Kettle Cools: Two Rates Are Enough › 1 Introduction\n/,
  );
  assert.match(out, /\nNewton’s law of cooling \[1\] has one rate\./);
  assert.equal((await start([python, file, '2401.90001v9', 'x'])).err, 'Paper, version or part not found\n');
  assert.match((await start([python, file, '2401.90001v2', 'x'], 'http://127.0.0.1:9')).err, /^No service at/);
});
