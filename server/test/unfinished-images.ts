import type { Database } from '../src/platform/database/open-database.ts';

/** How many images are not complete and have not failed: 0 when there is nothing left to make. */
export async function unfinishedImages({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from image where status in ('waiting', 'readable') and failure is null",
  );
  return rows[0]!.count;
}
