import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { callRefusal } from '@longstrip/contract/identity/roles.rules';
import { callsOfApp, callsOfPage } from './platform/testing/calls-of-page.ts';
import { screens, startPage } from './routes.ts';

const endpointOf = (name: string) => allEndpoints.find((endpoint) => endpoint.name === name)!;

/** Calls in modules that these screens import, but that they make for admins only. */
const forAdminsOnly: Readonly<Record<string, readonly string[]>> = {
  insight: ['comicsMoneyInsight', 'exportComicsMoney'],
  'insight/comics/:id': ['comicMoneyInsight'],
  // The list of all letters is in the same module as the list of those of a person.
  'people/:uid': ['listMails'],
};

for (const { path, title, roles, page } of screens)
  for (const role of new Set(['admin' as const, ...roles]))
    test(`${title}: ${role} may make each of its calls`, () => {
      const person = { grantedRole: role, secondFactor: 'recent' } as const;
      const calls = callsOfPage(page);
      assert.ok(calls.length > 0);
      for (const name of calls)
        if (role === 'admin' || !forAdminsOnly[path]?.includes(name))
          assert.equal(callRefusal(endpointOf(name), { person, role }), null, name);
    });

test('addresses and titles are unique', () => {
  for (const key of ['path', 'title'] as const)
    assert.equal(new Set(screens.map((screen) => screen[key])).size, screens.length);
});

/** Calls of the shell for all staff: about their own account and about the site. */
const callsOfShell = ['readAccount', 'createRecoveryCodes', 'readSite', 'signOut'];

test('every call of the app is made by a screen', () => {
  const made = new Set([...screens.map(({ page }) => page), startPage].flatMap(callsOfPage));
  assert.deepEqual(
    callsOfApp.filter((name) => !made.has(name) && !callsOfShell.includes(name)),
    [],
  );
  assert.deepEqual(
    ['listMails', 'readStaffComic', 'uploadPages', 'createComic'].filter(
      (name) => !callsOfApp.includes(name),
    ),
    [],
  );
});
