import type { OrderedBy } from '@longstrip/contract/membership/membership.rules';
import type { Tx } from '../../platform/database/tables.ts';
import type { MembershipContext } from './context.ts';
import { endMembership } from './end-membership.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { stop } from './membership.ts';
import {
  lastStopOf,
  lockMembershipOfPayer,
  recordEvent,
  saveMembership,
  type MembershipRecord,
} from './membership.queries.ts';

/** Stops the renewal of a locked membership. A second time changes nothing, but ends the undo of a stop by link. */
export async function stopRenewal(
  tx: Tx,
  { record, by }: { record: MembershipRecord; by: OrderedBy },
  context: MembershipContext,
): Promise<MembershipRecord> {
  const at = context.moneyClock.now();
  const stopped = stop(record.membership, at);
  const event = { kind: 'stopped', facts: { by }, at } as const;
  if (stopped === record.membership) {
    const { id, membership } = record;
    const canBeUndone = membership.state !== 'ended' && (await lastStopOf(tx, id))?.by === 'link';
    if (canBeUndone && by !== 'link') await recordEvent(tx, id, event);
    return record;
  }
  if (stopped.state === 'ended') return endMembership(tx, { record, reason: 'stopped' }, context);
  const saved = await saveMembership(tx, record, stopped, event);
  // A cancellation by contract number has its own letter, and the letter about a deletion says it too.
  if (by !== 'contract_number' && by !== 'deletion')
    await enqueueLetter(tx, { kind: 'stopped', record: saved }, context);
  return saved;
}

/**
 * For an account whose deletion is requested or that staff disable: stops its renewal. Keeping or enabling the account
 * does not resume it.
 */
export async function stopRenewalOf(
  tx: Tx,
  { uid, by }: { uid: string; by: OrderedBy },
  context: MembershipContext,
): Promise<void> {
  const { payments } = context;
  if (!(await payments.findPayer(tx, uid))) return;
  const payerId = await payments.lockPayer(tx, uid);
  // A purchase that the bank asks about has begun no membership yet, and may be confirmed later.
  await payments.markRenewalStopped(tx, payerId);
  const record = await lockMembershipOfPayer(tx, payerId);
  if (record) await stopRenewal(tx, { record, by }, context);
}
