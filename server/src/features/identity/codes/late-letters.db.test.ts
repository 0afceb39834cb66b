/** A deferred letter is not written after its request has been cancelled. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from '../../../platform/database/embedded/processes.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';

const delivered: { to: string; code: string | undefined }[] = [];
let deferring = true;
const deferred: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (!deferring || !address.endsWith('@defer.example')) return done();
    deferred.push(address);
    return done(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
  },
  onData(stream, { envelope: { rcptTo } }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      const { text } = await PostalMime.parse(Buffer.concat(chunks));
      const code = /oobCode=([\w-]+)/.exec(text ?? '')?.[1];
      delivered.push(...rcptTo.map(({ address }) => ({ to: address, code })));
      done();
    });
  },
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
after(() => new Promise<void>((closed) => server.close(closed)));
const { port } = server.server.address() as AddressInfo;
const { app, visitor } = await openVisitors({
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://localhost' },
});

const letterTo = async (address: string) => {
  assert.ok(await until(async () => delivered.some(({ to }) => to === address), 60_000), address);
  return delivered.find(({ to }) => to === address)!.code;
};
const letterJobs = (state: string) =>
  app.rows(`select data from jobs.job where name = 'letters' and state = $1`, [state]);

test('a deferred letter is not written after a password reset', async () => {
  const { signUp, call, done, signIn, email } = visitor('late');
  const { idToken, localId } = await signUp();
  await app.rows('update account set email_verified = true where uid = $1', [localId]);
  const newEmail = 'attacker@defer.example';
  await done(call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }));
  assert.ok(await until(async () => deferred.includes(newEmail), 60_000));
  assert.ok(await until(async () => (await letterJobs('retry')).length === 1, 60_000));
  const [made] = await app.rows(`select 1 from one_time_code where new_email = $1 and not reserved`, [
    newEmail,
  ]);
  assert.ok(made, 'the first try created a code, which no letter contains');

  await done(call('sendOobCode', { requestType: 'PASSWORD_RESET', email }));
  await done(call('resetPassword', { oobCode: await letterTo(email), newPassword: 'another horse' }));

  deferring = false;
  await app.rows(`update jobs.job set start_after = now() where name = 'letters' and state = 'retry'`);
  assert.ok(
    await until(
      async () => (await letterJobs('retry')).length + (await letterJobs('active')).length === 0,
      60_000,
    ),
  );
  assert.deepEqual(
    delivered.filter(({ to }) => to === newEmail),
    [],
  );
  assert.deepEqual(await app.rows('select 1 from one_time_code where new_email = $1', [newEmail]), []);
  assert.equal((await done(signIn('another horse'))).localId, localId);
  await refused('INVALID_LOGIN_CREDENTIALS', signIn());
});

test('a deferred letter is written if nothing has changed', async () => {
  deferring = true;
  const { signUp, call, done } = visitor('patient');
  const { idToken, localId } = await signUp();
  const newEmail = 'patient@defer.example';
  await done(call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }));
  assert.ok(await until(async () => deferred.includes(newEmail), 60_000));
  assert.ok(await until(async () => (await letterJobs('retry')).length === 1, 60_000));
  deferring = false;
  await app.rows(`update jobs.job set start_after = now() where name = 'letters' and state = 'retry'`);
  const oobCode = await letterTo(newEmail);
  const { localId: changed } = await done(call('update', { idToken, oobCode }));
  assert.equal(changed, localId);
});
