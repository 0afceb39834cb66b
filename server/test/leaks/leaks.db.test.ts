/**
 * Every kind of visitor requests every call, page, feed and image of both sites, and the addresses in the answers. Each
 * text, picture and id of the catalogue is unique, so that an answer shows by its bytes what it holds. Other settings,
 * every image by every visitor, the pages of the built site, a crowd, and the walk with each check removed from the code:
 * leaks.soak.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seed } from '../seeded.ts';
import { forgottenCalls } from './calls-to-make.ts';
import { prepare } from './prepare.ts';
import { walkImageHosts, wholeWalk } from './whole-walk.ts';

const prepared = await prepare();
const { catalogue } = prepared;

test('no call is forgotten', () => {
  assert.deepEqual(forgottenCalls(), [], 'calls without a line in calls-to-make.ts');
});

test(`nothing of the wrong rating, variant or region comes out (seed ${seed})`, async (context) => {
  const { findings, requests, discovered } = await wholeWalk(catalogue, await prepared.clone(), {
    seed,
    brief: true,
  });
  context.diagnostic(`${requests} requests, ${discovered} addresses discovered from answers`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test(`image hosts have nothing but images that every visitor may have (seed ${seed})`, async (context) => {
  const { findings, requests } = await walkImageHosts(catalogue, await prepared.clone(), {
    seed,
    brief: true,
  });
  context.diagnostic(`${requests} requests`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});
