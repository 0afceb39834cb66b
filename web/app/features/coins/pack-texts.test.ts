import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatPackOpens } from './pack-texts.ts';

test('a pack says how many episodes it opens and what each costs', () => {
  assert.equal(whatPackOpens({ coins: 100, priceCents: 99 }), '3 episodes, $0.30 each');
  assert.equal(whatPackOpens({ coins: 1200, priceCents: 999 }), '40 episodes, $0.25 each');
  assert.equal(whatPackOpens({ coins: 30, priceCents: 50 }), '1 episode for $0.50');
  assert.equal(whatPackOpens({ coins: 100, priceCents: 99 }, 50), '2 episodes, $0.50 each');
  assert.equal(whatPackOpens({ coins: 20, priceCents: 50 }), 'part of an episode');
});
