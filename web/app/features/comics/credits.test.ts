import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditsOf } from './credits.ts';

const creators = (...people: string[]) =>
  people.map((each) => {
    const [name, role] = each.split(':') as [string, string];
    return { name, role };
  });

test('names the authors of a comic, each once', () => {
  assert.equal(creditsOf({}), '');
  assert.equal(creditsOf({ creators: creators('Ann:writer', 'Ann:inker', 'Ed:editor') }), 'By Ann');
  assert.equal(creditsOf({ creators: creators('Ann:writer', 'Bo:colorist') }), 'By Ann and Bo');
  assert.equal(creditsOf({ creators: creators('Tia:translator') }), 'By Tia');
});

test('shortens long lists of authors', () => {
  const crowd = ['A', 'B', 'C', 'D', 'E'].map((name) => `${name}:writer`);
  assert.equal(creditsOf({ creators: creators(...crowd) }), 'By A, B, C, D and 1 other');
});
