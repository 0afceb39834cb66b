import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { api } from '@longstrip/client/api';
import type { Call } from '@longstrip/client/calls';
import type { CallResult } from '@longstrip/contract/rendering';
import { createElement as h } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { MyRefunds } = await import('./features/refunds/my-refunds.tsx');
const { RefundablePayments } = await import('./features/refunds/refundable-payments.tsx');

const withdrawal = {
  rule: 'withdrawal',
  amountCents: 2497,
  parts: [{ paymentId: 'payment-1', what: 'Premium membership, 12 weeks', amountCents: 2497 }],
  workedOut: 'You have used 1 hour of the 84 days that cost $24.99.',
  decision: 'at_once',
  until: '2026-12-07T00:00:00Z',
};
const everything = {
  ...withdrawal,
  rule: 'california',
  amountCents: 2499,
  workedOut: 'All of what you paid and was not paid back yet.',
};
const goodwill = { ...withdrawal, rule: 'goodwill', amountCents: 1200, decision: 'reviewed' };
const payment = {
  paymentId: 'payment-1',
  kind: 'membership',
  what: 'Premium membership, 12 weeks',
  amountCents: 2499,
  refundedCents: 0,
  paidAt: '2026-11-22T12:00:00Z',
  hasAccess: true,
  offers: [withdrawal],
  obstacle: null,
};
const list = (...data: unknown[]): CallResult<unknown> => ({
  ok: true,
  answer: { data, total: data.length },
});
const refused = (status: number, code: string): CallResult<unknown> => ({
  ok: false,
  status,
  code: code as never,
  title: `Refused: ${code}.`,
});

type Options = {
  offers?: Record<string, object[]>;
  /** The answers to the requests, in this order; afterwards each is accepted. */
  answers?: CallResult<unknown>[];
  /** The membership has ended. */
  ended?: boolean;
};
let leave = async () => {};
afterEach(() => leave());

/** The payments of a reader, with offers that depend on where they live. */
async function showPayments({ offers = {}, answers = [], ended = false }: Options = {}) {
  const requests: Call[] = [];
  let held: Promise<void> | null = null;
  let isRefunded = false;
  const store = createStore({
    transport: async (call) => {
      if (call.name === 'requestRefund') {
        requests.push(call);
        const answer = answers.shift() ?? ({ ok: true, answer: { id: 'request-1' } } as const);
        isRefunded = answer.ok;
        return answer;
      }
      assert.equal(call.name, 'listRefundable');
      await held;
      if (isRefunded) return list({ ...payment, offers: [], obstacle: 'requested' });
      const { residence } = call.body as { residence: string };
      return list({ ...payment, hasAccess: !ended, offers: offers[residence] ?? [withdrawal] });
    },
  });
  const payments = h(RefundablePayments, { uid: 'luca', children: null });
  const shown = await render(h(Provider, { store } as never, payments));
  leave = async () => {
    await shown.leave();
    store.dispatch(api.util.resetApiState());
  };
  return {
    requests,
    /** Holds back the answers until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
        return settled();
      };
    },
  };
}

const text = () => document.body.textContent!;
const find = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent!.startsWith(label));
const button = (label: string) => find(label) ?? assert.fail(`no button ${label} in ${text()}`);
const radio = (residence: string) => {
  const index = ['europe', 'california', 'elsewhere'].indexOf(residence);
  return document.querySelectorAll<HTMLInputElement>('[type=radio]')[index]!;
};
/** Components get an answer in the next frame, and an answer that is requested after it one frame later. */
const settled = () =>
  act(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
async function choose(residence: string) {
  await act(async () => radio(residence).click());
  await settled();
}
/** The pressed button has the focus, as in a browser. */
async function confirm(label = 'Confirm withdrawal') {
  button(label).focus();
  await act(async () => button(label).click());
  await settled();
}

test('withdrawing first asks where the reader lives, and cannot be confirmed before', async () => {
  await showPayments();
  assert.match(text(), /\$24\.97 can be paid back until 6 December 2026\./);
  assert.ok(!document.querySelector('form'));
  await press(button('Withdraw from contract here'));
  assert.equal(button('Withdraw from contract here').getAttribute('aria-expanded'), 'true');
  assert.ok(document.activeElement === radio('europe'));
  assert.ok(!document.querySelector(':checked'));
  assert.ok(!find('Confirm withdrawal'));
  button('Keep it').focus();
  await press(button('Keep it'));
  assert.ok(!document.querySelector('form'));
  assert.ok(document.activeElement === button('Withdraw from contract here'), 'the focus is back');
});

test('the sum is that of the residence chosen last, also while it is loading', async () => {
  const { hold, requests } = await showPayments({
    offers: { california: [everything, withdrawal], elsewhere: [goodwill] },
  });
  await press(button('Ask for a voluntary refund'));
  await choose('europe');
  assert.match(only('.sum').textContent!, /^\$24\.97 /);
  assert.match(text(), /You have used 1 hour of the 84 days that cost \$24\.99\./);
  const answer = hold();
  await choose('california');
  assert.ok(!document.querySelector('.sum'));
  assert.ok(!find('Confirm withdrawal'));
  await answer();
  assert.match(only('.sum').textContent!, /^\$24\.99 /);
  assert.match(text(), /All of what you paid and was not paid back yet\./);
  await choose('elsewhere');
  assert.match(only('.sum').textContent!, /^\$12\.00 /);
  assert.match(text(), /A person reviews your request/);
  assert.ok(!find('Confirm withdrawal'));
  await confirm('Send the request');
  assert.deepEqual(
    requests.map(({ body }) => body),
    [
      {
        paymentId: 'payment-1',
        residence: 'elsewhere',
        rule: 'goodwill',
        shown: { amountCents: 1200, decision: 'reviewed' },
      },
    ],
  );
  assert.match(only('[role=status]').textContent!, /^We have your request\./);
});

test('a confirmed withdrawal sends the sum that was shown, and says what goes back', async () => {
  const { requests } = await showPayments({ offers: { california: [everything, withdrawal] } });
  await press(button('Withdraw from contract here'));
  await choose('europe');
  await choose('california');
  assert.equal(only('[role=status]').textContent, '');
  await confirm();
  assert.deepEqual(
    requests.map(({ body }) => body),
    [
      {
        paymentId: 'payment-1',
        residence: 'california',
        rule: 'california',
        shown: { amountCents: 2499, decision: 'at_once' },
      },
    ],
  );
  assert.equal(
    only('[role=status]').textContent,
    'Done: $24.99 goes back to your card. An email confirms it.',
  );
  assert.ok(document.activeElement === only('[role=status]'), 'the focus is at the message');
  assert.ok(!document.querySelector('form'));
  assert.match(text(), /You have asked for it back: see below\./);
});

test('a withdrawal that was refused or whose answer was lost is sent again with the same key', async () => {
  const { requests } = await showPayments({ answers: [refused(0, 'network'), refused(503, 'unavailable')] });
  await press(button('Withdraw from contract here'));
  await choose('europe');
  for (const message of ['Refused: network.', 'Refused: unavailable.']) {
    await confirm();
    assert.equal(only('[role=alert]').textContent, message);
    assert.equal(only('[role=status]').textContent, '');
    assert.equal(radio('europe').checked, true);
  }
  await confirm();
  assert.match(only('[role=status]').textContent!, /^Done: \$24\.97 goes back to your card\./);
  const [first, ...repeated] = requests;
  assert.ok(first!.idempotencyKey);
  assert.equal(repeated.length, 2);
  for (const { idempotencyKey, body } of repeated) {
    assert.equal(idempotencyKey, first!.idempotencyKey);
    assert.deepEqual(body, first!.body);
  }
});

test('a refund of two payments names both, and one after the end promises no reading', async () => {
  const both = {
    ...goodwill,
    parts: [
      { paymentId: 'payment-1', what: 'Premium membership, 24 weeks', amountCents: 1000 },
      { paymentId: 'payment-0', what: 'Premium membership, 12 weeks', amountCents: 200 },
    ],
  };
  await showPayments({ offers: { elsewhere: [both] }, ended: true });
  await press(button('Ask for a voluntary refund'));
  await choose('elsewhere');
  assert.match(text(), /\$10\.00 of your payment for Premium membership, 24 weeks/);
  assert.match(text(), /\$2\.00 of your payment for Premium membership, 12 weeks/);
  assert.doesNotMatch(text(), /You read on meanwhile|your access ends/);
});

test('a reviewed refund in full says so, and leaves the choice of a withdrawal at once', async () => {
  const reviewed = { ...everything, decision: 'reviewed' };
  const { requests } = await showPayments({ offers: { california: [reviewed, withdrawal, goodwill] } });
  await press(button('Withdraw from contract here'));
  await choose('california');
  assert.match(text(), /had a refund in full in the last 12 months, so this one is reviewed/);
  const choices = document.querySelectorAll<HTMLInputElement>('[name=rule]');
  assert.equal(choices.length, 2);
  await act(async () => choices[1]!.click());
  await settled();
  await confirm();
  assert.deepEqual((requests[0]!.body as { shown: object }).shown, {
    amountCents: 2497,
    decision: 'at_once',
  });
});

test('a payment of a membership is listed also after many later packs of coins', async () => {
  const packs = Array.from({ length: 120 }, (_, index) => ({
    ...payment,
    paymentId: `pack-${index}`,
    kind: 'coins',
    what: '100 coins',
    offers: [],
    obstacle: 'too_late',
  }));
  const all = [...packs, { ...payment, offers: [goodwill] }];
  const store = createStore({
    transport: async ({ body }) => ({
      ok: true,
      answer: { data: all.slice(0, (body as { limit: number }).limit), total: all.length },
    }),
  });
  const shown = await render(
    h(Provider, { store } as never, h(RefundablePayments, { uid: 'luca', children: null })),
  );
  leave = async () => {
    await shown.leave();
    store.dispatch(api.util.resetApiState());
  };
  assert.match(document.body.textContent!, /Premium membership, 12 weeks.*\$12\.00 can be paid back/);
});

test('a payment of which the unused part was paid back says what the rest paid for', async () => {
  const paidBack = { ...payment, refundedCents: 2400, offers: [], obstacle: 'used_up' };
  const unpaid = { ...paidBack, paymentId: 'payment-2', refundedCents: 0 };
  const store = createStore({ transport: async () => list(paidBack, unpaid) });
  const shown = await render(
    h(Provider, { store } as never, h(RefundablePayments, { uid: 'luca', children: null })),
  );
  leave = async () => {
    await shown.leave();
    store.dispatch(api.util.resetApiState());
  };
  const [first, second] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  assert.match(first!, /\$24\.00 paid back or on the way\. The rest paid for what you used\.$/);
  assert.match(second!, /What it paid for is used up/);
});

test('the parts of one refund name their number and their sum', async () => {
  const parts = [
    { id: 'request-1', what: 'Premium membership, 24 weeks', amountCents: 7036 },
    { id: 'request-2', what: 'Premium membership, 4 weeks', amountCents: 915 },
  ];
  const requests = parts.map((part) => ({
    ...part,
    parts,
    state: 'paid_back',
    answerUntil: null,
    events: [],
  }));
  const store = createStore({ transport: async () => list(...requests) });
  const shown = await render(h(Provider, { store } as never, h(MyRefunds, { uid: 'luca' })));
  leave = async () => {
    await shown.leave();
    store.dispatch(api.util.resetApiState());
  };
  assert.equal(text().match(/One of 2 parts of a refund of \$79\.51\./g)?.length, 2);
});
