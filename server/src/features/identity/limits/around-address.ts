/** Limits for an address and for the networks around it, which may do more together than one alone. */
import { claimedBy } from '../../../platform/http/client-address.ts';
import type { IdentityContext } from '../context.ts';
import { countAttempt, isSpent, type Limit } from './attempts.ts';
import { ownNetwork, prefixOf } from './network.ts';

/** How many times the budget of one address a proxy has that only claims addresses. */
const proxyFactor = 50;

/** The limit of the address first, then those of the networks around it. With IPv6 a customer often has a /56 or a /48. */
export function limitsAround(
  name: string,
  address: string,
  { most, seconds }: Pick<Limit, 'most' | 'seconds'>,
): Limit[] {
  const [claimed = '', proxy] = address.split(claimedBy);
  const own = ownNetwork(claimed);
  const limits = [{ key: `${name}:${own}`, most, seconds }];
  if (own.endsWith('::/64'))
    for (const [bits, factor] of [
      [56, 4],
      [48, 16],
    ] as const)
      limits.push({ key: `${name}:${prefixOf(own, bits)}`, most: most * factor, seconds });
  if (proxy) limits.push({ key: `${name}:by:${ownNetwork(proxy)}`, most: most * proxyFactor, seconds });
  return limits;
}

/** Counts once for each limit, the narrowest first; answers whether all of them allow it. */
export async function countEach(
  limits: readonly Limit[],
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
): Promise<boolean> {
  const now = clock.now();
  // A wide network that has used up its budget must not go on to make counters for its narrow ones.
  if (await isSpent(db, limits.slice(1), now)) return false;
  // Each by itself, so that nobody holds one counter while waiting for another. Where one refuses, the next does not
  // count: one address cannot use up what its neighbours share.
  for (const limit of limits) if (!(await db.transaction((tx) => countAttempt(tx, limit, now)))) return false;
  return true;
}
