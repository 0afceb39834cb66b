/** How often one may try a password, and who is believed to be the owner. */
import { createHash, createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { claimedBy } from '../../../platform/http/client-address.ts';
import { countEach, limitsAround } from './around-address.ts';
import { clearAttempts, forgetAttempts, uncountAttempts, type Limit } from './attempts.ts';
import { ownNetwork, wideNetwork } from './network.ts';

const quarter = 900;
const hour = 3600;

/** Somebody tries a password for an e-mail, whether or not an account has it. */
export type Guess = { email: string; address: string };

/** What a guess was counted under; handed back when it was right. */
export type Counted = { keys: string[] };

/** Counts a guess before it is looked at. Unknown e-mails count like known ones. */
export async function countGuess(guess: Guess, context: IdentityContext): Promise<Counted> {
  const limits = await limitsOf(guess, context);
  if (!(await countEach(limits, context))) throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
  return { keys: limits.map((limit) => limit.key) };
}

async function limitsOf({ email, address }: Guess, context: IdentityContext): Promise<Limit[]> {
  const network = ownNetwork(address);
  const known = await isKnownAddress({ email, address }, context);
  return [
    { key: `${guessesOf(email)}:at:${network}`, most: 10, seconds: quarter },
    ...limitsAround('guesses-at', address, { most: 100, seconds: quarter }),
    // Strangers who guess from many addresses must not lock the owner out: known addresses are not asked.
    ...(known ? [] : [{ key: `${guessesOf(email)}:strangers`, most: 100, seconds: hour }]),
  ];
}

/** The guess was right and is taken back. */
export async function acceptGuess(tx: Tx, { keys: [own, ...others] }: Counted): Promise<void> {
  if (own) await clearAttempts(tx, own);
  await uncountAttempts(tx, others);
}

/** Somebody has proved who they are from here. */
export async function rememberAddress(
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

/** After a new password old guesses mean nothing. */
export async function forgetGuesses(tx: Tx, email: string): Promise<void> {
  await forgetAttempts(tx, `${guessesOf(email)}:`);
}

/** One query, for known and unknown e-mails alike. */
export async function isKnownAddress(
  { email, address }: Guess,
  { db, secret }: IdentityContext,
): Promise<boolean> {
  // Anybody in the operator's network could claim the owner's address.
  if (address.includes(claimedBy)) return false;
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

/** Keyed with the server's secret: the table alone does not tell where somebody lives. */
function addressHash(address: string, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(`known-address:${wideNetwork(address)}`)
    .digest();
}

function guessesOf(email: string): string {
  return `guesses:${createHash('sha256').update(email).digest('base64url')}`;
}
