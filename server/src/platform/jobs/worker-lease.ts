/**
 * Which processes are at work. Each holds a shared advisory lock as long as it lives; who gets it alone
 * knows that every job marked as running belongs to a process that is gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const key = 0x6a6f6273; // "jobs"

export type WorkerLease = { release(): Promise<void> };

/** `alone` runs before anybody else may start to work, if nobody does at the moment. */
export async function takeWorkerLease(
  session: pg.ClientConfig,
  alone: (client: pg.Client) => Promise<void>,
): Promise<WorkerLease> {
  let released = false;
  let client: pg.Client;

  const take = async (first: boolean) => {
    const next = new pg.Client(session);
    next.on('error', () => {});
    await next.connect();
    if (first && (await getsAlone(next))) {
      await alone(next);
      await next.query('select pg_advisory_lock_shared($1)', [key]);
      await next.query('select pg_advisory_unlock($1)', [key]);
    } else {
      await next.query('select pg_advisory_lock_shared($1)', [key]);
    }
    next.once('end', () => void again());
    client = next;
    if (released) await next.end();
  };

  // The database restarted: our jobs still run, so they must not look abandoned to the next who starts.
  const again = async () => {
    for (let attempt = 0; !released; attempt++) {
      await sleep(Math.min(10_000, 100 * 2 ** attempt), undefined, { ref: false });
      if (
        released ||
        (await take(false).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  };

  await take(true);
  return {
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };
}

async function getsAlone(client: pg.Client): Promise<boolean> {
  // The database needs a moment to notice that a killed process is gone.
  for (let attempt = 0; attempt < 8; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
    if (rows[0]?.got) return true;
    await sleep(50);
  }
  return false;
}
