/** The built front ends, web/dist and admin/dist: each is built again when its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from './lock.mjs';
import { UserError, log, progress } from './log.mjs';
import { runQuietly } from './run-quietly.mjs';

/** @param {string} root @param {string} node */
export async function buildFrontEnd(root, node) {
  const apps = ['web', 'admin'].filter((app) => existsSync(path.join(root, app, 'build.mjs')));
  const stale = async () => {
    const built = await Promise.all(apps.map((app) => isBuilt(root, app)));
    return apps.filter((_, index) => !built[index]);
  };
  if ((await stale()).length === 0) return;
  await withFileLock(
    path.join(root, 'bootstrap', '.lock'),
    async () => {
      const wanted = await stale();
      if (wanted.length === 0) return;
      const shown = progress('Building the front end.');
      // In parallel: neither build keeps two processors busy all the time.
      const builds = await Promise.allSettled(wanted.map((app) => build(root, node, app)));
      const failed = builds.find(({ status }) => status === 'rejected');
      shown.stop(failed ? undefined : 'The front end is built');
      if (failed) throw failed.reason;
    },
    { onWait: () => log('Another process builds the front end of this checkout; waiting for it.') },
  );
}

const dist = (root, app) => path.join(root, app, 'dist');
const stampFile = (root, app) => path.join(dist(root, app), '.built-from');

async function isBuilt(root, app) {
  const found = await readFile(stampFile(root, app), 'utf8').catch(() => undefined);
  return found !== undefined && found === (await sourceHash(root, app));
}

async function build(root, node, app) {
  const wanted = await sourceHash(root, app);
  const workFolder = path.join(root, 'node_modules', '.longstrip');
  const fresh = path.join(workFolder, `${app}-${process.pid}`);
  const old = path.join(workFolder, `old-${app}-${process.pid}`);
  try {
    await mkdir(workFolder, { recursive: true });
    const { code, output } = await runQuietly(node, [path.join(root, app, 'build.mjs'), '--out', fresh], {
      cwd: root,
    });
    if (code !== 0)
      throw new UserError(
        `The front end could not be built (${app}, ${code}):\n\n${output.trim().split('\n').slice(-40).join('\n')}`,
      );
    // A folder that is only half replaced must have no stamp, so that it is built again.
    await rm(stampFile(root, app), { force: true });
    await mkdir(dist(root, app), { recursive: true });
    await mkdir(old, { recursive: true });
    for (const name of await readdir(fresh)) {
      const target = path.join(dist(root, app), name);
      if (existsSync(target)) await move(target, path.join(old, name));
      await move(path.join(fresh, name), target);
    }
    await writeFile(stampFile(root, app), wanted);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

/** node_modules may be a separate volume, and files cannot be renamed from one volume to another. */
async function move(from, to) {
  await rename(from, to).catch(async (error) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true, force: true });
  });
}

async function sourceHash(root, app) {
  const hash = createHash('sha256');
  for (const start of [app, 'contract/src', 'client', 'kit', 'package-lock.json'])
    await addTo(hash, root, start);
  return hash.digest('hex');
}

async function addTo(hash, root, name) {
  const at = path.join(root, name);
  const entries = await readdir(at, { withFileTypes: true }).catch((error) => {
    if (error.code !== 'ENOTDIR') throw error;
  });
  if (!entries) {
    hash
      .update(`${name}\0`)
      .update(await readFile(at))
      .update('\0');
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Tests and notes are not part of the site.
    const isIgnored =
      ['dist', 'node_modules'].includes(entry.name) ||
      entry.name.startsWith('.') ||
      /\.(test\.\w+|md)$/.test(entry.name);
    if (!isIgnored) await addTo(hash, root, `${name}/${entry.name}`);
  }
}
