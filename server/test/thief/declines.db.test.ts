/** Stolen cards that are tried out: from one account, with one card, from one network, and from fifty accounts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { typeCard } from '../memberships/members.ts';
import { signUpPerson, type SignedInPerson } from '../people.ts';
import { typedCard } from '../typed-card.ts';

const api = await openTestApp({ env: { TRUST_PROXY: '1' } });
const declined = '4000000000000002';
const good = '4242424242424242';
const hourMs = 3_600_000;

let networks = 0;
const newAddress = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`;
const token = (number: string) => typeCard(api, number);

/** Tries a card; answers the state of the payment, or why it was refused. */
async function tryCard({ token: key }: SignedInPerson, card: string, address: string): Promise<string> {
  const ordered = await api.send('POST', '/api/v1/coins/purchases', {
    key,
    headers: { 'x-forwarded-for': address },
    json: { packId: 'coins-100', card: { token: card }, shown: { coins: 100, priceCents: 99 } },
  });
  if (ordered.status !== 201) return ordered.json.code as string;
  const { paymentId } = ordered.json.data[0];
  const processed = await api.send('POST', `/api/v1/payments/${paymentId}/process`, {
    key,
    headers: { 'x-forwarded-for': address },
    json: {},
  });
  return processed.json.data[0].state as string;
}
const times = async (count: number, work: () => Promise<string>) => {
  const results: string[] = [];
  for (let time = 0; time < count; time++) results.push(await work());
  return results;
};

test('after the third decline of a day an account verifies its address before it tries again', async () => {
  const thief = await signUpPerson(api, { emailVerified: false });
  const tryOne = async (number = declined) => tryCard(thief, await token(number), newAddress());
  assert.deepEqual(await times(4, tryOne), ['failed', 'failed', 'failed', 'verify_email_first']);
  assert.equal(await tryOne(good), 'verify_email_first');
  await api.rows('update account set email_verified = true where uid = $1', [thief.uid]);
  assert.equal(await tryOne(good), 'succeeded');
  const other = await signUpPerson(api, { emailVerified: false });
  const tryOther = async () => tryCard(other, await token(declined), newAddress());
  await times(3, tryOther);
  await api.core.moneyClock.moveBy(24 * hourMs + 1000);
  assert.equal(await tryOther(), 'failed');
});

test('a card that was declined five times in a day is refused for every account', async () => {
  const card = typedCard(declined, api.core.moneyClock.now());
  const tokenOfCard = async () =>
    (await api.send('POST', '/sandbox/v1/tokens', { json: card })).json.token as string;
  const tryOne = async () => tryCard(await signUpPerson(api), await tokenOfCard(), newAddress());
  assert.deepEqual(await times(6, tryOne), [...Array<string>(5).fill('failed'), 'too_many_attempts']);
  await api.core.moneyClock.moveBy(24 * hourMs + 1000);
  assert.equal(await tryOne(), 'failed');
});

test('fifty accounts of one network, one after the other or at once, try twenty cards in an hour', async () => {
  for (const atOnce of [false, true]) {
    const address = newAddress();
    const thieves = await Promise.all(Array.from({ length: 50 }, () => signUpPerson(api)));
    const results: string[] = [];
    const tryOne = async (thief: SignedInPerson) =>
      results.push(await tryCard(thief, await token(declined), address));
    if (atOnce) await Promise.all(thieves.map(tryOne));
    else for (const thief of thieves) await tryOne(thief);
    assert.equal(results.filter((result) => result === 'failed').length, 20, results.join(' '));
    // At once, orders are made before the limit is reached, and not charged any more.
    for (const result of results)
      assert.match(result, atOnce ? /^(failed|canceled|too_many_attempts)$/ : /^(failed|too_many_attempts)$/);
    // Neighbours buy on.
    assert.equal(await tryCard(await signUpPerson(api), await token(good), newAddress()), 'succeeded');
  }
});

test('purchases that succeed use no limit up', async () => {
  const address = newAddress();
  const reader = await signUpPerson(api);
  const results = await times(25, async () => tryCard(reader, await token(good), address));
  assert.deepEqual(new Set(results), new Set(['succeeded']));
});

test('many declines on the site refuse no purchase, and ask for a verified address', async () => {
  await api.core.moneyClock.moveBy(24 * hourMs);
  for (let count = 0; count < 100; count++)
    await tryCard(await signUpPerson(api), await token(declined), newAddress());
  const unverified = await signUpPerson(api, { emailVerified: false });
  assert.equal(await tryCard(unverified, await token(good), newAddress()), 'verify_email_first');
  assert.equal(await tryCard(await signUpPerson(api), await token(good), newAddress()), 'succeeded');
  const kept = await api.rows(
    `select 1 from payment_state where attempt_keys is not null and state in ('succeeded', 'failed', 'canceled')`,
  );
  assert.deepEqual(kept, [], 'no network stays with a payment that is over');
});
