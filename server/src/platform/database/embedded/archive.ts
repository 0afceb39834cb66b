/**
 * The archive of the embedded PostgreSQL: its write-ahead log since the last backup, from which `npm run restore`
 * recovers any moment. Segments are kept while the folder exists, which the first backup creates.
 */
import path from 'node:path';
import type { Home } from './home.ts';

export const archiveOf = ({ folder }: Pick<Home, 'folder'>): string => path.join(folder, 'archive');

/** A segment is complete, or has another name. `%p` and the folder are relative to the folder of the cluster. */
const keep =
  'gzip -c "%p" > "../archive/%f.part" && sync "../archive/%f.part" && mv -f "../archive/%f.part" "../archive/%f.gz"';

/** Settings of a server that archives. Without the folder a segment counts as archived, and PostgreSQL reuses it. */
export const archiveSettings: readonly string[] = [
  'archive_mode=on',
  `archive_command=if test -d ../archive; then ${keep}; fi`,
];

/** Settings of a server that recovers from the archive to a time, a named point, or its end. */
export const recoverySettings = (target: { time: Date } | { name: string } | 'end'): readonly string[] => [
  'archive_mode=off',
  'restore_command=test -f "../archive/%f.gz" && gzip -dc "../archive/%f.gz" > "%p"',
  'recovery_target_timeline=current',
  'recovery_target_action=promote',
  ...(target === 'end'
    ? []
    : 'time' in target
      ? // PostgreSQL knows no names of zones yet when it reads this, not even `Z`.
        [`recovery_target_time=${target.time.toISOString().replace('Z', '+00')}`]
      : [`recovery_target_name=${target.name}`]),
];
