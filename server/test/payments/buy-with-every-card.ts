/** Buys with every test card, in a process whose whole log is written to its output. */
import assert from 'node:assert/strict';
import { testCards } from '@longstrip/contract/payments/test-cards';
import { openAppAt } from '../app-for-tests.ts';
import { deliverWebhooks, openBuyer } from './buyer.ts';

const [url, dataDir, cvc] = process.argv.slice(2) as [string, string, string];
const api = await openAppAt({ url, dataDir, env: { LOG_LEVEL: 'trace' } });
for (const { number, brand } of testCards) {
  const buyer = await openBuyer(api);
  const code = brand === 'amex' ? cvc : cvc.slice(1);
  const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ');
  for (const typed of [number, spaced]) {
    const card = { number: typed, expiry: '12/39', cvc: code };
    const { json } = await api.send('POST', '/sandbox/v1/tokens', { json: card });
    const id = await buyer.order('saved', { card: { token: json.token as string } });
    await buyer.process(id);
    // What a mistaken client might do: the number where a token or a field of another call belongs.
    await api.send('POST', '/sandbox/v1/tokens', { json: { ...card, cvc: 'no' } });
    await api.send('POST', '/sandbox/v1/tokens', {
      body: `{"number":"${typed}"`,
      headers: { 'content-type': 'application/json' },
    });
    const wrong = await api.send('POST', `/api/v1/payments/${id}/process`, {
      key: buyer.token,
      json: { returnPath: '/account', number: typed, cvc: code },
    });
    assert.equal(wrong.status, 400);
    assert.doesNotMatch(wrong.text, new RegExp(number));
  }
}
api.clock.moveBy(60_000);
await deliverWebhooks(api);
await api.core.payments.moveClock(8);
await deliverWebhooks(api);
await api.close();
