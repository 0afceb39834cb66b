import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Letters } from '../../platform/mail/letters.ts';
import type { Payments } from '../payments/index.ts';

/** What membership needs from identity. */
type Accounts = {
  /** Keeps an account from being erased until the transaction ends; false if there is no such account. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
  /** Null without an account or an address. */
  emailOf(uid: string): Promise<string | null>;
  /** Whether the deletion of the account is requested. */
  isDeletionRequested(uid: string, tx: Tx): Promise<boolean>;
  uidOf(email: string): Promise<string | null>;
  /** Counts a letter that is requested from this network address without signing in; refuses too many. */
  countLetterOrder(address: string): Promise<void>;
};

export type MembershipContext = {
  db: Database;
  jobs: Jobs;
  /** The clock of money, which the operator can move in the sandbox. */
  moneyClock: Clock;
  letters: Pick<Letters, 'send'>;
  logger: Logger;
  config: Pick<Config, 'siteName' | 'supportEmail' | 'seller' | 'site' | 'payments' | 'paymentConcurrency'>;
  /** Signs the links of mails. */
  secret: string;
  payments: Payments;
  /** False: members get no letters. */
  sendsLetters: boolean;
  accounts: Accounts;
  /** The version of the terms of use that is in force; null if there is none. */
  termsVersion(source: Tx): Promise<string | null>;
};
