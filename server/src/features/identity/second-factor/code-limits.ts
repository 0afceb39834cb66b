/** Limits on attempts at codes of a second factor. Only a person who passed the first factor can try any. */
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import type { AccountRow } from '../identity.tables.ts';
import { enqueueEmail } from '../codes/letter-queue.ts';
import { countAttempt, type Limit } from '../limits/attempts.ts';
import { ownNetwork } from '../../../platform/http/network.ts';
import { isKnownAddress, type RecordedFailure } from '../limits/sign-in-limits.ts';

const quarterHour = 900;
const hour = 3600;
const day = 86_400;

/**
 * Counts an attempt before the code is checked. Networks from which the owner has completed a sign-in are exempt
 * from the common limit, so that a stranger who knows the password cannot lock the owner out.
 */
export async function recordCodeFailure(
  { account, address }: { account: AccountRow; address: string },
  context: IdentityContext,
): Promise<RecordedFailure> {
  const { uid } = account;
  const email = account.email ?? '';
  const limits: Limit[] = [
    { key: `codes:${uid}:at:${ownNetwork(address)}`, most: 10, seconds: quarterHour },
    ...((await isKnownAddress({ email, address }, context))
      ? []
      : [{ key: `codes:${uid}:strangers`, most: 20, seconds: hour }]),
  ];
  for (const limit of limits) {
    const within = await context.db.transaction((tx) => countAttempt(tx, limit, context.clock.now()));
    if (within) continue;
    await warnOwner(account, context);
    throw new IdentityError('too_many_attempts');
  }
  return { keys: limits.map((limit) => limit.key) };
}

/** A stranger who fails at the second factor knows the password, so the owner gets a letter, at most one a day. */
async function warnOwner({ uid, email }: AccountRow, context: IdentityContext): Promise<void> {
  const limit = { key: `letters:SECOND_FACTOR_GUESSED:${uid}`, most: 1, seconds: day };
  await context.db.transaction(async (tx) => {
    if (email && (await countAttempt(tx, limit, context.clock.now())))
      await enqueueEmail(tx, { kind: 'SECOND_FACTOR_GUESSED', uid, email }, context);
  });
}
