import type { Tx } from '../../platform/database/tables.ts';
import { allGenres } from './genres.queries.ts';
import type { CataloguePorts } from './ports.ts';
import { createGenre } from './save-genre.ts';

/** The ids of genres by name, whatever their case; those that do not exist are made. */
export async function ensureGenres(
  tx: Tx,
  names: string[],
  ports: Pick<CataloguePorts, 'news'>,
): Promise<string[]> {
  const known = new Map((await allGenres(tx)).map((genre) => [genre.name.toLowerCase(), genre.id]));
  const ids = new Set<string>();
  for (const name of names.map((each) => each.trim().slice(0, 60)).filter(Boolean)) {
    const id = known.get(name.toLowerCase()) ?? (await createGenre(tx, { name, mature: false }, ports));
    known.set(name.toLowerCase(), id);
    ids.add(id);
  }
  return [...ids];
}
