/** The time of an answer does not reveal whether an account exists. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { until } from '../../../platform/database/embedded/processes.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';
import { compareDurations, allowedRatio } from '../../../../test/compare-durations.ts';

const { app, visitor } = await openVisitors();
const { signUp, email: known } = visitor('owner', '198.51.100.20');
await signUp();
const unknown = known.replace('owner', 'nobody');

/** Waits for this process to write all letters, so that none delays the next measurement. */
async function waitForLetters(): Promise<void> {
  await app.rows('delete from attempt');
  const idle = async () =>
    (await app.rows(`select 1 from jobs.job where name = 'letters' and state < 'completed' limit 1`))
      .length === 0;
  assert.ok(await until(idle, 60_000, 2));
}

/** Repeats an inconclusive measurement, and fails if it stays inconclusive. */
async function assertSameDuration(
  t: TestContext,
  most: number,
  ask: (email: string) => Promise<unknown>,
): Promise<void> {
  const pair = { first: () => ask(known), second: () => ask(unknown) };
  const results: string[] = [];
  while (results.length < 3) {
    const { ratio, low, high, pairs } = await compareDurations(pair, { before: waitForLetters, most });
    results.push(
      `known takes ${ratio.toFixed(3)} of unknown, ${low.toFixed(3)} to ${high.toFixed(3)}, after ${pairs} pairs`,
    );
    t.diagnostic(results.at(-1)!);
    if (low >= 1 / allowedRatio && high <= allowedRatio) return;
  }
  assert.fail(`Not shown to take equally long:\n${results.join('\n')}`);
}

test('a wrong password takes as long as an unknown e-mail, within 10 %', async (t) => {
  const { signIn } = visitor('guesser', '203.0.113.9');
  await assertSameDuration(t, 400, (email) => signIn('wrong horse', email));
});

test('requesting a letter takes as long for known as for unknown addresses, within 10 %', async (t) => {
  const { call } = visitor('asker', '203.0.113.9');
  await assertSameDuration(t, 1500, (email) => call('sendOobCode', { requestType: 'PASSWORD_RESET', email }));
});
