import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersOf, lockComics } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** Renumbers chapters of a comic in one step. Refuses numbers that other chapters of the comic have. */
export async function renumberChapters(
  tx: Tx,
  { comicId, numbers }: { comicId: string; numbers: Map<string, number> },
  ports: CataloguePorts,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  const ids = [...numbers.keys()];
  await lockComics(tx, [comicId]);
  await lockChaptersOf(tx, [comicId]);
  // Moved out of the range first, because numbers must be unique after every row.
  await sql`update chapter set chapter_number = chapter_number + 1000000
    where comic_id = ${comicId} and id = any(${ids}::uuid[])`.execute(tables);
  await sql`update chapter set chapter_number = wanted.number
    from unnest(${ids}::uuid[], ${[...numbers.values()]}::int[]) as wanted (id, number)
    where comic_id = ${comicId} and chapter.id = wanted.id`
    .execute(tables)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('chapter_number_taken') : error;
    });
  invalidate.chapters(tx, comicId, ports);
  invalidate.pages(tx, comicId, ids, ports);
}
