import type { updateHomePage as updateHomePageCall } from '@longstrip/contract/editorial/home.endpoints';
import { defaultHomeRows, homePageObject } from '@longstrip/contract/editorial/home.rules';
import { homeRow, type SavedHomeRow } from '@longstrip/contract/editorial/home.shapes';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { type Author, keepVersion } from '../versions/index.ts';
import { editorialTables } from './editorial.tables.ts';
import { rowsIn, withNames } from './home-page.queries.ts';
import type { EditorialPorts } from './ports.ts';

/** Replaces the rows of a home page by those of which genre and comics exist, and keeps the former version. Returns the former rows. */
export async function updateHomePage(
  tx: Tx,
  site: SiteVariant,
  { rows, version, author }: BodyOf<typeof updateHomePageCall> & { author?: Author },
  ports: EditorialPorts,
): Promise<{ rows: SavedHomeRow[] }> {
  const tables = editorialTables.write(tx);
  // Makes sure that there is a row to lock, so that concurrent changes are serialised.
  await tables
    .insertInto('home_page')
    .values({ site, rows: JSON.stringify(defaultHomeRows) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await tables
    .selectFrom('home_page')
    .select(['rows', 'version'])
    .where('site', '=', site)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseStale(version, before.version);
  const after = await withNames(tx, rows, site);
  const kept = after.map((row) => homeRow.parse(row));
  await tables
    .updateTable('home_page')
    .set({ rows: JSON.stringify(kept), version: before.version + 1 })
    .where('site', '=', site)
    .execute();
  const former = await withNames(tx, rowsIn(before.rows), site);
  await keepVersion(
    tx,
    {
      object: homePageObject(site),
      number: before.version,
      before: { rows: former },
      after: { rows: after },
      author,
    },
    ports,
  );
  ports.invalidations.publish(tx, ['HomePage']);
  return { rows: former };
}
