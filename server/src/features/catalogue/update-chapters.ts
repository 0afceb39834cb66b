import type { updateChapters as updateChaptersCall } from '@longstrip/contract/catalogue/staff.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockChapters } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { updateChapter } from './update-chapter.ts';

/**
 * Makes several chapters free or not: all of them, or none if one does not exist. Returns the former values of the
 * changed ones, by id.
 */
export async function updateChapters(
  tx: Tx,
  { ids, isFree, basedOn, author }: BodyOf<typeof updateChaptersCall> & { author: Author },
  ports: CataloguePorts,
): Promise<{ isFree: Record<string, boolean> }> {
  const found = await lockChapters(tx, ids);
  if (found.length < new Set(ids).size) throw new Refusal('chapter_not_found');
  const chapters = await catalogueTables
    .read(tx)
    .selectFrom('chapter')
    .select(['id', 'is_free', 'version'])
    .where('id', '=', anyOf(found))
    .orderBy('id')
    .execute();
  for (const { id, version } of chapters) refuseStale(basedOn?.[id], version);
  const different = chapters.filter((chapter) => chapter.is_free !== isFree);
  for (const { id } of different) await updateChapter(tx, id, { isFree, author }, ports);
  return { isFree: Object.fromEntries(different.map(({ id }) => [id, !isFree])) };
}
