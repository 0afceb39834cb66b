import { createHmac } from 'node:crypto';
import { testCards } from '@longstrip/contract/payments/test-cards';
import type { TestApp } from '../app-for-tests.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import { endCharge } from '../../src/features/payments/sandbox/charges.ts';
import { openSandbox } from '../../src/features/payments/sandbox/open-sandbox.ts';
import { createToken } from '../../src/features/payments/sandbox/tokens.ts';
import { signedRequest } from '../../src/features/payments/sandbox/webhook-events.ts';
import type { HistoryWorld } from './payment-histories.ts';

/** The sandbox of an app. With another `db` every step of the sandbox goes through it. */
export function sandboxWorld(api: TestApp, db: Database = api.core.db): HistoryWorld {
  const { jobs, moneyClock } = api.core;
  const secret = 'x'.repeat(32);
  const context = { db, jobs, moneyClock, secret };
  const undisturbed = { ...context, db: api.core.db };
  let networks = 0;
  const opened = moneyClock.now();
  const sandbox = openSandbox(context);
  return {
    provider: sandbox,
    settleDue: () => sandbox.settleDue(api.core.logger),
    async tokenFor(outcome, name = '') {
      const { number } = testCards.find((card) => card.outcome === outcome)!;
      const expiry = `12/${(moneyClock.now().getUTCFullYear() + 5 + name.length) % 100}`;
      const made = await createToken(
        { number, expiry, cvc: '123' },
        `192.0.2.${networks++ % 250}`,
        undisturbed,
      );
      return (made as { token: string }).token;
    },
    async answerChallenge(reference, answer) {
      const to =
        answer === 'complete'
          ? ({ state: 'succeeded', reason: null } as const)
          : ({ state: 'failed', reason: 'authentication_failed' } as const);
      await endCharge(reference, { from: 'action_required', to }, undisturbed);
    },
    advance: (milliseconds) => api.clock.moveBy(milliseconds),
    now: () => moneyClock.now(),
    /** Without the events of earlier worlds, which would make a long run slower and slower. */
    async webhooks() {
      const events = await api.rows<{ id: string }>(
        'select id from sandbox_event where created_at >= $1 order by created_at, id',
        [opened],
      );
      return Promise.all(events.map(async ({ id }) => (await signedRequest(id, undisturbed))!));
    },
    forge({ body, headers }) {
      const [, time] = /t=(\d+)/.exec(String(headers['sandbox-signature']))!;
      const signature = createHmac('sha256', 'guessed').update(`${time}.`).update(body).digest('hex');
      return { body, headers: { ...headers, 'sandbox-signature': `t=${time},v1=${signature}` } };
    },
  };
}
