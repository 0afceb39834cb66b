import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packState, scriptJson, unpackState } from './boot.ts';

const answered = {
  status: 'fulfilled',
  endpointName: 'a',
  originalArgs: { x: 1 },
  data: [1],
  requestId: 'r',
  startedTimeStamp: 5,
  fulfilledTimeStamp: 9,
};
const state = {
  api: { queries: { a: answered, b: { ...answered, status: 'rejected' } }, provided: { tags: {}, keys: {} } },
} as never;

test('the boot data contains only answers, and is the same for equal pages', () => {
  assert.deepEqual(packState(state).api.queries, {
    a: { status: 'fulfilled', endpointName: 'a', originalArgs: { x: 1 }, data: [1] },
  });
});

test('answers get a time in the browser', () => {
  assert.equal(unpackState(packState(state), 42).api.queries['a' as never]!['fulfilledTimeStamp'], 42);
});

test('no text can end the script element around it', () => {
  const evil = { title: '</script><script>alert(1)</script><!--' };
  assert.ok(!scriptJson(evil).includes('<'));
  assert.deepEqual(JSON.parse(scriptJson(evil)), evil);
});
