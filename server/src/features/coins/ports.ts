import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { Payments } from '../payments/index.ts';

/** A chapter was unlocked with coins. Emitted once, in the transaction that makes it true. */
export type CoinEvent = {
  type: 'chapterUnlocked';
  payerId: string;
  chapterId: string;
  coins: number;
  at: Date;
};

/** What the slice needs from outside. */
export type CoinsContext = {
  db: Database;
  payments: Payments;
  /** The clock of money. */
  moneyClock: Clock;
  emit: Emit<CoinEvent>;
  invalidations: Pick<Invalidations, 'publish'>;
  /** Keeps the account from being erased until the transaction ends; false if there is no such account. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
};
