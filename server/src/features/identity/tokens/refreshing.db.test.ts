/** Refresh tokens over HTTP: lost answers, racing tabs and thieves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { claimsOf } from '../../../../test/identity/conformance/talk.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';
import { runs } from '../../../../test/seeded.ts';

const { app, visitor } = await openVisitors();
const { clock } = app;

/** Signs a person up and returns their refresh call. */
async function session(name: string) {
  const { signUp, done, refresh, call } = visitor(name);
  const member = await signUp();
  const next = async (token: unknown) => String((await done(refresh(token))).refresh_token);
  return { ...member, next, refresh, lookUp: () => call('lookup', { idToken: member.idToken }) };
}

test('repeats a lost answer until its token has been used', async () => {
  const { refreshToken, next } = await session('lost');
  const second = await next(refreshToken);
  clock.moveBy(31 * 60_000);
  assert.equal(await next(refreshToken), second);
  const third = await next(second);
  assert.notEqual(third, second);
});

test('gives parallel requests the same successor', async () => {
  const { refreshToken, next } = await session('tabs');
  const answers = await Promise.all(Array.from({ length: 12 }, () => next(refreshToken)));
  assert.equal(new Set(answers).size, 1);
  await next(answers[0]);
});

test('refuses a reused refresh token and ends its session', async () => {
  const { refreshToken, next, refresh, lookUp, idToken } = await session('theft');
  const second = await next(refreshToken);
  const third = await next(second);
  await refused('TOKEN_EXPIRED', refresh(refreshToken));
  for (const token of [second, third, refreshToken]) await refused('TOKEN_EXPIRED', refresh(token));
  await refused('TOKEN_EXPIRED', lookUp());
  const answer = await app.send('GET', '/api/v1/account', { key: idToken });
  assert.deepEqual([answer.status, answer.json.code], [401, 'session_ended']);
});

test('refuses a forged token and leaves the session of its id alone', async () => {
  const { refreshToken, next, refresh } = await session('forged');
  const second = await next(refreshToken);
  const third = await next(second);
  const bytes = Buffer.from(String(refreshToken), 'base64url');
  bytes[30]! ^= 1;
  await refused('TOKEN_EXPIRED', refresh(bytes.toString('base64url')));
  await next(third);
});

test('accepts a token of the previous version', async () => {
  const { refreshToken, next, refresh } = await session('upgrade');
  const second = await next(refreshToken);
  const old = 'o'.repeat(64);
  await app.rows(
    `insert into refresh_token select sha256($1), session_id, generation + 1, sha256('nonce')
     from refresh_token where hash = sha256($2)`,
    [Buffer.from(old), Buffer.from(second)],
  );
  const fourth = await next(old);
  await next(fourth);
  await refused('TOKEN_EXPIRED', refresh(old));
  await refused('TOKEN_EXPIRED', refresh(fourth));
});

test('a theft on one device leaves the other signed in', async () => {
  const { signUp, signIn, done, refresh } = visitor('devices');
  const first = await signUp();
  const other = await done(signIn());
  const second = await done(refresh(first.refreshToken));
  await done(refresh(second.refresh_token));
  await refused('TOKEN_EXPIRED', refresh(first.refreshToken));
  await done(refresh(other.refreshToken));
});

test('answers TOKEN_EXPIRED for well-formed unknown tokens and refuses malformed ones', async () => {
  const { refresh } = visitor('unknown');
  await refused('TOKEN_EXPIRED', refresh('x'.repeat(64)));
  for (const token of ['x'.repeat(63), 'x'.repeat(65), `${'x'.repeat(63)}=`, 'null'])
    await refused('INVALID_REFRESH_TOKEN', refresh(token));
});

test('allows 120 refreshes an hour and continues afterwards', async () => {
  const { refreshToken, next, refresh } = await session('eager');
  let token: unknown = refreshToken;
  for (let time = 0; time < 3; time++) token = await next(token);
  // Adds 115 refreshes to the counter, because calling them would take seconds.
  const counted = await app.rows(
    `update attempt set count = count + 115 from account_session s join account using (uid)
     where key = 'refreshes:' || s.id and email like 'eager%' returning count`,
  );
  assert.deepEqual(counted, [{ count: 118 }]);
  for (let time = 0; time < 2; time++) token = await next(token);
  await refused('TOO_MANY_ATTEMPTS_TRY_LATER', refresh(token));
  assert.equal(
    (
      await app.rows(
        'select count(*)::int as n from refresh_token t join account_session s on s.id = t.session_id where s.uid = (select uid from account where email like $1)',
        ['eager%'],
      )
    )[0]?.['n'],
    2,
    'rows of earlier tokens are deleted',
  );
  clock.moveBy(3_600_000);
  await next(token);
});

test('a session expires after half a year without use', async () => {
  const { refreshToken, next, refresh } = await session('idle');
  clock.moveBy(170 * 86_400_000);
  const second = await next(refreshToken);
  clock.moveBy(181 * 86_400_000);
  await refused('TOKEN_EXPIRED', refresh(second));
});

test('a refresh keeps auth_time and renews the token’s own times', async () => {
  const { refreshToken, idToken, refresh } = await session('time');
  clock.moveBy(600_000);
  const { id_token } = (await refresh(refreshToken)).body;
  const [before, after] = [claimsOf(idToken), claimsOf(id_token)];
  assert.equal(after.auth_time, before.auth_time);
  assert.equal(Number(after.iat), Number(before.iat) + 600);
  assert.equal(after.sid, before.sid);
});

test('consecutive ID tokens differ', async () => {
  const { signUp, call, done, refresh } = visitor('equal');
  const { idToken, refreshToken } = await signUp();
  const tokens = [idToken];
  for (let n = 0; n < 5; n++) tokens.push(String((await done(refresh(refreshToken))).id_token));
  const changed = await done(call('update', { idToken, password: 'another horse' }));
  tokens.push(String(changed.idToken));
  assert.equal(new Set(tokens).size, tokens.length);
  // A client would ignore an answer with an equal ID token and keep its old refresh token.
  assert.notEqual(changed.refreshToken, refreshToken);
});

test('in random histories of tabs and a thief, refuses outdated tokens only', async () => {
  const act = fc.record({
    who: fc.constantFrom('tab 1', 'tab 2', 'thief'),
    what: fc.constantFrom('refresh', 'refresh', 'lose the answer', 'copy from tab 1'),
  });
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const { refreshToken, refresh } = await session(`history-${++histories}`);
      // The model: all generations in order, and the last one that was used.
      const chain = [refreshToken];
      let used = 0;
      let ended = false;
      const held: Record<string, number> = { 'tab 1': 0, 'tab 2': 0, thief: 0 };
      for (const { who, what } of acts) {
        if (what === 'copy from tab 1') {
          held[who] = held['tab 1']!;
          continue;
        }
        const at = held[who]!;
        const answer = await refresh(chain[at]);
        if (ended || at < used) {
          assert.equal((answer.body.error as { message: string }).message, 'TOKEN_EXPIRED');
          ended = true;
          continue;
        }
        assert.equal(answer.status, 200);
        used = at;
        const successor = String(answer.body.refresh_token);
        assert.equal(chain[at + 1] ?? successor, successor, 'the successor is always the same');
        chain[at + 1] = successor;
        if (what === 'refresh') held[who] = at + 1;
      }
      assert.equal(new Set(chain).size, chain.length);
    }),
    { numRuns: runs(25) },
  );
});
