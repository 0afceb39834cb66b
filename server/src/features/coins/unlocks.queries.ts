import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { coinTables } from './coins.tables.ts';

/** An SQL expression for another slice: which of these chapters the person has unlocked. Uses an index. */
export function unlockedChapters(uid: string, among: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(select chapter_id from chapter_unlock
    where uid = ${uid} and chapter_id in (${among}))`;
}

/** Moves the unlocks of a replaced account to the new one. */
export async function moveUnlocks(tx: Tx, { uid, newUid }: { uid: string; newUid: string }): Promise<void> {
  await coinTables
    .write(tx)
    .updateTable('chapter_unlock')
    .set({ uid: newUid })
    .where('uid', '=', uid)
    .execute();
}

/** Deletes the unlocks of a person whose account is erased. Their wallet stays, under the pseudonym of the payer. */
export async function deleteUnlocks(tx: Tx, uid: string): Promise<void> {
  await coinTables.write(tx).deleteFrom('chapter_unlock').where('uid', '=', uid).execute();
}
