import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Access, Endpoint } from '../endpoint.ts';
import { allEndpoints } from '../endpoints.ts';
import {
  type Subject,
  callRefusal,
  isStaff,
  type Role,
  roleInSession,
  roles,
  type SecondFactor,
} from './roles.rules.ts';

const personWith = (grantedRole: Role, secondFactor: SecondFactor): Subject => ({
  person: { grantedRole, secondFactor },
  role: roleInSession(grantedRole, secondFactor),
});
const subjects: Record<string, Subject> = {
  visitor: { person: null, role: null },
  'operator key': { person: null, role: 'admin' },
  ...Object.fromEntries(roles.map((role) => [role, personWith(role, 'earlier')])),
  'admin without a second factor': personWith('admin', 'none'),
};

test('each role may make exactly its calls', () => {
  const table: [Access, string[]][] = [
    ['public', Object.keys(subjects)],
    ['signed-in', ['reader', 'editor', 'support', 'admin', 'admin without a second factor']],
    [['editor'], ['editor', 'admin', 'operator key']],
    [['support'], ['support', 'admin', 'operator key']],
    [
      ['editor', 'support'],
      ['editor', 'support', 'admin', 'operator key'],
    ],
    [['admin'], ['admin', 'operator key']],
    [[], ['admin', 'operator key']],
  ];
  for (const [access, allowed] of table)
    for (const [name, subject] of Object.entries(subjects))
      assert.equal(
        callRefusal({ access }, subject) === null,
        allowed.includes(name),
        `${name} on ${String(access)}`,
      );
});

test('a role without a second factor does not count, and the refusal names the missing factor', () => {
  for (const granted of roles) assert.equal(roleInSession(granted, 'none'), 'reader');
  for (const access of [['editor'], ['support'], ['admin'], ['editor', 'support']] as const) {
    assert.equal(callRefusal({ access }, personWith('admin', 'none')), 'second_factor_required');
    assert.equal(callRefusal({ access }, personWith('reader', 'none')), 'forbidden');
    assert.equal(callRefusal({ access }, subjects.visitor!), 'unauthenticated');
  }
  assert.equal(callRefusal({ access: ['admin'] }, personWith('editor', 'none')), 'forbidden');
});

test('money and roles need a second factor of the last five minutes, from a person', () => {
  const call = { access: ['admin'], recentSecondFactor: 'keys refused' } as const;
  assert.equal(callRefusal(call, personWith('admin', 'recent')), null);
  assert.equal(callRefusal(call, personWith('admin', 'earlier')), 'recent_second_factor_required');
  assert.equal(callRefusal(call, personWith('admin', 'none')), 'second_factor_required');
  assert.equal(callRefusal(call, subjects['operator key']!), 'forbidden');
  const prices = { access: ['admin'], recentSecondFactor: 'keys allowed' } as const;
  assert.equal(callRefusal(prices, subjects['operator key']!), null);
  assert.equal(callRefusal(prices, personWith('admin', 'recent')), null);
  assert.equal(callRefusal(prices, personWith('admin', 'earlier')), 'recent_second_factor_required');
  assert.equal(callRefusal(prices, subjects.visitor!), 'unauthenticated');
  const own = { access: 'signed-in', recentSecondFactor: 'keys refused' } as const;
  assert.equal(callRefusal(own, personWith('reader', 'recent')), null);
  assert.equal(callRefusal(own, personWith('reader', 'earlier')), 'recent_second_factor_required');
  assert.equal(callRefusal(own, personWith('reader', 'none')), 'second_factor_required');
});

test('every call by which staff set a price or give something needs a recent second factor', () => {
  const takesMoney = ({ body }: Endpoint) =>
    /"(\w+Cents|coins|days)":/.test(
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
    );
  const ofStaff = allEndpoints.filter((each) => Array.isArray(each.access) && takesMoney(each));
  for (const name of ['giveCoins', 'giveDays', 'setCoinPacks', 'updatePlan'])
    assert.ok(
      ofStaff.some((each) => each.name === name),
      name,
    );
  for (const { name, recentSecondFactor } of ofStaff) assert.ok(recentSecondFactor, name);
});

test('visitors and readers are not staff', () => {
  const staff = [null, ...roles].filter((role: Role | null) => isStaff(role));
  assert.deepEqual(staff, ['editor', 'support', 'admin']);
});
