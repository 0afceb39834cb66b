/** Limits on attempts at passwords, and the networks that an account's owner is known to use. */
import { createHash, createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables } from '../identity.tables.ts';
import { claimedAddressSeparator } from '../../../platform/http/client-address.ts';
import {
  countAll,
  networkLimits,
  deleteAttempts,
  deleteAttemptsByPrefix,
  decrementAttempts,
  type Limit,
} from './attempts.ts';
import { ownNetwork, wideNetwork } from '../../../platform/http/network.ts';

const quarterHour = 900;
const hour = 3600;

/** An attempt at the password of an e-mail, whether or not an account has it. `address` is the network address. */
export type Guess = { email: string; address: string };

/** The counters of an attempt, for `recordSuccess`. */
export type RecordedFailure = { keys: string[] };

/** Counts an attempt as a failure before the password is checked. Unknown addresses count like known ones. */
export async function recordFailure(
  guess: Guess,
  context: IdentityContext,
): Promise<RecordedFailure & { isKnownNetwork: boolean }> {
  const isKnownNetwork = await isKnownAddress(guess, context);
  const limits = limitsOf(guess, isKnownNetwork);
  if (!(await countAll(limits, context))) throw new IdentityError('too_many_attempts');
  return { keys: limits.map((limit) => limit.key), isKnownNetwork };
}

function limitsOf({ email, address }: Guess, isKnownNetwork: boolean): Limit[] {
  const network = ownNetwork(address);
  return [
    { key: `${failuresKey(email)}:at:${network}`, most: 10, seconds: quarterHour },
    ...networkLimits('guesses-at', address, { most: 100, seconds: quarterHour }),
    // Known networks are exempt, so that strangers who guess from many addresses cannot lock the owner out.
    ...(isKnownNetwork ? [] : [{ key: `${failuresKey(email)}:strangers`, most: 100, seconds: hour }]),
  ];
}

/** Removes a correct attempt from the counters. */
export async function recordSuccess(tx: Tx, { keys: [own, ...others] }: RecordedFailure): Promise<void> {
  if (own) await deleteAttempts(tx, own);
  await decrementAttempts(tx, others);
}

/** Remembers a network that the owner of the account has signed in from. */
export async function saveKnownNetwork(
  tx: Tx,
  { uid, address }: { uid: string; address: string },
  { clock, secret }: IdentityContext,
): Promise<void> {
  const seen = clock.now();
  await identityTables
    .write(tx)
    .insertInto('known_address')
    .values({ uid, address_hash: addressHash(address, secret), seen_at: seen })
    .onConflict((conflict) => conflict.columns(['uid', 'address_hash']).doUpdateSet({ seen_at: seen }))
    .execute();
}

/** Clears the failures of an e-mail address whose password is new, because they do not apply to it. */
export async function clearFailures(tx: Tx, email: string): Promise<void> {
  await deleteAttemptsByPrefix(tx, `${failuresKey(email)}:`);
}

/** Whether the owner of the e-mail has signed in from this network. One query, for known and unknown e-mails alike. */
export async function isKnownAddress(
  { email, address }: Guess,
  { db, secret }: IdentityContext,
): Promise<boolean> {
  // Addresses that a proxy only claims are never known, because a client in the operator's network could invent them.
  if (address.includes(claimedAddressSeparator)) return false;
  const row = await identityTables
    .read(db)
    .selectFrom('known_address')
    .innerJoin('account', 'account.uid', 'known_address.uid')
    .select('account.uid')
    .where('account.email', '=', email)
    .where('address_hash', '=', addressHash(address, secret))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keyed with the server's secret, so that the table alone reveals no addresses. */
function addressHash(address: string, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(`known-address:${wideNetwork(address)}`)
    .digest();
}

function failuresKey(email: string): string {
  return `guesses:${createHash('sha256').update(email).digest('base64url')}`;
}
