import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { callRefusal, type StaffRole } from '@longstrip/contract/identity/roles.rules';
import { screens, startScreen } from './routes.ts';

const endpointOf = (name: string) => allEndpoints.find((endpoint) => endpoint.name === name)!;

const testCalls = (title: string, role: StaffRole, calls: readonly string[]) =>
  test(`${title}: ${role} may make each of its calls`, () => {
    const person = { grantedRole: role, secondFactor: 'recent' } as const;
    for (const name of calls) assert.equal(callRefusal(endpointOf(name), { person, role }), null, name);
  });

// Browser tests compare the lists with the calls that screens make (e2e/admin/calls-of-screen.ts).
for (const { title, roles, calls, adminCalls = [] } of screens)
  for (const role of new Set(['admin' as const, ...roles]))
    testCalls(title, role, role === 'admin' ? [...calls, ...adminCalls] : calls);
for (const role of ['editor', 'support', 'admin'] as const)
  testCalls('Start page', role, startScreen.calls[role]);

test('addresses and titles are unique', () => {
  for (const key of ['path', 'title'] as const)
    assert.equal(new Set(screens.map((screen) => screen[key])).size, screens.length);
});

/** Calls of the shell for all staff: about their own account and about the site. */
const callsOfShell = ['readAccount', 'createRecoveryCodes', 'readSite', 'signOut'];

test('every call of the app is listed by a screen', () => {
  const listed = new Set<string>([
    ...screens.flatMap(({ calls, adminCalls = [] }) => [...calls, ...adminCalls]),
    ...callsOfShell,
  ]);
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\./.test(file),
  );
  const made = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    const calls = /\b(?:fromContract|call)\(\s*'(\w+)'/g;
    return [...text.matchAll(calls)].map(([, name]) => name!);
  });
  for (const name of ['listMails', 'readStaffComic', 'uploadPages', 'createComic'])
    assert.ok(made.includes(name), name);
  assert.deepEqual(
    made.filter((name) => !listed.has(name)),
    [],
  );
});
