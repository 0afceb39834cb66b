import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletionLosses } from './deletion.texts.ts';

const membership = { planName: '12 weeks', state: 'active', periodEnd: '2026-12-19T23:30:00Z' } as const;
const noCoins = { balance: 0, valueCents: 0, total: 0 };

test('names paid time, coins with their value, unlocks and the way to a refund', () => {
  const losses = deletionLosses({ membership, wallet: { balance: 130, valueCents: 129, total: 4 } }).join(
    ' ',
  );
  for (const part of [
    'Your membership (12 weeks) does not renew any more',
    'until 19 December 2026',
    'renewal stays stopped until you resume it',
    '130 unspent coins, worth $1.29, are lost',
    'Episodes that you unlocked',
    'you can ask for it before the account is erased',
  ])
    assert.ok(losses.includes(part), `${part} in ${losses}`);
});

test('says that a membership in grace ends at once, and says nothing if nothing was paid for', () => {
  const [first] = deletionLosses({ membership: { ...membership, state: 'grace' }, wallet: noCoins });
  assert.match(first!, /^Your membership ends at once/);
  assert.deepEqual(deletionLosses({ membership: null, wallet: noCoins }), []);
});

test('names one coin in the singular', () => {
  const [first] = deletionLosses({ membership: null, wallet: { balance: 1, valueCents: 1, total: 2 } });
  assert.equal(first, 'Your unspent coin, worth $0.01, is lost.');
});
