/** Sign-ins through a provider that wait for the account while another transaction changes it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../platform/database/embedded/processes.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors({ jobs: false });
/** Transactions that wait for a lock of another one. */
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** A person with an account that is linked to Google, with this address at Google. */
async function openLinked(name: string) {
  const { idp, done, sub } = visitor(name);
  const person = { sub: sub('person'), email: `${name}@gmail.com`, email_verified: true };
  const { localId } = await done(idp('google.com', person));
  return { localId, signIn: () => idp('google.com', person) };
}

/** Runs the statements in a transaction that holds the account until the call waits for it. */
async function whileWaiting<T>(uid: unknown, statements: string[], call: () => Promise<T>): Promise<T> {
  const holder = await app.core.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where uid = $1 for update', [uid]);
    const answer = call();
    assert.ok(await until(async () => (await app.rows(waiting)).length > 0, 60_000));
    for (const statement of statements) await holder.query(statement, [uid]);
    await holder.query('commit');
    return await answer;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('does not open an account whose providers are removed meanwhile', async () => {
  // Taking an account back changes its address and removes its providers.
  const statements = [
    `update account set email = 'owner@case.example' where uid = $1`,
    'delete from account_provider where uid = $1',
  ];
  const thief = await openLinked('thief');
  const { status, body } = await whileWaiting(thief.localId, statements, thief.signIn);
  assert.deepEqual([status, body['isNewUser']], [200, true]);
  assert.notEqual(body['localId'], thief.localId);
});

test('creates an account if the linked one is erased meanwhile', async () => {
  const leaver = await openLinked('leaver');
  const { status, body } = await whileWaiting(
    leaver.localId,
    ['delete from account where uid = $1'],
    leaver.signIn,
  );
  assert.deepEqual([status, body['isNewUser']], [200, true]);
  assert.notEqual(body['localId'], leaver.localId);
});
