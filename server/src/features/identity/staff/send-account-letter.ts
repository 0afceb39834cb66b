import type { accountLetters } from '@longstrip/contract/identity/people.endpoints';
import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueueAccountEmail, enqueueEmail } from '../codes/letter-queue.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import type { AccountRow } from '../identity.tables.ts';
import { canWriteTo } from '../limits/call-limits.ts';

/** Orders a letter that the owner could order too. The account has to be locked. */
export async function sendAccountLetter(
  tx: Tx,
  { account, kind, origin }: { account: AccountRow; kind: (typeof accountLetters)[number]; origin: string },
  context: Pick<IdentityContext, 'letters' | 'clock' | 'config'>,
): Promise<void> {
  // The client gives the codes of links to the identity service, which knows only its own.
  if (context.config.identity.provider !== 'embedded') throw new Refusal('letters_elsewhere');
  const { uid, email } = account;
  if (!email) throw new IdentityError('email_required');
  if (kind === 'VERIFY_EMAIL' && account.email_verified) throw new Refusal('email_verified_already');
  if (!(await canWriteTo(tx, { kind, email }, context))) throw new IdentityError('too_many_attempts');
  if (kind === 'PASSWORD_RESET') await enqueueEmail(tx, { kind, email, origin }, context);
  else await enqueueAccountEmail(tx, { kind, uid, email, newEmail: null, origin }, context);
}
