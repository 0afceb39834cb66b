import type { NamedObject } from '@longstrip/contract/identity/audit.endpoints';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Emit } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Letters } from '../../platform/mail/letters.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { PersonalData } from '../../platform/slice.ts';

/**
 * `deletionRequested`: an account is going to be erased, and its owner must not be charged again.
 * `accountDisabled`: staff disabled an account. Its renewal stops unless they keep it; `refund` is the sum that they pay
 * back for the unused part of its membership, and the site that its mails name.
 * `addressLost`: the owner of an address proved it while this account held it unverified; its membership ends.
 */
export type IdentityEvent =
  | { type: 'deletionRequested' | 'addressLost'; uid: string }
  | {
      type: 'accountDisabled';
      uid: string;
      keepsRenewal: boolean;
      refund: { amountCents: number; origin: string } | null;
    };

/** The dependencies of identity, for all its commands and queries. */
export type IdentityContext = {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  mail: Mail;
  letters: Pick<Letters, 'send'>;
  logger: Logger;
  config: Pick<Config, 'mail' | 'siteName' | 'supportEmail' | 'demo' | 'site' | 'identity' | 'social'>;
  /** Derives the keys that sign and encrypt. */
  secret: string;
  emit: Emit<IdentityEvent>;
  /** The data of other slices about a person. */
  personalData: PersonalData;
  /** What a person has paid for at other slices and loses with the account, in sentences for the letter. */
  deletionLossesOf(uid: string): Promise<string[]>;
  /** What the ids of an audit entry name in other slices. */
  nameObjects(ids: string[]): Promise<NamedObject[]>;
  /** The accounts that have these words in their address or name, at most 1,000. */
  peopleNamed(typed: string): Promise<string[]>;
};
