import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { deletionLetters } from './deletion-letters.ts';

export const erasing = defineQueue<Record<string, never>>('identity-erase', { cron: '23 * * * *' });

/** Accounts erased in one run; the next hour takes the rest. */
const atOnce = 1000;

type Ports = Pick<IdentityContext, 'db' | 'clock' | 'jobs' | 'log' | 'beforeAccountGoes'>;

/** Erases the accounts whose time has come, each in a transaction of its own; answers how many. */
export async function eraseDueAccounts(ports: Ports): Promise<number> {
  const { db, clock, log } = ports;
  const now = clock.now();
  const due = await identityTables
    .read(db)
    .selectFrom('account')
    .select('uid')
    .where('deletion_at', '<=', now)
    .orderBy('deletion_at')
    .limit(atOnce)
    .execute();
  let erased = 0;
  let failure: unknown;
  for (const { uid } of due) {
    try {
      if (await db.transaction((tx) => eraseAccount(tx, { uid, now }, ports))) erased++;
    } catch (error) {
      // One that cannot go now must not hold up the others.
      log.error({ err: error, uid }, 'an account could not be erased');
      failure = error;
    }
  }
  if (failure) throw failure;
  return erased;
}

/** Erases an account with everything of theirs, unless its owner has thought again meanwhile. */
async function eraseAccount(
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
  { jobs, beforeAccountGoes }: Ports,
): Promise<boolean> {
  const account = await lockAccount(tx, uid);
  if (!account?.deletion_at || account.deletion_at > now) return false;
  await beforeAccountGoes(tx, uid);
  await identityTables.write(tx).deleteFrom('account').where('uid', '=', uid).execute();
  if (account.email) await jobs.send(tx, deletionLetters, { letter: 'gone', email: account.email });
  return true;
}
