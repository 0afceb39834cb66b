import { answering, noConnection, render, untilShown } from './platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

const { StaffContext, mayOpen } = await import('./platform/screens.ts');
const { screens } = await import('./routes.ts');
const { Component } = await import('./pages/start-page.tsx');
const { Navigation } = await import('./features/frame/navigation.tsx');
const { Palette } = await import('./features/frame/palette.tsx');

type Role = 'editor' | 'support' | 'admin';
const staffOf = (role: Role) => ({
  uid: 'u',
  email: null,
  role,
  screens: screens.filter((screen) => mayOpen(screen, role)),
});
const planned = {
  overdue: 0,
  held: 0,
  notReady: 0,
  late: 0,
  overdueBanners: 0,
  lateBanners: 0,
  nextAt: null,
};
const calm = {
  readSite: () => ({ name: 'Longstrip', isAdult: false }),
  readSetup: () => ({ steps: [], isDismissed: true }),
  readingInsight: () => ({ days: [] }),
  moneyInsight: () => ({ days: [], members: { active: 4, inGrace: 1 } }),
  listRefunds: () => ({ data: [], next: null }),
  listAllPayments: () => ({ data: [], next: null }),
  readPlannedPublishing: () => planned,
  readHealth: () => ({ parts: [], unset: [] }),
};
const show = (role: Role, what: ReactNode, answers: object) => {
  const { transport } = answering({ ...calm, ...answers });
  return render(h(MemoryRouter, null, h(StaffContext, { value: staffOf(role), children: what })), transport);
};
/** The labels of the tiles below each heading. */
const sections = () =>
  Object.fromEntries(
    [...document.querySelectorAll('h2')].map((heading) => [
      heading.textContent,
      [...heading.parentElement!.querySelectorAll('dt')].map(({ textContent }) => textContent),
    ]),
  );

test('what needs attention comes first, and what is in order last', async () => {
  const leave = await show('admin', h(Component), {
    readPlannedPublishing: () => ({ ...planned, notReady: 2 }),
    listAllPayments: () => ({ data: [{}], next: null }),
  });
  await untilShown(() => document.querySelector('h2'));
  assert.deepEqual(sections(), {
    'Needs attention': ['Open disputes', 'Scheduled'],
    'Last 7 days': [
      'Reads',
      'Readers a day',
      'Paywall seen',
      'Paid at the paywall',
      'Charged',
      'Given back',
      'Memberships begun',
      'Members now',
    ],
    'In order': ['Refunds to answer', 'Health'],
  });
  await leave();
});

test('says that nothing waits only if all was answered', async () => {
  const leave = await show('editor', h(Component), {});
  await untilShown(() => document.querySelector('h2'));
  assert.deepEqual(Object.keys(sections()), ['Needs attention', 'Last 7 days', 'In order']);
  assert.match(document.body.textContent!, /Nothing waits for you/);
  await leave();
  const leaveFailed = await show('editor', h(Component), {
    readPlannedPublishing: () => Promise.reject(noConnection as unknown as Error),
  });
  await untilShown(() => document.querySelector('[role=alert]'));
  assert.doesNotMatch(document.body.textContent!, /Nothing waits for you/);
  await leaveFailed();
});

test('the overview is the first entry of the navigation and of the palette', async () => {
  const leave = await show('support', h(Navigation), {});
  const [first] = document.querySelectorAll('a');
  assert.deepEqual([first!.textContent, first!.getAttribute('href')], ['Overview', '/admin/']);
  await leave();
  const leavePalette = await show('support', h(Palette, { onClose: () => {} }), {});
  await untilShown(() => document.querySelector('[role=option]'));
  assert.match(document.querySelector('[role=option]')!.textContent!, /^Overview/);
  await leavePalette();
});
