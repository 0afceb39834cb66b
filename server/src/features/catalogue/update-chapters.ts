import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockChapters } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { updateChapter } from './update-chapter.ts';

/**
 * Makes several chapters free or not: all of them, or none if one does not exist. Answers the former values of those
 * that were changed, by id.
 */
export async function updateChapters(
  tx: Tx,
  { ids, isFree, author }: { ids: string[]; isFree: boolean; author: Author },
  ports: CataloguePorts,
): Promise<{ isFree: Record<string, boolean> }> {
  const found = await lockChapters(tx, ids);
  if (found.length < new Set(ids).size) throw new Refusal('chapter_not_found');
  const others = await catalogueTables
    .read(tx)
    .selectFrom('chapter')
    .select('id')
    .where('id', '=', anyOf(found))
    .where('is_free', '=', !isFree)
    .orderBy('id')
    .execute();
  for (const { id } of others) await updateChapter(tx, id, { isFree, author }, ports);
  return { isFree: Object.fromEntries(others.map(({ id }) => [id, !isFree])) };
}
