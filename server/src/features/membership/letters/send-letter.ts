import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import type { MembershipContext } from '../context.ts';
import { createContractLink } from '../contract-link.ts';
import { findMembership } from '../membership.queries.ts';
import type { LetterOrder } from './letter-queue.ts';
import { membershipLetter } from './membership-letters.ts';

/** Sends a letter to the address that its person has now, if any. Sent twice after a crash, both are true. */
export async function sendLetter(
  order: LetterOrder,
  { db, mail, config, accounts, secret }: MembershipContext,
): Promise<void> {
  const contract = await findMembership(db, order.membershipId);
  const to = contract?.uid && (await accounts.emailOf(contract.uid));
  if (!to) return;
  const origin = letterOrigin(contract.origin, config.site);
  // The letter about an end may come after the period.
  const last = Math.max(Date.parse(order.at), contract.membership.periodEnd.getTime());
  const token = createContractLink(contract.id, new Date(last), secret);
  const links = {
    stop: `${origin}/membership/stop?token=${token}`,
    account: `${origin}/account`,
    premium: `${origin}/premium`,
  };
  await mail.send({ to, uid: contract.uid, ...membershipLetter(config, order, links) });
}
