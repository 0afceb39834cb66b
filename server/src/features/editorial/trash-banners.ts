import { contentRatings } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findComics, lockComicOfEntry, refuseUnconfirmedRestoration } from '../catalogue/index.ts';
import {
  addToTrash,
  type Confirmation,
  type Deletion,
  type Remains,
  type TrashEntryRow,
} from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { countBanners } from './banners.queries.ts';
import { editorialTables, maxBanners } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';
import { showDueBanners } from './show-due-banners.ts';

/** Puts banners into the trash; returns those that existed, and as `deleted` what the audit trail records of them. */
export async function trashBanners(
  tx: Tx,
  ids: string[],
  author: Author,
  ports: EditorialPorts,
): Promise<Deletion> {
  const tables = editorialTables.write(tx);
  const banners = await tables
    .selectFrom('featured_banner')
    .select(['id', 'title', 'comic_id'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const comicIds = banners.map(({ comic_id }) => comic_id);
  const comics = await findComics(tx, comicIds, { ratings: contentRatings, drafts: true });
  const ratingOf = new Map(comics.map(({ id, content_rating }) => [id, content_rating]));
  const entries = await addToTrash(
    tx,
    banners.map(({ title, comic_id }) => {
      return { kind: 'banner', title, comic_id, content_rating: ratingOf.get(comic_id) ?? null };
    }),
    author,
    ports,
  );
  const trashed = banners.map(({ id }, index) => ({ id, trashId: entries[index]! }));
  await sql`update featured_banner set trash_id = marked.trash_id
    from unnest(${banners.map(({ id }) => id)}::uuid[], ${entries}::uuid[]) as marked (id, trash_id)
    where featured_banner.id = marked.id`.execute(tables);
  ports.invalidations.publish(tx, ['Banner']);
  const deleted = banners.map(({ id, title, comic_id }) => ({ id, title, comicsId: comic_id }));
  return { trashed, deleted };
}

/**
 * Refuses the banner if there are too many now, and shows or hides it if its date for that passed while it was in the
 * trash.
 */
export async function restoreBanner(
  tx: Tx,
  entry: TrashEntryRow,
  confirmation: Confirmation,
  ports: EditorialPorts,
): Promise<void> {
  await lockComicOfEntry(tx, entry);
  const banner = await editorialTables
    .write(tx)
    .updateTable('stored_featured_banner')
    .set({ trash_id: null })
    .where('trash_id', '=', entry.id)
    .returning('id')
    .executeTakeFirst();
  if ((await countBanners(tx)) > maxBanners)
    throw new Refusal('invalid_input', {
      detail: `There are ${maxBanners} banners already. Delete one first.`,
    });
  if (banner) await showDueBanners(tx, ports, { restored: banner.id });
  await refuseUnconfirmedRestoration(tx, entry, confirmation);
  ports.invalidations.publish(tx, ['Banner']);
}

export async function deleteBanner(tx: Tx, entry: TrashEntryRow): Promise<Remains> {
  const banners = await editorialTables
    .write(tx)
    .deleteFrom('stored_featured_banner')
    .where('trash_id', '=', entry.id)
    .returning(['id', 'image_id', 'mobile_image_id'])
    .execute();
  return {
    images: banners.flatMap((banner) => [banner.image_id, banner.mobile_image_id]),
    objects: banners.map(({ id }) => id),
  };
}
