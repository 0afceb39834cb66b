import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createRenewals } from './renewals.ts';

const second = 1000;

/** Runs `during` on a clock of its own; answers the seconds at which something was renewed. */
function renewedAt(
  during: (renewals: ReturnType<typeof createRenewals>, pass: (seconds: number) => void) => void,
) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  try {
    const times: number[] = [];
    const renewals = createRenewals(() => times.push((Date.now() - 1_000_000) / second));
    during(renewals, (seconds) => {
      for (let passed = 0; passed < seconds * 2; passed++) mock.timers.tick(second / 2);
    });
    return times;
  } finally {
    mock.timers.reset();
  }
}
const inSeconds = (seconds: number) => Date.now() + seconds * second;

test('what is overdue is asked for again after longer and longer pauses, up to a minute', () => {
  const times = renewedAt((renewals, pass) => {
    for (let badge = 0; badge < 20; badge++) renewals.add(inSeconds(10));
    pass(250);
  });
  assert.deepEqual(times, [10.5, 12.5, 16.5, 24.5, 40.5, 72.5, 132.5, 192.5]);
});

test('each moment is asked for in time, and nothing is once all have happened', () => {
  const times = renewedAt((renewals, pass) => {
    const happened = renewals.add(inSeconds(-3600));
    const later = renewals.add(inSeconds(20));
    pass(21);
    happened();
    later();
    pass(600);
    renewals.add(inSeconds(5))();
    renewals.add(inSeconds(30 * 24 * 3600));
    pass(60);
  });
  assert.deepEqual(times, [2, 6, 14, 20.5]);
});
