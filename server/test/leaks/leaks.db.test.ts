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
import { readConfig } from '../../src/config.ts';
import { prepare } from './prepare.ts';
import { assertRemovable } from './remove-check.ts';
import { settingsMatrix, walkCombination } from './settings-matrix.ts';
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

test(`nor with any combination of the settings that decide who may see what (seed ${seed})`, async (context) => {
  const clone = await prepared.clone();
  let requests = 0;
  for (const [place, combination] of settingsMatrix().entries()) {
    const { setup, refused } = combination;
    await context.test(setup.name, async () => {
      if (refused.length > 0)
        return void assert.throws(() => readConfig(setup.env), new RegExp(refused.join('|')));
      const walking = await walkCombination(combination, { walked, clone, seed: seed + place });
      requests += walking.requests;
      assert.deepEqual(walking.findings.slice(0, 40), [], `${walking.findings.length} findings`);
    });
  }
  context.diagnostic(`${requests} requests`);
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
