import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createReloads } from './reloads.ts';

const second = 1000;

/** Runs `during` on a mocked clock. Returns the seconds at which `reload` was called. */
function reloadsDuring(
  during: (reloads: ReturnType<typeof createReloads>, advance: (seconds: number) => void) => void,
) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  try {
    const times: number[] = [];
    const reloads = createReloads(() => times.push((Date.now() - 1_000_000) / second));
    during(reloads, (seconds) => {
      for (let passed = 0; passed < seconds * 2; passed++) mock.timers.tick(second / 2);
    });
    return times;
  } finally {
    mock.timers.reset();
  }
}
const inSeconds = (seconds: number) => Date.now() + seconds * second;

test('reloads overdue items after longer and longer pauses, up to a minute', () => {
  const times = reloadsDuring((reloads, advance) => {
    for (let badge = 0; badge < 20; badge++) reloads.add(inSeconds(10));
    advance(250);
  });
  assert.deepEqual(times, [10.5, 12.5, 16.5, 24.5, 40.5, 72.5, 132.5, 192.5]);
});

test('reloads at each moment, and no more once all are removed', () => {
  const times = reloadsDuring((reloads, advance) => {
    const removeFirst = reloads.add(inSeconds(-3600));
    const removeSecond = reloads.add(inSeconds(20));
    advance(21);
    removeFirst();
    removeSecond();
    advance(600);
    reloads.add(inSeconds(5))();
    reloads.add(inSeconds(30 * 24 * 3600));
    advance(60);
  });
  assert.deepEqual(times, [2, 6, 14, 20.5]);
});
