import { creditRoleOf } from '@longstrip/contract/catalogue/creators.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { setComicCreators } from './set-comic-creators.ts';

const batch = 20;

/**
 * Makes records of the creators that the previous version has stored as texts with comics, also during an upgrade. The next
 * version drops it.
 */
export async function takeOverCreators(
  context: Pick<CataloguePorts, 'clock' | 'invalidations'> & { db: Database },
): Promise<void> {
  const takeOver = () =>
    context.db.transaction(async (tx) => {
      await lockTally(tx);
      const comics = await catalogueTables
        .write(tx)
        .selectFrom('comic')
        .select(['id', 'site', 'creators'])
        .where(sql<boolean>`creators is distinct from taken_over_creators`)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .execute();
      for (const comic of comics) {
        const credits = comic.creators.map(({ name, role }) => ({ name, role: creditRoleOf(role) }));
        await setComicCreators(tx, comic, credits, context);
      }
      return comics.length;
    });
  while ((await takeOver()) === batch);
}
