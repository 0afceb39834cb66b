import { act, answering, button, press, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createElement as h } from 'react';

const { StorageReport } = await import('./storage-report.tsx');

test('asks for the new count until it is there, and not after it', async () => {
  let countedAt = '2026-01-01T00:00:00Z';
  const { transport, calls } = answering({
    readStorage: () => ({
      freeBytes: null,
      unsettled: { files: 0, oldestAt: null },
      report: { countedAt, kinds: [], faults: [] },
    }),
    countStorage: () => ({}),
  });
  const leave = await render(h(StorageReport), transport);
  await untilShown(() => button('Count again'));
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  const wait = async (polls: number) => {
    for (let passed = 0; passed < polls; passed++) {
      await act(async () => mock.timers.tick(2000));
      await act(() => new Promise(setImmediate));
    }
  };
  await press(button('Count again'));
  await wait(3);
  const whileCounting = calls['readStorage']!;
  assert.ok(whileCounting > 1);
  countedAt = '2026-01-02T00:00:00Z';
  await wait(2);
  const counted = calls['readStorage']!;
  await wait(10);
  assert.equal(calls['readStorage'], counted);
  assert.equal(button('Count again').disabled, false);
  mock.timers.reset();
  await leave();
});
