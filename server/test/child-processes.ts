import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of the children of a process whose command line has `name` in it. Linux only. */
export function childProcesses(parent: number, name: string): number[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  const isChild = (pid: string) => {
    const stat = read(pid, 'stat');
    const [state, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(ppid) === parent && state !== 'Z' && read(pid, 'cmdline').includes(name);
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && isChild(entry))
    .map(Number);
}
