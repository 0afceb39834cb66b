import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsAtTop, scrolled, toggled } from './bars.ts';

const end = 5000;

test('bars show at the top and within 10 px of the bottom, and hide in between', () => {
  const away = scrolled(barsAtTop, 300, end);
  assert.equal(barsAtTop.shown, true);
  assert.equal(away.shown, false);
  assert.equal(scrolled(away, end - 11, end).shown, false);
  assert.equal(scrolled(away, end - 10, end).shown, true);
  assert.equal(scrolled(away, 0, end).shown, true);
  assert.equal(scrolled(away, -40, end).shown, true, 'the window bounces beyond the top');
});

test('a tap toggles them anywhere', () => {
  const away = scrolled(barsAtTop, 300, end);
  const called = toggled(away, 300);
  assert.equal(called.shown, true);
  assert.equal(scrolled(called, 310, end).shown, true, 'a trembling finger does not send them away');
  assert.equal(scrolled(called, 330, end).shown, false);
  assert.equal(toggled(barsAtTop, 0).shown, false);
});

test('an episode shorter than the window always shows them', () => {
  assert.equal(scrolled({ shown: false, since: 0 }, 0, 0).shown, true);
});
