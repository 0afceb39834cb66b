import { answering, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';

const { PersonMails } = await import('./mail-list.tsx');

test('emails that failed for good or were only written to a folder are not sent', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const of = { kind: 'payments.receipt', name: 'Receipt', uid: 'u' };
  const mail = { ...of, outcome: 'failed', tries: 21, error: 'No answer.' };
  const { transport } = answering({
    listMailsOfPerson: () => ({
      next: null,
      data: [
        { ...mail, id: '1', at: daysAgo(0), canSendAgain: false },
        { ...mail, id: '2', at: daysAgo(3), canSendAgain: true },
        { ...mail, id: '3', at: daysAgo(15), canSendAgain: false },
        { ...mail, id: '4', at: daysAgo(1), outcome: 'written', error: null, canSendAgain: false },
      ],
    }),
  });
  const leave = await render(h(MemoryRouter, null, h(PersonMails, { uid: 'u' })), transport);
  await untilShown(() => document.querySelector('tbody tr'));
  const outcomes = [...document.querySelectorAll('[data-label="Outcome"]')].map(
    ({ firstChild }) => firstChild!.textContent,
  );
  assert.deepEqual(outcomes, ['Will be tried again', 'Not sent', 'Not sent', 'Not sent']);
  assert.match(document.querySelectorAll('[data-label="Outcome"]')[3]!.textContent!, /outbox folder/);
  await leave();
});
