import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTheme, type Theme } from './theme.ts';

test('the first press changes what is seen, and three presses come round', () => {
  for (const systemIsDark of [true, false]) {
    const round = [1, 2, 3].reduce<Theme[]>(
      (all) => [...all, nextTheme(all.at(-1)!, systemIsDark)],
      ['system'],
    );
    assert.deepEqual(round.at(-1), 'system');
    assert.equal(round[1], systemIsDark ? 'light' : 'dark');
    assert.equal(new Set(round).size, 3);
  }
});
