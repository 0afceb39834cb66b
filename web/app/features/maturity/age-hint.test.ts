import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintKey, isHintExpired } from './age-hint.ts';

/** A document with this `data-age`, in a browser that stores this hint. */
function given(age: string | undefined, kept: Record<string, string> | 'blocked') {
  const dataset = age === undefined ? {} : { age };
  const localStorage = {
    getItem(key: string) {
      if (kept === 'blocked') throw new Error('blocked');
      return kept[key] ?? null;
    },
  };
  Object.assign(globalThis, { document: { documentElement: { dataset } } });
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
}

test('a document outlives its hint if the hint was removed or has expired', () => {
  const until = (days: number) => ({ [hintKey]: new Date(Date.now() + days * 86_400_000).toISOString() });
  const table: [Parameters<typeof given>[0], Parameters<typeof given>[1], boolean][] = [
    ['confirmed', {}, true],
    ['confirmed', until(-1), true],
    ['confirmed', until(1), false],
    ['confirmed', 'blocked', false],
    ['unasked', {}, false],
    [undefined, {}, false],
  ];
  for (const [age, kept, outlived] of table) {
    given(age, kept);
    assert.equal(isHintExpired(), outlived, JSON.stringify([age, kept]));
  }
});
