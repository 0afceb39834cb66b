/** Requests, cancellations and erasures that run concurrently with other changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signInPerson, signUpPerson } from '../../../../test/people.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';

const api = await openTestApp();
const { db, jobs, letters, logger } = api.core;
const day = 24 * 60 * 60_000;
const deletionPath = '/account/deletion';
const exists = async (uid: string) =>
  (await api.rows('select 1 from account where uid = $1', [uid])).length === 1;
/** Transactions that wait for a lock of another one. */
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Sends a call, and ends the caller's sessions while it waits for the account. */
async function signedOutWhileWaiting<T>(uid: string, send: () => Promise<T>): Promise<T> {
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where uid = $1 for update', [uid]);
    const asked = send();
    assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 60_000));
    await holder.query('update account_session set ended_at = now() where uid = $1', [uid]);
    await holder.query('commit');
    return await asked;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('a caller who is signed out while waiting for the lock requests no deletion', async () => {
  const letters =
    "select 1 from jobs.job where data->>'letter' like 'identity.account-%' and data->>'uid' = $1";
  const calls: ((token: string) => Promise<string>)[] = [
    async (idToken) =>
      (await api.send('POST', '/v1/accounts:delete?key=any', { json: { idToken } })).json.error.message,
    async (key) => (await api.send('POST', `/api/v1${deletionPath}`, { key })).json.code,
  ];
  const refusals = [];
  for (const call of calls) {
    const { uid, token } = await signUpPerson(api);
    refusals.push(await signedOutWhileWaiting(uid, () => call(token)));
    const [row] = await api.rows('select deletion_at from account where uid = $1', [uid]);
    assert.deepEqual(row, { deletion_at: null });
    assert.deepEqual(await api.rows(letters, [uid]), []);
  }
  assert.deepEqual(refusals, ['TOKEN_EXPIRED', 'session_ended']);
});

test('a caller who is signed out while waiting for the lock cancels no deletion', async () => {
  // Another person has proved the address, so the account is going to be erased.
  const { uid, token } = await signUpPerson(api);
  await api.rows('update account set deletion_at = now() where uid = $1', [uid]);
  const { json } = await signedOutWhileWaiting(uid, () =>
    api.send('DELETE', `/api/v1${deletionPath}`, { key: token }),
  );
  assert.equal(json.code, 'session_ended');
  const rows = await api.rows('select 1 from account where uid = $1 and deletion_at is not null', [uid]);
  assert.equal(rows.length, 1);
  await api.rows('delete from account where uid = $1', [uid]);
});

test('keeps an account whose deletion was cancelled during an erase run, also if requested again', async () => {
  const [first, kept, requestedAgain] = [
    await signUpPerson(api),
    await signUpPerson(api),
    await signUpPerson(api),
  ];
  for (const { token } of [first, kept, requestedAgain]) {
    await api.ask('POST', deletionPath, { key: token });
    api.clock.moveBy(1000);
  }
  api.clock.moveBy(14 * day);
  const [keptNow, requestedAgainNow] = [
    await signInPerson(api, kept.uid),
    await signInPerson(api, requestedAgain.uid),
  ];
  await eraseDueAccounts({
    db,
    jobs,
    letters,
    logger,
    clock: api.clock,
    async erase(_tx, uid) {
      if (uid !== first.uid) return;
      for (const { token } of [keptNow, requestedAgainNow])
        await api.ask('DELETE', deletionPath, { key: token });
      await api.ask('POST', deletionPath, { key: requestedAgainNow.token });
    },
  });
  const there = await Promise.all([first, kept, requestedAgain].map(({ uid }) => exists(uid)));
  assert.deepEqual(there, [false, true, true]);
});

test('erasing waits for a transaction that keeps the account', async () => {
  const ann = await signUpPerson(api);
  await api.ask('POST', deletionPath, { key: ann.token });
  api.clock.moveBy(14 * day);
  const keeper = await db.pool.connect();
  try {
    await keeper.query('begin');
    await keeper.query('update account set deletion_at = null where uid = $1', [ann.uid]);
    const erase = eraseDueAccounts({ db, jobs, letters, logger, clock: api.clock, erase: async () => {} });
    assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 60_000));
    await keeper.query('commit');
    await erase;
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
  assert.ok(await exists(ann.uid));
});

test('refuses the deletion of the last admin by every call, also when two leave at once', async () => {
  await signUpPerson(api, { role: 'admin' });
  await signUpPerson(api, { role: 'admin' });
  // All admins are locked in this order. If a caller locked their own account first, the first caller would wait here.
  const admins = await api.rows<{ uid: string }>("select uid from account where role = 'admin' order by uid");
  const [first, second] = [await signInPerson(api, admins[0]!.uid), await signInPerson(api, admins[1]!.uid)];
  const byProtocol = (idToken: string) =>
    api.send('POST', '/v1/accounts:delete?key=any', { json: { idToken } });
  const leavingAdmins = async () =>
    api.rows("select uid from account where role = 'admin' and deletion_at is not null");
  const holder = await db.pool.connect();
  const waitForLocks = async (count: number) =>
    assert.ok(await until(async () => (await api.rows(waiting)).length >= count, 60_000));
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where uid = $1 for update', [first.uid]);
    const leaves = api.send('POST', `/api/v1${deletionPath}`, { key: first.token });
    await waitForLocks(1);
    const stays = byProtocol(second.token);
    await waitForLocks(2);
    await holder.query('commit');
    assert.equal((await leaves).status, 200, (await leaves).text);
    assert.match((await stays).json.error.message, /^OPERATION_NOT_ALLOWED : This is the last admin/);
    assert.equal((await stays).status, 400);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  assert.deepEqual(await leavingAdmins(), [{ uid: first.uid }]);
  await api.refused('last_admin', 'POST', deletionPath, { key: second.token });
  assert.equal((await api.ask('GET', '/account', { key: second.token })).deletionAt, null, 'still signed in');
  assert.ok((await api.ask('POST', deletionPath, { key: first.token })).deletionAt, 'asked again');
  await api.ask('DELETE', deletionPath, { key: first.token });
  assert.equal((await byProtocol(second.token)).status, 200);
  assert.deepEqual(await leavingAdmins(), [{ uid: second.uid }]);
});
