import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { only } from '../testing/render.ts';
import { dwellTime, prepareOnDwell } from './dwell.ts';

const prepared: string[] = [];
prepareOnDwell((to) => prepared.push(to));
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  document.body.innerHTML =
    '<a href="/first">1</a><a href="/second"><b>2</b></a><a href="https://other.example">3</a>';
  prepared.length = 0;
});
afterEach(() => mock.timers.reset());

const fire = (type: string, selector: string) =>
  only(selector).dispatchEvent(new Event(type, { bubbles: true }));

test('prepares a link on which the pointer or the focus stays, not one that is swept over', () => {
  fire('pointerover', '[href="/first"]');
  mock.timers.tick(dwellTime - 1);
  fire('pointerout', '[href="/first"]');
  mock.timers.tick(dwellTime);
  assert.deepEqual(prepared, []);
  fire('pointerover', 'b');
  mock.timers.tick(dwellTime);
  fire('focusin', '[href="/first"]');
  mock.timers.tick(dwellTime);
  assert.deepEqual(prepared, ['/second', '/first']);
});

test('prepares no other site, and nothing if the browser is to save data', () => {
  fire('pointerover', '[href^="https"]');
  mock.timers.tick(dwellTime);
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  fire('pointerover', '[href="/first"]');
  mock.timers.tick(dwellTime);
  Reflect.deleteProperty(navigator, 'connection');
  assert.deepEqual(prepared, []);
});
