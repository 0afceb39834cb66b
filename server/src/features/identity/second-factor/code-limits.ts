/** How often codes of a second factor may be tried. Only a person who passed the first factor can try any. */
import { findAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import type { AccountRow } from '../identity.tables.ts';
import { orderLetter } from '../codes/letter-orders.ts';
import { countAttempt, type Limit } from '../limits/attempts.ts';
import { ownNetwork } from '../limits/network.ts';
import type { Counted } from '../limits/sign-in-limits.ts';
import { isKnownAddress } from '../limits/sign-in-limits.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';

const quarter = 900;
const hour = 3600;
const day = 86_400;

/**
 * Counts a try before the code is looked at. Networks that the owner has signed in from completely are not counted
 * among the strangers, so that a stranger who knows the password cannot lock the owner out.
 */
export async function countCode(
  { account, address }: { account: AccountRow; address: string },
  context: IdentityContext,
): Promise<Counted> {
  const { uid } = account;
  const email = account.email ?? '';
  const limits: Limit[] = [
    { key: `codes:${uid}:at:${ownNetwork(address)}`, most: 10, seconds: quarter },
    ...((await isKnownAddress({ email, address }, context))
      ? []
      : [{ key: `codes:${uid}:strangers`, most: 20, seconds: hour }]),
  ];
  for (const limit of limits) {
    const within = await context.db.transaction((tx) => countAttempt(tx, limit, context.clock.now()));
    if (within) continue;
    await tellOwner(uid, context);
    throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
  }
  return { keys: limits.map((limit) => limit.key) };
}

/** A stranger who fails at the second factor knows the password. One letter a day says so. */
async function tellOwner(uid: string, context: IdentityContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    const limit = { key: `letters:SECOND_FACTOR_GUESSED:${uid}`, most: 1, seconds: day };
    const email = (await findAccount(tx, uid))?.email;
    if (email && (await countAttempt(tx, limit, context.clock.now())))
      await orderLetter(tx, { kind: 'SECOND_FACTOR_GUESSED', uid, email }, context);
  });
}
