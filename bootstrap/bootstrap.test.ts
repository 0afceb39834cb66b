import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const tempFolder = await mkdtemp(path.join(os.tmpdir(), 'boot strap-'));
after(() => rm(tempFolder, { recursive: true, force: true }));

const main = `
  import { appendFileSync } from 'node:fs';
  const args: string[] = process.argv.slice(2);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
    appendFileSync('signals', signal + ' ');
    setTimeout(() => process.exit(0), 300);
  });
  console.log(JSON.stringify({ args, cwd: process.cwd(), from: process.env.INIT_CWD, pid: process.pid }));
  if (args[0] === 'exit') process.exit(Number(args[1]));
  if (args[0] === 'stay') setInterval(() => {}, 1000);`;

const build = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  const out = process.argv[process.argv.indexOf('--out') + 1];
  mkdirSync(out + '/client', { recursive: true });
  writeFileSync(out + '/client/page.js', 'built');
  appendFileSync('builds', 'x');
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (process.env.BREAK) throw new Error('a misplaced comma');`;

/** A small project with this bootstrap and nothing to download. */
async function project(name: string, lock: object = {}): Promise<string> {
  const root = path.join(tempFolder, name);
  await cp(import.meta.dirname, path.join(root, 'bootstrap'), {
    recursive: true,
    filter: (from) => !from.includes('.lock'),
  });
  for (const folder of ['server/src', 'web/app', 'contract/src', 'client', 'kit'])
    await mkdir(path.join(root, folder), { recursive: true });
  const packages: Record<string, object> = { '': { name: 'small', version: '1.0.0' }, ...lock };
  const packageFile = { name: 'small', version: '1.0.0', private: true, type: 'module' };
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ ...packageFile, ...packages[''] }));
  await writeFile(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ ...packageFile, lockfileVersion: 3, requires: true, packages }),
  );
  await writeFile(path.join(root, 'server/src/main.ts'), main);
  await writeFile(path.join(root, 'web/build.mjs'), build);
  await writeFile(path.join(root, 'web/app/page.tsx'), 'one');
  return root;
}

function start(root: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const { npm_lifecycle_event: _, ...mine } = process.env;
  return spawn(process.execPath, [path.join(root, 'bootstrap/run.mjs'), ...args], {
    cwd: root,
    env: { ...mine, CI: 'true', INIT_CWD: '/somewhere', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(root: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(root, args, env);
  let out = '';
  let messages = '';
  child.stdout!.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr!.on('data', (text: Buffer) => (messages += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, messages };
}

/** The first output of the program; rejects if it ends without any. */
async function firstOutput(child: ChildProcess): Promise<string> {
  child.stderr!.resume();
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${String(code)}`)));
  const [text] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
  ended.catch(() => {});
  return text.toString();
}

const content = (root: string, file: string) => readFile(path.join(root, file), 'utf8').catch(() => '');
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('two starts at the same time in a fresh checkout install and build once, and both run', async () => {
  const root = await project('fresh');
  const both = await Promise.all([run(root, ['start', 'a', 'b c']), run(root, ['start', 'a', 'b c'])]);
  for (const { code, out } of both) {
    assert.equal(code, 0);
    const { args, cwd, from } = JSON.parse(out) as { args: string[]; cwd: string; from: string };
    assert.deepEqual([args, cwd, from], [['a', 'b c'], root, '/somewhere']);
  }
  const messages = both.map((one) => one.messages).join('');
  assert.equal(messages.match(/Packages are installed/g)?.length, 1);
  assert.match(messages, /The front end is built \(\d+\.\d s\)/);
  assert.match(messages, /waiting for it/);
  assert.equal(await content(root, 'builds'), 'x');
  assert.equal(await content(root, 'web/dist/client/page.js'), 'built');
});

test('start installs production packages; test adds development packages and removes none, and start keeps them', async () => {
  const root = await project('two-sets', {
    '': {
      name: 'small',
      dependencies: { tool: 'file:tool.tgz', 'node-linux-small': 'file:node-linux-small.tgz' },
      devDependencies: { spare: 'file:spare.tgz' },
    },
    'node_modules/tool': { version: '1.0.0', resolved: 'file:tool.tgz' },
    'node_modules/node-linux-small': { version: '1.0.0', resolved: 'file:node-linux-small.tgz' },
    'node_modules/spare': { version: '1.0.0', resolved: 'file:spare.tgz', dev: true },
  });
  for (const name of ['tool', 'node-linux-small', 'spare']) {
    await mkdir(path.join(root, name, 'package/include'), { recursive: true });
    await writeFile(path.join(root, name, 'package/include/node.h'), '');
    await writeFile(
      path.join(root, name, 'package/package.json'),
      JSON.stringify({ name, version: '1.0.0' }),
    );
    execFileSync('tar', ['-czf', `${name}.tgz`, '-C', name, 'package'], { cwd: root });
  }
  await mkdir(path.join(root, 'checks'));
  await writeFile(path.join(root, 'checks/test.ts'), main);
  const installs = async (command: string) => / installed/.test((await run(root, [command])).messages);
  const packages = async () =>
    (await readdir(path.join(root, 'node_modules'))).filter((name) => !name.startsWith('.')).sort();

  assert.equal(await installs('start'), true);
  assert.deepEqual(await packages(), ['node-linux-small', 'tool']);
  const filesOf = async (name: string) => (await readdir(path.join(root, 'node_modules', name))).sort();
  assert.deepEqual(await filesOf('tool'), ['include', 'package.json']);
  assert.deepEqual(await filesOf('node-linux-small'), ['package.json'], 'without its headers');
  const before = await stat(path.join(root, 'node_modules/tool'));
  assert.equal(await installs('test'), true);
  assert.deepEqual(await packages(), ['node-linux-small', 'spare', 'tool']);
  assert.equal(
    (await stat(path.join(root, 'node_modules/tool'))).ino,
    before.ino,
    'a running server keeps its files',
  );
  assert.deepEqual([await installs('start'), await installs('test')], [false, false]);
  assert.deepEqual(await packages(), ['node-linux-small', 'spare', 'tool']);
});

test('packages that were installed with npm directly are not installed again', async () => {
  const root = path.join(tempFolder, 'two-sets');
  for (const [by, missing] of [
    ['--omit=dev', true],
    ['--include=dev', false],
  ] as const) {
    execFileSync('npm', ['ci', by, '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
    assert.equal((await run(root, ['start'])).messages.includes('installed'), false, by);
    assert.equal((await run(root, ['test'])).messages.includes('installed'), missing, by);
  }
});

test('an upgrade that cannot be downloaded keeps the installed packages', async () => {
  const root = path.join(tempFolder, 'two-sets');
  const files = ['package.json', 'package-lock.json'];
  const before = await Promise.all(files.map((file) => content(root, file)));
  for (const [index, file] of files.entries()) {
    const text = before[index]!.replaceAll('file:tool.tgz', 'http://127.0.0.1:9/tool.tgz');
    await writeFile(
      path.join(root, file),
      text.replace('"1.0.0","resolved":"http', '"2.0.0","resolved":"http'),
    );
  }
  assert.equal((await run(root, ['start'], { npm_config_fetch_retries: '0' })).code, 1);
  for (const [index, file] of files.entries()) await writeFile(path.join(root, file), before[index]!);
  const { code, messages } = await run(root, ['start']);
  assert.deepEqual([code, messages.includes('installed')], [0, false], messages);
  assert.equal((await stat(path.join(root, 'node_modules/tool'))).isDirectory(), true);
});

test('a later start builds nothing and prints nothing; a changed source is built again', async () => {
  const root = path.join(tempFolder, 'fresh');
  const again = await run(root, ['start']);
  assert.deepEqual([again.code, again.messages], [0, '']);
  await writeFile(path.join(root, 'web/app/page.tsx'), 'one'); // touched, not changed
  await run(root, ['start']);
  assert.equal(await content(root, 'builds'), 'x');
  await writeFile(path.join(root, 'web/app/page.tsx'), 'two');
  await run(root, ['start']);
  assert.equal(await content(root, 'builds'), 'xx');
});

test('the exit code is that of the program', async () => {
  assert.equal((await run(path.join(tempFolder, 'fresh'), ['start', 'exit', '7'])).code, 7);
});

test('a failed build keeps the previous one and is repeated at the next start', async () => {
  const root = path.join(tempFolder, 'fresh');
  await writeFile(path.join(root, 'web/app/page.tsx'), 'three');
  const broken = await run(root, ['start'], { BREAK: 'yes' });
  assert.equal(broken.code, 1);
  assert.match(broken.messages, /could not be built[^]*a misplaced comma/);
  assert.equal(await content(root, 'web/dist/client/page.js'), 'built');
  assert.equal((await run(root, ['start'])).code, 0);
});

test('a failed installation is reported with the output of npm', async () => {
  const root = await project('offline', {
    'node_modules/not-there': {
      version: '1.0.0',
      resolved: 'http://127.0.0.1:9/not-there.tgz',
      integrity: 'sha512-AAAA',
    },
  });
  await writeFile(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'small', version: '1.0.0', dependencies: { 'not-there': '1.0.0' } }),
  );
  const { code, messages } = await run(root, ['start'], { npm_config_fetch_retries: '0' });
  assert.equal(code, 1);
  assert.match(messages, /npm could not install the packages[^]*registry/);
});

test('a lock of a killed process is taken over', async () => {
  const root = await project('stale');
  await writeFile(path.join(root, 'bootstrap/.lock'), JSON.stringify({ pid: 4194303, token: 'gone' }));
  assert.equal((await run(root, ['start'])).code, 0);
});

test('unknown commands and missing programs are explained', async () => {
  const root = path.join(tempFolder, 'fresh');
  const unknown = await run(root, ['dance']);
  assert.deepEqual([unknown.code, /usage: .*\n +start /.test(unknown.messages)], [1, true]);
  assert.match((await run(root, ['bench'])).messages, /bench\/bench\.ts does not exist yet/);
});

test('a signal that arrives several times within a second reaches the program once', async () => {
  const root = path.join(tempFolder, 'fresh');
  const child = start(root, ['start', 'stay']);
  await firstOutput(child);
  for (let n = 0; n < 3; n++) child.kill('SIGTERM');
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0);
  assert.equal((await content(root, 'signals')).trim().split(' ').length, 1);
});

test('kill -9 of the bootstrap also ends the program', async () => {
  const root = path.join(tempFolder, 'fresh');
  const child = start(root, ['start', 'stay']);
  const { pid } = JSON.parse(await firstOutput(child)) as { pid: number };
  child.kill('SIGKILL');
  for (let n = 0; n < 3000 && isAlive(pid); n++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(isAlive(pid), false);
});
