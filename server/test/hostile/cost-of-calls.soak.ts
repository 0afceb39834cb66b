/** No request of a stranger costs much, whatever the caches hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  costsOfCalls,
  costsOfThree,
  maxAnswerBytes,
  maxCpuMilliseconds,
  openLargeSite,
} from './cost-of-calls.ts';

const site = await openLargeSite();
const line = (milliseconds: number, text: string) => `${milliseconds.toFixed(1).padStart(7)} ms  ${text}`;
let largest: string[] = [];

test(`no request of a stranger takes over ${maxCpuMilliseconds} ms of the processor or answers over 1 MB`, async (context) => {
  const costs = await costsOfCalls(site, 8);
  for (const { name, status, bytes, milliseconds } of costs.slice(0, 10))
    context.diagnostic(line(milliseconds, `${String(bytes).padStart(7)} bytes  ${status} ${name}`));
  const above = costs.filter(
    ({ bytes, milliseconds }) => bytes > maxAnswerBytes || milliseconds > maxCpuMilliseconds,
  );
  assert.deepEqual(above, []);
  largest = costs
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 12)
    .map(({ name }) => name);
});

test(`nor is more done after one, when a page or list is asked for again`, async (context) => {
  const costs = await costsOfThree(site, largest, 5);
  for (const { name, milliseconds } of costs) context.diagnostic(line(milliseconds, name));
  assert.deepEqual(
    costs.filter(({ milliseconds }) => milliseconds > maxCpuMilliseconds),
    [],
  );
});
