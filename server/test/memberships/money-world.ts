/**
 * What generated histories of money need: a payment provider, and a process that can be killed between any two
 * transactions.
 */
import type { TestApp } from '../app-for-tests.ts';
import type { Random } from '../seeded.ts';

export type Charge = { paymentId: string; at: Date; hasSucceeded: boolean };

export type MoneyWorld = {
  api: TestApp;
  /** What the provider's fields make of the number of a card. */
  cardToken(number: string): Promise<string>;
  /** The same for one card that several people use. */
  sharedCardToken(): Promise<string>;
  /** Ids of payments with an unanswered 3-D Secure challenge. */
  openChallenges(): Promise<string[]>;
  answerChallenge(paymentId: string, answer: 'complete' | 'fail'): Promise<void>;
  /** Delivers some of the latest events, late, twice or in any order, as networks do. */
  deliver(random: Random): Promise<void>;
  /** Delivers all events that have not been delivered yet. */
  deliverRemaining(): Promise<void>;
  /** The owner of the card disputes a charge that has succeeded. */
  openDispute(paymentId: string): Promise<void>;
  openDisputes(): Promise<string[]>;
  closeDispute(reference: string, state: 'won' | 'lost'): Promise<void>;
  /** Moves the clock of money day by day, and does everything that falls due on the way. */
  passDays(days: number): Promise<void>;
  /** What the provider knows of these payments. */
  chargesOf(paymentIds: readonly string[]): Promise<Charge[]>;
  /** What the provider has paid back of these payments, in cents. */
  refundedOf(paymentIds: readonly string[]): Promise<Map<string, number>>;
  /** Compares every day that is over with the provider's report. */
  checkBooks(): Promise<void>;
};

export class Killed extends Error {}

/** The app's process, which can be killed before, in, or after one of its next transactions. */
export function killableProcess({ app, core: { db } }: TestApp) {
  // Histories kill it thousands of times, and each kill would be logged as a failed call.
  app.log.level = 'silent';
  const transaction = db.transaction.bind(db);
  let [left, end]: [number, 'before' | 'in' | 'after'] = [0, 'before'];
  let isKilled = false;
  const die = () => {
    isKilled = true;
    throw new Killed(`${end} a transaction`);
  };
  db.transaction = async (work) => {
    const isNow = left > 0 && --left === 0;
    if (!isNow) return transaction(work);
    if (end === 'before') die();
    const value = await transaction(async (tx) => {
      const made = await work(tx);
      if (end === 'in') die();
      return made;
    });
    return end === 'after' ? die() : value;
  };
  return {
    killAt(number: number, when: typeof end): void {
      [left, end] = [number, when];
    },
    /** Starts it again; answers whether it had been killed. */
    restart(): boolean {
      const was = isKilled;
      [left, isKilled] = [0, false];
      return was;
    },
  };
}

const secondMs = 1000;

/** Providers record whole seconds; a charge can be compared with the period before it only if periods begin at one. */
export async function startAtWholeSecond({ core: { moneyClock } }: TestApp): Promise<void> {
  const rest = moneyClock.now().getTime() % secondMs;
  if (rest > 0) await moneyClock.moveBy(secondMs - rest);
}
