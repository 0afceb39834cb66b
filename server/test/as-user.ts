/** What another user of the machine can do: tests that run as root become one for a moment. */
import { execFileSync } from 'node:child_process';

/** Options of a test that needs root, which alone may become another user. */
export const needsRoot = {
  skip: process.getuid?.() === 0 ? false : 'only root can become another user',
};

/** Runs `work` with the rights of this user. */
export async function asUser<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const gid = Number(execFileSync('id', ['-g', name], { encoding: 'utf8' }));
  const groups = process.getgroups!();
  process.setgroups!([gid]);
  process.setegid!(gid);
  process.seteuid!(name);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
    process.setgroups!(groups);
  }
}
