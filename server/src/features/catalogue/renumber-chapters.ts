import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { facts } from './facts.ts';
import { lockChaptersOf, lockComics } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** Gives chapters of a comic new numbers, all at once. Refuses numbers that other chapters of the comic have. */
export async function renumberChapters(
  tx: Tx,
  { comicId, numbers }: { comicId: string; numbers: Map<string, number> },
  ports: CataloguePorts,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  const ids = [...numbers.keys()];
  await lockComics(tx, [comicId]);
  await lockChaptersOf(tx, [comicId]);
  // Out of the way first: two chapters must never have one number, not even in between.
  await sql`update chapter set chapter_number = chapter_number + 1000000
    where comic_id = ${comicId} and id = any(${ids}::uuid[])`.execute(tables);
  await sql`update chapter set chapter_number = wanted.number
    from unnest(${ids}::uuid[], ${[...numbers.values()]}::int[]) as wanted (id, number)
    where comic_id = ${comicId} and chapter.id = wanted.id`.execute(tables);
  await facts.chaptersChanged(tx, comicId, ports);
  await facts.pagesChanged(tx, comicId, ids, ports);
}
