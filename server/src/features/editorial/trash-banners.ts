import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addToTrash, type Deletion } from '../catalogue/index.ts';
import { countBanners } from './banners.queries.ts';
import { editorialTables, maxBanners } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';
import { showDueBanners } from './show-due-banners.ts';

type Ports = Pick<EditorialPorts, 'clock' | 'invalidations'>;

/**
 * Puts banners into the trash; returns those that existed, and as `deleted` what the audit trail records of them. Their
 * artwork stays.
 */
export async function trashBanners(
  tx: Tx,
  ids: string[],
  { clock, invalidations }: Ports,
): Promise<Deletion> {
  const tables = editorialTables.write(tx);
  const banners = await tables
    .selectFrom('featured_banner')
    .select(['id', 'title', 'comic_id'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const trashed = [];
  for (const { id, title, comic_id } of banners) {
    const trashId = await addToTrash(
      tx,
      { kind: 'banner', title, comic_id, chapter_id: null, deleted_at: clock.now() },
      { featured_banner: sql`id = ${id}` },
    );
    trashed.push({ id, trashId });
  }
  const found = banners.map(({ id }) => id);
  await tables.deleteFrom('featured_banner').where('id', '=', anyOf(found)).execute();
  invalidations.publish(tx, ['Banner']);
  const deleted = banners.map(({ id, title, comic_id }) => ({ id, title, comicsId: comic_id }));
  return { trashed, deleted };
}

/**
 * Called once the row is back. Refuses the banner if there are too many now, and shows or hides it if its date for that
 * passed while it was in the trash.
 */
export async function acceptRestoredBanner(tx: Tx, id: string, ports: Ports): Promise<void> {
  if ((await countBanners(tx)) > maxBanners)
    throw new Refusal('invalid_input', {
      detail: `There are ${maxBanners} banners already. Delete one first.`,
    });
  await showDueBanners(tx, ports, { restored: id });
  ports.invalidations.publish(tx, ['Banner']);
}
