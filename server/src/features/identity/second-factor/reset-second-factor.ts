import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { orderLetter } from '../codes/letter-orders.ts';
import type { IdentityContext } from '../context.ts';
import { signOutEverywhere } from '../staff/sign-out-everywhere.ts';
import { removeSecondFactors } from './second-factors.ts';

/** For a person who has lost the app and the recovery codes. Ends all sessions and tells the owner; false if none was set up. */
export async function resetSecondFactor(
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
  { jobs }: Pick<IdentityContext, 'jobs'>,
): Promise<boolean> {
  await signOutEverywhere(tx, { uid, now });
  const removed = await removeSecondFactors(tx, uid);
  const email = (await findAccount(tx, uid))?.email;
  if (removed && email) await orderLetter(tx, { kind: 'SECOND_FACTOR_REMOVED', uid, email }, { jobs });
  return removed;
}
