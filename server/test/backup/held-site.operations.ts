/** An old backup is restored: nobody is charged or gets a mail until the release, and erased accounts stay erased. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { erasureQueue } from '../../src/features/identity/deletion/erase-due-accounts.ts';
import { stopEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { freePort } from '../free-port.ts';
import type { Answer } from '../requests.ts';
import { sharedCard } from '../typed-card.ts';
import { openBackedUpSite, type BackedUpSite } from './backed-up-site.ts';
import { openMailServer } from './mail-server.ts';

const mails = await openMailServer();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { open } = await openBackedUpSite({ SMTP_URL: mails.url, PUBLIC_URL: origin }, port);
type Site = Awaited<ReturnType<BackedUpSite['open']>>;

const site = await open('site');
await site.server.start();

async function post(path: string, json: object, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });
  const text = await answer.text();
  return { status: answer.status, json: JSON.parse(text) as Answer['json'] };
}

async function signUp() {
  const account = {
    email: `${randomUUID()}@readers.example`,
    password: randomUUID(),
    returnSecureToken: true,
  };
  const { json } = await post('/v1/accounts:signUp?key=any', account);
  const headers = { authorization: `Bearer ${json.idToken}` };
  const call = (path: string, body: object, more = {}) =>
    post(`/api/v1${path}`, body, { ...headers, ...more });
  return { uid: json.localId as string, email: account.email, call };
}

async function order({ call }: Awaited<ReturnType<typeof signUp>>) {
  const { json: quotes } = await call('/membership/quotes', {});
  const { figures } = quotes.data.find(({ planId }: { planId: string }) => planId === '1week');
  const { json: token } = await post('/sandbox/v1/tokens', sharedCard);
  const shown = { firstChargeCents: figures.firstChargeCents, nextChargeCents: figures.nextChargeCents };
  const purchase = { planId: '1week', card: { token: token.id ?? token.token }, agreedToTerms: true, shown };
  return call('/membership/purchases', purchase, { 'idempotency-key': randomUUID() });
}

const countCharges = async ({ rows }: Site) =>
  (await rows<{ count: number }>('select count(*)::int as count from sandbox_charge'))[0]!.count;
const exists = async ({ rows }: Site, uid: string) =>
  (await rows('select from account where uid = $1', [uid])).length > 0;

const member = await signUp();
const leaving = await signUp();
let stored: string;
let restored: Site;

test('a membership is bought, and the site is stored', async () => {
  const ordered = await order(member);
  assert.equal(ordered.status, 201, JSON.stringify(ordered.json));
  const { json } = await member.call(`/payments/${ordered.json.data[0].paymentId}/process`, {});
  assert.equal(json.data[0].state, 'succeeded');
  assert.ok(await until(async () => mails.taken.includes(member.email), 60_000), 'the receipt is sent');
  const output = await site.succeed('backup');
  stored = /to (\S+) can be restored/.exec(output)![1]!;
});

test('an account is erased, which is recorded apart from the database', async () => {
  await site.rows(`update account set deletion_at = now() - interval '1 minute' where uid = $1`, [
    leaving.uid,
  ]);
  await site.inCore(({ db, jobs }) => db.transaction((tx) => jobs.sendOnce(tx, erasureQueue)));
  assert.ok(await until(async () => !(await exists(site, leaving.uid)), 60_000));
  const isRecorded = async () => Object.keys(await site.hashes()).some((key) => key.startsWith('erased/'));
  assert.ok(await until(isRecorded, 60_000));
  await site.succeed('backup', 'changes');
});

test('the old state is restored, without the erased account', async () => {
  await site.server.stop();
  await stopEmbeddedPostgres(site.dataDir);
  restored = await open('restored');
  await restored.takeSecretOf(site);
  await rm(site.dataDir, { recursive: true });
  const output = await restored.succeed('restore', '--to', stored);
  assert.match(output, /1 accounts that were erased since then were erased again/);
  assert.equal(await exists(restored, leaving.uid), false);
  assert.equal(await exists(restored, member.uid), true);
});

test('weeks later it charges nobody and sends no mail, although renewals and letters are due', async () => {
  await restored.rows(`insert into sandbox_clock values (true, 8 * 86400000::bigint)
    on conflict (only_row) do update set offset_milliseconds = excluded.offset_milliseconds`);
  const [charges, sent] = [await countCharges(restored), mails.taken.length];
  await restored.server.start();
  const isQueued = async () =>
    (await restored.rows(`select from jobs.job where name = 'membership-due' and state = 'created'`)).length >
    0;
  assert.ok(await until(isQueued, 120_000), 'the renewal is due');
  // A process that supervises the queues counts them, so it would have taken the job since.
  const countedAt = async () =>
    (
      await restored.rows<{ at: Date }>(
        `select monitor_on as at from jobs.queue where name = 'membership-due'`,
      )
    )[0]!.at;
  const first = await countedAt();
  assert.ok(await until(async () => (await countedAt()) > first, 120_000));
  assert.ok(await isQueued());
  assert.deepEqual([await countCharges(restored), mails.taken.length], [charges, sent]);
  // The member gets a letter about this, which waits.
  const { status } = await post('/v1/accounts:sendOobCode?key=any', {
    requestType: 'PASSWORD_RESET',
    email: member.email,
  });
  assert.equal(status, 200);
  const refused = await order(await signUp());
  assert.deepEqual([refused.status, refused.json.code], [503, 'held_after_restore']);
  const { code, output } = await restored.command('clock', '1');
  assert.equal(code, 1);
  assert.match(output, /restored from a backup/);
  assert.deepEqual([await countCharges(restored), mails.taken.length], [charges, sent]);
});

test('once it is released it works again', async () => {
  const [charges, sent] = [await countCharges(restored), mails.taken.length];
  assert.match(await restored.succeed('restore', 'release'), /is released/);
  assert.ok(
    await until(async () => (await countCharges(restored)) > charges, 120_000),
    'the renewal is charged',
  );
  assert.ok(await until(async () => mails.taken.length > sent, 120_000), 'letters are sent');
  assert.ok(!mails.taken.slice(sent).includes(leaving.email), 'no letter to the erased person');
  assert.match(await restored.succeed('restore', 'release'), /is not held/);
});
