import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimedAddressSeparator } from './client-address.ts';
import { openNetworkLimit } from './network-limit.ts';

const minute = 60_000;

function open() {
  let now = Date.UTC(2026, 0, 1);
  const isAllowed = openNetworkLimit({ now: () => new Date(now) }, { max: 1200, windowMs: 10 * minute });
  const countAllowed = (views: number, addressOf: (view: number) => string) =>
    Array.from({ length: views }, (_, view) => isAllowed(addressOf(view))).filter(Boolean).length;
  return { countAllowed, wait: (milliseconds: number) => (now += milliseconds) };
}
const numbered = (view: number) => `10.${(view >> 16) & 255}.${(view >> 8) & 255}.${view & 255}`;

test('one network has one budget in each window, also with many addresses of IPv6', () => {
  const { countAllowed, wait } = open();
  assert.equal(
    countAllowed(2000, () => '203.0.113.7'),
    1200,
  );
  assert.equal(
    countAllowed(2000, (view) => `2001:db8:0:1::${view.toString(16)}`),
    1200,
  );
  wait(10 * minute + 1);
  assert.equal(
    countAllowed(2000, () => '203.0.113.7'),
    1200,
  );
});

test('invented addresses do not get past the budget of the proxy that sends them, nor push it out of memory', () => {
  const { countAllowed } = open();
  const via = `${claimedAddressSeparator}10.0.0.1`;
  assert.equal(
    countAllowed(70_000, (view) => numbered(view) + via),
    60_000,
  );
  assert.equal(
    countAllowed(2000, () => `203.0.113.7${via}`),
    0,
  );
});

test('one visitor behind an unknown proxy counts as one network', () => {
  const { countAllowed } = open();
  assert.equal(
    countAllowed(2000, () => `203.0.113.7${claimedAddressSeparator}10.0.0.1`),
    1200,
  );
});
