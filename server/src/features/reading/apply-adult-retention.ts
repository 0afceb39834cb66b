import {
  expiredUntil,
  clampRetention,
  mergeRetention,
  type AdultRetention,
} from '@longstrip/contract/reading/adult-history.rules';
import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import { retentionOf } from './retention.queries.ts';
import { readingTables } from './reading.tables.ts';

export type ReadingEvent =
  /** How long 18+ history is kept, or until when it is cleared. */
  { type: 'adultRetentionChanged'; uid: string; retention: AdultRetention };

/**
 * Merges a device's retention of 18+ places with the account's, and deletes places that are past it.
 * Returns the time up to which everything is deleted. The account has to be locked.
 */
export async function applyAdultRetention(
  tx: Tx,
  { uid, retention, now }: { uid: string; retention: AdultRetention | undefined; now: Date },
  { emit }: { emit: Emit<ReadingEvent> },
): Promise<Date> {
  const tables = readingTables.write(tx);
  const known = await retentionOf(tx, uid);
  const merged = retention ? mergeRetention(known, clampRetention(now.getTime(), retention)) : known;
  if (JSON.stringify(merged) !== JSON.stringify(known)) {
    const row = {
      adult_days: merged.days,
      adult_chosen_at: new Date(merged.chosen),
      adult_cleared_before: new Date(merged.clearedBefore),
    };
    await tables
      .insertInto('reading_preference')
      .values({ uid, ...row })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
      .execute();
    await emit(tx, { type: 'adultRetentionChanged', uid, retention: merged });
  }
  const until = new Date(expiredUntil(merged, now.getTime()));
  // Chapters of a comic that was read again since are deleted too.
  for (const table of ['reading_place', 'reading_episode'] as const)
    await tables
      .deleteFrom(table)
      .where('uid', '=', uid)
      .where('adult', '=', true)
      .where('read_at', '<=', until)
      .execute();
  return until;
}
