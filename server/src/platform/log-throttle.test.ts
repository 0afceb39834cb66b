import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogThrottle } from './log-throttle.ts';

test('logs each cause once a minute', () => {
  let now = 0;
  const throttle = createLogThrottle(() => now);
  const logged: string[] = [];
  const at = (time: number, cause: string) => {
    now = time;
    throttle(cause, () => logged.push(`${cause} ${time}`));
  };
  at(0, 'database');
  at(1, 'database');
  at(2, 'disk');
  at(59_999, 'database');
  at(60_000, 'database');
  at(60_001, 'disk');
  assert.deepEqual(logged, ['database 0', 'disk 2', 'database 60000']);
});
