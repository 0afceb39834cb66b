/**
 * Every kind of visitor requests every call, page, feed and image of both sites, and the addresses in the answers. Each
 * text, picture and id of the catalogue is unique, so that an answer shows by its bytes what it holds. Other settings,
 * every image by every visitor, and the walk with each check taken out of the code: leaks.soak.ts
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { seed } from '../seeded.ts';
import { forgottenCalls } from './calls-to-make.ts';
import { crowd } from './crowd.ts';
import { prepare } from './prepare.ts';
import { wholeWalk } from './whole-walk.ts';
import { walkBuiltPages } from './walk-apart.ts';

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
