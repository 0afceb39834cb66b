import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownNetwork, wideNetwork } from './network.ts';

test('treats an IPv4 address as one household and its /24 as the neighbourhood', () => {
  for (const address of ['203.0.113.7', '203.0.113.7:52110', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'])
    assert.deepEqual([ownNetwork(address), wideNetwork(address)], ['203.0.113.7', '203.0.113.0/24']);
});

test('treats an IPv6 /64 as one household, in every spelling', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:3:4:5:6'])
    assert.deepEqual([ownNetwork(address), wideNetwork(address)], ['2001:db8:1:2::/64', '2001:db8:1:2::/64']);
  assert.equal(ownNetwork('[2001:db8:1:2::1]:443'), '2001:db8:1:2::/64');
  assert.equal(ownNetwork('::1'), '0:0:0:0::/64');
  assert.equal(ownNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(ownNetwork('2001:db8::'), '2001:db8:0:0::/64');
  assert.notEqual(ownNetwork('2001:db8:1:3::1'), ownNetwork('2001:db8:1:2::1'));
});

test('text that is not an address is returned unchanged', () => {
  for (const address of ['', 'unix:', 'garbage]']) assert.equal(ownNetwork(address), address);
  assert.equal(ownNetwork('x'.repeat(9000)), 'x'.repeat(60));
});
