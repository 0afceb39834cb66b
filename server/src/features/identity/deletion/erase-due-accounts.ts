import type { Tx } from '../../../platform/database/tables.ts';
import { afterRow, dueText, runDue, type DueRow } from '../../../platform/jobs/due-work.ts';
import { defineQueue, noPayload } from '../../../platform/jobs/jobs.ts';
import type { PersonalData } from '../../../platform/slice.ts';
import { lockAccountForErasure } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { goneLetter } from './deletion-letters.ts';
import { eraseAndRecord } from './erasures.ts';

export const erasureQueue = defineQueue('identity-erase', noPayload, { cron: '23 * * * *' });

const batch = 200;

type Ports = Pick<IdentityContext, 'db' | 'jobs' | 'clock' | 'letters' | 'logger'> &
  Pick<PersonalData, 'erase'>;

/** Erases the accounts that are due, one transaction each. */
export async function eraseDueAccounts(ports: Ports, signal?: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  const find = (after: DueRow | undefined) =>
    identityTables
      .read(db)
      .selectFrom('account')
      .select(['uid as id', dueText('deletion_at')])
      .where('deletion_at', '<=', now)
      .where(afterRow('deletion_at', 'uid', after))
      .orderBy('deletion_at')
      .orderBy('uid')
      .limit(batch)
      .execute();
  const act = ({ id: uid }: DueRow) => db.transaction((tx) => eraseAccount(tx, { uid, now }, ports));
  await runDue({ find, batch, act, failure: 'an account could not be erased' }, { ...ports, signal });
}

/** Erases an account with all its data, unless the deletion has been cancelled meanwhile. */
async function eraseAccount(
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
  { jobs, letters, erase }: Ports,
): Promise<void> {
  const account = await lockAccountForErasure(tx, uid);
  if (!account?.deletion_at || account.deletion_at > now) return;
  await eraseAndRecord(tx, uid, { jobs, erase });
  if (account.email) await letters.send(tx, goneLetter, { email: account.email });
}
