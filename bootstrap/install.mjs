/** The packages that package-lock.json names, in node_modules. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from './lock.mjs';
import { UserError, log, progress } from './log.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Makes node_modules match package-lock.json: what the product needs to run, or also what development needs.
 * @param {string} root @param {{ development: boolean }} options
 */
export async function installPackages(root, { development }) {
  if (suffices(await installed(root), development)) return;
  await withFileLock(
    path.join(root, 'bootstrap', '.lock'),
    async () => {
      if (suffices(await installed(root), development)) return;
      const isUpdated = await updatePackages(root, development);
      if (!isUpdated) await runNpm(root, { development, command: ['ci'] });
      await stamp(root, development);
    },
    { onWait: () => log('Another process installs the packages of this checkout; waiting for it.') },
  );
}

/**
 * Runs `npm install` and not `npm ci`, because a server may be running from node_modules: `npm ci` removes everything first,
 * `npm install` changes only what differs, and undoes its changes if a required package cannot be fetched. False if no
 * complete installation was there before, or if the result is not what package-lock.json names.
 */
async function updatePackages(root, development) {
  const before = await readFile(stampFile(root), 'utf8').catch(() => unfinished);
  if (before === unfinished) return false;
  await writeFile(stampFile(root), unfinished);
  try {
    await runNpm(root, { development, command: ['install', '--no-save'] });
  } catch (error) {
    // The cause is npm's exit code, or the signal that killed it. A killed npm may have undone nothing.
    if (!String(error.cause).startsWith('SIG')) await writeFile(stampFile(root), before);
    throw error;
  }
  return suffices(await recordedByNpm(root), development);
}

const unfinished = 'unfinished';
const suffices = (found, development) => found === 'all' || (found === 'production' && !development);
const stampFile = (root) => path.join(root, 'node_modules', '.longstrip-installed');

/** With platform and architecture, because a checkout that is mounted on two systems needs other packages on each. */
async function stampOf(root, development) {
  const lockfile = await readFile(path.join(root, 'package-lock.json'));
  const set = `${process.platform}-${process.arch} ${createHash('sha256').update(lockfile).digest('hex')}`;
  return development ? set : `${set} without development packages`;
}

/** @returns {Promise<'all' | 'production' | undefined>} undefined if anything is missing or of another version */
async function installed(root) {
  const found = await readFile(stampFile(root), 'utf8').catch(() => undefined);
  if (found === undefined) {
    const recorded = await recordedByNpm(root);
    if (recorded) await stamp(root, recorded === 'all').catch(() => {});
    return recorded;
  }
  if (found === (await stampOf(root, true))) return 'all';
  return found === (await stampOf(root, false)) ? 'production' : undefined;
}

async function stamp(root, development) {
  await mkdir(path.join(root, 'node_modules'), { recursive: true });
  await writeFile(stampFile(root), await stampOf(root, development));
}

/** From npm's own record of node_modules: complete if every version in it is the one that package-lock.json names. */
async function recordedByNpm(root) {
  try {
    const read = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8')).packages;
    const [wanted, recorded] = await Promise.all([
      read('package-lock.json'),
      read('node_modules/.package-lock.json'),
    ]);
    const wrong = Object.entries(wanted).filter(([name, entry]) => {
      if (!name.startsWith('node_modules/') || entry.link) return false;
      if (recorded[name]) return recorded[name].version !== entry.version;
      const isOptional = entry.optional || entry.devOptional || entry.peer;
      return !isOptional || isForThisSystem(entry);
    });
    if (wrong.length === 0) return 'all';
    return wrong.every(([name, entry]) => entry.dev && !recorded[name]) ? 'production' : undefined;
  } catch {
    return undefined;
  }
}

const suits = (list, here) => !list || list.includes(here);

/** Whether a package is for certain systems only, and this is one of them. */
function isForThisSystem({ os, cpu, libc }) {
  if (!os || !suits(os, process.platform) || !suits(cpu, process.arch)) return false;
  return !libc || suits(libc, process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
}

async function runNpm(root, { development, command }) {
  const total = await countPackages(root, development);
  let count = 0;
  const shown = progress('Installing packages.', () =>
    count ? `about ${Math.min(count, total)} of ${total}` : '',
  );
  const counting = setInterval(
    async () => (count = await countFolders(path.join(root, 'node_modules'))),
    1_000,
  );
  // Install scripts do not run: newer npm versions block them anyway, and nothing here needs them.
  const flags = [
    ...command,
    '--ignore-scripts',
    development ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ];
  const { code, output } = await npm(flags, root);
  clearInterval(counting);
  if (code === 0) {
    await dropHeaders(root);
    return shown.stop('Packages are installed');
  }
  shown.stop();
  throw new UserError(
    `npm could not install the packages (it ended with ${code}). It said:\n\n${excerpt(output)}\n\n${advice(output)}`,
    { cause: code },
  );
}

/** The package of the pinned Node contains headers for compiling add-ons: 67 MB, and nothing here is compiled. */
async function dropHeaders(root) {
  const packages = path.join(root, 'node_modules');
  const pinned = (await readdir(packages).catch(() => [])).filter((name) =>
    /^node-(linux|darwin|win)-/.test(name),
  );
  for (const name of pinned) await rm(path.join(packages, name, 'include'), { recursive: true, force: true });
}

/** Without the usage page that npm prints after some errors. */
function excerpt(output) {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/^npm (warn|WARN)/.test(line));
  const usage = lines.findIndex((line) => /^npm (error|ERR!) Clean install/.test(line));
  const shown = usage > 0 ? lines.slice(0, usage) : lines;
  return [...shown.slice(0, 15), ...(shown.length > 30 ? ['...'] : []), ...shown.slice(15).slice(-15)].join(
    '\n',
  );
}

function advice(output) {
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json do not match: a defect of this release, not of your machine.';
  return 'Usually the package registry cannot be reached; once it can, run the same command again. If that does not help, remove node_modules first.';
}

/** Runs the npm that started this script, whose version and settings are the user's. */
function npm(flags, cwd) {
  const cli = process.env.npm_execpath;
  const env = { ...process.env, NODE_ENV: '' };
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli))
    return runQuietly(process.execPath, [cli, ...flags], { cwd, env });
  const shell = process.platform === 'win32';
  return runQuietly(shell ? 'npm.cmd' : 'npm', flags, { cwd, env, shell });
}

async function countPackages(root, development) {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(
    ([name, { os, cpu, dev }]) =>
      name.startsWith('node_modules/') &&
      (development || !dev) &&
      suits(os, process.platform) &&
      suits(cpu, process.arch),
  ).length;
}

async function countFolders(folder) {
  const names = await readdir(folder).catch(() => []);
  const scopes = names.filter((name) => name.startsWith('@'));
  const inside = await Promise.all(scopes.map((scope) => readdir(path.join(folder, scope)).catch(() => [])));
  return names.filter((name) => !/^[.@]/.test(name)).length + inside.flat().length;
}
