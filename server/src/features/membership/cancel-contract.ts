/** Cancelling without signing in, by address and contract number. A job compares them, so answers reveal nothing. */
import { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';
import { readContractNumber } from './contract-number.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { lockMembership, recordEvent } from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { stopRenewal } from './stop-renewal.ts';

const cancellation = z.object({ email: z.string(), contractNumber: z.string() });
type Cancellation = z.infer<typeof cancellation>;

export const cancellationQueue = defineQueue('membership-cancellation', cancellation);

/**
 * Stops the contract if the pair matches, and confirms it by mail with the time. An address with another contract gets
 * a mail with the link; an address without any gets nothing.
 */
export async function cancelContract(
  { email, contractNumber }: Cancellation,
  context: MembershipContext,
): Promise<void> {
  const { db, accounts, payments, moneyClock } = context;
  const uid = await accounts.uidOf(email);
  if (!uid) return;
  const number = readContractNumber(contractNumber);
  const contracts = await membershipTables
    .read(db)
    .selectFrom('membership')
    .select(['id', 'payer_id', 'contract_number', 'state'])
    .where('uid', '=', uid)
    .execute();
  const named = contracts.find((each) => each.contract_number === number);
  const found = named ?? contracts.find(({ state }) => state !== 'ended');
  if (!found) return;
  await db.transaction(async (tx) => {
    await payments.lockPayerById(tx, found.payer_id);
    const before = await lockMembership(tx, found.id);
    // The account was erased meanwhile.
    if (before.uid === null) return;
    const record = named ? await stopRenewal(tx, { record: before, by: 'contract_number' }, context) : before;
    if (record === before && (await hasEnoughLetters(tx, found.id, moneyClock.now()))) return;
    const kind = named ? ('cancellation_confirmed' as const) : ('cancellation_link' as const);
    await recordEvent(tx, record.id, { kind, at: moneyClock.now() });
    await enqueueLetter(tx, { kind, record }, context);
  });
}

/** Strangers can request these letters, from any number of networks. */
const maxLettersPerHour = 5;

async function hasEnoughLetters(tx: Tx, membershipId: string, now: Date): Promise<boolean> {
  const sent = await membershipTables
    .read(tx)
    .selectFrom('membership_event')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('kind', 'in', ['cancellation_confirmed', 'cancellation_link'])
    .where('at', '>', new Date(now.getTime() - 3_600_000))
    .execute();
  return sent.length >= maxLettersPerHour;
}
