import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAddressRange, isPrivateAddress } from '../../config/addresses.ts';
import { trustOf } from './trusted-proxies.ts';

const stranger = '203.0.113.7';

test('a number of proxies, or `on`, applies only if the peer has a private address', () => {
  for (const peer of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '::ffff:192.168.1.1',
    'fd00::1',
    'fe80::1%eth0',
    '100.64.0.1',
  ])
    for (const setting of [1, true]) assert.ok(trustOf(setting)(peer, 0), peer);
  for (const peer of [stranger, '2001:db8::1', '172.32.0.1', '', undefined])
    for (const setting of [1, 2, true]) assert.ok(!trustOf(setting)(peer, 0), peer);
  assert.deepEqual(
    [0, 1, 2].map((hop) => trustOf(2)('10.0.0.1', hop)),
    [true, true, false],
  );
  assert.ok(trustOf(2)(stranger, 1), 'a public address is trusted behind a trusted peer');
});

test('listed proxies are trusted at every hop, and no other address is', () => {
  const trusts = trustOf(['203.0.113.0/24', 'loopback', '2001:db8::5']);
  for (const address of [stranger, '127.0.0.1', '::1', '2001:db8:0::5', `::ffff:${stranger}`])
    assert.ok(trusts(address, 3), address);
  for (const address of ['10.0.0.1', '203.0.114.1', '2001:db8::6', 'garbage', '203.0.113.7:80'])
    assert.ok(!trusts(address, 0), address);
  for (const setting of [false, 0]) assert.ok(!trustOf(setting)('127.0.0.1', 0));
});

test('accepts addresses, networks and three names', () => {
  for (const good of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal'])
    assert.ok(isAddressRange(good), good);
  for (const bad of [
    '',
    'everyone',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'toString',
  ])
    assert.ok(!isAddressRange(bad), bad);
});

test('recognises private addresses', () => {
  assert.ok(isPrivateAddress('169.254.1.1'));
  assert.ok(!isPrivateAddress('8.8.8.8'));
});
