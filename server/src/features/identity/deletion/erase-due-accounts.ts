import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../../platform/jobs/jobs.ts';
import type { PersonalData } from '../../../platform/slice.ts';
import { lockAccountForErasure } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { goneLetter } from './deletion-letters.ts';

export const erasureQueue = defineQueue('identity-erase', noPayload, { cron: '23 * * * *' });

/** The largest number of accounts erased in one run; the next hourly run erases the rest. */
const maxPerRun = 1000;

type Ports = Pick<IdentityContext, 'db' | 'clock' | 'letters' | 'logger'> & Pick<PersonalData, 'erase'>;

/** Erases the accounts that are due, one transaction each. */
export async function eraseDueAccounts(ports: Ports): Promise<void> {
  const { db, clock, logger } = ports;
  const now = clock.now();
  const due = await identityTables
    .read(db)
    .selectFrom('account')
    .select('uid')
    .where('deletion_at', '<=', now)
    .orderBy('deletion_at')
    .limit(maxPerRun)
    .execute();
  let failure: unknown;
  for (const { uid } of due) {
    try {
      await db.transaction((tx) => eraseAccount(tx, { uid, now }, ports));
    } catch (error) {
      // A failing account must not block the others.
      logger.error({ err: error, uid }, 'an account could not be erased');
      failure = error;
    }
  }
  if (failure) throw failure;
}

/** Erases an account with all its data, unless the deletion has been cancelled meanwhile. */
async function eraseAccount(
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
  { letters, erase }: Ports,
): Promise<void> {
  const account = await lockAccountForErasure(tx, uid);
  if (!account?.deletion_at || account.deletion_at > now) return;
  await erase(tx, uid);
  await identityTables.write(tx).deleteFrom('account').where('uid', '=', uid).execute();
  if (account.email) await letters.send(tx, goneLetter, { email: account.email });
}
