/**
 * Everybody walks both sites: every call, page, feed, image and header, and whatever those lead to. What comes out is
 * known by its bytes: each text, picture and id of the catalogue exists once in the world.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { seed } from '../seeded.ts';
import { forgottenCalls } from './calls-to-make.ts';
import { checksRemoved } from './checks-removed.ts';
import { crowd } from './crowd.ts';
import { prepare } from './prepare.ts';
import { assertRemovable } from './remove-check.ts';
import { wholeWalk } from './whole-walk.ts';
import { assertNoticed, walkBuiltPages } from './walk-apart.ts';

const prepared = await prepare();
const { walked } = prepared;

test('no call is forgotten', () => {
  assert.deepEqual(forgottenCalls(), [], 'calls without a line in calls-to-make.ts');
});

test(`nothing of the wrong rating, variant or region comes out (seed ${seed})`, async (context) => {
  const { findings, requests, learned } = await wholeWalk(walked, await prepared.clone(), { seed });
  context.diagnostic(`${requests} requests, ${learned} addresses learned from answers`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

const built = path.join(import.meta.dirname, '../../../web/dist');
const isBuilt = existsSync(path.join(built, 'server/entry-server.js'));

test('nor on a page of the built reader site', { skip: !isBuilt }, async (context) => {
  const { findings, requests } = await walkBuiltPages(built, prepared, seed);
  context.diagnostic(`${requests} requests`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test(`1,000 requests of all visitors at once, both sites in one process (seed ${seed})`, async () => {
  const { findings } = await crowd(walked, await prepared.clone(), { seed, count: 1_000 });
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test('every check that can be taken out is still where it was', async () => {
  for (const check of checksRemoved) await assertRemovable(check);
});

// All of them, and 10,000 requests: leaks.soak.ts
const some = ['image: site', 'image: age', 'site: any case', 'kept: audience and origin of feeds'];
test('with a check taken out the walk finds a leak: four of them', { concurrency: 2 }, async (context) => {
  await Promise.all(some.map((name) => context.test(name, () => assertNoticed(name, prepared, seed))));
});
