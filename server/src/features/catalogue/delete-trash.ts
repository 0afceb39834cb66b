import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { handleDue } from '../../platform/jobs/due-work.ts';
import { deleteVersions } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import type { CatalogueJobsContext, CataloguePorts } from './ports.ts';
import { trashMilliseconds, type TrashRow } from './trash.queries.ts';

/** Deletes entries of the trash for good, images and versions included; returns those that existed. */
export async function deleteTrash(tx: Tx, ids: string[], ports: CataloguePorts): Promise<TrashRow[]> {
  const tables = catalogueTables.write(tx);
  const entries = await tables
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = entries.map((entry) => entry.id);
  const comicIds = entries.flatMap(({ kind, comic_id }) => (kind === 'comic' && comic_id) || []);
  if (comicIds.length > 0) await ports.emit(tx, { type: 'comicsDeleted', comicIds });
  const { rows } = await sql<{ id: string | null }>`
    select unnest(array[content->>'image_id', content->>'preview_image_id', content->>'card_image_id',
      content->>'cover_image_id', content->>'mobile_image_id']) as id
    from trash_row where trash_id = any(${found}::uuid[])`.execute(tables);
  const { rows: objects } = await sql<{ id: string }>`select content->>'id' as id from trash_row
    where trash_id = any(${found}::uuid[]) and table_name in ('comic', 'chapter', 'featured_banner')`.execute(
    tables,
  );
  await deleteVersions(
    tx,
    objects.map(({ id }) => id),
  );
  // Readers may still be shown an image of these pages until its replacement is readable.
  for (const { kind, comic_id, chapter_id } of entries)
    if (kind === 'pages') invalidate.pages(tx, comic_id!, [chapter_id!], ports);
  await tables.deleteFrom('trash').where('id', '=', anyOf(found)).execute();
  const images = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  await ports.assets.releaseImages(tx, images);
  return entries;
}

/** Deletes entries that have been in the trash for 30 days. */
export async function deleteOldTrash(context: CatalogueJobsContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, logger } = context;
  const batch = 50;
  const until = new Date(clock.now().getTime() - trashMilliseconds);
  const find = (without: string[]) =>
    catalogueTables
      .read(db)
      .selectFrom('trash')
      .select('id')
      .where('deleted_at', '<=', until)
      .where('id', '<>', sql<string>`all(${without}::uuid[])`)
      .orderBy('deleted_at')
      .limit(batch)
      .execute();
  const remove = ({ id }: { id: string }) => db.transaction((tx) => deleteTrash(tx, [id], context));
  await handleDue(find, remove, { batch, logger, signal, message: 'the trash was not emptied' });
}
