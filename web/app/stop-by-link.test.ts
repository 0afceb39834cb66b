import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import type { Call } from '@longstrip/client/calls';
import { sessionChanged } from '@longstrip/client/session/session.slice';
import { createElement as h, type FunctionComponent } from 'react';
import { only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { StopByLink } = await import('./features/membership/stop-by-link.tsx');

type Answers = Partial<Record<string, (call: Call) => CallResult<unknown>>>;
const fine = (...data: unknown[]): CallResult<unknown> => ({
  ok: true,
  answer: { data, total: data.length },
});
const refused = (status: number, code: string): CallResult<unknown> => ({
  ok: false,
  status,
  code: code as never,
  title: `Refused: ${code}.`,
});

async function show(part: FunctionComponent<never>, props: object, answers: Answers) {
  const calls: Call[] = [];
  const store = createStore({
    transport: async (call) => {
      calls.push(call);
      return answers[call.name]?.(call) ?? fine();
    },
  });
  const user = { uid: 'reader', email: 'mira@readers.example' };
  store.dispatch(sessionChanged({ user, token: 'token', isLoading: false } as never));
  const tree = (props: object) =>
    h(Provider, { store } as never, h(part as FunctionComponent, props as never));
  const { show: draw } = await render(tree(props));
  return {
    calls,
    store,
    redraw: (props: object) => draw(tree(props)),
    named: (name: string) => calls.filter((call) => call.name === name),
  };
}

const text = () => document.body.textContent!;
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  return found ?? assert.fail(`no button ${label} in ${text()}`);
};

const membership = {
  contractNumber: 'LS-7K3M-92QD',
  planName: '4 weeks',
  state: 'active',
  renews: true,
  chargeIfResumed: null,
  undoByLinkUntil: null,
  periodEnd: '2026-12-20T12:00:00Z',
  accessUntil: '2026-12-20T12:00:00Z',
  startedAt: '2026-11-22T12:00:00Z',
  lastCharge: { cents: 1349, at: '2026-11-22T12:00:00Z' },
  nextCharge: { cents: 1599, at: '2026-12-20T12:00:00Z', perWeekCents: 400, planId: '4weeks' },
  endedAt: null,
};
const stopped = {
  ...membership,
  renews: false,
  chargeIfResumed: membership.nextCharge,
  nextCharge: null,
  undoByLinkUntil: '2026-12-08T12:00:00Z',
};

test('opening the link of a mail changes nothing; one press stops renewal, another takes it back', async () => {
  const { named } = await show(
    StopByLink,
    { token: 'signed' },
    {
      contractByLink: () => fine(membership),
      stopByLink: () => fine(stopped),
      resumeByLink: () => fine(membership),
    },
  );
  assert.equal(only('h1').textContent, 'Stop renewal?');
  assert.ok(text().includes('$15.99 on 20 December 2026'));
  assert.equal(named('stopByLink').length, 0);
  await press(button('Stop renewal'));
  assert.equal(only('h1').textContent, 'Renewal is stopped');
  assert.ok(document.activeElement === only('h1'), 'the pressed button is gone');
  assert.ok(text().includes('You read on until20 December 2026'));
  assert.match(text(), /undo it with this link until 8 December 2026/);
  assert.match(text(), /If you undo it, the next charge is \$15\.99 on 20 December 2026/);
  await press(button('Undo: renew it after all'));
  assert.equal(only('h1').textContent, 'Your membership renews again');
  assert.match(text(), /You are charged \$15\.99 on 20 December 2026/);
  assert.doesNotMatch(text(), /not charged again|are locked/);
});

test('a stop that no link made is not undone by the link, and the page says where it can be', async () => {
  const answers = { contractByLink: () => fine({ ...stopped, undoByLinkUntil: null }) };
  await show(StopByLink, { token: 'signed' }, answers);
  assert.equal(only('h1').textContent, 'Renewal is stopped');
  assert.doesNotMatch(text(), /Undo: renew/);
  assert.equal(only('[href="/account"]').textContent, 'your account page');
});

test('an undo by the link that is refused leaves renewal stopped on the page', async () => {
  await show(
    StopByLink,
    { token: 'signed' },
    {
      contractByLink: () => fine(membership),
      stopByLink: () => fine(stopped),
      resumeByLink: () => refused(503, 'unavailable'),
    },
  );
  await press(button('Stop renewal'));
  await press(button('Undo: renew it after all'));
  assert.equal(only('h1').textContent, 'Renewal is stopped');
  assert.equal(only('[role=alert]').textContent, 'Refused: unavailable.');
  button('Undo: renew it after all');
});

test('a link that is too old or incomplete leads to the account and to the contract number', async () => {
  for (const code of ['code_invalid', 'invalid_input', 'link_expired', 'membership_not_found']) {
    await show(StopByLink, { token: 'old' }, { contractByLink: () => refused(404, code) });
    assert.equal(only('h1').textContent, 'This link does not work', code);
    const ways = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    assert.deepEqual(ways, ['/account', '/cancel']);
  }
});

test('a link whose membership could not be read is not shown as broken, and can be retried', async () => {
  let answer = refused(0, 'network');
  await show(StopByLink, { token: 'signed' }, { contractByLink: () => answer });
  assert.equal(only('h1').textContent, 'Your membership could not be read');
  assert.equal(only('[role=alert]').textContent, 'Refused: network.');
  answer = refused(503, 'unavailable');
  await press(button('Try again'));
  assert.equal(only('[role=alert]').textContent, 'Refused: unavailable.');
  answer = fine(membership);
  await press(button('Try again'));
  assert.equal(only('h1').textContent, 'Stop renewal?');
});
