import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import type { MembershipContext } from '../context.ts';
import { createContractLink } from '../contract-link.ts';
import { findMembership, type Contract } from '../membership.queries.ts';
import { membershipTables } from '../membership.tables.ts';
import { stopFootnote, type Links } from './membership-letters.ts';

/** `at`: the time of the letter. A letter about an end may come after the period. */
export function contractLinks(
  { id, origin: boughtAt, membership }: Contract,
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

/** For a receipt that is sent again: the link that stops the renewal; null if the membership has ended. */
export async function stopOfferOf(
  paymentId: string,
  { db, clock, ...context }: MembershipContext,
): Promise<{ link: string; footnote: string } | null> {
  const period = await membershipTables
    .read(db)
    .selectFrom('membership_period')
    .select('membership_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const contract = period && (await findMembership(db, period.membership_id));
  if (!contract || contract.uid === null || contract.membership.state === 'ended') return null;
  return { link: contractLinks(contract, clock.now(), context).stop, footnote: stopFootnote };
}
