import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { createOperatorKey, listOperatorKeys, operatorKeyCheck, revokeOperatorKey } from './operator-keys.ts';

const api = await openTestApp();
const { db } = api.core;
const now = new Date('2026-01-01T00:00:00Z');

test('shows a key once and stores only its hash', async () => {
  const key = await db.transaction((tx) => createOperatorKey(tx, { name: 'robot', now }));
  assert.match(key, /^lsk_[\w-]{43}$/);
  assert.ok(
    !JSON.stringify(
      await api.rows("select *, encode(key_hash, 'escape') as shown from operator_key"),
    ).includes(key.slice(4)),
  );
  const listed = (await listOperatorKeys(db)).find((row) => row.name === 'robot')!;
  assert.equal(await operatorKeyCheck(api.core)(key), listed.id);
  const used = (await listOperatorKeys(db)).find((row) => row.name === 'robot')!;
  assert.deepEqual(used.last_used_at, api.clock.now());
});

test('refuses a revoked key that is not cached', async () => {
  const key = await db.transaction((tx) => createOperatorKey(tx, { name: 'gone', now }));
  const { id } = (await listOperatorKeys(db)).find((row) => row.name === 'gone')!;
  assert.equal((await db.transaction((tx) => revokeOperatorKey(tx, id)))?.name, 'gone');
  for (const missing of [id, '-'.repeat(36)])
    assert.equal(await db.transaction((tx) => revokeOperatorKey(tx, missing)), undefined);
  assert.equal(await operatorKeyCheck(api.core)(key), null);
  const answer = await api.send('POST', '/api/v1/comics/list', { key, json: {} });
  assert.deepEqual(
    [answer.status, answer.json.code, answer.headers['www-authenticate']],
    [401, 'unauthenticated', 'Bearer'],
  );
});

test('refuses malformed keys without a query', async () => {
  const check = operatorKeyCheck({
    db: { transaction: () => assert.fail('asked') } as never,
    clock: api.clock,
  });
  for (const token of [
    '',
    'lsk_',
    `lsk_${'a'.repeat(42)}`,
    `lsk_${'a'.repeat(44)}`,
    `LSK_${'a'.repeat(43)}`,
    `lsk_${'ä'.repeat(43)}`,
    'x'.repeat(10_000),
  ])
    assert.equal(await check(token), null);
});

test('requires a key for the metrics but not for the health check', async () => {
  assert.equal((await api.send('GET', '/metrics')).json.code, 'unauthenticated');
  const { status, text } = await api.send('GET', '/metrics', { key: true });
  assert.equal(status, 200);
  assert.match(text, /longstrip_http_request_seconds_bucket/);
  assert.deepEqual((await api.send('GET', '/healthz')).json, { status: 'ok' });
  assert.deepEqual((await api.send('GET', '/readyz')).json, { status: 'ok' });
});
