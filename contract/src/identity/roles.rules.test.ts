import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Access } from '../endpoint.ts';
import { allEndpoints } from '../endpoints.ts';
import {
  type Asking,
  callRefusal,
  isStaff,
  type Role,
  roleInSession,
  roles,
  type SecondFactor,
} from './roles.rules.ts';

const personWith = (grantedRole: Role, secondFactor: SecondFactor): Asking => ({
  person: { grantedRole, secondFactor },
  role: roleInSession(grantedRole, secondFactor),
});
const asking: Record<string, Asking> = {
  nobody: { person: null, role: null },
  'operator key': { person: null, role: 'admin' },
  ...Object.fromEntries(roles.map((role) => [role, personWith(role, 'earlier')])),
  'admin without a second factor': personWith('admin', 'none'),
};

test('who may make which call, as a table', () => {
  const table: Record<Access, string[]> = {
    public: Object.keys(asking),
    reader: ['reader', 'editor', 'support', 'admin', 'admin without a second factor'],
    editor: ['editor', 'admin', 'operator key'],
    support: ['support', 'admin', 'operator key'],
    admin: ['admin', 'operator key'],
  };
  for (const [access, allowed] of Object.entries(table) as [Access, string[]][])
    for (const [who, each] of Object.entries(asking))
      assert.equal(callRefusal({ access }, each) === null, allowed.includes(who), `${who} on ${access}`);
});

test('a role without a second factor is told what is missing, and counts nowhere', () => {
  for (const granted of roles) assert.equal(roleInSession(granted, 'none'), 'reader');
  for (const access of ['editor', 'support', 'admin'] as const) {
    assert.equal(callRefusal({ access }, personWith('admin', 'none')), 'second_factor_required');
    assert.equal(callRefusal({ access }, personWith('reader', 'none')), 'forbidden');
    assert.equal(callRefusal({ access }, asking.nobody!), 'unauthenticated');
  }
  assert.equal(callRefusal({ access: 'admin' }, personWith('editor', 'none')), 'forbidden');
});

test('money and roles want a second factor of the last five minutes, from a person', () => {
  const call = { access: 'admin', recentSecondFactor: 'people only' } as const;
  assert.equal(callRefusal(call, personWith('admin', 'recent')), null);
  assert.equal(callRefusal(call, personWith('admin', 'earlier')), 'recent_second_factor_required');
  assert.equal(callRefusal(call, personWith('admin', 'none')), 'second_factor_required');
  assert.equal(callRefusal(call, asking['operator key']!), 'forbidden');
  const prices = { access: 'admin', recentSecondFactor: 'people' } as const;
  assert.equal(callRefusal(prices, asking['operator key']!), null);
  assert.equal(callRefusal(prices, personWith('admin', 'recent')), null);
  assert.equal(callRefusal(prices, personWith('admin', 'earlier')), 'recent_second_factor_required');
  assert.equal(callRefusal(prices, asking.nobody!), 'unauthenticated');
  const own = { access: 'reader', recentSecondFactor: 'people only' } as const;
  assert.equal(callRefusal(own, personWith('reader', 'recent')), null);
  assert.equal(callRefusal(own, personWith('reader', 'earlier')), 'recent_second_factor_required');
  assert.equal(callRefusal(own, personWith('reader', 'none')), 'second_factor_required');
});

test('every call that takes an amount of money wants a recent second factor', () => {
  const takesMoney = allEndpoints.filter(({ body }) =>
    /"\w+Cents":/.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))),
  );
  assert.deepEqual(
    takesMoney.map(({ name }) => name),
    ['updatePlan'],
  );
  for (const { name, recentSecondFactor } of takesMoney) assert.ok(recentSecondFactor, name);
});

test('nobody and readers are not staff', () => {
  const staff = [null, ...roles].filter((role: Role | null) => isStaff(role));
  assert.deepEqual(staff, ['editor', 'support', 'admin']);
});
