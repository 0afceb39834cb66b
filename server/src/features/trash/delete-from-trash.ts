import { trashDays, type TrashKind } from '@longstrip/contract/trash/trash.rules';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { afterRow, dueText, runDue, type DueRow } from '../../platform/jobs/due-work.ts';
import type { Assets } from '../assets/index.ts';
import { deleteVersions } from '../versions/index.ts';
import { moveCopies } from './move-copies.ts';
import type { TrashOwner } from './trash-owner.ts';
import { type TrashEntryRow, trashTables } from './trash.tables.ts';

type Ports = { assets: Pick<Assets, 'releaseImages'>; ownerOf(kind: TrashKind): TrashOwner };

export const trashMilliseconds = trashDays * 86_400_000;

/**
 * Deletes entries for good, images and versions included, and with a comic the entries of its chapters; returns those that
 * existed.
 */
export async function deleteFromTrash(tx: Tx, ids: string[], ports: Ports): Promise<TrashEntryRow[]> {
  const tables = trashTables.write(tx);
  await moveCopies(tx);
  const entries = await tables
    .selectFrom('trash')
    .selectAll()
    .where(
      'id',
      'in',
      sql<string>`(select id from trash where id = ${anyOf(ids)} union all
        select chapter.id from trash as comic join trash as chapter using (comic_id)
        where comic.id = ${anyOf(ids)} and comic.kind = 'comic' and chapter.kind = 'chapter')`,
    )
    .orderBy('id')
    // See restoreFromTrash.
    .forNoKeyUpdate()
    .execute();
  const found = entries.map(({ id }) => id);
  // Of copies that were not moved, because nothing can restore them.
  const { rows: copies } = await sql<{ object: string | null; images: (string | null)[] }>`
    select case when table_name = 'chapter' then content->>'id' end as object,
      array[content->>'image_id', content->>'preview_image_id'] as images
    from trash_row where trash_id = any(${found}::uuid[])`.execute(tables);
  const images = copies.flatMap((copy) => copy.images);
  const objects = copies.flatMap(({ object }) => object ?? []);
  for (const entry of entries) {
    const remains = await ports.ownerOf(entry.kind).deleteForGood(tx, entry);
    images.push(...remains.images);
    objects.push(...(remains.objects ?? []));
  }
  await deleteVersions(tx, objects);
  await tables.deleteFrom('trash').where('id', '=', anyOf(found)).execute();
  await ports.assets.releaseImages(
    tx,
    images.filter((id) => id !== null),
  );
  return entries;
}

/** Deletes entries that have been in the trash for 30 days, each in a transaction; moves copies, too. */
export async function deleteExpired(
  { db, clock, logger, ...ports }: Ports & { db: Database; clock: Clock; logger: Logger },
  signal?: AbortSignal,
): Promise<void> {
  // What shows former images, or looks for comics in the trash, does not read copies.
  await db.transaction(moveCopies);
  const until = new Date(clock.now().getTime() - trashMilliseconds);
  const batch = 20;
  const find = (after: DueRow | undefined) =>
    trashTables
      .read(db)
      .selectFrom('trash')
      .select(['id', dueText('deleted_at')])
      .where('deleted_at', '<=', until)
      .where(afterRow('deleted_at', 'id', after))
      .orderBy('deleted_at')
      .orderBy('id')
      .limit(batch)
      .execute();
  const act = ({ id }: DueRow) => db.transaction((tx) => deleteFromTrash(tx, [id], ports));
  await runDue({ find, batch, act, failure: 'the trash was not emptied' }, { logger, signal });
}
