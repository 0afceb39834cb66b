/** The packages that package-lock.json names, in node_modules. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inTurn } from './lock.mjs';
import { Fault, progress, say } from './say.mjs';

/** Installs if node_modules is missing or made from another package-lock.json. @param {string} root */
export async function installPackages(root) {
  if (await isInstalled(root)) return;
  await inTurn(
    path.join(root, 'bootstrap', '.lock'),
    () => say('Another process installs the packages of this checkout; waiting for it.'),
    async () => {
      if (await isInstalled(root)) return;
      await runNpm(root);
      await stamp(root);
    },
  );
}

const stampFile = (root) => path.join(root, 'node_modules', '.longstrip-installed');

/** The same lock on another system is another set of packages: a mounted folder may serve two. */
async function wanted(root) {
  const lock = await readFile(path.join(root, 'package-lock.json'));
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
}

async function isInstalled(root) {
  const found = await readFile(stampFile(root), 'utf8').catch(() => undefined);
  if (found !== undefined) return found === (await wanted(root));
  if (!(await isInstalledByHand(root))) return false;
  await stamp(root).catch(() => {});
  return true;
}

async function stamp(root) {
  await mkdir(path.join(root, 'node_modules'), { recursive: true });
  await writeFile(stampFile(root), await wanted(root));
}

/** Somebody ran npm: right if every version in its own record is the one that the lock names. */
async function isInstalledByHand(root) {
  try {
    const read = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8')).packages;
    const [lock, there] = await Promise.all([
      read('package-lock.json'),
      read('node_modules/.package-lock.json'),
    ]);
    return Object.entries(lock).every(([name, entry]) => {
      if (!name.startsWith('node_modules/') || entry.link) return true;
      return there[name]
        ? there[name].version === entry.version
        : Boolean(entry.optional || entry.devOptional || entry.peer);
    });
  } catch {
    return false;
  }
}

async function runNpm(root) {
  const total = await countPackages(root);
  let there = 0;
  const shown = progress('Installing packages.', () =>
    there ? `about ${Math.min(there, total)} of ${total}` : '',
  );
  const counting = setInterval(
    async () => (there = await countFolders(path.join(root, 'node_modules'))),
    1_000,
  );
  // Install scripts do not run: newer npm versions hold them back anyway, nothing here needs them, and
  // what does not run cannot differ. Development packages are needed to build the front end.
  const flags = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ];
  const { code, said } = await runQuietly(npmCommand(flags), root);
  clearInterval(counting);
  if (code === 0) return shown.stop('Packages are installed');
  shown.stop();
  throw new Fault(
    `npm could not install the packages (it ended with ${code}). It said:\n\n${gist(said)}\n\n${advice(said)}`,
  );
}

/** npm follows what went wrong with a page on how it is used. */
function gist(said) {
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !/^npm (warn|WARN)/.test(line));
  const usage = lines.findIndex((line) => /^npm (error|ERR!) Clean install/.test(line));
  const shown = usage > 0 ? lines.slice(0, usage) : lines;
  return [...shown.slice(0, 15), ...(shown.length > 30 ? ['...'] : []), ...shown.slice(15).slice(-15)].join(
    '\n',
  );
}

function advice(said) {
  if (/EUSAGE/.test(said))
    return 'package.json and package-lock.json do not fit together: a fault of this version, not of your machine.';
  return 'Usually the package registry cannot be reached; once it can, run the same command again.';
}

/** npm as it was started with, so that its version and settings are those of the person. */
function npmCommand(flags) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli))
    return { file: process.execPath, args: [cli, ...flags] };
  if (process.platform !== 'win32') return { file: 'npm', args: flags };
  return { file: 'npm.cmd', args: flags, shell: true };
}

function runQuietly({ file, args, shell = false }, cwd) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: '' },
    });
    let said = '';
    const keep = (text) => (said = (said + text).slice(-20_000));
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const stop = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.once(signal, stop);
    const done = (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve({ code, said });
    };
    child.once('error', (error) => {
      said += `\n${error.message}`;
      done(error.code ?? 'an error');
    });
    child.once('close', (code, signal) => done(code ?? signal));
  });
}

async function countPackages(root) {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const suits = (list, here) => !list || list.includes(here);
  return Object.entries(packages).filter(
    ([name, { os, cpu }]) =>
      name.startsWith('node_modules/') && suits(os, process.platform) && suits(cpu, process.arch),
  ).length;
}

async function countFolders(folder) {
  const names = await readdir(folder).catch(() => []);
  const scopes = names.filter((name) => name.startsWith('@'));
  const inside = await Promise.all(scopes.map((scope) => readdir(path.join(folder, scope)).catch(() => [])));
  return names.filter((name) => !/^[.@]/.test(name)).length + inside.flat().length;
}
