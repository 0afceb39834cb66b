/** Installing packages of Debian, where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withFileLock } from '../../bootstrap/lock.mjs';

type Log = (message: string) => void;

/** Runs `install` with apt-get, one process at a time. False if apt-get is not here or needs rights that are not here. */
export async function withAptGet(
  name: string,
  log: Log,
  install: (aptGet: (...args: string[]) => void) => void,
): Promise<boolean> {
  const asRoot = prefixForRoot();
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return false;
  const aptGet = (...args: string[]) => {
    const command = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      '-o',
      'DPkg::Lock::Timeout=600',
      ...args,
    ];
    const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), { encoding: 'utf8' });
    if (status !== 0)
      log(
        `${command.join(' ')} ended with ${status}:\n${`${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n')}`,
      );
  };
  await withFileLock(
    path.join(os.tmpdir(), `longstrip-${name.toLowerCase()}-${process.getuid?.() ?? 0}`),
    async () => install(aptGet),
    { onWait: () => log(`Another run installs ${name}; waiting for it.`) },
  );
  return true;
}

export const hasPackage = (name: string) =>
  spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

/** The prefix that makes a command run as root; undefined if that is not allowed. */
function prefixForRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}
