import type { Config } from '../../config/config.ts';
import { runAll } from '../../platform/jobs/due-work.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MoneyClock } from '../../platform/money-clock.ts';

const dayMilliseconds = 86_400_000;

/**
 * Moves the clock of money, in test mode only. After each day all due work is done, so that reminders, renewals and
 * retries happen in order.
 */
export async function moveClock(
  days: number,
  {
    moneyClock,
    config,
    doDueWork,
    hasRealPayments,
  }: {
    moneyClock: MoneyClock;
    config: Pick<Config, 'payments'>;
    doDueWork: () => Promise<void>;
    hasRealPayments: () => Promise<boolean>;
  },
): Promise<Date> {
  const { normal, uncensored, stripe } = config.payments;
  if (stripe || (normal === 'off' && uncensored === 'off')) throw new Refusal('clock_not_movable');
  // The settings of a command may differ from those of the server.
  if (await hasRealPayments())
    throw new Refusal('clock_not_movable', {
      detail: 'The clock cannot be moved: this database has payments that were made with Stripe.',
    });
  const passDay = async () => {
    await moneyClock.moveBy(dayMilliseconds);
    await doDueWork();
  };
  await runAll(Array.from({ length: days }, () => passDay));
  return moneyClock.now();
}
