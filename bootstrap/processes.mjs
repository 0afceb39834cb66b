/** What the operating system says about a process id. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When the process began: a text that distinguishes it from a later process with the same id. Empty if it does not
 * run. A zombie does not run: in a container without an init, killed processes are never reaped.
 * @param {number} pid
 * @returns {string}
 */
export function birthOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (process.platform === 'win32') return isSignalled(pid) ? 'running' : '';
  const [state = '', birth = ''] = process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  return /^[ZX]/.test(state) ? '' : birth;
}

function fromProc(pid) {
  try {
    // The name in brackets may hold spaces and brackets itself: count from the last one.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [fields[0], fields[19]];
  } catch {
    return [];
  }
}

function fromPs(pid) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { env, encoding: 'utf8' });
  return /^(\S+)\s+(.+)$/.exec(stdout.trim())?.slice(1) ?? [];
}

/**
 * Whether a process with this id exists, even as a zombie or of another user.
 * @param {number} pid
 * @returns {boolean}
 */
export function isSignalled(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
