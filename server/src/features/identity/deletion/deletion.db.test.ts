import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { aComic } from '../../../../test/builders.ts';
import { lettersIn } from '../../../../test/letters.ts';
import { openMember, passDays } from '../../../../test/memberships/members.ts';
import { refreshPerson, signInPerson, signUpPerson } from '../../../../test/people.ts';
import { runs } from '../../../../test/seeded.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import { leavingLetter } from './deletion-letters.ts';
import { eraseDueAccounts, erasureQueue } from './erase-due-accounts.ts';

const api = await openTestApp({ jobs: true });
const { db, jobs, letters, logger } = api.core;
const minute = 60_000;
const day = 24 * 60 * minute;
const deletionPath = '/account/deletion';

async function lettersTo(email: string, wanted: number) {
  const read = async () => (await lettersIn(api)).filter(({ to }) => to === email);
  await until(async () => (await read()).length >= wanted, 60_000);
  return read();
}
const codeIn = (text: string | undefined) => /oobCode=([\w-]+)/.exec(text ?? '')?.[1] ?? assert.fail(text);
const exists = async (uid: string) =>
  (await api.rows('select 1 from account where uid = $1', [uid])).length === 1;
async function eraseDue() {
  await db.transaction((tx) => jobs.send(tx, erasureQueue, {}));
}
/** The tables that have a row of this person. */
async function tracesOf(uid: string): Promise<string[]> {
  const columns = await api.rows<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'uid'",
  );
  const found = await Promise.all(
    columns.map(async ({ table_name: table }) =>
      (await api.rows(`select 1 from "${table}" where uid = $1`, [uid])).length > 0 ? [table] : [],
    ),
  );
  return found.flat().sort();
}

test('stops the renewal of a membership, and lists in the letter what is lost', async () => {
  const ann = await openMember(api);
  await ann.buy('1week');
  await api.ask('POST', `/people/${ann.uid}/coins`, { json: { coins: 40, reason: 'a test' } });
  await api.ask('POST', deletionPath, { key: ann.key });
  const letters = await lettersTo(ann.email!, 2);
  const { text } = letters.find(({ subject }) => subject?.startsWith('Your account will be deleted'))!;
  for (const part of [
    'Your membership (1 week) does not renew',
    '40 unspent coins are lost',
    'Refunds and withdrawal',
  ])
    assert.ok(text!.includes(part), `${part} in ${text}`);
  await passDays(api, 8);
  assert.equal(await ann.membership(), undefined);
  const payments = await api.ask('POST', '/payments/list', { key: ann.key, json: {} });
  assert.deepEqual([payments.total, payments.data[0].amountCents], [1, 799], 'nothing is charged');
});

test('keeping the account does not resume the renewal, but the reader can', async () => {
  const ann = await openMember(api);
  await ann.buy('4weeks');
  await api.ask('POST', deletionPath, { key: ann.key });
  await api.ask('DELETE', deletionPath, { key: ann.key });
  const stopped = (await ann.membership())!;
  assert.deepEqual(
    [stopped.renews, stopped.nextCharge, stopped.chargeIfResumed !== null],
    [false, null, true],
  );
  await ann.call('POST', '/membership/resume');
  assert.equal((await ann.membership())!.renews, true);
});

test('a repeated request keeps the first date and sends no second letter', async () => {
  const ann = await signUpPerson(api);
  const other = await signInPerson(api, ann.uid);
  const first = await api.ask('POST', deletionPath, { key: ann.token });
  assert.equal(first.deletionAt, new Date(api.clock.now().getTime() + 14 * day).toISOString());
  api.clock.moveBy(minute);
  assert.deepEqual(await api.ask('POST', deletionPath, { key: other.token }), first);
  assert.deepEqual(await api.ask('GET', '/account', { key: ann.token }), first);
  const [letter, ...more] = await lettersTo(ann.email!, 1);
  assert.deepEqual(more, []);
  assert.match(letter!.text!, /http:\/\/localhost\/account\/action\?mode=keepAccount&oobCode=[\w-]{43}\n/);
  const kept = await api.ask('DELETE', deletionPath, { key: other.token });
  assert.deepEqual(kept, { ...first, deletionAt: null });
  assert.deepEqual(
    await api.ask('DELETE', deletionPath, { key: other.token }),
    kept,
    'a second cancellation changes nothing',
  );
  const code = codeIn(letter!.text);
  await api.refused('code_invalid', 'POST', '/account/keep', { json: { code } });
});

test('repeated requests and cancellations are limited, and every request sends a letter', async () => {
  const ann = await signUpPerson(api);
  for (let each = 0; each < 5; each++) {
    await api.ask('POST', deletionPath, { key: ann.token });
    await api.ask('DELETE', deletionPath, { key: ann.token });
  }
  await api.refused('too_many_attempts', 'POST', deletionPath, { key: ann.token });
  const { status, json } = await api.send('POST', '/v1/accounts:delete?key=any', {
    json: { idToken: ann.token },
  });
  assert.deepEqual([status, json.error.message], [400, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
  assert.equal((await api.ask('GET', '/account', { key: ann.token })).deletionAt, null);
  const ordered = await api.rows(
    "select 1 from jobs.job where data->>'letter' like 'identity.account-%' and data->>'uid' = $1",
    [ann.uid],
  );
  assert.equal(ordered.length, 5);
  api.clock.moveBy(60 * minute);
  const later = await signInPerson(api, ann.uid);
  await api.ask('POST', deletionPath, { key: later.token });
});

test('parallel requests from many devices get the same date and send one letter', async () => {
  const ann = await signUpPerson(api);
  const devices = await Promise.all(Array.from({ length: 5 }, () => signInPerson(api, ann.uid)));
  const answers = await Promise.all(
    devices.map(({ token }) => api.ask('POST', deletionPath, { key: token })),
  );
  assert.equal(new Set(answers.map((answer) => answer.deletionAt)).size, 1);
  await lettersTo(ann.email!, 1);
  const sent = await api.rows(
    "select 1 from jobs.job where data->>'letter' like 'identity.account-%' and data->>'uid' = $1",
    [ann.uid],
  );
  assert.equal(sent.length, 1);
});

test('requires a sign-in within five minutes; refreshing tokens does not count', async () => {
  const ann = await signUpPerson(api);
  api.clock.moveBy(5 * minute + 1000);
  const refreshed = await refreshPerson(api, ann);
  await api.refused('recent_sign_in_required', 'POST', deletionPath, { key: refreshed.token });
  const again = await signInPerson(api, ann.uid);
  await api.ask('POST', deletionPath, { key: again.token });
  await api.ask('DELETE', deletionPath, { key: refreshed.token });
});

test('the letter’s link keeps the account without a sign-in, once and until the deletion date', async () => {
  const ann = await signUpPerson(api);
  await api.ask('POST', deletionPath, { key: ann.token });
  const code = codeIn((await lettersTo(ann.email!, 1))[0]!.text);
  for (const wrong of ['x', code.slice(1), `${code}x`, code.toLowerCase()])
    await api.refused('code_invalid', 'POST', '/account/keep', { json: { code: wrong }, key: false });
  const both = await Promise.all([1, 2].map(() => api.read('/account/keep', { code })));
  assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 400]);
  assert.equal((await api.ask('GET', '/account', { key: ann.token })).deletionAt, null);
  await api.ask('POST', deletionPath, { key: ann.token });
  await api.refused('code_invalid', 'POST', '/account/keep', { json: { code } });
  const second = (await lettersTo(ann.email!, 2))
    .map((letter) => codeIn(letter.text))
    .find((each) => each !== code)!;
  api.clock.moveBy(14 * day);
  await api.refused('code_invalid', 'POST', '/account/keep', { json: { code: second } });
});

test('codes of another kind do not keep an account', async () => {
  const ann = await signUpPerson(api);
  await api.ask('POST', deletionPath, { key: ann.token });
  const code = codeIn((await lettersTo(ann.email!, 1))[0]!.text);
  await api.rows("update one_time_code set kind = 'PASSWORD_RESET' where uid = $1", [ann.uid]);
  await api.refused('code_invalid', 'POST', '/account/keep', { json: { code } });
});

test('sends no letter about a cancelled deletion', async () => {
  const ann = await signUpPerson(api);
  const deletionAt = api.clock.now().toISOString();
  const order = { uid: ann.uid, origin: 'http://localhost', deletionAt };
  const context = { db, clock: api.clock, config: api.config, deletionLossesOf: async () => [] };
  assert.equal(await leavingLetter.write(order, context), null);
});

test('erases the account with all its data on its date and sends a last letter', async () => {
  const [ann, bob] = [await signUpPerson(api, { role: 'editor' }), await signUpPerson(api)];
  const { id: comicId } = await aComic(api);
  await api.ask('POST', '/genres', { key: ann.token, json: { name: 'Of a person who left' } });
  const place = {
    place: null,
    finished: false,
    next: null,
    time: 1,
    chapterTitle: 'One',
    chapterId: randomUUID(),
  };
  for (const { token } of [ann, bob])
    await api.ask('POST', '/reading/sync', {
      key: token,
      json: { entries: [{ ...place, comicId }], adult: { days: 7, chosen: 1, clearedBefore: 0 } },
    });
  await api.rows("insert into known_address values ($1, 'x', now())", [ann.uid]);
  await api.rows("insert into account_provider values ($1, 'google.com', 'g1', null, null, null, now())", [
    ann.uid,
  ]);
  await api.ask('POST', deletionPath, { key: ann.token });
  const [letter] = await lettersTo(ann.email!, 1);
  const isRecorded = async () => {
    const tables = await tracesOf(ann.uid);
    return tables.includes('mail_record') && !tables.includes('search_outdated_person');
  };
  assert.ok(await until(isRecorded, 60_000));
  const traces = await tracesOf(ann.uid);
  assert.deepEqual(traces, [
    'account',
    'account_provider',
    'account_session',
    'known_address',
    'mail_record',
    'one_time_code',
    'reading_place',
    'reading_preference',
    'search_person',
    'second_factor',
  ]);
  api.clock.moveBy(14 * day - 1);
  await eraseDueAccounts({
    db,
    jobs,
    letters,
    logger,
    clock: api.clock,
    erase: async (_tx, uid) => assert.notEqual(uid, ann.uid, 'too early'),
  });
  api.clock.moveBy(1);
  await api.rows("insert into idempotency_key values ($1, 'a key', '', '{}', now())", [ann.uid]);
  await eraseDue();
  assert.ok(await until(async () => !(await exists(ann.uid)), 60_000));
  assert.deepEqual(await api.rows('select 1 from idempotency_key where caller = $1', [ann.uid]), []);
  assert.deepEqual(await tracesOf(ann.uid), []);
  assert.deepEqual((await tracesOf(bob.uid)).includes('reading_place'), true);
  const gone = (await lettersTo(ann.email!, 2)).find((each) => each.subject !== letter!.subject)!;
  assert.equal(gone.subject, 'Your account has been deleted');
  const acts = await api.rows<{ action: string }>('select action from audit_entry where actor_uid = $1', [
    ann.uid,
  ]);
  assert.deepEqual(acts, [{ action: 'createGenre' }], 'what the staff did stays known');
  await api.refused('code_invalid', 'POST', '/account/keep', { json: { code: codeIn(letter!.text) } });
  const back = await signUpPerson(api, { email: ann.email });
  assert.notEqual(back.uid, ann.uid, 'the address is free again');
});

test('every account call refuses a token of an erased account', async () => {
  const ann = await signUpPerson(api);
  await api.rows('delete from account where uid = $1', [ann.uid]);
  for (const [method, where] of [
    ['GET', '/account'],
    ['POST', deletionPath],
    ['DELETE', deletionPath],
    ['GET', '/account/export'],
    ['POST', '/account/sign-out'],
    ['POST', '/reading/sync'],
  ] as const)
    await api.refused('session_ended', method, where, {
      key: ann.token,
      ...(method === 'POST' ? { json: {} } : {}),
    });
});

test('an interrupted run continues with the next one, and a failing account does not block others', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUpPerson(api)));
  for (const { token, email } of people) {
    await api.ask('POST', deletionPath, { key: token });
    await lettersTo(email!, 1);
  }
  api.clock.moveBy(14 * day);
  const stuck = people[1]!.uid;
  const left: string[] = [];
  const run = eraseDueAccounts({
    db,
    jobs,
    letters,
    clock: api.clock,
    logger,
    async erase(_tx, uid) {
      if (uid === stuck) throw new Error('the disk is on fire');
      left.push(uid);
    },
  });
  await assert.rejects(run, /on fire/);
  const there = await Promise.all(people.map(({ uid }) => exists(uid)));
  assert.deepEqual(there, [false, true, false, false]);
  await eraseDue();
  assert.ok(await until(async () => !(await exists(stuck)), 60_000));
  for (const { email } of people) {
    const letters = await lettersTo(email!, 2);
    assert.equal(letters.filter(({ subject }) => subject?.includes('has been deleted')).length, 1);
  }
});

test('sends no last letter if erasing fails', async () => {
  const ann = await signUpPerson(api);
  await api.ask('POST', deletionPath, { key: ann.token });
  api.clock.moveBy(14 * day);
  await api.rows(
    `create function never() returns trigger language plpgsql as $$ begin raise 'never'; end $$`,
  );
  await api.rows(
    'create constraint trigger never after delete on account deferrable initially deferred for each row execute function never()',
  );
  await assert.rejects(
    eraseDueAccounts({ db, jobs, letters, logger, clock: api.clock, erase: async () => {} }),
  );
  await api.rows('drop function never cascade');
  assert.ok(await exists(ann.uid));
  const last =
    "select 1 from jobs.job where data->>'letter' like 'identity.account-%' and data->>'email' = $1";
  assert.deepEqual(await api.rows(last, [ann.email]), []);
  await eraseDue();
  assert.ok(await until(async () => (await api.rows(last, [ann.email])).length === 1, 60_000));
});

test('cancelling a deletion during the erasure either succeeds or leaves no account', async () => {
  for (let round = 0; round < runs(16); round++) {
    const ann = await signUpPerson(api);
    await api.ask('POST', deletionPath, { key: ann.token });
    const code = codeIn((await lettersTo(ann.email!, 1))[0]!.text);
    api.clock.moveBy(14 * day);
    await api.rows("update one_time_code set expires_at = 'infinity' where uid = $1", [ann.uid]);
    const fresh = await signInPerson(api, ann.uid);
    const keeping =
      round % 2 === 0
        ? api.send('DELETE', `/api/v1${deletionPath}`, { key: fresh.token })
        : api.read('/account/keep', { code });
    const erase = eraseDueAccounts({ db, jobs, letters, logger, clock: api.clock, erase: async () => {} });
    const [{ status, text }] = await Promise.all([keeping, erase]);
    assert.equal(await exists(ann.uid), status === 200, text);
    assert.ok([200, 400, 401].includes(status), text);
  }
});
