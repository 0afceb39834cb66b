import { creditRoleOf } from '@longstrip/contract/catalogue/creators.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { runDue } from '../../platform/jobs/due-work.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { creditsOnBothSites } from './creators.queries.ts';
import { lockTally } from './locks.ts';
import type { CatalogueJobsContext } from './ports.ts';
import { setComicCreators, type WantedCredit } from './set-comic-creators.ts';

const batch = 100;

type Context = Pick<CatalogueJobsContext, 'clock' | 'invalidations' | 'db' | 'logger'>;

const isOutdated = sql<boolean>`creators is distinct from taken_over_creators`;

/**
 * Makes records of the creators that the previous version has stored as texts with comics, and names those of the present site
 * with comics that it has moved to the other one, also during an upgrade. The next version drops it.
 */
export async function takeOverCreators(context: Context): Promise<void> {
  const { db } = context;
  const find = (after: { id: string } | undefined) => {
    const outdated = catalogueTables.read(db).selectFrom('comic').select('id').where(isOutdated);
    return (after ? outdated.where('id', '>', after.id) : outdated).orderBy('id').limit(batch).execute();
  };
  const act = ({ id }: { id: string }) => db.transaction((tx) => takeOver(tx, id, context));
  await runDue({ find, batch, act, failure: 'the creators of a comic could not be taken over' }, context);
}

async function takeOver(tx: Tx, id: string, context: Context): Promise<void> {
  await lockTally(tx);
  const comic = await catalogueTables
    .write(tx)
    .selectFrom('comic')
    .select(['id', 'site'])
    .where('id', '=', id)
    .where(isOutdated)
    .forUpdate()
    .executeTakeFirst();
  if (comic) await setComicCreators(tx, comic, await lastCreditsOf(tx, id), context);
}

/** Who made a comic, as staff last said in either version, also after a move to the other site. */
export async function lastCreditsOf(tx: Tx, id: string): Promise<WantedCredit[]> {
  const { creators, hasNewTexts } = await catalogueTables
    .write(tx)
    .selectFrom('comic')
    .select('creators')
    .select(
      sql<boolean>`${isOutdated} and creators is distinct from taken_over_creators -> 'moved'`.as(
        'hasNewTexts',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return hasNewTexts
    ? creators.map(({ name, role }) => ({ name, role: creditRoleOf(role) }))
    : creditsOnBothSites(tx, id);
}
