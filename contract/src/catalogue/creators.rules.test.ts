import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { creditRoleOf, creditRoles } from './creators.rules.ts';

test('every text means one of the roles, also names that objects have', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(...inherited, ...inherited.map((name) => name.toUpperCase())),
  );
  fc.assert(fc.property(text, (role) => assert.ok(creditRoles.includes(creditRoleOf(role)), role)));
});

test('a role of the previous version is the present one that means the same', () => {
  assert.deepEqual(['Penciller', 'translator', 'inks', 'story'].map(creditRoleOf), [
    'artist',
    'translation',
    'inks',
    'writer',
  ]);
});
