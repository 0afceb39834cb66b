/**
 * A site that was restored from a backup is held until its operator releases it: what happened since the backup is unknown to
 * its database, so its jobs would charge renewals again and send letters a second time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/open-database.ts';
import { tablesOf, type Tx } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';

type RestoredSiteRow = { is_only: boolean; state_of: Date; restored_at: Date };
const tables = tablesOf<{ restored_site: RestoredSiteRow }>();
const everyMs = 5_000;

export type Hold = Pick<RestoredSiteRow, 'state_of' | 'restored_at'>;

/** Undefined if the site is not held. */
export const readHold = (source: Tx | Pick<Database, 'reads'>): Promise<Hold | undefined> =>
  tables.read(source).selectFrom('restored_site').select(['state_of', 'restored_at']).executeTakeFirst();

/** Called before anything is charged, refunded or learned from a payment provider. */
export async function assertNotHeld(source: Tx | Pick<Database, 'reads'>): Promise<void> {
  if (await readHold(source)) throw new Refusal('held_after_restore');
}

export async function release(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction((tx) => tables.write(tx).deleteFrom('restored_site').execute());
}

/** Resolves when the site is not held; also when `signal` is aborted. */
export async function whenReleased(
  db: Pick<Database, 'reads'>,
  { log, signal }: { log: (message: string) => void; signal: AbortSignal },
): Promise<void> {
  let isHeld = false;
  while (!signal.aborted) {
    // A database that is away for a moment releases nothing.
    const hold = await readHold(db).catch(() => 'unknown' as const);
    if (!hold) break;
    if (!isHeld)
      log(
        'This site was restored from a backup: no jobs run, nothing is charged and no mail is sent until "npm run restore -- release".',
      );
    isHeld = true;
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}
