import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/open-database.ts';
import { tablesOf } from './database/tables.ts';
import { afterCommit } from './database/transactions.ts';
import type { Invalidations } from './invalidations/invalidations.ts';

/** The clock of money: the real one, moved forward in test mode. */
export type MoneyClock = Clock & {
  /** Moves the clock forward, never back. */
  moveBy(milliseconds: number): Promise<void>;
};

export const clockTables = tablesOf<{ sandbox_clock: { only_row: boolean; offset_milliseconds: number } }>();

const tag = 'SandboxClock';

export async function openMoneyClock({
  db,
  clock,
  invalidations,
  config,
}: {
  db: Database;
  clock: Clock;
  invalidations: Pick<Invalidations, 'publish' | 'subscribe'>;
  config: Pick<Config, 'payments'>;
}): Promise<MoneyClock> {
  let offset = 0;
  // Loads may end in another order than they began; the clock never goes back.
  const moveTo = (milliseconds: number) => {
    offset = Math.max(offset, milliseconds);
  };
  const load = async () => {
    const row = await clockTables
      .read(db)
      .selectFrom('sandbox_clock')
      .select('offset_milliseconds')
      .executeTakeFirst();
    moveTo(row?.offset_milliseconds ?? 0);
  };
  await load();
  if (offset > 0 && config.payments.stripe)
    throw new Error(
      'The clock of this database was moved in test mode, so renewals would be charged too early. Use a new database for real payments.',
    );
  // With Stripe the clock stays the real one, whatever a command with other settings does.
  if (!config.payments.stripe)
    // A process that cannot read the offset now reads it at the next move.
    invalidations.subscribe((tags) => {
      if (tags === '*' || tags.includes(tag)) load().catch(() => {});
    });
  return {
    now: () => new Date(clock.now().getTime() + offset),
    async moveBy(milliseconds) {
      await db.transaction(async (tx) => {
        const { offset_milliseconds: moved } = await clockTables
          .write(tx)
          .insertInto('sandbox_clock')
          .values({ only_row: true, offset_milliseconds: milliseconds })
          .onConflict((conflict) =>
            conflict.column('only_row').doUpdateSet(({ ref, eb }) => ({
              offset_milliseconds: eb(
                ref('sandbox_clock.offset_milliseconds'),
                '+',
                ref('excluded.offset_milliseconds'),
              ),
            })),
          )
          .returning('offset_milliseconds')
          .executeTakeFirstOrThrow();
        invalidations.publish(tx, [tag]);
        afterCommit(tx, () => moveTo(moved));
      });
    },
  };
}
