/**
 * The clock of this installation: that of the database, so that nodes whose own clocks differ agree on what is due.
 * Between two measurements it runs by the clock of the process that never jumps.
 */
import type { Clock } from '../clock.ts';
import type { Database } from './open-database.ts';

export type DatabaseClock = Clock & {
  /** How much this machine's clock is ahead of the database's, in milliseconds; negative if it is behind. */
  differenceMs(): number;
  close(): Promise<void>;
};

const everyMs = 60_000;
/** Beyond it the operator is told. */
const warnBeyondMs = 2_000;
const samples = 3;

/** Measures the difference now and every minute. A measurement that fails keeps the last one. */
export async function openDatabaseClock(
  db: Pick<Database, 'pool'>,
  log: (message: string) => void = () => {},
): Promise<DatabaseClock> {
  /** The database's time when `performance.now()` was 0. */
  let origin = 0;
  let difference = 0;
  let isTold = false;
  const measure = async () => {
    let quickest = Infinity;
    for (let at = 0; at < samples; at++) {
      const began = performance.now();
      const { rows } = await db.pool.query<{ now: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
      );
      const took = performance.now() - began;
      if (took >= quickest) continue;
      quickest = took;
      origin = rows[0]!.now - began - took / 2;
    }
    difference = Date.now() - (origin + performance.now());
    const isFar = Math.abs(difference) > warnBeyondMs;
    if (isFar && !isTold)
      log(
        `The clock of this machine is ${(Math.abs(difference) / 1000).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'} the database's. The database's time is used. Synchronise the clocks.`,
      );
    isTold = isFar;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => {}), everyMs).unref();
  return {
    now: () => new Date(origin + performance.now()),
    differenceMs: () => difference,
    close: async () => clearInterval(timer),
  };
}
