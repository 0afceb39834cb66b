import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createDwell, dwellTime } from './dwell.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

test('a link that is only swept over is not prepared, one that is stayed on is, once', () => {
  const called: string[] = [];
  const [first, second] = [createDwell(), createDwell()];
  first.begin(() => called.push('first'));
  mock.timers.tick(dwellTime - 1);
  first.cancel();
  second.begin(() => called.push('second'));
  second.begin(() => called.push('second again'));
  mock.timers.tick(dwellTime);
  assert.deepEqual(called, ['second again']);
});

test('nothing is prepared for people who save data', () => {
  let called = false;
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  createDwell().begin(() => (called = true));
  mock.timers.tick(dwellTime);
  Reflect.deleteProperty(navigator, 'connection');
  assert.equal(called, false);
});
