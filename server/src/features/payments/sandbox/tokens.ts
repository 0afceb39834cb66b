import { createHmac } from 'node:crypto';
import { testCards } from '@longstrip/contract/payments/test-cards';
import { z } from 'zod';
import { ownNetwork } from '../../../platform/http/network.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { hasExpired, type SandboxCard } from './card-outcomes.ts';
import { newReference } from './references.ts';
import type { SandboxContext } from './context.ts';
import { sandboxTables } from './sandbox.tables.ts';

const hourMilliseconds = 3_600_000;
/** Per network and hour. */
const maxTokens = 200;

const typed = z.strictObject({
  number: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
});

type FieldError = {
  error: { field: 'number' | 'expiry' | 'cvc'; code: 'invalid' | 'expired' | 'not_a_test_card' };
};
type Token = { token: string; card: Omit<SandboxCard, 'outcome' | 'fingerprint'> };

/** Turns what was typed into a token. Only what the card does is stored, never its number or code. */
export async function createToken(
  body: unknown,
  address: string,
  { db, moneyClock, secret }: SandboxContext,
): Promise<Token | FieldError> {
  const parsed = typed.safeParse(body);
  // Without Zod's messages, which might quote what was typed.
  if (!parsed.success) throw new Refusal('invalid_input');
  const now = moneyClock.now();
  const read = readCard(parsed.data, { now, secret });
  if ('error' in read) return read;
  const addressHash = createHmac('sha256', secret).update(ownNetwork(address)).digest('base64url');
  const id = newReference('tok');
  await db.transaction(async (tx) => {
    const rows = sandboxTables.write(tx);
    const { count } = await rows
      .selectFrom('sandbox_token')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('address_hash', '=', addressHash)
      .where('created_at', '>', new Date(now.getTime() - hourMilliseconds))
      .executeTakeFirstOrThrow();
    if (count >= maxTokens) throw new Refusal('too_many_attempts');
    await rows
      .insertInto('sandbox_token')
      .values({ id, card: read, address_hash: addressHash, created_at: now })
      .execute();
  });
  const { outcome: _kept, fingerprint: _secret, ...card } = read;
  return { token: id, card };
}

/** The fingerprint of a new card; null if its token was used or is unknown. */
export async function fingerprintOf(token: string, { db }: SandboxContext): Promise<string | null> {
  const found = await sandboxTables
    .read(db)
    .selectFrom('sandbox_token')
    .select('card')
    .where('id', '=', token)
    .executeTakeFirst();
  return found?.card.fingerprint ?? null;
}

function readCard(
  { number, expiry, cvc }: z.infer<typeof typed>,
  { now, secret }: { now: Date; secret: string },
): SandboxCard | FieldError {
  const digits = number.replace(/[ -]/g, '');
  const known = testCards.find((each) => each.number === digits);
  if (!known) return { error: { field: 'number', code: 'not_a_test_card' } };
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  if (!month) return { error: { field: 'expiry', code: 'invalid' } };
  const dates = { expMonth: Number(month), expYear: 2000 + Number(year) };
  if (hasExpired(dates, now)) return { error: { field: 'expiry', code: 'expired' } };
  if (!new RegExp(`^\\d{${known.brand === 'amex' ? 4 : 3}}$`).test(cvc))
    return { error: { field: 'cvc', code: 'invalid' } };
  // With another expiry date, a test number is another card: few numbers stand for the cards of many people.
  const fingerprint = createHmac('sha256', secret)
    .update(`sandbox card ${digits} ${dates.expMonth}/${dates.expYear}`)
    .digest('base64url');
  return { ...dates, fingerprint, brand: known.brand, last4: digits.slice(-4), outcome: known.outcome };
}
