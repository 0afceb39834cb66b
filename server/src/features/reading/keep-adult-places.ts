import {
  forgottenUntil,
  keepingBy,
  mergedKeeping,
  type AdultKeeping,
} from '@longstrip/contract/reading/adult-history.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { keepingOf } from './keeping.queries.ts';
import { readingTables } from './reading.tables.ts';

/**
 * Brings a device's wish for 18+ places together with the account's, and forgets what is not to be kept any more.
 * Answers until when everything is forgotten. The account has to be held.
 */
export async function keepAdultPlaces(
  tx: Tx,
  { uid, wish, now }: { uid: string; wish: AdultKeeping | undefined; now: Date },
): Promise<Date> {
  const tables = readingTables.write(tx);
  const known = await keepingOf(tx, uid);
  const kept = wish ? mergedKeeping(known, keepingBy(now.getTime(), wish)) : known;
  if (JSON.stringify(kept) !== JSON.stringify(known)) {
    const row = {
      adult_days: kept.days,
      adult_chosen_at: new Date(kept.chosen),
      adult_cleared_before: new Date(kept.clearedBefore),
    };
    await tables
      .insertInto('reading_preference')
      .values({ uid, ...row })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
      .execute();
  }
  const until = new Date(forgottenUntil(kept, now.getTime()));
  await tables
    .deleteFrom('reading_place')
    .where('uid', '=', uid)
    .where('adult', '=', true)
    .where('read_at', '<=', until)
    .execute();
  await tables
    .deleteFrom('reading_episode')
    .where('uid', '=', uid)
    .where('adult', '=', true)
    .where('read_at', '<=', until)
    .execute();
  return until;
}
