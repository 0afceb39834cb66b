/**
 * Every kind of visitor requests every call, page, feed and image of both sites, and the addresses in the answers. Each
 * text, picture and id of the catalogue is unique, so that an answer shows by its bytes what it holds.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { seed } from '../seeded.ts';
import { forgottenCalls } from './calls-to-make.ts';
import { crowd } from './crowd.ts';
import { prepare } from './prepare.ts';
import { testSettings } from './settings-matrix.ts';
import { wholeWalk } from './whole-walk.ts';
import { assertNoticed, walkBuiltPages } from './walk-apart.ts';

const prepared = await prepare();
const { walked } = prepared;

test('no call is forgotten', () => {
  assert.deepEqual(forgottenCalls(), [], 'calls without a line in calls-to-make.ts');
});

test(`nothing of the wrong rating, variant or region comes out (seed ${seed})`, async (context) => {
  const { findings, requests, learned } = await wholeWalk(walked, await prepared.clone(), {
    seed,
    brief: true,
  });
  context.diagnostic(`${requests} requests, ${learned} addresses learned from answers`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test(`nor with any pair of the settings that decide who may see what (seed ${seed})`, (context) =>
  testSettings(context, prepared, { seed, count: 12, all: false }));

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

// All of them, every image by every visitor, 10,000 requests, and each combination of settings: leaks.soak.ts
const some = ['image: age', 'kept: audience and origin of feeds'];
test('with a check taken out the walk finds a leak: two of them', { concurrency: 2 }, async (context) => {
  await Promise.all(some.map((name) => context.test(name, () => assertNoticed(name, prepared, seed))));
});
