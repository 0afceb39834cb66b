import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { connectionLimits, connectionsWithin, openFilesLimit } from './connection-limits.ts';

function server(isExempt = (_address: string) => false) {
  let closedIdle = 0;
  const take = connectionLimits({ isExempt, closeIdle: () => closedIdle++ });
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy() {
        socket.destroyed = true;
        return socket as never;
      },
    });
    take(socket as never);
    return socket;
  };
  const connectOften = (address: string, count: number) =>
    Array.from({ length: count }, () => connect(address));
  return { connect, connectOften, closedIdle: () => closedIdle };
}
const refused = (sockets: { destroyed: boolean }[]) => sockets.filter(({ destroyed }) => destroyed).length;

test('limits the connections of one address and frees closed ones', () => {
  const { connect, connectOften } = server();
  const sockets = connectOften('203.0.113.9', 2000);
  assert.equal(refused(sockets), 1600);
  assert.equal(connect('203.0.113.10').destroyed, false);
  sockets[0]!.emit('close');
  assert.deepEqual([connect('203.0.113.9').destroyed, connect('203.0.113.9').destroyed], [false, true]);
});

test('counts the addresses of an IPv6 network together, in every spelling', () => {
  const { connect, connectOften } = server();
  connectOften('2001:db8:0:7::1', 400);
  assert.equal(connect('2001:0db8::7:aaaa:0:0:1').destroyed, true);
  assert.equal(connect('2001:db8:0:8::1').destroyed, false);
});

test('allows proxies more connections', () => {
  const { connectOften } = server((address) => address === '10.0.0.2');
  assert.equal(refused(connectOften('10.0.0.2', 1000)), 0);
});

test('closes idle connections near the limit', () => {
  const { connectOften, closedIdle } = server(() => true);
  connectOften('10.0.0.2', 1499);
  assert.equal(closedIdle(), 0);
  connectOften('10.0.0.2', 1);
  assert.equal(closedIdle(), 1);
});

test('leaves descriptors for everything else where a process may open few', () => {
  assert.equal(connectionsWithin(256), 128);
  assert.equal(connectionsWithin(1024), 896);
  assert.equal(connectionsWithin(100), 64);
  for (const openFiles of [20_000, Infinity]) assert.equal(connectionsWithin(openFiles), 2000);
  assert.ok(openFilesLimit() >= 64);
});

test('closes idle connections at three quarters of what is allowed', () => {
  let closed = 0;
  const take = connectionLimits({ max: 8, isExempt: () => true, closeIdle: () => closed++ });
  for (let number = 0; number < 6; number++)
    take(Object.assign(new EventEmitter(), { remoteAddress: '10.0.0.1', destroy: () => {} }) as never);
  assert.equal(closed, 1);
});
