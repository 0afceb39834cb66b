import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { ownNetwork } from '../../platform/http/network.ts';
import { insightTables } from './insight.tables.ts';

/** What distinguishes readers; not kept after the digest is made. */
export type Visit = { day: string; site: string; comicId: string; address: string; agent: string };

/** Distinguishes the readers of a day, on the site and on a comic, and their networks, without storing who they are. */
export function readerDigests(db: Database) {
  /** The key of the present day only: earlier keys are never needed again. */
  let known: { day: string; key: Promise<Buffer> } | undefined;

  function keyOf(day: string): Promise<Buffer> {
    if (known?.day === day) return known.key;
    const key = loadKey(db, day);
    known = { day, key };
    key.catch(() => {
      known = undefined;
    });
    return key;
  }

  return async ({ day, site, comicId, address, agent }: Visit) => {
    const key = await keyOf(day);
    const digest = (scope: string, by = agent) =>
      createHmac('sha256', key)
        .update(JSON.stringify([scope, ownNetwork(address), by]))
        .digest('hex')
        .slice(0, 32);
    return {
      ofSite: digest(site),
      ofComic: digest(`${site} ${comicId}`),
      ofNetwork: digest(`${site} ${comicId} network`, ''),
    };
  };
}

/** The key of a day, the same for all processes. Creating it deletes the keys of earlier days. */
async function loadKey(db: Database, day: string): Promise<Buffer> {
  return db.transaction(async (tx) => {
    const rows = insightTables.write(tx);
    await rows
      .insertInto('insight_key')
      .values({ day, key: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await rows
      .deleteFrom('insight_key')
      .where('day', '<', sql<string>`${day}::date`)
      .execute();
    const { key } = await rows
      .selectFrom('insight_key')
      .select('key')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return key;
  });
}
