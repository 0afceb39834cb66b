/**
 * Everybody walks both sites: every call, page, feed, image and header, and whatever those lead to. What comes out is
 * known by its bytes: each text, picture and id of the catalogue exists once in the world.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { chanceOf } from '../seeded.ts';
import { forgottenCalls } from './calls-to-make.ts';
import { checksRemoved } from './checks-removed.ts';
import { crowd } from './crowd.ts';
import { prepare } from './prepare.ts';
import { assertRemovable } from './remove-check.ts';
import { isLeak } from './walk.ts';
import { wholeWalk } from './whole-walk.ts';
import { walkBuiltPages, walkWithoutEach, wasNoticed } from './walk-apart.ts';

const seed = Number(process.env['LEAKS_SEED'] ?? 20_260_401);
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

test(`10,000 requests of everybody at once, both sites in one process (seed ${seed})`, async (context) => {
  const { findings, perSecond, news } = await crowd(walked, await prepared.clone(), { seed, count: 10_000 });
  context.diagnostic(`${Math.round(perSecond)} requests a second, caches emptied ${news} times`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test('every check that can be taken out is still where it was', async () => {
  for (const check of checksRemoved) await assertRemovable(check);
});

// All of them, one after the other: node server/test/leaks/remove-each-check.ts
test('with a check taken out the walk finds a leak: four of them by chance', async (context) => {
  const chance = chanceOf(Number(process.env['LEAKS_SEED'] ?? Date.now()));
  const some = [0, 1, 2, 3].map(() => chance.one(checksRemoved));
  await walkWithoutEach(some, prepared, {
    seed,
    tell(outcome) {
      context.diagnostic(
        `${outcome.check.name}: ${outcome.broken ?? outcome.found.find(isLeak) ?? outcome.found[0] ?? 'nothing found'}`,
      );
      assert.ok(wasNoticed(outcome), `nobody misses "${outcome.check.name}"`);
    },
  });
});
