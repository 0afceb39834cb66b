import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signUpPerson } from '../../../../test/people.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { openPasswords } from '../passwords/passwords.ts';

const api = await openTestApp();
const { db, identity } = api.core;
const passwordHash = await openPasswords().hash('correct horse');
const waiters = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Runs the work while another transaction holds the account, and fails if the work has to wait. */
async function whileHeld(uid: string, work: () => Promise<unknown>) {
  await db.transaction(async (tx: Tx) => {
    assert.ok(await identity.lockAccountShared(tx, uid));
    let done = false;
    const working = work().finally(() => (done = true));
    await until(async () => done || (await api.rows(waiters)).length > 0, 60_000);
    assert.ok(done, 'waits for the transaction that holds the account');
    await working;
  });
}

test('an account that is held can be signed in to, refreshed, changed and held again', async () => {
  const ann = await signUpPerson(api, { passwordHash });
  const post = async (path: string, json: object) => {
    const answer = await api.send('POST', `${path}?key=any`, { json });
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };
  await whileHeld(ann.uid, async () => {
    const credentials = { email: ann.email, password: 'correct horse' };
    const { idToken, refreshToken } = await post('/v1/accounts:signInWithPassword', credentials);
    await post('/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    await post('/v1/accounts:update', { idToken, displayName: 'Ann' });
    await db.transaction((tx) => identity.lockAccountShared(tx, ann.uid));
  });
});

test('two devices of one account sync one after the other', async () => {
  const ann = await signUpPerson(api);
  const sync = () =>
    api.ask('POST', '/reading/sync', {
      key: ann.token,
      json: { entries: [], adult: { days: 7, chosen: 1, clearedBefore: 0 } },
    });
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`places ${ann.uid}`]);
    const synced = sync();
    assert.ok(await until(async () => (await api.rows(waiters)).length > 0, 60_000));
    await holder.query('commit');
    await synced;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('an account is erased after the transaction that holds it, and cannot be held then', async () => {
  const ann = await signUpPerson(api);
  let erased: Promise<unknown>;
  await db.transaction(async (tx) => {
    assert.ok(await identity.lockAccountShared(tx, ann.uid));
    erased = api.rows('delete from account where uid = $1 returning uid', [ann.uid]);
    assert.ok(await until(async () => (await api.rows(waiters)).length > 0, 60_000));
  });
  await erased!;
  assert.equal(await db.transaction((tx) => identity.lockAccountShared(tx, ann.uid)), false);
});
