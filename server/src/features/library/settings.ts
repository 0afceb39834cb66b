import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { libraryTables } from './library.tables.ts';
import type { LibraryPorts } from './sync-library.ts';

export type LibrarySettings = { suggestions: boolean };

/** What a person allows to be done with their library: nothing until they say so. */
export async function settingsOf(db: Database, uid: string): Promise<LibrarySettings> {
  const row = await libraryTables
    .read(db)
    .selectFrom('library_setting')
    .select('suggestions')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return { suggestions: row?.suggestions ?? false };
}

export async function saveSettings(
  tx: Tx,
  { uid, suggestions, now }: LibrarySettings & { uid: string; now: Date },
  { lockAccountShared }: LibraryPorts,
): Promise<void> {
  if (!(await lockAccountShared(tx, uid))) throw new Refusal('session_ended');
  const row = { suggestions, changed_at: now };
  await libraryTables
    .write(tx)
    .insertInto('library_setting')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute();
}
