import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { openMail } from '../../platform/mail/mail.ts';
import { deleteExpired } from './delete-expired.ts';

const app = await openTestApp();
const { clock, core, rows, dataDir } = app;
const openMailTo = (smtpUrl?: string) =>
  openMail({ smtpUrl, from: 'letters@comics.example' }, { dataDir, clock });
const context = { db: core.db, clock, mail: openMailTo() };
const day = 86_400_000;

const countOf = async (table: string) =>
  Number((await rows<{ count: string }>(`select count(*) as count from ${table}`))[0]!.count);

test('deletes expired rows and keeps the others', async () => {
  const person = await signUpPerson(app);
  const other = await signInPerson(app, person.uid);
  const now = clock.now();
  await rows(
    `insert into attempt select 'a' || n, 1, $1::timestamptz + (n || ' minutes')::interval from generate_series(-2400, 100) as n`,
    [now],
  );
  await rows(
    `insert into one_time_code select sha256(n::text::bytea), 'EMAIL_SIGNIN', null, 'a@b.example', null, $1::timestamptz + (n || ' minutes')::interval from generate_series(-5, 5) as n`,
    [now],
  );
  await rows(`insert into known_address values ($1, 'old', $2), ($1, 'new', $3)`, [
    person.uid,
    new Date(now.getTime() - 91 * day),
    new Date(now.getTime() - 89 * day),
  ]);
  await rows(
    `insert into social_flow select sha256(n::text::bytea), 'b', 'google.com', 'e', 'signInViaPopup', 'n', 'v', 'r', null, null, $1::timestamptz + (n || ' minutes')::interval from generate_series(-5, 5) as n`,
    [now],
  );
  await rows(
    `insert into pending_link select sha256(n::text::bytea), '{}', 'google.com', $1::timestamptz + (n || ' minutes')::interval from generate_series(-5, 5) as n`,
    [now],
  );
  const [idle, unused] = [await signInPerson(app, person.uid), await signInPerson(app, person.uid)];
  for (const [{ sessionId }, days] of [
    [idle, 209],
    [unused, 211],
  ] as const)
    await rows('update account_session set last_used_at = $2 where id = $1', [
      sessionId,
      new Date(now.getTime() - days * day),
    ]);
  await rows('update account_session set ended_at = $2 where id = $1', [
    other.sessionId,
    new Date(now.getTime() - 31 * day),
  ]);
  await rows(
    `insert into audit_entry select gen_random_uuid(), $1::timestamptz - (n || ' days')::interval, null, null, 'admin', 'deleteComics', '{}', 'done' from generate_series(729, 732) as n`,
    [now],
  );
  await deleteExpired(context);
  assert.equal(await countOf(`audit_entry where action = 'deleteComics'`), 2);
  assert.equal(await countOf('attempt'), 101);
  assert.equal(await countOf('one_time_code'), 6);
  assert.equal(await countOf('known_address'), 1);
  assert.equal(await countOf('social_flow'), 6);
  assert.equal(await countOf('pending_link'), 6);
  const left = [person.sessionId, idle.sessionId].toSorted();
  const ids = async (column: string, table: string) =>
    (await rows(`select ${column} as id from ${table} order by 1`)).map(({ id }) => id);
  assert.deepEqual(await ids('id', 'account_session'), left);
  assert.deepEqual(await ids('session_id', 'refresh_token'), left);
});

test('finds expired sessions by an index', async () => {
  const { uid } = await signUpPerson(app);
  await rows(
    `insert into account_session (id, uid, sign_in_provider, signed_in_at, last_used_at, ended_at)
     select gen_random_uuid(), $1, 'password', $2, $2, case when n % 2 = 0 then $2::timestamptz end
     from generate_series(1, 20000) n`,
    [uid, clock.now()],
  );
  await rows('vacuum analyze account_session');
  const { statements } = await statementsOf(() => deleteExpired(context));
  const deletes = statements.filter(({ text }) => text.includes('delete from "account_session"'));
  assert.equal(deletes.length, 2);
  for (const { text, values } of deletes) {
    const plan = (await rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map(
      (row) => row['QUERY PLAN'],
    );
    assert.doesNotMatch(plan.join('\n'), /Seq Scan on account_session/);
  }
});

test('skips locked rows until the next run', async () => {
  await rows(`insert into attempt values ('held', 1, $1), ('free', 1, $1)`, [new Date(0)]);
  const client = await core.db.pool.connect();
  try {
    await client.query(`begin; select 1 from attempt where key = 'held' for update`);
    await deleteExpired(context);
    assert.deepEqual(await rows(`select key from attempt where key in ('held', 'free')`), [{ key: 'held' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('deletes letters from the outbox after thirty days, also with a mail server configured', async () => {
  const outbox = path.join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  const letter = { to: 'mia@readers.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const filesInOutbox = async () => (await readdir(outbox)).toSorted();
  await context.mail.send(letter);
  const [first] = await filesInOutbox();
  await writeFile(path.join(outbox, `.${first}.part`), 'never finished');
  await writeFile(path.join(outbox, 'notes.txt'), 'not ours');
  clock.moveBy(29 * day);
  await context.mail.send(letter);
  await deleteExpired(context);
  assert.equal((await filesInOutbox()).length, 4);
  clock.moveBy(day + 1);
  await deleteExpired({ ...context, mail: openMailTo('smtp://localhost:2525') });
  const [second, ...others] = await filesInOutbox();
  assert.deepEqual(others, ['notes.txt']);
  assert.notEqual(second, first);
});
