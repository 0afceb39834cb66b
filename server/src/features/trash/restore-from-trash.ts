import type { TrashKind } from '@longstrip/contract/trash/trash.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { moveCopies } from './move-copies.ts';
import type { Confirmation, TrashOwner } from './trash-owner.ts';
import { type TrashEntryRow, trashTables } from './trash.tables.ts';

/** Puts back what one deletion deleted. Returns the entry, and the new number of a chapter whose own was taken. */
export async function restoreFromTrash(
  tx: Tx,
  id: string,
  confirmation: Confirmation,
  ownerOf: (kind: TrashKind) => TrashOwner,
): Promise<{ entry: TrashEntryRow; newNumber: number | null }> {
  const tables = trashTables.write(tx);
  await moveCopies(tx);
  // Not `forUpdate`: another restoration, which holds the tally, may move a genre's place on a comic to this entry.
  const entry = await tables
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!entry) throw new Refusal('trash_entry_not_found');
  const newNumber = (await ownerOf(entry.kind).restore(tx, entry, confirmation)) ?? null;
  await tables.deleteFrom('trash').where('id', '=', id).execute();
  return { entry, newNumber };
}
