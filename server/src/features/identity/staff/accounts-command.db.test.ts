import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signInPerson, signUpPerson } from '../../../../test/people.ts';
import { accountsCommand } from './accounts-command.ts';

const api = await openTestApp();
const { db, clock, letters, emit, identity } = api.core;
const run = (...args: string[]) =>
  accountsCommand(args, { db, clock, letters, emit, recordAct: identity.recordAct });
const assertOutput = async (code: number, pattern: RegExp, ...args: string[]) => {
  const outcome = await run(...args);
  assert.match(outcome.lines.join('\n'), pattern);
  assert.equal(outcome.code, code, outcome.lines.join('\n'));
};
const acts = () =>
  api.rows<{
    action: string;
    details: object;
    outcome: string;
    actor_uid: null;
    actor_key: null;
    role: string;
  }>('select action, details, outcome, actor_uid, actor_key, role from audit_entry order by at, id');

test('wrong usage is explained, changes nothing and is not recorded', async () => {
  await assertOutput(2, /^Usage: /);
  await assertOutput(2, /no command "promote"/, 'promote', 'ann@readers.example');
  await assertOutput(2, /Missing argument: email/, 'role');
  await assertOutput(2, /Missing argument: role/, 'role', 'ann@readers.example');
  await assertOutput(2, /"king" is no role/, 'role', 'ann@readers.example', 'king');
  await assertOutput(2, /Too many arguments/, 'role', 'ann@readers.example', 'admin', 'now');
  await assertOutput(2, /Too many arguments/, 'disable', 'ann@readers.example', 'now');
  await assertOutput(2, /Unknown argument/, 'list', '--all');
  for (const count of ['0', '201', 'x', '1.5']) await assertOutput(2, /whole number/, 'audit', count);
  assert.deepEqual(await acts(), []);
  await assertOutput(1, /no account with the address nobody@/, 'disable', 'nobody@readers.example');
  await assertOutput(0, /no account/, 'list');
  await assertOutput(0, /No account has a role/, 'list', '--staff');
});

test('a granted or revoked role applies from the next call', async () => {
  const { uid, token, email } = await signUpPerson(api, { secondFactor: true });
  const make = (name: string) => ({ key: token, json: { name } });
  await api.refused('forbidden', 'POST', '/genres', make('one'));
  await assertOutput(0, /reader → editor/, 'role', email!.toUpperCase(), 'editor');
  await assertOutput(0, /already/, 'role', email!, 'editor');
  await api.ask('POST', '/genres', make('one'));
  await assertOutput(0, new RegExp(`^${uid}  .*  editor   ${email}$`), 'list', '--staff');
  await assertOutput(0, /editor → reader/, 'role', email!, 'reader');
  await api.refused('forbidden', 'POST', '/genres', make('two'));
});

test('refuses a role for an account with an unverified address', async () => {
  const { email } = await signUpPerson(api, { emailVerified: false });
  await assertOutput(1, /has not been verified/, 'role', email!, 'admin');
  await assertOutput(0, /already/, 'role', email!, 'reader');
});

test('disabling and signing out take effect immediately; enabling restores the sessions', async () => {
  const { uid, token, email } = await signUpPerson(api);
  const other = await signInPerson(api, uid);
  await assertOutput(0, /is disabled/, 'disable', email!);
  await api.refused('account_disabled', 'GET', '/account', { key: token });
  await api.refused('account_disabled', 'POST', '/comics/list', { key: other.token, json: {} });
  await assertOutput(0, /\(disabled\)/, 'list');
  await assertOutput(0, /is enabled/, 'enable', email!);
  await api.ask('GET', '/account', { key: token });
  await assertOutput(0, /signed out everywhere/, 'sign-out', email!);
  for (const each of [token, other.token])
    await api.refused('session_ended', 'GET', '/account', { key: each });
  await api.ask('GET', '/account', { key: (await signInPerson(api, uid)).token });
});

test('keeps the last admin, also when two admins revoke each other’s role at once', async () => {
  const [ann, bob] = [await signUpPerson(api, { role: 'admin' }), await signUpPerson(api, { role: 'admin' })];
  const demotions = await Promise.all([ann, bob].map(({ email }) => run('role', email!, 'reader')));
  assert.deepEqual(demotions.map(({ code }) => code).sort(), [0, 1]);
  const last = demotions[0]!.code === 1 ? ann : bob;
  const former = last === ann ? bob : ann;
  await assertOutput(1, /last admin/, 'role', last.email!, 'editor');
  await assertOutput(1, /last admin/, 'disable', last.email!);
  await assertOutput(0, /→ admin/, 'role', former.email!, 'admin');
  await assertOutput(0, /disabled/, 'disable', former.email!);
  await assertOutput(1, /last admin/, 'role', last.email!, 'reader');
  await assertOutput(0, /enabled/, 'enable', former.email!);
  await api.ask('POST', '/account/deletion', { key: former.token });
  await assertOutput(1, /last admin/, 'disable', last.email!);
  await api.ask('DELETE', '/account/deletion', { key: former.token });
  await assertOutput(0, /disabled/, 'disable', last.email!);
});

test('removing a lost second factor ends all sessions and notifies the owner', async () => {
  const { uid, token, email } = await signUpPerson(api, { role: 'editor' });
  await assertOutput(0, /without a second factor/, 'reset-second-factor', email!);
  await api.refused('session_ended', 'GET', '/account', { key: token });
  const again = await signInPerson(api, uid);
  assert.equal((await api.ask('GET', '/account', { key: again.token })).secondFactor.setUp, false);
  await api.refused('second_factor_required', 'POST', '/genres', { key: again.token, json: { name: 'No' } });
  const orders = await api.rows(
    "select 1 from jobs.job where data->>'letter' = 'identity.SECOND_FACTOR_REMOVED'",
  );
  assert.equal(orders.length, 1);
  await assertOutput(0, /no second factor/, 'reset-second-factor', email!);
  const entry = (await acts()).find(({ action }) => action === 'command:reset-second-factor');
  assert.deepEqual(entry!.details, { uid });
});

test('records each command with its outcome and names people by id only', async () => {
  const { uid, email } = await signUpPerson(api);
  const before = (await acts()).length;
  await run('role', email!, 'support');
  await run('disable', 'nobody@readers.example');
  await run('list', '--staff');
  await run('audit', '2');
  const operator = { actor_uid: null, actor_key: null, role: 'admin' };
  const entries = (await acts()).slice(before);
  assert.deepEqual(entries, [
    { action: 'command:role', details: { uid, role: 'support' }, outcome: 'done', ...operator },
    { action: 'command:disable', details: {}, outcome: 'account_not_found', ...operator },
    { action: 'command:list', details: { staff: true }, outcome: 'done', ...operator },
    { action: 'command:audit', details: { count: 2 }, outcome: 'done', ...operator },
  ]);
  assert.ok(!JSON.stringify(await acts()).includes('@'));
  await assertOutput(
    0,
    /^\S+  operator  admin  command:audit  unknown  \{"count":3\}\n.*command:audit  done/,
    'audit',
    '3',
  );
});

test('removes control characters from terminal output', async () => {
  await signUpPerson(api, { email: 'a\u001b[2j\u202e@readers.example' });
  const { lines } = await run('list');
  assert.doesNotMatch(lines.join('\n'), /[\u001b\u202e]/);
});

test('the command writes to the right stream and sets the exit code', async () => {
  const file = fileURLToPath(new URL('../../../commands/accounts.ts', import.meta.url));
  const start = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const settings = { DATABASE_URL: api.url, DATA_DIR: api.dataDir, LOG_LEVEL: 'silent' };
      const env = { ...process.env, ...settings, SECRET: api.config.secret };
      execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  const good = await start('list', '--staff');
  assert.deepEqual([good.code, good.stderr], [0, '']);
  assert.match(good.stdout, /admin/);
  const wrong = await start('king');
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /no command "king"/);
});
