import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Access } from '../endpoint.ts';
import { isStaff, mayCall, roles, type Asking, type Role } from './roles.rules.ts';

const person = { uid: 'somebody' };
const asking: Record<string, Asking> = {
  nobody: { person: null, role: null },
  'operator key': { person: null, role: 'admin' },
  ...Object.fromEntries(roles.map((role) => [role, { person, role }])),
};

test('who may make which call, as a table', () => {
  const table: Record<Access, string[]> = {
    public: Object.keys(asking),
    reader: ['reader', 'editor', 'support', 'admin'],
    editor: ['editor', 'admin', 'operator key'],
    support: ['support', 'admin', 'operator key'],
    admin: ['admin', 'operator key'],
  };
  for (const [access, allowed] of Object.entries(table) as [Access, string[]][])
    for (const [who, each] of Object.entries(asking))
      assert.equal(mayCall(access, each), allowed.includes(who), `${who} on a call for ${access}`);
});

test('nobody and readers are not staff', () => {
  const staff = [null, ...roles].filter((role: Role | null) => isStaff(role));
  assert.deepEqual(staff, ['editor', 'support', 'admin']);
});
