/**
 * restic keeps the backups: encrypted, and each piece of data once. Which repository, and its password, are restic's own
 * environment variables.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** One name for all machines and containers of a site, so that each continues the backup of the others. */
const host = 'longstrip';

const snapshots = z.array(
  z.object({
    id: z.string(),
    time: z.string().transform((time) => new Date(time)),
    tags: z.array(z.string()).default([]),
  }),
);
export type Snapshot = z.output<typeof snapshots>[number];

const line = z.union([
  z.object({ message_type: z.literal('summary'), snapshot_id: z.string() }),
  z.object({
    message_type: z.literal('error'),
    item: z.string().default(''),
    error: z.looseObject({ Err: z.unknown().optional() }),
  }),
]);

/** No such file. */
const absent = 2;

export type Restic = ReturnType<typeof openRestic>;

/** All paths are relative to the data folder, so that a backup can be restored into another one. */
export function openRestic(dataDir: string) {
  async function run(args: readonly string[], cwd = dataDir) {
    const child = spawn('restic', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? new StartError('restic is not installed. It keeps the backups: see docs/backup.md.')
        : error;
    })) as [number | null];
    const [stdout, stderr] = await output;
    return { code, stdout, stderr };
  }
  async function succeed(args: readonly string[], cwd?: string): Promise<string> {
    const { code, stdout, stderr } = await run(args, cwd);
    if (code !== 0) throw failed(args, stderr);
    return stdout;
  }
  return {
    /** Throws if there is no repository, or if its password is another. */
    async assertRepository(): Promise<void> {
      await succeed(['cat', 'config', '--quiet']);
    },
    /** Stores the files and folders that exist. A file that vanishes meanwhile is left out, if `mayVanish`. */
    async backup(
      paths: readonly string[],
      {
        tags,
        excludes = [],
        mayVanish = false,
      }: { tags: string[]; excludes?: string[]; mayVanish?: boolean },
    ): Promise<void> {
      const args = [
        'backup',
        '--json',
        '--host',
        host,
        ...tags.flatMap((tag) => ['--tag', tag]),
        ...excludes.flatMap((pattern) => ['--exclude', pattern]),
        ...paths,
      ];
      const { code, stdout, stderr } = await run(args);
      if (code === 0) return;
      const lines = `${stdout}\n${stderr}`.split('\n').flatMap((each) => {
        if (!each.startsWith('{')) return [];
        const { data } = line.safeParse(JSON.parse(each));
        return data ? [data] : [];
      });
      const errors = lines.filter((each) => each.message_type === 'error');
      const isStored = lines.some((each) => each.message_type === 'summary');
      const isComplete = mayVanish && errors.length > 0 && errors.every(({ error }) => error.Err === absent);
      if (code !== 3 || !isStored || !isComplete) throw failed(args, stderr);
    },
    /** Oldest first, those with all of these tags. */
    async snapshots(tags: readonly string[]): Promise<Snapshot[]> {
      const found = snapshots.parse(
        JSON.parse(await succeed(['snapshots', '--json', '--host', host, '--tag', tags.join(',')])) ?? [],
      );
      return found.toSorted((a, b) => a.time.getTime() - b.time.getTime());
    },
    /** The text of a file; undefined if the snapshot does not have it. */
    async read({ id }: Snapshot, file: string): Promise<string | undefined> {
      const { code, stdout } = await run(['dump', id, `/${file}`]);
      return code === 0 ? stdout : undefined;
    },
    /** Restores a snapshot, or these paths of it, over what `target` holds. restic compares all bytes with their hashes. */
    async restore({ id }: Snapshot, target: string, paths: readonly string[] = []): Promise<void> {
      const includes = paths.flatMap((each) => ['--include', `/${each}`]);
      await succeed(['restore', id, '--verify', '--target', target, ...includes]);
    },
    async forget(args: readonly string[]): Promise<void> {
      await succeed(['forget', '--quiet', '--host', host, ...args]);
    },
    async prune(): Promise<void> {
      await succeed(['prune', '--quiet']);
    },
    /** Reads the repository: its structure, and of the data a part such as `2%`, or all. */
    async check(part: string): Promise<void> {
      await succeed(['check', '--quiet', `--read-data-subset=${part}`]);
    },
  };
}

function failed(args: readonly string[], stderr: string): StartError {
  const said = stderr.trim().split('\n').slice(-5).join('\n');
  return new StartError(`restic ${args[0]} failed. See docs/backup.md.\n${said}`);
}
