import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { createOperatorKey, listOperatorKeys, operatorKeyCheck, revokeOperatorKey } from './operator-keys.ts';

const api = await openTestApp();
const { db } = api.core;
const now = new Date('2026-01-01T00:00:00Z');

test('a key is shown once and kept as its hash only', async () => {
  const key = await db.transaction((tx) => createOperatorKey(tx, { name: 'robot', now }));
  assert.match(key, /^lsk_[\w-]{43}$/);
  assert.ok(
    !JSON.stringify(
      await api.rows("select *, encode(key_hash, 'escape') as shown from operator_key"),
    ).includes(key.slice(4)),
  );
  const listed = (await listOperatorKeys(db)).find((row) => row.name === 'robot')!;
  assert.equal(await operatorKeyCheck(db)(key), listed.id);
  const used = (await listOperatorKeys(db)).find((row) => row.name === 'robot')!;
  assert.ok(used.last_used_at);
});

test('a key that was taken back is refused by whoever has not just seen it', async () => {
  const key = await db.transaction((tx) => createOperatorKey(tx, { name: 'gone', now }));
  const { id } = (await listOperatorKeys(db)).find((row) => row.name === 'gone')!;
  assert.equal(await db.transaction((tx) => revokeOperatorKey(tx, id)), true);
  assert.equal(await db.transaction((tx) => revokeOperatorKey(tx, id)), false);
  assert.equal(await operatorKeyCheck(db)(key), null);
  const answer = await api.send('POST', '/api/v1/comics/list', { key, json: {} });
  assert.deepEqual(
    [answer.status, answer.json.code, answer.headers['www-authenticate']],
    [401, 'unauthenticated', 'Bearer'],
  );
});

test('what is no key is refused without asking the database', async () => {
  const check = operatorKeyCheck({ transaction: () => assert.fail('asked') } as never);
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

test('the metrics want a key, health does not', async () => {
  assert.equal((await api.send('GET', '/metrics')).json.code, 'unauthenticated');
  const { status, text } = await api.send('GET', '/metrics', { key: true });
  assert.equal(status, 200);
  assert.match(text, /http_request_seconds_bucket/);
  assert.deepEqual((await api.send('GET', '/healthz')).json, { status: 'ok' });
  assert.deepEqual((await api.send('GET', '/readyz')).json, { status: 'ok' });
});
