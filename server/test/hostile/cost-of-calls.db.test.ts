/** The sizes alone, of what anyone may call: `npm run test:soak` measures also what each request costs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsOfCalls, maxAnswerBytes, openLargeSite } from './cost-of-calls.ts';

test('no request of a stranger answers more than 1 MB', async () => {
  const costs = await costsOfCalls(await openLargeSite(), 0);
  assert.deepEqual(
    costs.filter(({ bytes }) => bytes > maxAnswerBytes),
    [],
  );
});
