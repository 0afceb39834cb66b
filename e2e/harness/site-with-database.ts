/** A site whose database tests can write to, for states that no call produces. */
import { createOperatorKey, testDatabase } from '@longstrip/server/testing';
import { openSite, type Site } from './site.ts';

export type Database = Awaited<ReturnType<typeof testDatabase>>['db'];
export type SiteWithDatabase = Site & { db: Database };

/**
 * It also starts faster than others: PostgreSQL runs, the database is migrated, and no program is needed to make a
 * key.
 */
export async function openSiteWithDatabase(env: Record<string, string> = {}): Promise<SiteWithDatabase> {
  const { db, url } = await testDatabase();
  const key = await db.transaction((tx) => createOperatorKey(tx, { name: 'e2e', now: new Date() }));
  return { ...(await openSite({ ...env, DATABASE_URL: url }, { key })), db };
}
