/** Leaving, keeping and erasing where others act at the same moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signInPerson, signUpPerson } from '../../../../test/people.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';

const api = await openTestApp();
const { db, jobs, log } = api.core;
const day = 24 * 60 * 60_000;
const deletionPath = '/account/deletion';
const exists = async (uid: string) =>
  (await api.rows('select 1 from account where uid = $1', [uid])).length === 1;
/** Whoever waits for somebody else's lock. */
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('who is signed out while the protocol’s call waits has asked for nothing', async () => {
  const ann = await signUpPerson(api);
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where uid = $1 for update', [ann.uid]);
    const asked = api.send('POST', '/v1/accounts:delete?key=any', { json: { idToken: ann.token } });
    assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 60_000));
    await holder.query('update account_session set ended_at = now() where uid = $1', [ann.uid]);
    await holder.query('commit');
    assert.equal((await asked).json.error.message, 'TOKEN_EXPIRED');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const [row] = await api.rows('select deletion_at from account where uid = $1', [ann.uid]);
  assert.deepEqual(row, { deletion_at: null });
  const letters = "select 1 from jobs.job where name = 'identity-deletion-letter' and data->>'uid' = $1";
  assert.deepEqual(await api.rows(letters, [ann.uid]), []);
});

test('taken back while others are being erased, it stays, also where it was asked for again', async () => {
  const [first, kept, anew] = [await signUpPerson(api), await signUpPerson(api), await signUpPerson(api)];
  for (const { token } of [first, kept, anew]) {
    await api.ask('POST', deletionPath, { key: token });
    api.clock.moveBy(1000);
  }
  api.clock.moveBy(14 * day);
  const [keptNow, anewNow] = [await signInPerson(api, kept.uid), await signInPerson(api, anew.uid)];
  await eraseDueAccounts({
    ...{ db, jobs, log, clock: api.clock },
    async beforeAccountGoes(_tx, uid) {
      if (uid !== first.uid) return;
      for (const { token } of [keptNow, anewNow]) await api.ask('DELETE', deletionPath, { key: token });
      await api.ask('POST', deletionPath, { key: anewNow.token });
    },
  });
  const there = await Promise.all([first, kept, anew].map(({ uid }) => exists(uid)));
  assert.deepEqual(there, [false, true, true]);
});

test('whoever is keeping an account at this moment is waited for', async () => {
  const ann = await signUpPerson(api);
  await api.ask('POST', deletionPath, { key: ann.token });
  api.clock.moveBy(14 * day);
  const keeper = await db.pool.connect();
  try {
    await keeper.query('begin');
    await keeper.query('update account set deletion_at = null where uid = $1', [ann.uid]);
    const erase = eraseDueAccounts({ db, jobs, log, clock: api.clock, beforeAccountGoes: async () => {} });
    assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 60_000));
    await keeper.query('commit');
    await erase;
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
  assert.ok(await exists(ann.uid));
});

test('the last admin stays, whichever way they ask, also when two leave at the same moment', async () => {
  await signUpPerson(api, { role: 'admin' });
  await signUpPerson(api, { role: 'admin' });
  // All admins are locked in this order. Whoever held their own account before would be waited for here by the first.
  const admins = await api.rows<{ uid: string }>("select uid from account where role = 'admin' order by uid");
  const [first, second] = [await signInPerson(api, admins[0]!.uid), await signInPerson(api, admins[1]!.uid)];
  const byProtocol = (idToken: string) =>
    api.send('POST', '/v1/accounts:delete?key=any', { json: { idToken } });
  const leavingOnes = async () =>
    api.rows("select uid from account where role = 'admin' and deletion_at is not null");
  const holder = await db.pool.connect();
  const waitingAre = async (count: number) =>
    assert.ok(await until(async () => (await api.rows(waiting)).length >= count, 60_000));
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where uid = $1 for update', [first.uid]);
    const leaves = api.send('POST', `/api/v1${deletionPath}`, { key: first.token });
    await waitingAre(1);
    const stays = byProtocol(second.token);
    await waitingAre(2);
    await holder.query('commit');
    assert.equal((await leaves).status, 200, (await leaves).text);
    assert.match((await stays).json.error.message, /^OPERATION_NOT_ALLOWED : This is the last admin/);
    assert.equal((await stays).status, 400);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  assert.deepEqual(await leavingOnes(), [{ uid: first.uid }]);
  await api.refused('last_admin', 'POST', deletionPath, { key: second.token });
  assert.equal((await api.ask('GET', '/account', { key: second.token })).deletionAt, null, 'still signed in');
  assert.ok((await api.ask('POST', deletionPath, { key: first.token })).deletionAt, 'asked again');
  await api.ask('DELETE', deletionPath, { key: first.token });
  assert.equal((await byProtocol(second.token)).status, 200);
  assert.deepEqual(await leavingOnes(), [{ uid: second.uid }]);
});
