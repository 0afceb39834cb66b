/** Limits by network: behind a proxy that is not configured, and for the many IPv6 networks of one customer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';

const api = await openTestApp();
const { clock } = api;
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
let readers = 0;

/** Orders a letter; returns the code of a refusal, undefined on success. */
async function order(remoteAddress: string, { forwarded = '' } = {}) {
  const response = await api.app.inject({
    method: 'POST',
    url: '/v1/accounts:sendOobCode?key=any',
    remoteAddress,
    headers: { host: 'localhost', ...(forwarded && { 'x-forwarded-for': forwarded }) },
    payload: { requestType: 'PASSWORD_RESET', email: `reader-${++readers}@readers.example` },
  });
  return response.statusCode === 200 ? undefined : String(response.json().error.message);
}
async function orderLetters(count: number, ...args: Parameters<typeof order>) {
  for (let n = 0; n < count; n++) assert.equal(await order(...args), undefined, `letter ${n + 1}`);
}
const setCount = (keyEnd: string, count: number) =>
  api.rows('update attempt set count = $2 where key = $1', [`letters-at:${keyEnd}`, count]);
const counters = async () => (await api.rows("select key from attempt where key like 'letters-at:%'")).length;

test('one visitor behind a proxy missing from TRUST_PROXY does not lock the others out', async () => {
  const through = (forwarded: string) => order('127.0.0.1', { forwarded });
  await orderLetters(20, '127.0.0.1', { forwarded: '203.0.113.7' });
  assert.equal(await through('203.0.113.7'), tooMany);
  assert.equal(await through('203.0.113.8'), undefined);
  assert.equal(
    await through('198.51.100.1, 203.0.113.7'),
    tooMany,
    'an address that the visitor claims is ignored',
  );

  await setCount('by:127.0.0.1', 1000);
  const before = await counters();
  for (let n = 0; n < 5; n++)
    assert.equal(await through(`192.0.2.${n}`), tooMany, 'invented addresses are limited');
  assert.equal(await counters(), before);
  assert.equal(
    await order('10.0.0.2', { forwarded: '203.0.113.8' }),
    undefined,
    'another proxy has its own limit',
  );
});

test('a forged X-Forwarded-For header does not raise the limits', async () => {
  await orderLetters(20, '198.51.100.9', { forwarded: '203.0.113.50' });
  assert.equal(await order('198.51.100.9', { forwarded: '203.0.113.51' }), tooMany);
});

test('invented addresses give no new budget where visitors connect through the same private peer', async () => {
  await orderLetters(1, '172.17.0.1');
  for (let n = 1; n < 20; n++)
    assert.equal(await order('172.17.0.1', { forwarded: `192.0.2.${n}` }), undefined);
  for (let n = 20; n < 45; n++)
    assert.equal(await order('172.17.0.1', { forwarded: `192.0.2.${n}` }), tooMany);
});

test('limits the IPv6 networks around an address too', async () => {
  for (const subnet of [1, 2, 3, 4]) {
    await orderLetters(20, `2001:db8:0:${subnet}::1`);
    assert.equal(await order(`2001:db8:0:${subnet}::2`), tooMany);
  }
  assert.equal(await order('2001:db8:0:5::1'), tooMany, 'the /56 has used up its limit');
  assert.equal(await order('2001:db8:0:100::1'), undefined, 'the next /56 has not');
  await setCount('2001:db8:0:0::/48', 320);
  const before = await counters();
  for (let n = 2; n < 20; n++) assert.equal(await order(`2001:db8:0:${n}00::1`), tooMany);
  assert.equal(await counters(), before, 'refused calls add no counters');
  assert.equal(await order('2001:db8:1:1::1'), undefined, 'another customer');
  clock.moveBy(3_600_000);
  assert.equal(await order('2001:db8:0:5::1'), undefined);
});
