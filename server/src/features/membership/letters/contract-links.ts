import type { ReceiptText } from '../../payments/index.ts';
import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import type { MembershipContext } from '../context.ts';
import { createContractLink } from '../contract-link.ts';
import { findMembership, type MembershipRecord } from '../membership.queries.ts';
import { membershipTables } from '../membership.tables.ts';

/** `stop`: works without signing in, and changes nothing before it is confirmed. */
export type Links = { stop: string; account: string; card: string; premium: string };

/** `at`: the time of the letter. A letter about an end may come after the period. */
export function contractLinks(
  { id, origin: boughtAt, membership }: MembershipRecord,
  at: Date,
  { config, secret }: Pick<MembershipContext, 'config' | 'secret'>,
): Links {
  const origin = letterOrigin(boughtAt, config.site);
  const last = Math.max(at.getTime(), membership.periodEnd.getTime());
  const token = createContractLink(id, new Date(last), secret);
  return {
    stop: `${origin}/membership/stop?token=${token}`,
    account: `${origin}/account`,
    card: `${origin}/payment/card`,
    premium: `${origin}/premium`,
  };
}

/** The footnote of every letter about a charge. */
export const stopFootnote =
  'You can stop renewal at any time with the link above, without signing in. Access stays until the end of the period you have paid for.';

/** What the letter with the receipt of a membership says beside its lines. Without the stop if the membership has ended. */
export async function receiptTextOf(
  paymentId: string,
  { db, moneyClock, ...context }: MembershipContext,
): Promise<ReceiptText> {
  const { membership_id: id } = await membershipTables
    .read(db)
    .selectFrom('membership_period')
    .select('membership_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const record = (await findMembership(db, id))!;
  const hasEnded = record.uid === null || record.membership.state === 'ended';
  return {
    thanks: `Thank you. This is the receipt for your membership at ${context.config.siteName}.`,
    origin: record.origin,
    stop: hasEnded
      ? null
      : { link: contractLinks(record, moneyClock.now(), context).stop, footnote: stopFootnote },
    footnote:
      'Within 14 days of a purchase you can withdraw on your account page, under “Refunds and withdrawal”, and pay only for the days you had. You find all receipts there.',
  };
}
