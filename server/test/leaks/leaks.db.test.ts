import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgottenCalls } from './calls-to-make.ts';
import { prepare } from './prepare.ts';
import { wholeWalk } from './whole-walk.ts';

const seed = Number(process.env['LEAKS_SEED'] ?? 20_260_401);
const prepared = await prepare();

test('no call is forgotten', () => {
  assert.deepEqual(forgottenCalls(), [], 'calls without a line in calls-to-make.ts');
});

test(`nothing of the wrong rating, variant or region comes out (seed ${seed})`, async (context) => {
  const { findings, requests, learned } = await wholeWalk(prepared.walked, await prepared.clone(), { seed });
  context.diagnostic(`${requests} requests, ${learned} addresses learned from answers`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});
