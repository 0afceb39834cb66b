import type { MembershipContext } from '../context.ts';
import { findMembership } from '../membership.queries.ts';
import { contractLinks } from './contract-links.ts';
import type { LetterOrder } from './letter-queue.ts';
import { membershipLetter } from './membership-letters.ts';

/** Sends a letter to the present address of the reader, if any. After a crash the same letter may be sent twice. */
export async function sendLetter(order: LetterOrder, context: MembershipContext): Promise<void> {
  const { db, mail, config, accounts } = context;
  const contract = await findMembership(db, order.membershipId);
  const to = contract?.uid && (await accounts.emailOf(contract.uid));
  if (!to) return;
  const links = contractLinks(contract, new Date(order.at), context);
  await mail.send({ to, uid: contract.uid, ...membershipLetter(config, order, links, to) });
}
