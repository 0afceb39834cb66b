/** The context of the commands of the slice, for tests that call them directly. */
import type { TestApp } from '../app-for-tests.ts';
import type { PaymentsContext } from '../../src/features/payments/context.ts';
import type { PaymentProvider } from '../../src/features/payments/provider.ts';
import { openSandbox } from '../../src/features/payments/sandbox/open-sandbox.ts';
import { openReceiptNumbering } from '../../src/features/payments/write-receipt.ts';

/** With another `db` every step of the commands and of the sandbox goes through it. */
export function contextFor(
  api: TestApp,
  changes: Partial<PaymentsContext> & { provider?: PaymentProvider } = {},
): PaymentsContext {
  const { core, config } = api;
  const { jobs, letters, moneyClock, logger, identity } = core;
  const db = changes.db ?? core.db;
  const sandbox = openSandbox({ db, jobs, moneyClock, secret: 'x'.repeat(32) });
  return {
    db,
    jobs,
    moneyClock,
    logger,
    letters,
    config,
    emit: async () => {},
    lockAccountShared: identity.lockAccountShared,
    emailOf: identity.emailOf,
    isDeletionRequested: identity.isDeletionRequested,
    isEmailVerified: identity.isEmailVerified,
    attempts: identity.attempts,
    isCardNeeded: async () => false,
    shouldCharge: async () => true,
    receiptTextOf: () => Promise.reject(new Error('not asked')),
    sales: { sells: () => true, obstacles: () => [] },
    numberReceipts: openReceiptNumbering({ db, jobs }),
    providerOf: () => changes.provider ?? sandbox,
    ...changes,
  };
}
