/** A role of the database with the rights of a server that does not own its tables. */
import type pg from 'pg';

export const serverRole = 'test_server';

/** Roles belong to the whole server, so the first test creates it and it stays. */
export async function createServerRole(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  // It sees who waits for a lock, as the tests do.
  await pool.query(`do $$ begin create role ${serverRole} in role pg_read_all_stats;
    exception when duplicate_object or unique_violation then null; end $$`);
}

/** An address whose sessions have this role from their start. */
export function urlAsServerRole(url: string): string {
  return `${url}&options=${encodeURIComponent(`-c role=${serverRole}`)}`;
}
