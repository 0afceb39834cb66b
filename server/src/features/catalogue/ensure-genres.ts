import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { allGenres } from './genres.queries.ts';
import type { CataloguePorts } from './ports.ts';
import { freeSlug } from './save-genre.ts';

/**
 * The ids of genres by name, case-insensitive; missing ones are created. If two transactions create the same genre at the
 * same time, the second waits for the first and uses its genre. Has to be called before the tally is locked.
 */
export async function ensureGenres(
  tx: Tx,
  names: string[],
  ports: Pick<CataloguePorts, 'invalidations'>,
): Promise<string[]> {
  const wanted = new Map(
    names
      .map((name) => name.trim().slice(0, 60))
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  );
  const existing = new Set((await allGenres(tx)).map(({ name }) => name.toLowerCase()));
  // Sorted, so that two transactions that create the same genres do not deadlock.
  const added = [...wanted].filter(([key]) => !existing.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (added.length > 0) {
    await catalogueTables
      .write(tx)
      .insertInto('genre')
      .values(added.map(([, name]) => ({ id: uuid(), name, mature: false, slug: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // After them all, because the address of one may be that of another.
    for (const [, name] of added)
      await catalogueTables
        .write(tx)
        .updateTable('genre')
        .set({ slug: await freeSlug(tx, name) })
        .where('name', '=', name)
        .where('slug', 'is', null)
        .execute();
    invalidate.genres(tx, [], ports);
  }
  const all = new Map((await allGenres(tx)).map((genre) => [genre.name.toLowerCase(), genre.id]));
  return [...wanted.keys()].flatMap((key) => all.get(key) ?? []);
}
