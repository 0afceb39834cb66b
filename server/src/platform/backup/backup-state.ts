/** When backups and drills succeeded last. */
import type { Database } from '../database/open-database.ts';
import { tablesOf, type Tx } from '../database/tables.ts';

type BackupStateRow = { kind: 'base' | 'changes' | 'drill'; at: Date; differences: string[] };
const tables = tablesOf<{ backup_state: BackupStateRow }>();

export type BackupState = {
  /** Up to when a restore gets everything back. Null without any backup. */
  storedAt: Date | null;
  /** When the restored copy was compared last, and what differed. Null if it never was. */
  drill: { at: Date; differences: readonly string[] } | null;
};

export async function readBackupState(db: Pick<Database, 'reads'>): Promise<BackupState> {
  const rows = await tables.read(db).selectFrom('backup_state').selectAll().execute();
  const stored = rows.filter(({ kind }) => kind !== 'drill').map(({ at }) => at.getTime());
  const drill = rows.find(({ kind }) => kind === 'drill');
  return {
    storedAt: stored.length > 0 ? new Date(Math.max(...stored)) : null,
    drill: drill ? { at: drill.at, differences: drill.differences } : null,
  };
}

export async function recordBackup(tx: Tx, row: BackupStateRow): Promise<void> {
  await tables
    .write(tx)
    .insertInto('backup_state')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ at: row.at, differences: row.differences }),
    )
    .execute();
}
