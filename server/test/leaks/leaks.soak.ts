/** The leak test at length: a large crowd, and the walk once for each check in the code, with that check removed. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { seed } from '../seeded.ts';
import { checksRemoved } from './checks-removed.ts';
import { crowd } from './crowd.ts';
import { prepare } from './prepare.ts';
import { testSettings } from './settings-matrix.ts';
import { assertLeakFound, walkBuiltPages } from './spawn-walk.ts';
import { wholeWalk } from './whole-walk.ts';

const prepared = await prepare();
const { catalogue } = prepared;

test(`nothing of the wrong rating, variant or region comes out (seed ${seed})`, async () => {
  const { findings } = await wholeWalk(catalogue, await prepared.clone(), { seed });
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test(`nothing leaks with any combination of the settings that decide who may see what (seed ${seed})`, (context) =>
  testSettings(context, prepared, { seed, count: 40 }));

const built = path.join(import.meta.dirname, '../../../web/dist');
const isBuilt = existsSync(path.join(built, 'server/entry-server.js'));

test('nothing leaks on a page of the built reader site', { skip: !isBuilt }, async (context) => {
  const { findings, requests } = await walkBuiltPages(built, prepared, seed);
  context.diagnostic(`${requests} requests`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test(`10,000 requests of all visitors at once, both sites in one process (seed ${seed})`, async (context) => {
  const { findings, perSecond, invalidations } = await crowd(catalogue, await prepared.clone(), {
    seed,
    count: 10_000,
  });
  context.diagnostic(`${Math.round(perSecond)} requests a second, caches emptied ${invalidations} times`);
  assert.deepEqual(findings.slice(0, 40), [], `${findings.length} findings`);
});

test('the walk finds a leak when any one of the checks is removed', { concurrency: 2 }, async (context) => {
  await Promise.all(
    checksRemoved.map(({ name }) => context.test(name, () => assertLeakFound(name, prepared, seed))),
  );
});
