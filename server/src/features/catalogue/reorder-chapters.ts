import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockComics } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { renumberChapters } from './renumber-chapters.ts';

/**
 * Puts all chapters of a comic into this order. Their present numbers are assigned again in this order, so gaps stay.
 * Refused if a chapter was added or deleted since, or if the order is not the one that the caller saw. Returns the former
 * order.
 */
export async function reorderChapters(
  tx: Tx,
  { comicId, ids, version }: { comicId: string; ids: string[]; version?: number | undefined },
  ports: CataloguePorts,
): Promise<{ ids: string[] }> {
  const tables = catalogueTables.write(tx);
  const [found] = await lockComics(tx, [comicId]);
  if (!found) throw new Refusal('comic_not_found');
  const comic = await tables
    .selectFrom('comic')
    .select('chapters_version')
    .where('id', '=', comicId)
    .executeTakeFirstOrThrow();
  const chapters = await tables
    .selectFrom('chapter')
    .select(['id', 'chapter_number'])
    .where('comic_id', '=', comicId)
    .orderBy('chapter_number')
    .execute();
  const isSame =
    ids.length === chapters.length &&
    new Set(ids).size === ids.length &&
    chapters.every(({ id }) => ids.includes(id));
  if (!isSame) throw new Refusal('edit_conflict');
  refuseStale(version, comic.chapters_version);
  const numbers = new Map(
    chapters.flatMap(({ id, chapter_number }, index) =>
      ids[index] === id ? [] : [[ids[index]!, chapter_number] as const],
    ),
  );
  if (numbers.size > 0) await renumberChapters(tx, { comicId, numbers }, ports);
  return { ids: chapters.map(({ id }) => id) };
}
