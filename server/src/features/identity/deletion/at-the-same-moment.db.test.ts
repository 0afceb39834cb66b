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
  const admins = [await signUpPerson(api, { role: 'admin' }), await signUpPerson(api, { role: 'admin' })];
  // The protocol is asked by the one that is locked second: held first, the two would wait for each other.
  const inOrder = (await api.rows("select uid from account where role = 'admin' order by uid")).map(
    (row) => row['uid'],
  );
  admins.sort((a, b) => inOrder.indexOf(a.uid) - inOrder.indexOf(b.uid));
  const [byCall, byProtocol] = [
    (key: string) => api.send('POST', `/api/v1${deletionPath}`, { key }),
    (idToken: string) => api.send('POST', '/v1/accounts:delete?key=any', { json: { idToken } }),
  ];
  const leavingOnes = async () =>
    (await api.rows("select uid from account where role = 'admin' and deletion_at is not null")).map(
      ({ uid }) => uid,
    );
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query("select 1 from account where role = 'admin' for update");
    const both = [byCall(admins[0]!.token), byProtocol(admins[1]!.token)];
    assert.ok(await until(async () => (await api.rows(waiting)).length >= 2, 60_000));
    await holder.query('commit');
    const [call, protocol] = (await Promise.all(both)).map(({ status, json }) =>
      status === 200 ? 'leaves' : String(json.code ?? json.error.message).split(' ')[0],
    );
    const outcome = call === 'leaves' ? ['leaves', 'OPERATION_NOT_ALLOWED'] : ['last_admin', 'leaves'];
    assert.deepEqual([call, protocol], outcome);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const [gone, ...others] = await leavingOnes();
  assert.deepEqual(others, []);
  const { uid, token } = admins.find((each) => each.uid !== gone)!;
  await api.refused('last_admin', 'POST', deletionPath, { key: token });
  const { status, json } = await byProtocol(token);
  assert.equal(status, 400);
  assert.match(json.error.message, /^OPERATION_NOT_ALLOWED : This is the last admin/);
  assert.equal((await api.ask('GET', '/account', { key: token })).deletionAt, null, 'still signed in');
  const leaving = await signInPerson(api, gone as string);
  assert.ok((await api.ask('POST', deletionPath, { key: leaving.token })).deletionAt, 'asked again');
  await api.ask('DELETE', deletionPath, { key: leaving.token });
  await api.ask('POST', deletionPath, { key: token });
  assert.deepEqual(await leavingOnes(), [uid]);
});
