/** What a person is told about a membership that has ended. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { openMember, passDays } from './members.ts';

const api = await openTestApp();

test('a person without a membership sees which one ended last, and when', async () => {
  const member = await openMember(api);
  const own = () => api.ask('GET', '/membership', { key: member.key });
  assert.deepEqual(await own(), { data: [], lastEnded: null });
  await member.buy('1week');
  const [first] = (await own()).data;
  assert.equal((await own()).lastEnded, null);
  await member.call('POST', '/membership/stop');
  await passDays(api, 8);
  assert.deepEqual(await own(), {
    data: [],
    lastEnded: { planName: '1 week', endedAt: first.periodEnd },
  });
  await member.buy('4weeks');
  assert.equal((await own()).lastEnded, null);
});
