import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Letters } from '../../platform/mail/letters.ts';
import type { Membership } from '../membership/index.ts';
import type { Payments } from '../payments/index.ts';

export type RefundsContext = {
  db: Database;
  jobs: Jobs;
  /** The clock of money. */
  moneyClock: Clock;
  letters: Pick<Letters, 'send'>;
  logger: Logger;
  config: Pick<Config, 'siteName' | 'supportEmail' | 'site'>;
  payments: Pick<
    Payments,
    'lockPayer' | 'lockPayerById' | 'markBuyerGone' | 'isDisputed' | 'refund' | 'paymentsWithSameCard'
  >;
  membership: Pick<Membership, 'endMembershipPaidBy' | 'endForNewOwner' | 'stopRenewalPaidBy'>;
  /** The email address of an account; null without an account or an address. */
  emailOf(uid: string): Promise<string | null>;
};
